import { totalLines } from '@mutirao/domain/pricing'

type Terms = { couponPercentage: number; methodPercentage: number }
type Agreed<Properties> = { terms: Terms; shippingTotal: number; properties: Properties }

/** The price of an agreed order by a method with this discount; lines, coupon and shipping stay. */
export function termsBy<Properties extends object>(
  order: Agreed<Properties>,
  lines: Parameters<typeof totalLines>[0],
  methodPercentage: number,
) {
  const { terms, shippingTotal, properties } = order
  const totals = totalLines(lines, { ...terms, shippingTotal, methodPercentage })
  return { ...totals, terms: { ...terms, methodPercentage }, properties: { ...properties, ...totals } }
}
