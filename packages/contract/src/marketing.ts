import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Audience, Reach } from './people.ts'
import { Centavos, Instant, lines, Slug, text, Uuid, wholeListOf } from './shapes.ts'

export const LONGEST_MARKETING_TITLE = 80
export const LONGEST_MARKETING_TEXT = 600

/** DRAFT: not sent yet. SENDING: from startsAt on, in batches. STOPPED: by staff, or by the end of its campaign, before everybody got it. DONE: everybody was reached or skipped. */
export const marketingStates = ['DRAFT', 'SENDING', 'STOPPED', 'DONE'] as const
export type MarketingState = (typeof marketingStates)[number]

/** byMail, byPush, byWhatsapp: beside the inbox, which every message is in; who gets it by WhatsApp gets no letter and no push of it. target: a campaign, or an item of it. */
const Written = z.object({
  title: text(LONGEST_MARKETING_TITLE).min(3, 'Escreva o título'),
  text: lines(LONGEST_MARKETING_TEXT).min(3, 'Escreva a mensagem'),
  target: z.strictObject({ campaignId: Slug, itemId: Slug.optional() }).optional(),
  byMail: z.boolean(),
  byPush: z.boolean(),
  byWhatsapp: z.boolean().default(false),
  segment: Audience,
})
export type WrittenMarketing = z.output<typeof Written>

/**
 * people: of the segment when it was sent; the others of them did not ask for news. waiting, sent: of those who asked. skipped: withdrew in between, had
 * reached the limit, or have no row any more. whatsapp: of those sent, the ones that WhatsApp took. failed: letters that could not be sent. withdrawn: withdrew within three days after it. orders, amount: paid
 * orders that those who got it placed within three days, whatever led to them.
 */
const Outcome = z.object({
  people: z.int(),
  waiting: z.int(),
  sent: z.int(),
  skipped: z.int(),
  whatsapp: z.int(),
  failed: z.int(),
  withdrawn: z.int(),
  orders: z.int(),
  amount: Centavos,
})
export type MarketingOutcome = z.output<typeof Outcome>

const Message = Written.extend({
  id: Uuid,
  revision: z.int(),
  state: z.enum(marketingStates),
  author: z.string(),
  createdAt: Instant,
  sender: z.string().optional(),
  sentAt: Instant.optional(),
  startsAt: Instant.optional(),
  outcome: Outcome.optional(),
})
export type MarketingMessage = z.output<typeof Message>

export const listMarketing = endpoint({
  method: 'GET',
  path: '/api/admin/marketing',
  auth: 'staff',
  may: 'people.message',
  summary: 'Messages to segments of people, newest first, with what came of each: at most the newest hundred',
  status: 200,
  response: wholeListOf(Message),
})

const one = z.object({ message: Uuid })

/** reach: of the segment now. Each message's start when it is sent now: after the quiet hours. */
export const getMarketing = endpoint({
  method: 'GET',
  path: '/api/admin/marketing/{message}',
  auth: 'staff',
  may: 'people.message',
  summary: 'One message, with the people whom its segment has now',
  params: one,
  status: 200,
  response: Message.extend({ reach: Reach, nextStart: Instant, isTargetShown: z.boolean() }),
  problems: ['not_found'],
})

export const saveMarketing = endpoint({
  method: 'PUT',
  path: '/api/admin/marketing/{message}',
  auth: 'staff',
  may: 'people.message',
  summary: 'Write a message that is not sent yet; revision 0 writes a new one under an id of the caller',
  params: one,
  body: Written.extend({ revision: z.int().min(0) }),
  status: 200,
  response: Message,
  problems: ['not_found', 'conflict'],
})

export const sendMarketing = endpoint({
  method: 'POST',
  path: '/api/admin/marketing/{message}/sending',
  auth: 'staff',
  may: 'people.message',
  summary: 'Send a message, as it was read, to the people of its segment who asked for news; however often, it goes once',
  params: one,
  body: z.object({ revision: z.int().min(1) }),
  status: 200,
  response: Message,
  problems: ['not_found', 'conflict'],
})

export const stopMarketing = endpoint({
  method: 'DELETE',
  path: '/api/admin/marketing/{message}/sending',
  auth: 'staff',
  may: 'people.message',
  summary: 'Stop a message that is being sent: nobody else gets it',
  params: one,
  status: 200,
  response: Message,
  problems: ['not_found', 'conflict'],
})

export const removeMarketing = endpoint({
  method: 'DELETE',
  path: '/api/admin/marketing/{message}',
  auth: 'staff',
  may: 'people.message',
  summary: 'Remove a message that was never sent',
  params: one,
  status: 204,
  problems: ['not_found', 'conflict'],
})
