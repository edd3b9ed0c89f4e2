import { z } from 'zod'
import { Moment, centavos, code, limit, percentage } from './shapes.ts'

/** coupons.json */
export const CouponsFile = z.array(
  z.strictObject({
    code,
    percentage,
    startsAt: Moment.optional(),
    endsAt: Moment.optional(),
    /** Uses by all people together, and by one person. */
    limits: limit.optional(),
    perPerson: z.int().min(1).max(999).optional(),
    /** The smallest value of goods, after all discounts except the coupon's own. */
    minimum: centavos.min(1).optional(),
    /** For people without an earlier order. */
    isFirstOrder: z.boolean().default(false),
  }),
)
export type CouponsFile = z.infer<typeof CouponsFile>
