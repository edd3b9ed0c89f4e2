import { CartPanel } from '#features/cart/cart-panel.tsx'
import { MarketplaceRail } from '#features/catalog/marketplace-rail.tsx'
import { ComposedBlocks } from './composed-blocks.tsx'

/** What Home has on wide screens alone. */
export const wideHome = { Blocks: ComposedBlocks, Rail: MarketplaceRail, Panel: CartPanel }
