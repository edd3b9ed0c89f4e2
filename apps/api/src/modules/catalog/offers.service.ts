import type { ShopCtx } from '#context.ts'
import * as repository from './offers.repository.ts'

/** The other campaigns that sell these items, by campaign. */
export const listOffersOf = (ctx: ShopCtx, ids: readonly string[]) => repository.listOffersOf(ctx, ids)
