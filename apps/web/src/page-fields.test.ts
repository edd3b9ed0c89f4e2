import { describe, expect, it } from 'vitest'
import { pageFields } from './page-fields.ts'
import { routeTree } from './route-tree.gen.ts'
import { createAppRouter } from './router.ts'

type Search = { validateSearch?: (search: Record<string, unknown>) => unknown; ssr?: unknown }

const nothing = () => null
const { routesByPath } = createAppRouter({} as never, { routeTree, ErrorScreen: nothing, NotFoundScreen: nothing })
const routes = Object.entries(routesByPath).map(([path, route]) => [path, (route as unknown as { options: Search }).options] as const)

/** What a screen asks of its address, seen by giving it one that writes down what it is asked for. */
function fieldsReadBy({ validateSearch }: Search): string[] {
  const read = new Set<string>()
  const refuse = () => {
    throw new Error('a screen names the fields it reads')
  }
  const address = new Proxy({}, { get: (_, name) => void read.add(String(name)), ownKeys: refuse })
  validateSearch?.(address)
  return [...read].sort()
}

describe('the pages that are kept', () => {
  it('are all that are rendered for everybody', () => {
    const rendered = routes.filter(([, { ssr }]) => ssr === undefined).map(([path]) => path)
    expect(Object.keys(pageFields).sort()).toEqual(rendered.sort())
  })

  it.each(routes.filter(([path]) => path in pageFields))('%s is kept by the fields that it reads, and by no other', (path, route) => {
    expect(fieldsReadBy(route)).toEqual([...pageFields[path]!].sort())
  })
})
