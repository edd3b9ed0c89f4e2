import { sum, type Centavos } from './money.ts'

type Line = { campaignId: string; price: Centavos }
type Campaign = { id: string; minimumOrder?: Centavos }
/** `goods`: the campaign's goods in the cart, after discounts. */
export type BelowMinimum = { campaignId: string; minimum: Centavos; goods: Centavos }

/** The campaigns of a cart whose goods are below their minimum. */
export function belowMinimum(lines: readonly Line[], campaigns: readonly Campaign[]): BelowMinimum[] {
  return campaigns.flatMap(({ id: campaignId, minimumOrder: minimum = 0 }) => {
    const own = lines.filter((line) => line.campaignId === campaignId)
    const goods = sum(own, ({ price }) => price)
    return goods < minimum ? [{ campaignId, minimum, goods }] : []
  })
}
