import { z } from 'zod'
import { centavos, slug, text } from './shapes.ts'

/** price: of one case. minimumCases: the fewest that the supplier sells. */
const WrittenCost = z.strictObject({
  price: centavos,
  caseUnits: z.int().min(1).max(100_000).default(1),
  minimumCases: z.int().min(1).max(100_000).default(1),
  supplier: text(80).optional(),
})

/** costs/<campaign id>.json: what the items of a campaign cost the shop. Shoppers see none of it. */
export const CostsFile = z.strictObject({
  fixed: centavos.default(0).describe("Costs of the campaign as a whole, such as the supplier's freight."),
  items: z.record(slug, WrittenCost).default({}),
})
export type CostsFile = z.infer<typeof CostsFile>
