import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Place, Slug, text, TypedPostalCode } from './shapes.ts'

export const InterestReason = z.enum(['BLOCKED', 'SCHEDULED', 'SOLD_OUT', 'OUT_OF_AREA', 'EXPIRED'])
export type InterestReason = z.output<typeof InterestReason>

/** "Avise-me": the awaited item or campaign, and the place as a point or a postal code. */
export const Interest = z.object({
  reason: InterestReason,
  campaignId: Slug.optional(),
  itemId: Slug.optional(),
  latitude: Place.shape.latitude.optional(),
  longitude: Place.shape.longitude.optional(),
  postalCode: TypedPostalCode.optional(),
})
export type Interest = z.output<typeof Interest>

/** The number of people who asked for the same, including this one. */
export const InterestPlace = z.object({ position: z.int().min(1) })
export type InterestPlace = z.output<typeof InterestPlace>

export const createInterest = endpoint({
  method: 'POST',
  path: '/api/accounts/interests',
  auth: 'client',
  door: true,
  summary: 'Be told when it opens, at the contact of my account; visitors send it with their lead',
  body: Interest,
  status: 201,
  response: InterestPlace,
  problems: ['not_found', 'validation_failed', 'rate_limit'],
})

export const endInterest = endpoint({
  method: 'POST',
  path: '/api/users/interests/unsubscription',
  auth: 'public',
  token: 'always',
  door: true,
  summary: 'No longer be told, by the token of the message; asked twice it is the same',
  body: z.object({ token: z.string().max(100) }),
  status: 204,
  problems: ['not_found', 'rate_limit'],
})

/** A search without letters or numbers has no words. */
export const NO_WORDS = 'Escreva o que você procura'
/** A wish is shown to the shop as a count without names. */
export const NO_CONTACT = 'Escreva só o produto, sem telefone, e-mail ou número de documento'

export const createWish = endpoint({
  method: 'POST',
  path: '/api/operation/wishes',
  auth: 'lead',
  summary: 'Ask the shop for what a search did not find; counted once for each who asks',
  body: z.object({ text: text(60).min(2, NO_WORDS) }),
  status: 204,
  problems: ['rate_limit'],
})
