import { Generator, getConfig } from '@tanstack/router-generator'
import type { VirtualRootRoute } from '@tanstack/virtual-file-routes'

/** Generates the router's typed route tree from a route table; the build and the development server keep it current. */
export const routeTreeOf = (routes: VirtualRootRoute) => ({
  target: 'react' as const,
  virtualRouteConfig: routes,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  addExtensions: true,
  disableLogging: true,
})

/** For type checks without a build: adds new screens to the generated tree. */
export async function writeRouteTree(routes: VirtualRootRoute) {
  const root = `${import.meta.dirname}/../..`
  await new Generator({ config: getConfig(routeTreeOf(routes), root), root }).run()
}
