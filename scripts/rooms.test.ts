import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const modules = 'apps/api/src/modules'
const roles = /\.(routes|service|repository|merchant|rules|view|command)(\.test)?\.ts$|\.test\.ts$/
/** Exceptions: the only writer of an order's state, the list of all kinds of file, and a library without types. */
const rooms = [`${modules}/orders/state/transitions.ts`, `${modules}/tenants/kinds/merchant-list.ts`, /\.d\.ts$/]

/** `export const get = find`, where `find` or its object is imported. */
function handsOn(code: string): boolean {
  const imports = code.matchAll(/^import (?:type )?(?:\* as (\w+)|\{([^}]*)\})/gm)
  const imported = new Set([...imports].flatMap((found) => (found[1] ?? found[2]!).match(/\w+/g) ?? []))
  return [...code.matchAll(/^export const \w+ = (\w+)(?:\.\w+)?;?$/gm)].some((found) => imported.has(found[1]!))
}

/** Requirements of docs/architecture.md on a module's files for which the linter has no rule. */
function faultsOf(path: string, code: string): string[] {
  const isRoom = rooms.some((room) => (typeof room === 'string' ? room === path : room.test(path)))
  return [
    ...(roles.test(path) || isRoom ? [] : ['bears no role']),
    ...(/^export (type )?(\*|\{[^}]*\}) from /m.test(code) ? ['hands on what is another file’s'] : []),
    ...(/^export (type )?\{[^}]*\}$/m.test(code) ? ['hands on by a list'] : []),
    ...(handsOn(code) ? ['hands on its repository’s function'] : []),
  ]
}

describe('the files of the modules', () => {
  const files = globSync(`${modules}/**/*.ts`)

  it('have a role in their name, and re-export nothing', () => {
    expect(files.length).toBeGreaterThan(150)
    const faults = files.flatMap((path) =>
      faultsOf(path.replaceAll('\\', '/'), readFileSync(path, 'utf8')).map((fault) => `${path} ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it.each([
    [`${modules}/carts/sums.ts`, 'export const sum = 1', ['bears no role']],
    [`${modules}/carts/cart.service.ts`, "export { find } from './cart.repository.ts'", ['hands on what is another file’s']],
    [`${modules}/carts/cart.service.ts`, "export type {\n  Row,\n} from './cart.repository.ts'", ['hands on what is another file’s']],
    [`${modules}/carts/cart.service.ts`, "export * from './cart.repository.ts'", ['hands on what is another file’s']],
    [
      `${modules}/carts/cart.service.ts`,
      "import * as repository from './cart.repository.ts'\nexport const findCart = repository.find",
      ['hands on its repository’s function'],
    ],
    [
      `${modules}/carts/cart.service.ts`,
      "import { find } from './cart.repository.ts'\nexport const get = find",
      ['hands on its repository’s function'],
    ],
    [`${modules}/carts/cart.service.ts`, "import { find } from './cart.repository.ts'\nexport { find }", ['hands on by a list']],
    [`${modules}/carts/cart.service.ts`, "import { find } from './cart.repository.ts'\nexport const get = () => find()", []],
    [`${modules}/orders/state/transitions.ts`, 'export const move = 1', []],
  ])('%s that says %j', (path, code, faults) => {
    expect(faultsOf(path, code)).toEqual(faults)
  })
})

describe('a rule of the domain', () => {
  const isImpure = (code: string) =>
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bfetch\(|\bcrypto\./.test(code)

  it('uses no clock, randomness or network', () => {
    const files = globSync('packages/domain/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((path) => isImpure(readFileSync(path, 'utf8')))).toEqual([])
  })

  it.each(['const at = Date.now()', 'const now = new Date()', 'Math.random() < 0.5', "await fetch('/api')", 'process.env.TZ'])(
    'would be seen to say: %s',
    (code) => expect(isImpure(code)).toBe(true),
  )
})

/** The linter checks a name, not a call's result. */
const reachesIntoRouter = (code: string) => {
  if (/\buseRouter\(\)\s*!?\??\.(options|stores|__?\w)|\}\s*=\s*useRouter\(\)/.test(code)) return true
  const names = [...code.matchAll(/(\w+) = (?:useRouter|currentRouter)\(/g)].map((found) => found[1]!)
  return names.some((name) => new RegExp(`\\b${name}[!?]*\\.(options|stores|__?\\w)`).test(code))
}

describe('the router’s private parts', () => {
  const files = globSync('apps/web/{src,machine}/**/*.{ts,tsx}')

  it('are used only in machine/router.ts', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((path) => reachesIntoRouter(readFileSync(path, 'utf8')))).toEqual([])
  })

  it.each([
    'const { page } = useRouter().options.context',
    'const { options } = useRouter()',
    'useRouter().stores.matches.get()',
    'const shop = useRouter()\nconst { page } = shop.options.context',
  ])('would be seen in: %s', (code) => expect(reachesIntoRouter(code)).toBe(true))

  it('do not include the public interface', () => {
    expect(reachesIntoRouter('const router = useRouter()\nvoid router.invalidate()\nuseRouter().history.back()')).toBe(false)
  })
})

const server = 'apps/api/src'

/** For apps/api/src: a module by its name, a top-level file by its own, all else by its folder. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'modules' ? second : first.replace(/\.ts$/, '')
}

function importsOf(path: string, code: string): string[] {
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name]) => name!)
  return named.map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name).replaceAll('\\', '/')))
}

/** The rooms of each line of docs/architecture.md, from the bottom to the top. */
function linesOf(text: string, heading: string): string[][] {
  const list = text.split(heading)[1]?.split('```\n')[1] ?? ''
  return list
    .trim()
    .split('\n')
    .map((line) => line.split(' · '))
}

/** Every import that does not go down, in files by their path under apps/api/src. */
function upwards(files: ReadonlyMap<string, string>, lines: readonly string[][]): string[] {
  const heights = new Map(lines.flatMap((rooms, height) => rooms.map((room) => [room, height] as const)))
  return [...files].flatMap(([path, code]) => {
    const own = heights.get(roomOf(path))
    if (own === undefined) return [`${path} is in no room of the list`]
    const beyond = importsOf(path, code).filter((target) => roomOf(target) !== roomOf(path))
    return beyond.filter((target) => !(heights.get(roomOf(target))! < own)).map((target) => `${path} imports ${target}`)
  })
}

describe('the rooms of the server', () => {
  const lines = linesOf(readFileSync('docs/architecture.md', 'utf8'), "## The order of the server's rooms")
  const shipped = globSync(`${server}/**/*.ts`)
    .map((path) => path.replaceAll('\\', '/').slice(server.length + 1))
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  const files = new Map(shipped.map((path) => [path, readFileSync(join(server, path), 'utf8')]))

  it('import only lower rooms, and form no cycle', () => {
    expect(files.size).toBeGreaterThan(300)
    expect(upwards(files, lines)).toEqual([])
  })

  it('are all in the list, which names no missing room', () => {
    expect(lines.flat().toSorted()).toEqual([...new Set(shipped.map(roomOf))].toSorted())
  })

  it.each([
    ['modules/shop/planted.service.ts', "import type { Campaign } from '#modules/campaigns/campaigns.service.ts'"],
    ['modules/shop/planted.service.ts', "import { find } from '../registry/registry.service.ts'"],
    ['modules/campaigns/planted.service.ts', "import { merchantFiles } from '#modules/tenants/kinds/merchant-list.ts'"],
    ['merchant/planted.ts', "export const load = () => import('#modules/campaigns/campaigns.service.ts')"],
    ['http/planted.ts', "import { getShop } from '#modules/shop/shop.service.ts'"],
    ['context.ts', "import {\n  startJobs,\n} from './jobs/jobs.ts'"],
    ['modules/lotteries/lotteries.service.ts', 'export const lottery = 1'],
  ])('%s may not say: %s', (path, code) => {
    expect(upwards(new Map([[path, code]]), lines)).toHaveLength(1)
  })

  it('may import lower ones', () => {
    const code =
      "import { getShop } from '#modules/shop/shop.service.ts'\nimport type { Ctx } from '../../context.ts'\nimport { one } from './one.ts'"
    expect(upwards(new Map([['modules/campaigns/planted.service.ts', code]]), lines)).toEqual([])
  })
})

/** Top-level files, which assemble the rooms, belong to none. */
const folderOf = (path: string) => (path.includes('/') ? posix.dirname(path) : undefined)

/** Import cycles between folders: each cycle's folders, sorted. `nodeOf` can map to files instead. */
function ringsOf(files: ReadonlyMap<string, string>, nodeOf: (path: string) => string | undefined = folderOf): string[] {
  const known = new Map<string, Set<string>>()
  for (const [path, code] of files) {
    const own = nodeOf(path)
    if (!own) continue
    const others = importsOf(path, code).flatMap((target) => nodeOf(target) ?? [])
    known.set(own, new Set([...(known.get(own) ?? []), ...others.filter((other) => other !== own)]))
  }
  const reached = (from: string) => {
    const seen = new Set(known.get(from))
    for (const folder of seen) for (const next of known.get(folder) ?? []) seen.add(next)
    return seen
  }
  const reach = new Map([...known.keys()].map((folder) => [folder, reached(folder)]))
  const rings = [...reach].filter(([folder, seen]) => seen.has(folder))
  return [
    ...new Set(
      rings.map(([folder, seen]) =>
        [...seen]
          .filter((other) => reach.get(other)?.has(folder))
          .toSorted()
          .join(' · '),
      ),
    ),
  ]
}

describe('the folders', () => {
  const filesOf = (root: string) =>
    globSync(`${root}/**/*.{ts,tsx}`)
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.(test|gen)\.|\/(paraglide|testing)\//.test(path))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')] as const)

  it.each([server, 'apps/web/src', 'apps/web/machine', 'packages/contract/src'])('of %s form no cycle', (root) => {
    expect(ringsOf(new Map(filesOf(root)))).toEqual([])
  })

  it.each([server, 'apps/web/src', 'apps/web/machine', 'packages/client/src', 'packages/contract/src', 'packages/domain/src'])(
    'of %s have no files that make one, by what they load later or by their types',
    (root) => expect(ringsOf(new Map(filesOf(root)), (path) => path)).toEqual([]),
  )

  it('a planted cycle of two files with a dynamic import is reported', () => {
    const files = new Map([
      ['live.ts', "void import('./event.ts')"],
      ['event.ts', "import type { Live } from './live.ts'"],
    ])
    expect(ringsOf(files, (path) => path)).toEqual(['event.ts · live.ts'])
  })

  it('a planted cycle of folders without a cycle of files is reported', () => {
    const files = new Map([
      ['modules/tenants/list.ts', "import { tenantFile } from './kinds/tenant.merchant.ts'"],
      ['modules/tenants/load.service.ts', "import { read } from './folder/read.service.ts'"],
      ['modules/tenants/folder/read.service.ts', "import { list } from '../list.ts'"],
      ['modules/tenants/kinds/tenant.merchant.ts', "import { Issues } from '#merchant/merchant-file.ts'"],
    ])
    expect(ringsOf(files)).toEqual(['modules/tenants · modules/tenants/folder'])
  })
})

type Ground = { root: string; roomOf: (path: string) => string; isOpen: (target: string, path: string) => boolean }

const nounOf = (path: string) => path.split('/').slice(0, 2).join('/')
const grounds: Ground[] = [
  { root: server, roomOf, isOpen: (target, path) => !target.includes('/') || !path.includes('/') },
  {
    root: 'apps/web/src',
    roomOf: (path) => (/^(features|routes)\//.test(path) ? nounOf(path) : path.split('/')[0]!),
    isOpen: (_target, path) => !path.includes('/'),
  },
  {
    root: 'apps/office/src',
    roomOf: (path) => path.split('/')[0]!,
    isOpen: (target, path) => target === 'texts.ts' || !path.includes('/'),
  },
]

/**
 * The linter matches the text of an import, so each has one spelling: within a room the shortest path, another room by its alias (`#modules/`,
 * `#features/`).
 */
function oddImports({ roomOf: room, isOpen }: Ground, path: string, code: string): string[] {
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((found) => found[1]!)
  return named.filter((name) => {
    const target = posix.join(posix.dirname(path), name)
    const shortest = posix.relative(posix.dirname(path), target)
    const isShortest = name === (shortest.startsWith('.') ? shortest : `./${shortest}`)
    return !isShortest || (room(target) !== room(path) && !isOpen(target, path))
  })
}

/** Declarations of merchant's files: `export const surveysFile: MerchantFile<…>`. */
function placesOfKinds(files: readonly { path: string; code: string }[]): [string, string[]][] {
  const kinds = files.flatMap(({ code }) => [...code.matchAll(/^export const (\w+): MerchantFile</gm)].map((found) => found[1]!))
  const named = (kind: string) => files.flatMap(({ path, code }) => (new RegExp(`\\b${kind}\\b`).test(code) ? [path] : []))
  return kinds.map((kind) => [kind, named(kind)])
}

/** Modules import each other's services, and rules, which are pure; only the list of merchants' files imports each kind. */
function sideDoors(path: string, code: string): string[] {
  const asked = [...code.matchAll(/'#modules\/([^']+)'/g)].map((found) => found[1]!)
  const isList = path === 'modules/tenants/kinds/merchant-list.ts'
  return asked.filter((name) => name.split('/')[0] !== roomOf(path) && !/\.(service|rules)\.ts$/.test(name) && !isList)
}

describe('an import', () => {
  const filesOf = (root: string) =>
    globSync(`${root}/**/*.{ts,tsx}`)
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.(test|gen)\.|\/(paraglide|testing)\//.test(path))
      .map((path) => ({ path: path.slice(root.length + 1), code: readFileSync(path, 'utf8') }))

  it.each(grounds)('in $root has a form that the linter can match', (ground) => {
    const files = filesOf(ground.root)
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(({ path, code }) => oddImports(ground, path, code).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it('of another module is one of its services or rules', () => {
    const inModules = filesOf(server).filter(({ path }) => path.startsWith('modules/'))
    expect(inModules.flatMap(({ path, code }) => sideDoors(path, code).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it('of a kind of merchant file is only in the list of kinds', () => {
    const places = placesOfKinds(filesOf(server))
    expect(places.length).toBeGreaterThan(12)
    const list = 'modules/tenants/kinds/merchant-list.ts'
    const elsewhere = places.flatMap(([kind, paths]) =>
      paths.filter((path) => !path.endsWith('.merchant.ts') && path !== list).map((path) => `${kind}: ${path}`),
    )
    expect(elsewhere).toEqual([])
    expect(places.filter(([, paths]) => paths.length !== 2 || !paths.includes(list))).toEqual([])
  })

  it.each([
    [0, 'modules/orders/book/planted.service.ts', '../../coupons/coupons.service.ts'],
    [0, 'modules/orders/book/planted.service.ts', '../../orders/placing/place-order.service.ts'],
    [0, 'modules/trades/planted.repository.ts', '../../modules/coupons/coupons.repository.ts'],
    [0, 'jobs/planted.ts', '../modules/coupons/coupons.repository.ts'],
    [0, 'modules/trades/planted.service.ts', '../../db/schema/orders.ts'],
    [0, 'cache/planted.ts', './../modules/coupons/coupons.service.ts'],
    [1, 'session/planted.ts', '../features/cart/cart-store.ts'],
    [1, 'features/cart/planted.ts', './../campaigns/campaign-queries.ts'],
    [1, 'ui/planted.tsx', '../features/cart/cart-store.ts'],
    [2, 'screens/planted.tsx', '../kept/queue.ts'],
    [2, 'device/planted.ts', '../app.tsx'],
  ])('of ground %i in %s is odd as %s', (ground, path, name) => {
    for (const code of [`import { one } from '${name}'`, `export const later = () => import('${name}')`])
      expect(oddImports(grounds[ground]!, path, code)).toEqual([name])
  })

  it.each(['coupons/coupons.repository.ts', 'coupons/coupons.view.ts', 'coupons/coupons.merchant.ts', 'coupons/coupons.routes.ts'])(
    'of a service would be seen to ask for %s',
    (name) => expect(sideDoors('modules/orders/book/planted.service.ts', `import { one } from '#modules/${name}'`)).toEqual([name]),
  )
})

/** Components that a file declares at its first column. */
const componentsIn = (code: string) =>
  [...code.matchAll(/^(?:export )?(?:function ([A-Z]\w*)\(|const ([A-Z]\w*) = (?:\(|memo\())/gm)].map((found) => found[1] ?? found[2]!)

describe('a screen', () => {
  const most = 3

  it('composes features: its file declares at most three components', () => {
    const files = globSync('apps/web/src/routes/**/*.tsx').filter((path) => !path.endsWith('.test.tsx'))
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((path) => componentsIn(readFileSync(path, 'utf8')).length > most)).toEqual([])
  })

  it('with more components is reported', () => {
    const code = [
      'function Cart() {}',
      'export function Line() {}',
      'const Sum = () => null',
      'const Row = memo(Line)',
      'const title = () => 1',
    ].join('\n')
    expect(componentsIn(code)).toEqual(['Cart', 'Line', 'Sum', 'Row'])
  })
})

/** Files that import a command of the terminal: the terminal and tests alone may. */
const asksCommand = (path: string, code: string) =>
  !path.startsWith('cli/') && /(?:from |import\()'[^']*\.command\.ts'/.test(code) && !path.startsWith('testing/')

describe('a command', () => {
  it('is called only by the terminal', () => {
    const files = globSync(`${server}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'))
    expect(files.filter((path) => path.endsWith('.command.ts')).length).toBeGreaterThan(5)
    const asking = files.filter((path) => asksCommand(path.replaceAll('\\', '/').slice(server.length + 1), readFileSync(path, 'utf8')))
    expect(asking).toEqual([])
  })

  it('a planted call in a service is reported', () => {
    expect(asksCommand('modules/staff/staff.service.ts', "import { staffLines } from './staff.command.ts'")).toBe(true)
    expect(asksCommand('cli/tenant.ts', "import { staffLines } from '#modules/staff/staff.command.ts'")).toBe(false)
  })
})

/** Statements that change an order's row: its state only in one place; other fields do not affect the state. */
const orderWriters = [
  'modules/orders/state/order-state.repository.ts',
  'modules/orders/book/orders.repository.ts',
  'modules/accounts/retention.repository.ts',
  'modules/accounts/privacy.repository.ts',
  'modules/accounts/holdings.repository.ts',
  'modules/campaigns/renames.repository.ts',
]
const writesOrders = (code: string) => /\.update\(orders\)|update orders\b|update \$\{orders\}/.test(code)
const writesState = (code: string) =>
  /\.update\(orders\)[^;]*?\.set\(\{[^}]*\bstate\b/s.test(code) || /update (orders|\$\{orders\})\b[^`]*\bstate\s*=/s.test(code)

describe('the state of an order', () => {
  const files = globSync(`${server}/**/*.ts`)
    .map((path) => path.replaceAll('\\', '/').slice(server.length + 1))
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .map((path) => [path, readFileSync(join(server, path), 'utf8')] as const)

  it('is written only by the orders module’s state floor', () => {
    expect(files.flatMap(([path, code]) => (writesOrders(code) ? [path] : [])).toSorted()).toEqual(orderWriters.toSorted())
    expect(files.flatMap(([path, code]) => (writesState(code) ? [path] : []))).toEqual(['modules/orders/state/order-state.repository.ts'])
  })

  it.each(["db.update(orders).set({ state: 'PAID' })", "sql`update orders set state = 'PAID' where id = ${id}`"])(
    'would be seen in: %s',
    (code) => expect(writesState(code)).toBe(true),
  )
})

/** From the bottom to the top, as in docs/architecture.md; the files of src/ itself assemble them. */
const architecture = readFileSync('docs/architecture.md', 'utf8')
const apps = [
  {
    root: 'apps/web/src',
    heights: heightsOf(linesOf(architecture, "## The order of the web's rooms")),
    upwards: [
      ['api/planted.ts', "import { snackText } from '#page/snack-texts.ts'"],
      ['links/planted.ts', "import { isSignedIn } from '#session/signed-in.ts'"],
      ['links/planted.ts', "import { createQueryClient } from '#api/query-client.ts'"],
      ['page/planted.ts', "import { showSessionEnd } from '#session/session.ts'"],
      ['ui/planted.tsx', "export const late = () => import('#features/cart/cart-store.ts')"],
    ],
  },
  {
    root: 'apps/office/src',
    heights: heightsOf(linesOf(architecture, "## The order of the office's rooms")),
    upwards: [
      ['device/planted.ts', "import { start } from '#api/start.ts'"],
      ['api/planted.ts', "import { queue } from '#kept/queue.ts'"],
      ['kept/planted.ts', "import type { Frame } from '#looks/frame.tsx'"],
      ['looks/planted.tsx', "export const late = () => import('#rounds/round.tsx')"],
      ['rounds/planted.tsx', "import { StockScreen } from '#stock/stock.tsx'"],
      ['orders/planted.tsx', "import type { ListsScreen } from '#lists/lists.tsx'"],
    ],
  },
]
const roomOfApp = (path: string) => path.split('/')[0]!

function heightsOf(lines: string[][]): Map<string, number> {
  return new Map(lines.flatMap((rooms, height) => rooms.map((room) => [room, height] as const)))
}

function upwardsIn(heights: Map<string, number>, path: string, code: string): string[] {
  return importsOf(path, code).filter((target) => {
    const [own, other] = [heights.get(roomOfApp(path)), heights.get(roomOfApp(target))]
    return roomOfApp(target) !== roomOfApp(path) && own !== undefined && other !== undefined && other >= own
  })
}

describe.each(apps)('the rooms in $root', ({ root, heights, upwards }) => {
  const files = globSync(`${root}/**/*.{ts,tsx}`)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|gen)\.|\/(paraglide|testing)\//.test(path))
    .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')] as const)

  it('know only those under them', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(([path, code]) => upwardsIn(heights, path, code).map((target) => `${path}: ${target}`))).toEqual([])
  })

  it('are all in the list', () => {
    const folders = new Set(files.flatMap(([path]) => (path.includes('/') ? [roomOfApp(path)] : [])))
    expect([...heights.keys()].toSorted()).toEqual([...folders].toSorted())
  })

  it.each(upwards)('%s may not say: %s', (path, code) => expect(upwardsIn(heights, path!, code!)).toHaveLength(1))
})

/** Imports of the desk's rooms that would come with a courier's script. */
const eagerDesk = (code: string) => [
  ...code.matchAll(/^import (?!type )[^;]*?'#(?:desk|written|campaigns|items|orders|payments|lists|stock|ratings|routes)\//gm),
]

describe("the office's first script", () => {
  it('loads the desk on demand', () => {
    const files = globSync('apps/office/src/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
    expect(files.filter((path) => eagerDesk(readFileSync(path, 'utf8')).length > 0)).toEqual([])
    expect(readFileSync('apps/office/src/app.tsx', 'utf8')).toContain("import('#routes/desk-routes.tsx')")
  })

  it('is reported with a planted static import', () => {
    expect(eagerDesk("import { Desk } from '#routes/desk-routes.tsx'\n")).toHaveLength(1)
  })
})

/** From the bottom to the top: a feature that joins two nouns belongs to the later one. */
const floors = linesOf(readFileSync('docs/architecture.md', 'utf8'), '### The order of the features')

describe('the features of the web', () => {
  const root = 'apps/web/src/features'
  const files = globSync(`${root}/*/**/*.{ts,tsx}`)
    .map((path) => path.replaceAll('\\', '/').slice('apps/web/src/'.length))
    .filter((path) => !path.includes('.test.'))
    .map((path) => [path, readFileSync(`apps/web/src/${path}`, 'utf8')] as const)
  const noun = (path: string) => path.split('/')[1]!
  const heights = new Map(floors.flatMap((nouns, height) => nouns.map((name) => [name, height] as const)))
  const upwardsIn = (path: string, code: string) =>
    importsOf(path, code).filter(
      (target) => target.startsWith('features/') && noun(target) !== noun(path) && !(heights.get(noun(target))! < heights.get(noun(path))!),
    )

  it('know only those under them', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files.flatMap(([path, code]) => upwardsIn(path, code).map((target) => `${path}: ${target}`))).toEqual([])
  })

  it('are all in the list, which names no missing feature', () => {
    expect([...heights.keys()].toSorted()).toEqual([...new Set(files.map(([path]) => noun(path)))].toSorted())
  })

  it.each([
    ['features/cart/planted.ts', "import { itemQuery } from '#features/catalog/catalog-queries.ts'"],
    ['features/orders/planted.ts', "import type { Draft } from '#features/checkout/checkout-store.ts'"],
    ['features/campaigns/planted.ts', "export const load = () => import('#features/surveys/survey-cards.tsx')"],
    ['features/unlisted/planted.ts', "import { heldCart } from '#features/cart/cart-store.ts'"],
  ])('%s may not say: %s', (path, code) => expect(upwardsIn(path, code)).toHaveLength(1))

  it('may import lower ones', () => {
    expect(upwardsIn('features/checkout/planted.ts', "import { heldCart } from '#features/cart/cart-store.ts'")).toEqual([])
  })
})

/** Imports of another app in an app's file, by folder or package; the server reads the built pages through one file. */
function siblingsOf(path: string, code: string): string[] {
  const own = path.split('/')[1]!
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => found[1]!)
  return named.filter((name) => {
    const target = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name.replace(/^@mutirao\//, 'apps/')
    const [room, app] = target.split('/')
    return room === 'apps' && ['api', 'office', 'web'].includes(app!) && app !== own
  })
}

describe('the apps', () => {
  const files = globSync('apps/{api,office,web}/**/*.{ts,tsx,mjs}', { exclude: (path) => /node_modules|[/\\]dist$|paraglide/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\/(node_modules|dist|paraglide)\/|\.d\.ts$/.test(path))

  it('import no sibling, configuration files included', () => {
    expect(files.length).toBeGreaterThan(800)
    expect(files).toContain('apps/office/vite.config.ts')
    expect(files.flatMap((path) => siblingsOf(path, readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it.each([
    ['apps/office/vite.config.ts', "import { precompress } from '../web/machine/build/precompress.ts'"],
    ['apps/office/src/desk/planted.tsx', "import { heldCart } from '../../../web/src/features/cart/cart-store.ts'"],
    ['apps/web/src/planted.ts', "export const later = () => import('@mutirao/office/start')"],
  ])('%s would be seen to say: %s', (path, code) => expect(siblingsOf(path, code)).toHaveLength(1))

  it('may import packages', () => {
    expect(siblingsOf('apps/office/vite.config.ts', "import { precompress } from '@mutirao/build/precompress'")).toEqual([])
  })
})
