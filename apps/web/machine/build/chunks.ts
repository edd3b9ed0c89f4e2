/** The bundler's information about a module: its static and dynamic importers. */
type Module = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }
/** The browser entry, the generated route tree, the folder of the screens, and the landing screens. */
type Pages = { client: string; routeTree: string; screens: string; landings: readonly string[] }

/** From this many screens on, a shared chunk saves more requests than it costs bytes. */
const OFTEN = 18

/**
 * Assigns our modules to chunks by their importers: the start of every page, modules that the landings share, the route table, and modules that
 * many screens share. The bundler makes a chunk per set of screens for the rest. No module is named here.
 */
export function chunksByReach({ client, routeTree, screens, landings }: Pages) {
  const isScreen = (id: string) => id.includes(`/${screens}`) && id.includes('tsr-split=component')
  const isLanding = (id: string) => isScreen(id) && landings.some((file) => id.includes(`/${screens}${file}?`))
  const isStart = (id: string) => id.endsWith(`/${client}`)
  const isTable = (id: string) => id.endsWith(`/${routeTree}`)
  const reach = reachOf()
  const group = (name: string, priority: number, holds: (roots: readonly string[]) => boolean) => ({
    name: (id: string, graph: Graph) => (holds(reach(id, graph)) ? name : null),
    test: /\/apps\/web\/(?!src\/paraglide\/)|\/packages\/(?:client|contract|domain|ui)\//,
    priority,
  })
  return [
    { name: 'vendor', test: /node_modules|\0/, tags: ['$initial' as const], priority: 6 },
    group('start', 5, (roots) => roots.some(isStart)),
    group('shop', 4, (roots) => roots.filter(isLanding).length > 1),
    // Modules that the route table shares with one landing, which would otherwise load the whole table for them.
    group('landing', 3, (roots) => roots.some(isTable) && roots.some(isLanding)),
    // Modules for the guards and addresses of all screens, which landings do not wait for.
    group('routes', 2, (roots) => roots.some(isTable) && !roots.some(isLanding)),
    {
      ...group('often', 1, (roots) => roots.filter(isScreen).length >= OFTEN && !roots.some(isLanding)),
      // Its dependencies have as many importers: each is here already, or in a landing's chunk.
      includeDependenciesRecursively: false,
    },
    {
      name: (id: string, graph: Graph) => (reach(id, graph).some(isLanding) ? 'texts' : 'texts-of-others'),
      test: /\/src\/paraglide\/messages\//,
      minShareCount: 2,
    },
  ]
}

/** The entries and dynamic imports that load a module; computed once per module. */
function reachOf() {
  const known = new Map<string, readonly string[]>()
  return (id: string, graph: Graph): readonly string[] => {
    const found = known.get(id) ?? rootsOf(id, graph)
    known.set(id, found)
    return found
  }
}

function rootsOf(id: string, graph: Graph): readonly string[] {
  const seen = new Set([id])
  // The loop also visits elements that it adds to the set.
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => {
    const found = graph.getModuleInfo(one)
    return found !== null && (found.isEntry || found.dynamicImporters.length > 0)
  })
}
