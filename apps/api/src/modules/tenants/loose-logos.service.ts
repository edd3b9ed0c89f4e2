import { inTransaction, type Ctx } from '#context.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { deleteLooseLogos } from './kinds/tenants.repository.ts'

/** Forgets each logo that came more than a day ago and that nothing names: neither the shop, nor a draft, nor a kept state of the history. */
export const forgetLooseLogos = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, (tx) => deleteLooseLogos(tx, new Date(ctx.now.getTime() - DAY_MS)))
