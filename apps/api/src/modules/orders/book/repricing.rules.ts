import { totalLines } from '@mutirao/domain/pricing'
import type { Ctx } from '#context.ts'
import type { LineRow, NewTerms, OrderRow } from './orders.repository.ts'

type Agreed = Pick<OrderRow, 'terms' | 'shippingTotal' | 'properties'>

/** What an agreed order costs by a method with this discount; lines, coupon and shipping stay. */
export function termsBy({ terms, shippingTotal, properties }: Agreed, lines: readonly LineRow[], methodPercentage: number): NewTerms {
  const totals = totalLines(lines, { ...terms, shippingTotal, methodPercentage })
  return { ...totals, terms: { ...terms, methodPercentage }, properties: { ...properties, ...totals } }
}

/** The discount that the shop gives for this method today. */
export function methodPercentageOf({ tenant }: Pick<Ctx, 'tenant'>, type: string): number {
  return type === 'PIX' ? (tenant.body.payment.pixDiscount ?? 0) : 0
}
