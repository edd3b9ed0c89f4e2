import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const modules = 'apps/api/src/modules'
const roles = /\.(routes|service|repository|merchant|rules|view)(\.test)?\.ts$|\.test\.ts$/
/** The one writer of an order's state is a room by itself, and so is the list of all kinds of file; a library without types needs some. */
const rooms = [`${modules}/orders/book/transitions.ts`, `${modules}/tenants/merchant-list.ts`, /\.d\.ts$/]

/** What docs/architecture.md asks of a module's files, and the linter has no rule for. */
function faultsOf(path: string, code: string): string[] {
  const isRoom = rooms.some((room) => (typeof room === 'string' ? room === path : room.test(path)))
  return [
    ...(roles.test(path) || isRoom ? [] : ['bears no role']),
    ...(/^export (type )?(\*|\{[^}]*\}) from /m.test(code) ? ['hands on what is another file’s'] : []),
    ...(/^export const \w+ = repository\.\w+$/m.test(code) ? ['hands on its repository’s function'] : []),
  ]
}

describe('the files of the modules', () => {
  const files = globSync(`${modules}/**/*.ts`)

  it('bear their roles, and hand on nothing of others', () => {
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
    [`${modules}/carts/cart.service.ts`, 'export const findCart = repository.find', ['hands on its repository’s function']],
    [`${modules}/carts/cart.service.ts`, "import { find } from './cart.repository.ts'\nexport const get = () => find()", []],
    [`${modules}/orders/book/transitions.ts`, 'export const move = 1', []],
  ])('%s that says %j', (path, code, faults) => {
    expect(faultsOf(path, code)).toEqual(faults)
  })
})

const server = 'apps/api/src'

/** Of apps/api/src: a module by its name, a file of the top by its own, all else by its folder. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'modules' ? second : first.replace(/\.ts$/, '')
}

function importsOf(path: string, code: string): string[] {
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name]) => name!)
  return named.map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name).replaceAll('\\', '/')))
}

/** The rooms of each line, as docs/architecture.md lists them from the bottom to the top. */
function linesOf(text: string): string[][] {
  const list = text.split("## The order of the server's rooms")[1]?.split('```\n')[1] ?? ''
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
  const lines = linesOf(readFileSync('docs/architecture.md', 'utf8'))
  const shipped = globSync(`${server}/**/*.ts`)
    .map((path) => path.replaceAll('\\', '/').slice(server.length + 1))
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  const files = new Map(shipped.map((path) => [path, readFileSync(join(server, path), 'utf8')]))

  it('know only those under them, and none knows itself by way of others', () => {
    expect(files.size).toBeGreaterThan(300)
    expect(upwards(files, lines)).toEqual([])
  })

  it('are all in the list, and the list has no room that is not there', () => {
    expect(lines.flat().toSorted()).toEqual([...new Set(shipped.map(roomOf))].toSorted())
  })

  it.each([
    ['modules/shop/planted.service.ts', "import type { Campaign } from '#modules/campaigns/campaigns.service.ts'"],
    ['modules/shop/planted.service.ts', "import { find } from '../registry/registry.service.ts'"],
    ['modules/campaigns/planted.service.ts', "import { merchantFiles } from '#modules/tenants/merchant-list.ts'"],
    ['merchant/planted.ts', "export const load = () => import('#modules/campaigns/campaigns.service.ts')"],
    ['http/planted.ts', "import { getShop } from '#modules/shop/shop.service.ts'"],
    ['context.ts', "import {\n  startJobs,\n} from './jobs/jobs.ts'"],
    ['modules/wallets/wallets.service.ts', 'export const wallet = 1'],
  ])('%s may not say: %s', (path, code) => {
    expect(upwards(new Map([[path, code]]), lines)).toHaveLength(1)
  })

  it('may know what is under them', () => {
    const code =
      "import { getShop } from '#modules/shop/shop.service.ts'\nimport type { Ctx } from '../../context.ts'\nimport { one } from './one.ts'"
    expect(upwards(new Map([['modules/campaigns/planted.service.ts', code]]), lines)).toEqual([])
  })
})
