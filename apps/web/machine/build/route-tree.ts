import { Generator, getConfig } from '@tanstack/router-generator'
import type { VirtualRootRoute } from '@tanstack/virtual-file-routes'

/** From a route table to the typed tree that the router reads; the build and development keep it current by themselves. */
export const routeTreeOf = (routes: VirtualRootRoute) => ({
  target: 'react' as const,
  virtualRouteConfig: routes,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  addExtensions: true,
  disableLogging: true,
})

/** For who checks types without either: a new screen is known at once. */
export async function writeRouteTree(routes: VirtualRootRoute) {
  const root = `${import.meta.dirname}/../..`
  await new Generator({ config: getConfig(routeTreeOf(routes), root), root }).run()
}
