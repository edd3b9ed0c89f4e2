// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { chunksByReach } from './chunks.ts'

const screen = (file: string) => `/shop/apps/web/src/routes/${file}?tsr-split=component---loader`
type Module = { isEntry: boolean; importers: string[]; dynamicImporters: string[] }
const later = (...dynamicImporters: string[]): Module => ({ isEntry: false, importers: [], dynamicImporters })
const within = (...importers: string[]): Module => ({ isEntry: false, importers, dynamicImporters: [] })
const client = '/shop/apps/web/src/client.tsx'
const web = (path: string) => `/shop/apps/web/src/${path}`
const others = Array.from({ length: 18 }, (_, index) => screen(`account/screen-${index}.tsx`))

const modules: Record<string, Module> = {
  [client]: { isEntry: true, importers: [], dynamicImporters: [] },
  [screen('home/home.tsx')]: later(client),
  [screen('catalog/product.tsx')]: later(client),
  ...Object.fromEntries(others.map((id) => [id, later(client)])),
  [web('router.ts')]: within(client, screen('home/home.tsx')),
  [web('ui/picture.tsx')]: within(web('ui/card.tsx'), screen('catalog/product.tsx')),
  [web('ui/card.tsx')]: within(screen('home/home.tsx'), web('ui/picture.tsx')),
  [web('features/home/blocks.tsx')]: within(screen('home/home.tsx'), ...others),
  [web('ui/page-bar.tsx')]: within(...others),
  [web('ui/art.tsx')]: within(...others.slice(1)),
  [web('route-tree.gen.ts')]: later(client),
  [web('links/own-path.ts')]: within(web('route-tree.gen.ts'), ...others),
  [web('features/home/home-route.ts')]: within(web('route-tree.gen.ts'), screen('home/home.tsx')),
  [web('paraglide/messages/add_item.js')]: within(web('ui/card.tsx'), others[0]!),
  [web('paraglide/messages/order_named.js')]: within(others[0]!, others[1]!),
  [web('ui/sheet.tsx')]: later(screen('home/home.tsx'), screen('catalog/product.tsx')),
}

/** The first group that accepts a module, in the bundler's order. */
function chunkOf(id: string) {
  const groups = chunksByReach({
    client: 'src/client.tsx',
    routeTree: 'src/route-tree.gen.ts',
    screens: 'src/routes/',
    landings: ['home/home.tsx', 'catalog/product.tsx'],
  })
  const graph = { getModuleInfo: (asked: string) => modules[asked] ?? null }
  const byOrder = groups.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))
  return byOrder.flatMap(({ name, test }) => (typeof name === 'function' && test.test(id) ? [name(id, graph)] : [])).find(Boolean)
}

describe('the chunk of a module follows its importers', () => {
  it.each([
    ['the page’s start, even where landings need it too', web('router.ts'), 'start'],
    ['what two landings share, by way of another module or in a ring', web('ui/picture.tsx'), 'shop'],
    ['the other of the ring', web('ui/card.tsx'), 'shop'],
    ['what the table of all screens needs', web('links/own-path.ts'), 'routes'],
    ['what the table shares with one landing, so that it has nothing else of the table', web('features/home/home-route.ts'), 'landing'],
    ['what many other screens share', web('ui/page-bar.tsx'), 'often'],
    ['what one landing needs, so that it has nothing of theirs', web('features/home/blocks.tsx'), undefined],
    ['what fewer share', web('ui/art.tsx'), undefined],
    ['a text of a landing', web('paraglide/messages/add_item.js'), 'texts'],
    ['a text of other screens alone', web('paraglide/messages/order_named.js'), 'texts-of-others'],
    ['what comes later', web('ui/sheet.tsx'), undefined],
  ])('%s', (_what, id, chunk) => expect(chunkOf(id)).toBe(chunk))
})
