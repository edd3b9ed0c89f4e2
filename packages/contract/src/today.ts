import { z } from 'zod'
import { GroupCounters } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Picture, Slug, Uuid } from './shapes.ts'
import { whatsappTroubles } from './whatsapp.ts'

/**
 * PREPARE, BRING: by window, the earliest first. HAND_OVER: by pickup point. The others wait for a decision, an answer or another try.
 * STORE_CLOSED: orders whose pickup point no longer accepts them. DRAFT: scheduled drafts that could not be written.
 */
export const todayTasks = [
  'PREPARE',
  'BRING',
  'HAND_OVER',
  'REVIEW',
  'DISPUTE',
  'REJECTED_REFUND',
  'CASH_REFUND',
  'DIFFERENCE',
  'STORE_CLOSED',
  'INQUIRY',
  'RATING',
  'DRAFT',
] as const
export type TodayTask = (typeof todayTasks)[number]

/** count: parts of orders, payments, refunds, differences, orders, questions, ratings or drafts, by the kind. units: in the parts. amount: of the money that waits. */
const Task = z.object({
  kind: z.enum(todayTasks),
  count: z.int(),
  units: z.int().optional(),
  amount: Centavos.optional(),
  window: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }).optional(),
  place: z.string().optional(),
})
export type Task = z.output<typeof Task>

/**
 * received: payments that arrived since midnight in the shop's time zone, whatever went back since, without those in review and without wallet
 * credits. returned: refunds done since midnight, of payments of any day. open: what is due for orders that wait for their payment or are paid on delivery.
 */
const Money = z.object({
  received: z.object({ amount: Centavos, orders: z.int() }),
  returned: Centavos,
  open: z.object({ amount: Centavos, orders: z.int() }),
  review: z.object({ amount: Centavos, payments: z.int() }),
  /** The money on its way from the acquirers, and the next day on which some of it arrives; absent for those who may not see costs. */
  coming: z.object({ amount: z.int(), next: z.object({ date: z.iso.date(), amount: z.int() }).optional() }).optional(),
})
export type TodayMoney = z.output<typeof Money>

/** An open group. minimumUnits: fewer fail the group. */
const Group = GroupCounters.extend({ campaignId: Slug, name: z.string(), endsAt: Instant.optional(), minimumUnits: z.int().optional() })
export type TodayGroup = z.output<typeof Group>

/** left: units to sell. days: until they end at the pace of the last week, rounded down; absent when none was sold. */
const EndingItem = z.object({
  id: Slug,
  name: z.string(),
  unit: z.string(),
  hue: z.number(),
  picture: Picture.optional(),
  left: z.int(),
  days: z.int().optional(),
})
export type EndingItem = z.output<typeof EndingItem>

/** Failed deliveries since yesterday: letters to buyers, answers to questions, and events to the shop's own systems. */
const Failed = z.object({
  letters: z.object({ count: z.int(), orders: z.array(z.object({ id: Uuid, code: z.string() })) }),
  answers: z.int().optional(),
  webhooks: z.int().optional(),
  /** Why WhatsApp refuses the shop's messages, for whoever sees webhooks. */
  whatsapp: z.object({ trouble: z.enum(whatsappTroubles), since: Instant }).optional(),
  /** Addresses that are sent nothing until they are resumed. failingSince: the reason, unless staff paused it. */
  paused: z.array(z.object({ url: z.string(), pausedAt: Instant, failingSince: Instant.optional() })).optional(),
})
export type TodayFailed = z.output<typeof Failed>

/** Each member needs its right: money (orders.refund), stock (stock.write), and each task that of its list. */
export const getToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  auth: 'staff',
  may: 'orders.read',
  summary: 'The shop’s day: money, what is to be done until when, open groups, and stock that is about to end',
  status: 200,
  response: z.object({
    date: z.iso.date(),
    money: Money.optional(),
    tasks: z.array(Task),
    groups: z.array(Group),
    stock: z.object({ items: z.array(EndingItem), ending: z.int(), out: z.int() }).optional(),
    failed: Failed,
  }),
})
