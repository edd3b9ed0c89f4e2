import type { ShopCtx } from '#context.ts'
import * as repository from './offers.repository.ts'

/** Where else these items are sold, by campaign. */
export const listOffersOf = (ctx: ShopCtx, ids: readonly string[]) => repository.listOffersOf(ctx, ids)
