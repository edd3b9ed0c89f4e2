import { z } from 'zod'
import { payoutMethods } from '@mutirao/domain/payouts'
import { endpoint } from './endpoint.ts'
import { Centavos, Day, Instant, pageOf, Uuid } from './shapes.ts'

const Method = z.enum(payoutMethods)

/**
 * What arrives: received, less what went back or is to go back, and the acquirer's fees. amount may be below zero, when more went back than came.
 */
const Sums = z.object({ payments: z.int(), received: Centavos, returned: Centavos, fees: Centavos, amount: z.int() })

export const Payout = Sums.extend({ date: z.iso.date(), method: Method })
export type Payout = z.output<typeof Payout>

const ofStaff = { method: 'GET', auth: 'staff', may: 'costs.write', status: 200, isLongRead: true } as const

/**
 * Days are the shop's local ones, and the fees and days those of its costs. Payments of the wallet, payments at the door, and payments that wait in review,
 * are disputed or were returned as a whole are left out. Where instalments arrive by the month, each is a part of its payment. total: of all days.
 */
export const listPayouts = endpoint({
  ...ofStaff,
  path: '/api/admin/payouts',
  summary: 'The money that is on its way from the acquirers, by the day on which it arrives and by method, from today on',
  response: z.object({ total: z.int(), content: z.array(Payout) }),
})

/** part: the instalment that arrives; parts: how many of the payment arrive on days of their own, 1 where all arrive together. */
const PaidOrder = z.object({
  payment: Uuid,
  order: Uuid,
  code: z.string(),
  method: Method,
  at: Instant,
  part: z.int(),
  parts: z.int(),
  received: Centavos,
  returned: Centavos,
  fees: Centavos,
  amount: z.int(),
})
export type PayoutOrder = z.output<typeof PaidOrder>

export const listPayoutOrders = endpoint({
  ...ofStaff,
  path: '/api/admin/payouts/{date}',
  summary: 'The payments whose money arrives on a day, with their orders, oldest first',
  params: z.object({ date: Day }),
  query: z.strictObject({
    method: Method,
    size: z.coerce.number().int().min(1).max(200).default(50),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: pageOf(PaidOrder),
})
