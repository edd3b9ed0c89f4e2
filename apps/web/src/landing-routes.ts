import type { RouteTree } from './router.ts'
import { Route as campaign } from './routes/campaigns/campaign.tsx'
import { Route as product } from './routes/catalog/product.tsx'
import { Route as home } from './routes/home/home.tsx'
import { Route as root } from './routes/root.tsx'

const under = <Path extends string>(path: Path) => ({ id: path, path, getParentRoute: () => root })

/**
 * The routes of the landings only (routes.ts), enough for a visit that starts at one of them. It has the type of the whole route tree, which replaces
 * it before any other route is used (loadRest).
 */
export const landingTree = root._addFileChildren({
  home: home.update(under('/') as never),
  campaign: campaign.update(under('/store/$campaignId') as never),
  product: product.update(under('/store/$campaignId/product/$itemId') as never),
}) as unknown as RouteTree
