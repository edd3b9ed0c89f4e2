import { CartPanel } from '#features/cart/cart-panel.tsx'
import { MarketplaceRail } from '#features/catalog/list/marketplace-rail.tsx'
import { ComposedBlocks } from './composed-blocks.tsx'

/** The parts of Home for wide screens only. */
export const wideHome = { Blocks: ComposedBlocks, Rail: MarketplaceRail, Panel: CartPanel }
