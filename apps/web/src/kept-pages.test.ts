import { describe, expect, it } from 'vitest'
import { fieldsOfShared } from '#machine/router.ts'
import { routeTree } from './route-tree.gen.ts'
import { createAppRouter } from './router.ts'

type Search = { validateSearch?: (search: Record<string, unknown>) => unknown; ssr?: unknown; staticData?: { keptBy?: unknown } }

const nothing = () => null
const router = createAppRouter({} as never, { routeTree, ErrorScreen: nothing, NotFoundScreen: nothing })
const pageFields = fieldsOfShared(router)
const routes = Object.entries(router.routesByPath).map(
  ([path, route]) => [path, (route as unknown as { options: Search }).options] as const,
)

/** The query fields that a screen reads, recorded by a proxy. */
function fieldsReadBy({ validateSearch }: Search): string[] {
  const read = new Set<string>()
  const refuse = () => {
    throw new Error('a screen names the fields it reads')
  }
  const address = new Proxy({}, { get: (_, name) => void read.add(String(name)), ownKeys: refuse })
  validateSearch?.(address)
  return [...read].sort()
}

describe('the cached pages', () => {
  it('are public, and no browser-rendered page declares keptBy', () => {
    expect(Object.keys(pageFields)).toEqual(expect.arrayContaining(['/', '/products', '/about']))
    const silent = routes.filter(([path]) => !(path in pageFields))
    expect(silent.filter(([, { staticData }]) => staticData?.keptBy)).toEqual([])
    expect(silent.map(([path]) => path)).toEqual(expect.arrayContaining(['/cart', '/account', '/orders', '/$type/phone/activation']))
  })

  it.each(routes.filter(([path]) => path in pageFields))(
    '%s is cached by the search parameters that it reads, and by no other',
    (path, route) => {
      expect(fieldsReadBy(route)).toEqual([...pageFields[path]!].sort())
    },
  )
})
