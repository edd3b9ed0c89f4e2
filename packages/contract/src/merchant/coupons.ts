import { z } from 'zod'
import { Moment, code, percentage } from './shapes.ts'

/** coupons.json */
export const CouponsFile = z.array(
  z.strictObject({
    code,
    percentage,
    endsAt: Moment.optional(),
    limits: z.int().min(1).optional(),
  }),
)
export type CouponsFile = z.infer<typeof CouponsFile>
