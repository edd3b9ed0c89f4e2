import type { ShopCtx } from '#context.ts'
import type { AgreedOrder, GroupOutcome } from '@mutirao/domain/group-closing'
import type { RefundMoney } from '@mutirao/domain/order-money'
import { listSettledClosings, type Closing } from './closings.repository.ts'
import { listLines, listPayments, type LineRow, type OrderRow } from './orders.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import { COURTESY, listRefunds, type RefundRow } from './refunds.repository.ts'
import { listSubstitutionRows, type SubstitutionRow } from './substitutions.repository.ts'

/** The rows from which an order's money is computed (`domain/order-money.ts`), read once. */
export type OrderFacts = {
  order: OrderRow
  lines: LineRow[]
  /** The current payment comes first. */
  payments: PaymentRow[]
  refunds: RefundMoney[]
  closings: Closing[]
  closed: ReadonlyMap<string, GroupOutcome>
  substitutions: SubstitutionRow[]
}

export async function readOrderFacts(ctx: ShopCtx, order: OrderRow): Promise<OrderFacts> {
  const [lines, payments, refunds, closings, substitutions] = await Promise.all([
    listLines(ctx, [order.id]),
    listPayments(ctx, order.id),
    listRefunds(ctx, order.id),
    listSettledClosings(ctx, [order.id]),
    listSubstitutionRows(ctx, order.id),
  ])
  return { order, lines, payments, refunds: refunds.map(toRefundMoney), closings, closed: outcomesOf(closings), substitutions }
}

/** Campaigns with nothing left to deliver once these lines are refunded. */
export function emptiedBy({ lines, substitutions }: OrderFacts, returning: readonly number[] = []): ReadonlySet<string> {
  const gone = new Set([...substitutions.filter(({ state }) => state === 'RETURNED').map((row) => row.position), ...returning])
  const left = new Set(lines.filter(({ position }) => !gone.has(position)).map(({ campaignId }) => campaignId))
  return new Set(lines.map(({ campaignId }) => campaignId).filter((campaignId) => !left.has(campaignId)))
}

export const toRefundMoney = ({ paymentId, amount, reason }: Pick<RefundRow, 'paymentId' | 'amount' | 'reason'>): RefundMoney => ({
  paymentId,
  amount,
  isCourtesy: reason === COURTESY,
})

export const outcomesOf = (closings: readonly (GroupOutcome & { campaignId: string })[]): Map<string, GroupOutcome> =>
  new Map(closings.map(({ campaignId, ...outcome }) => [campaignId, outcome]))

type Agreed = Pick<OrderRow, 'terms' | 'shippingTotal'> & { properties: Pick<OrderRow['properties'], 'deliveries'> }

/** The order as agreed, in the shape that the domain's rules take. */
export const agreedOrder = <Line extends AgreedOrder['lines'][number]>(
  { terms, shippingTotal, properties }: Agreed,
  lines: readonly Line[],
): Omit<AgreedOrder, 'lines'> & { lines: readonly Line[] } => ({ ...terms, shippingTotal, lines, fees: properties.deliveries ?? [] })
