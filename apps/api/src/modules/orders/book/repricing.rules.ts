import { totalLines } from '@mutirao/domain/pricing'
import type { Ctx } from '#context.ts'
import type { LineRow, NewTerms, OrderRow } from './orders.repository.ts'

type Agreed = Pick<OrderRow, 'terms' | 'shippingTotal' | 'properties'>

/** What an order as it was agreed costs by a method with this discount; lines, coupon and way stay. */
export function termsBy({ terms, shippingTotal, properties }: Agreed, lines: readonly LineRow[], methodPercentage: number): NewTerms {
  const totals = totalLines(lines, { ...terms, shippingTotal, methodPercentage })
  return { ...totals, terms: { ...terms, methodPercentage }, properties: { ...properties, ...totals } }
}

/** The method's own discount, as the shop gives it today. */
export function methodPercentageOf({ tenant }: Pick<Ctx, 'tenant'>, type: string): number {
  return type === 'PIX' ? (tenant.body.payment.pixDiscount ?? 0) : 0
}
