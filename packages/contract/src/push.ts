import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Uuid } from './shapes.ts'

/** A browser's push subscription (RFC 8030, RFC 8291): the URL of its push service, and the keys for encryption to it. */
const Subscription = z.object({
  // Browsers encode what is not ASCII. A URL could be longer than the column.
  endpoint: z
    .url({ protocol: /^https$/ })
    .regex(/^https:\/\/[!-~]+$/)
    .max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
  /** The key of the shop with which the browser subscribed; without it the newest. */
  publicKey: z.string().max(100).optional(),
  /** Staff: new orders of the shop instead of the person's own messages. */
  isOffice: z.boolean().default(false),
})

export const getPush = endpoint({
  method: 'GET',
  path: '/api/operation/messages/push',
  auth: 'lead',
  door: true,
  summary: 'The key by which a browser subscribes, and which of my devices show messages',
  status: 200,
  response: z.object({
    publicKey: z.string(),
    subscriptionIds: z.array(Uuid),
    /** Whether the native app's devices are taken, too (subscribeApp). */
    takesApps: z.boolean(),
  }),
})

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/operation/messages/push',
  auth: 'lead',
  door: true,
  summary: 'Show my messages, or the shop’s new orders, on this device, too; a device belongs to whoever asked last',
  body: Subscription,
  status: 200,
  response: z.object({ id: Uuid }),
  problems: ['rate_limit'],
})

/** The native app's device, by the token that Google's or Apple's push service gave it. */
export const subscribeApp = endpoint({
  method: 'PUT',
  path: '/api/operation/messages/push/app',
  auth: 'lead',
  door: true,
  summary: 'Show my messages in the native app on this device, too; a device belongs to whoever asked last',
  body: z.object({ platform: z.enum(['android', 'ios']), token: z.string().regex(/^[\w:-]{16,500}$/) }),
  status: 200,
  response: z.object({ id: Uuid }),
  problems: ['rate_limit', 'not_found'],
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/operation/messages/push/{id}',
  auth: 'lead',
  door: true,
  summary: 'Show my messages on that device no more',
  params: z.object({ id: Uuid }),
  status: 204,
})
