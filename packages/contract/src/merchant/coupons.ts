import { z } from 'zod'
import { Moment, centavos, code, limit, percentage } from './shapes.ts'

/** coupons.json */
export const CouponsFile = z.array(
  z.strictObject({
    code,
    percentage,
    startsAt: Moment.optional(),
    endsAt: Moment.optional(),
    limits: limit.optional().describe('Uses by all people together, and by one person.'),
    perPerson: z.int().min(1).max(999).optional(),
    minimum: centavos.min(1).optional().describe("The smallest value of goods, after all discounts except the coupon's own."),
    isFirstOrder: z.boolean().default(false).describe('For people without an earlier order.'),
  }),
)
export type CouponsFile = z.infer<typeof CouponsFile>
