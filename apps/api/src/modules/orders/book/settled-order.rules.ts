import type { AgreedOrder, GroupOutcome } from '@mutirao/domain/group-closing'
import { installment } from '@mutirao/domain/installments'
import type { Ctx } from '#context.ts'
import type { LineRow, OrderRow, PaymentRow } from './orders.repository.ts'
import type { Closing } from './closings.repository.ts'

export const outcomes = (closings: Closing[]): Map<string, GroupOutcome> =>
  new Map(closings.map(({ campaignId, outcome, percentage }) => [campaignId, { outcome, percentage }]))

export const agreed = ({ terms, shippingTotal }: OrderRow, lines: LineRow[]): AgreedOrder => ({ ...terms, shippingTotal, lines })

/** What was charged for a price by this payment: a card's interest is added. */
export function charged({ tenant }: Pick<Ctx, 'tenant'>, { type, installments }: PaymentRow, price: number): number {
  return type === 'CREDIT_CARD' && price > 0 ? installment(price, installments, tenant.body.payment.installments).total : price
}
