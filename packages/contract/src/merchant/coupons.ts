import { z } from 'zod'
import { Moment, centavos, code, percentage } from './shapes.ts'

/** coupons.json */
export const CouponsFile = z.array(
  z.strictObject({
    code,
    percentage,
    startsAt: Moment.optional(),
    endsAt: Moment.optional(),
    /** How often it may be used by all together, and by one person. */
    limits: z.int().min(1).optional(),
    perPerson: z.int().min(1).max(999).optional(),
    /** Goods of at least so much, after all discounts but the coupon's own. */
    minimum: centavos.min(1).optional(),
    /** For people who have no order yet. */
    isFirstOrder: z.boolean().default(false),
  }),
)
export type CouponsFile = z.infer<typeof CouponsFile>
