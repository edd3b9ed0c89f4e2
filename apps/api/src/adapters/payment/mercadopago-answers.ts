import { z } from 'zod'
import type { Dispute } from '@mutirao/domain/dispute'
import { knownBrandOf } from '@mutirao/domain/payment-card'
import type { CardAnswer, Challenge, DisputeNotice, MoneyNotice, RefundAnswer, Settled } from './payment-adapter.ts'

/** A payment as Mercado Pago answers it. */
export const AnsweredPayment = z.object({
  id: z.coerce.string().regex(/^\d{1,30}$/),
  status: z.string(),
  status_detail: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number().nonnegative(),
  currency_id: z.string().max(8).nullish(),
  date_last_updated: z.string().max(40).nullish(),
  transaction_amount_refunded: z.number().nonnegative().nullish(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string().optional() }).nullish() }).nullish(),
  three_ds_info: z.object({ external_resource_url: z.string().nullish(), creq: z.string().nullish() }).nullish(),
})
export type AnsweredPayment = z.infer<typeof AnsweredPayment>

/** The money has been received, whatever happened to it since. */
export const PAID = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])
export const WAITING = new Set(['pending', 'in_process', 'authorized'])
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Undefined for payments that another program received with the same account. */
export const referenceIn = ({ external_reference: reference }: AnsweredPayment) =>
  reference && UUID.test(reference) ? reference : undefined

/** The API uses decimal numbers; with at most two decimals each centavo has one nearest number. */
export const centavos = (amount: number) => Math.round(amount * 100)

/** An approved payment precedes a refused one; an open charge and a cancelled Pix have no outcome. */
export function outcomeOf(reference: string, all: readonly AnsweredPayment[]): MoneyNotice | undefined {
  const paid = all.find(({ status }) => PAID.has(status))
  const open = all.some(({ status }) => WAITING.has(status))
  const ended = paid ?? (open ? undefined : all.find(isRefused))
  if (!ended) return undefined
  const state = paid ? 'APPROVED' : 'REFUSED'
  const brand = knownBrandOf(ended.payment_method_id ?? '')
  const currency = foreignCurrency(ended)
  const amount = centavos(ended.transaction_amount)
  return { eventId: `${ended.id}:${state}`, reference, state, amount, ...(brand && { brand }), ...(currency && { currency }) }
}

/** Undefined for BRL. A payment without a currency has an unknown one. */
export const foreignCurrency = ({ currency_id: currency }: AnsweredPayment) => (currency === 'BRL' ? undefined : (currency ?? '?'))

export const refundState = (status: string | null | undefined): RefundAnswer['state'] =>
  status === 'rejected' || status === 'cancelled' ? 'REJECTED' : status === 'approved' ? 'DONE' : 'UNDER_WAY'

/** An approved payment may be one whose dispute the shop has won; otherwise there is no dispute. */
export function disputeIn(
  reference: string,
  { id, status, status_detail: detail, date_last_updated: at, ...known }: AnsweredPayment,
): DisputeNotice | undefined {
  const dispute = disputeOf(status, detail)
  if (!dispute) return undefined
  return { eventId: `${id}:${dispute}:${at ?? ''}`, reference, state: 'DISPUTE', dispute, amount: centavos(known.transaction_amount) }
}

/** The acquirer takes the money when a chargeback begins; its detail says how that was decided. */
function disputeOf(status: string, detail: string | null | undefined): Dispute | undefined {
  if (status === 'in_mediation') return 'OPEN'
  if (status === 'approved') return 'WON'
  if (status !== 'charged_back') return undefined
  return detail === 'settled' ? 'LOST' : detail === 'reimbursed' ? 'WON' : 'OPEN'
}

/** A card payment is cancelled when the bank's challenge was not answered in time. */
const isRefused = ({ status, payment_method_id: method }: AnsweredPayment) =>
  status === 'rejected' || (status === 'cancelled' && Boolean(method) && method !== 'pix')

export const isChallenged = ({ status, status_detail: detail }: AnsweredPayment) => status === 'pending' && detail === 'pending_challenge'

/** Posted by a page of ours: only to an https page of a bank. */
export function challengeOf(known: AnsweredPayment): Challenge | undefined {
  const { external_resource_url: url, creq } = known.three_ds_info ?? {}
  return isChallenged(known) && url && creq && URL.parse(url)?.protocol === 'https:' ? { url, creq } : undefined
}

export function answerOf(reference: string, all: readonly AnsweredPayment[]): CardAnswer {
  const notice = outcomeOf(reference, all)
  if (notice) return { state: 'ENDED', notice }
  const challenge = all.map(challengeOf).find((each) => each !== undefined)
  return challenge ? { state: 'CHALLENGE', challenge } : { state: 'WAITING' }
}

/** Money that a bank took back from the merchant is gone, too; it is in progress until the dispute is decided. */
export function settledOf(
  reference: string,
  { status, status_detail: detail, transaction_amount: amount, ...known }: AnsweredPayment,
): Settled {
  const received = centavos(amount)
  const refunded = centavos(known.transaction_amount_refunded ?? 0)
  const dispute = disputeOf(status, detail)
  if (dispute === 'LOST') return { reference, received, returned: received, returning: 0 }
  return { reference, received, returned: refunded, returning: dispute === 'OPEN' ? received - refunded : 0 }
}
