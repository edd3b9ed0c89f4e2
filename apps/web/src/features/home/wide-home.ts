import { CartPanel } from '#features/cart/cart-panel.tsx'
import { MarketplaceRail } from '#features/catalog/marketplace-rail.tsx'
import { ComposedBlocks } from './composed-blocks.tsx'

/** Parts of Home for wide screens only. */
export const wideHome = { Blocks: ComposedBlocks, Rail: MarketplaceRail, Panel: CartPanel }
