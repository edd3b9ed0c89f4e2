import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Uuid, paged } from './shapes.ts'

export const Message = z.object({
  id: Uuid,
  type: z.enum(['order', 'campaign', 'notice']),
  title: z.string(),
  text: z.string(),
  /** Path of the related screen. */
  target: z.string().optional(),
  createdAt: Instant,
  readAt: Instant.optional(),
})
export type Message = z.output<typeof Message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/operation/messages',
  auth: 'lead',
  door: true,
  summary: 'My inbox, newest first',
  query: paged(30).pick({ size: true, page: true }),
  status: 200,
  response: z.object({
    content: z.array(Message),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    unread: z.int(),
    isCampaignMuted: z.boolean(),
  }),
})

export const readMessages = endpoint({
  method: 'PUT',
  path: '/api/operation/messages/read',
  auth: 'lead',
  door: true,
  summary: 'Mark messages as read; without ids all of them',
  body: z.object({ ids: z.array(Uuid).max(200).optional() }),
  status: 204,
})

export const muteMessages = endpoint({
  method: 'PUT',
  path: '/api/operation/messages/mute',
  auth: 'lead',
  door: true,
  summary: 'Want no news of campaigns, or want them again; what concerns my own orders still comes',
  body: z.object({ isCampaignMuted: z.boolean() }),
  status: 204,
})
