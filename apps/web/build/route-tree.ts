import { Generator, getConfig } from '@tanstack/router-generator'
import { routes } from '../src/routes.ts'

/** From the route table to the typed tree that the router reads; the build and development keep it current by themselves. */
export const routeTree = {
  target: 'react' as const,
  virtualRouteConfig: routes,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  addExtensions: true,
  disableLogging: true,
}

/** For who checks types without either: a new screen is known at once. */
export async function writeRouteTree() {
  const root = `${import.meta.dirname}/..`
  await new Generator({ config: getConfig(routeTree, root), root }).run()
}
