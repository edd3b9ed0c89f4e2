import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const modules = 'apps/api/src/modules'
const roles = /\.(routes|service|repository|merchant|rules|view)(\.test)?\.ts$|\.test\.ts$/
/** The one writer of an order's state is a room by itself; a library without types needs some. */
const rooms = [`${modules}/orders/book/transitions.ts`, /\.d\.ts$/]

/** What docs/architecture.md asks of a module's files, and the linter has no rule for. */
function faultsOf(path: string, code: string): string[] {
  const isRoom = rooms.some((room) => (typeof room === 'string' ? room === path : room.test(path)))
  return [
    ...(roles.test(path) || isRoom ? [] : ['bears no role']),
    ...(/^export (type )?(\*|\{[^}]*\}) from /m.test(code) ? ['hands on what is another file’s'] : []),
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
    [`${modules}/carts/cart.service.ts`, "import { find } from './cart.repository.ts'\nexport const get = () => find()", []],
    [`${modules}/orders/book/transitions.ts`, 'export const move = 1', []],
  ])('%s that says %j', (path, code, faults) => {
    expect(faultsOf(path, code)).toEqual(faults)
  })
})

/** The linter sees what is asked of a name, not of a call's result. */
const reachesIntoRouter = (code: string) => /\buseRouter\(\)\s*!?\??\.(options|stores|__?\w)|\}\s*=\s*useRouter\(\)/.test(code)

describe('the router’s private parts', () => {
  const files = globSync('apps/web/{src,machine}/**/*.{ts,tsx}')

  it('are read in machine/router.ts alone', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((path) => reachesIntoRouter(readFileSync(path, 'utf8')))).toEqual([])
  })

  it.each(['const { page } = useRouter().options.context', 'const { options } = useRouter()', 'useRouter().stores.matches.get()'])(
    'would be seen in: %s',
    (code) => expect(reachesIntoRouter(code)).toBe(true),
  )

  it('are not what everybody may use', () => {
    expect(reachesIntoRouter('const router = useRouter()\nvoid router.invalidate()\nuseRouter().history.back()')).toBe(false)
  })
})
