import { z } from 'zod'
import { extraTypes } from '@mutirao/domain/extra-form'
import { endpoint } from './endpoint.ts'
import { Slug, Uuid, text } from './shapes.ts'

/** A question that a campaign asks with every order; domain/extra-form validates its answers in browser and server. */
export const ExtraField = z.object({
  id: Slug,
  type: z.enum(extraTypes),
  label: z.string(),
  hint: z.string().optional(),
  required: z.boolean(),
  options: z.array(z.object({ id: Slug, label: z.string() })).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

/** By campaign id and field id. */
export const ExtraInfo = z.record(Slug, z.record(Slug, text(300)))
export type ExtraInfo = z.output<typeof ExtraInfo>

/** In base64, after the browser has scaled it down: four characters for each three bytes. */
const MOST_PHOTO_SIGNS = 4_000_000
const ROOM_FOR_THE_REST = 1_000

const ofPhoto = z.object({ id: Slug, field: Slug })

export const keepExtraPhoto = endpoint({
  method: 'POST',
  path: '/api/operation/campaigns/{id}/extra/{field}/photo',
  auth: 'lead',
  summary: 'Keep a photo as the answer to a field of a campaign’s form; it is drawn anew, without what a camera wrote into it',
  params: ofPhoto,
  body: z.object({
    picture: z
      .string()
      .min(1)
      .max(MOST_PHOTO_SIGNS)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  mostBytes: MOST_PHOTO_SIGNS + ROOM_FOR_THE_REST,
  status: 201,
  response: z.object({ id: Uuid }),
  problems: ['not_found', 'not_a_picture', 'payload_too_large', 'rate_limit', 'overloaded'],
})

export const getExtraPhoto = endpoint({
  method: 'GET',
  path: '/api/operation/orders/extra/photo/{id}',
  auth: 'lead',
  summary: 'A photo that I gave, or that belongs to my order: WebP in base64',
  params: z.object({ id: Uuid }),
  status: 200,
  response: z.object({ picture: z.string() }),
  problems: ['not_found'],
})
