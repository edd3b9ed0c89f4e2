import { z } from 'zod'
import { centavos, slug } from './shapes.ts'

/** offers/<campaign id>.json: items of other campaigns that this one sells, too, in display order behind its own. */
export const OfferRow = z.strictObject({
  id: slug.describe('Its own id, in addresses and orders.'),
  item: slug.describe("The item, of another campaign's catalogue: name, pictures, text and stock are the item's."),
  price: centavos.min(1),
  compareAt: centavos.min(1).optional(),
  featured: z.int().min(1).max(100).optional().describe('The position among "Destaques"; empty when not featured.'),
})
export type OfferRow = z.infer<typeof OfferRow>

/** One offer by itself, with the campaign that makes it. */
export const WrittenOffer = OfferRow.extend({ campaign: slug })
export type WrittenOffer = z.infer<typeof WrittenOffer>

export const OffersFile = z.array(OfferRow)
export type OffersFile = z.infer<typeof OffersFile>
