import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Each line breaks one rule of docs/architecture.md; the linter must report every one of them. */
const violations = [
  ['packages/domain/src/planted.ts', "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x')"],
  ['packages/domain/src/planted.ts', "import { FlatQueue } from 'flatqueue'\nexport const queue = FlatQueue"],
  ['packages/domain/src/planted.ts', "import { z } from 'zod'\nexport const shape = z.string()"],
  ['packages/domain/src/planted.ts', "import * as contract from '@mutirao/contract/orders'\nexport const all = contract"],
  ['packages/domain/src/planted.ts', "export const later = () => fetch('/x')"],
  ['packages/contract/src/planted.ts', "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle"],
  ['packages/contract/src/planted.ts', "import { App } from '#app.ts'\nexport const app = App"],
  [
    'apps/api/src/modules/carts/planted.service.ts',
    "import { findOrder } from '#modules/orders/book/orders.repository.ts'\nexport const find = findOrder",
  ],
  ['apps/api/src/modules/carts/planted.service.ts', "import { sql } from 'drizzle-orm'\nexport const one = sql`select 1`"],
  ['apps/api/src/modules/carts/planted.routes.ts', "import { carts } from '#db/schema/orders.ts'\nexport const table = carts"],
  [
    'apps/api/src/modules/carts/planted.routes.ts',
    "import { orderRoutes } from '#modules/orders/orders.routes.ts'\nexport const routes = orderRoutes",
  ],
  ['apps/api/src/modules/carts/planted.routes.ts', "import { findCart } from './carts.repository.ts'\nexport const find = findCart"],
  ['apps/api/src/modules/carts/planted.repository.ts', "import { getCart } from './carts.service.ts'\nexport const get = getCart"],
  [
    'apps/api/src/modules/carts/planted.repository.ts',
    "import { getItem } from '#modules/catalog/catalog.service.ts'\nexport const get = getItem",
  ],
  [
    'apps/api/src/modules/orders/book/planted.service.ts',
    "import { applyNotice } from '../paying/payments.service.ts'\nexport const apply = applyNotice",
  ],
  ['apps/api/src/modules/orders/book/planted.rules.ts', "import { sql } from 'drizzle-orm'\nexport const one = sql`select 1`"],
  [
    'apps/api/src/modules/orders/book/planted.repository.ts',
    "import { getMine } from './my-order.service.ts'\nexport const mine = getMine",
  ],
  [
    'apps/api/src/modules/orders/book/planted.service.ts',
    "import { returnMoney } from '../money/refunds.service.ts'\nexport const back = returnMoney",
  ],
  [
    'apps/api/src/modules/orders/money/planted.service.ts',
    "import { moveOrder } from '../state/transitions.ts'\nexport const move = moveOrder",
  ],
  [
    'apps/api/src/modules/orders/state/planted.service.ts',
    "import { applyNotice } from '../paying/payments.service.ts'\nexport const apply = applyNotice",
  ],
  [
    'apps/api/src/modules/orders/state/planted.repository.ts',
    "import { endOrder } from './end-order.service.ts'\nexport const end = endOrder",
  ],
  [
    'apps/api/src/modules/orders/reading/planted.service.ts',
    "import { refundOrder } from '../office/refund-desk.service.ts'\nexport const refund = refundOrder",
  ],
  [
    'apps/api/src/modules/orders/office/planted.service.ts',
    "import { placeOrder } from '../placing/place-order.service.ts'\nexport const place = placeOrder",
  ],
  [
    'apps/api/src/modules/orders/office/planted.repository.ts',
    "import { getDeskOrder } from './desk.service.ts'\nexport const get = getDeskOrder",
  ],
  [
    'apps/api/src/modules/carts/planted.service.ts',
    "import { findOrder } from '../orders/book/orders.repository.ts'\nexport const find = findOrder",
  ],
  [
    'apps/api/src/modules/carts/planted.repository.ts',
    "import { saveState } from '../orders/state/order-state.repository.ts'\nexport const save = saveState",
  ],
  [
    'apps/api/src/modules/orders/book/planted.service.ts',
    "import { placeOrder } from '#modules/orders/placing/place-order.service.ts'\nexport const place = placeOrder",
  ],
  [
    'apps/api/src/modules/orders/paying/planted.service.ts',
    "import { settleGroup } from '../closing/settlement.service.ts'\nexport const settle = settleGroup",
  ],
  [
    'apps/api/src/modules/orders/closing/planted.service.ts',
    "import { placeOrder } from '../placing/place-order.service.ts'\nexport const place = placeOrder",
  ],
  [
    'apps/api/src/modules/orders/placing/planted.service.ts',
    "import { saveState } from '../state/order-state.repository.ts'\nexport const save = saveState",
  ],
  ['apps/web/src/features/cart/planted.tsx', "import { Route } from '#routes/campaigns/campaign.tsx'\nexport const screen = Route"],
  ['apps/api/src/cache/planted.ts', "import { getCart } from '#modules/carts/carts.service.ts'\nexport const get = getCart"],
  ['apps/api/src/cache/planted.ts', "import type { FastifyInstance } from 'fastify'\nexport type App = FastifyInstance"],
  [
    'apps/api/src/adapters/mail/planted.ts',
    "import { problemHandler } from '#http/problem-handler.ts'\nexport const handle = problemHandler",
  ],
  ['apps/api/src/db/schema/planted.ts', "import type { Shop } from '#modules/shop/shop-rows.service.ts'\nexport type Body = Shop"],
  ['apps/api/src/db/planted.ts', "import { getItem } from '../modules/catalog/catalog.service.ts'\nexport const get = getItem"],
  ['apps/api/src/db/planted.ts', "import { problemHandler } from '#http/problem-handler.ts'\nexport const handle = problemHandler"],
  ['packages/contract/src/merchant/planted.ts', "import { App } from '../../../apps/api/src/app.ts'\nexport const app = App"],
  ['apps/api/src/modules/trades/planted.merchant.ts', "import { sql } from 'drizzle-orm'\nexport const one = sql`select 1`"],
  [
    'apps/api/src/modules/trades/planted.merchant.ts',
    "import { couponsFile } from '#modules/coupons/coupons.merchant.ts'\nexport const file = couponsFile",
  ],
  [
    'apps/api/src/modules/tenants/planted.service.ts',
    "import { couponsFile } from '#modules/coupons/coupons.merchant.ts'\nexport const file = couponsFile",
  ],
  ['packages/ui/src/planted.tsx', "import { paths } from '#links/paths.ts'\nexport const all = paths"],
  ['packages/ui/src/planted.tsx', "import { paths } from '../../../apps/web/src/links/paths.ts'\nexport const all = paths"],
  ['packages/ui/src/planted.tsx', "import type { Order } from '@mutirao/contract/orders'\nexport type Shown = Order"],
  ['packages/ui/src/planted.tsx', "import { isPaid } from '@mutirao/domain/order-status'\nexport const is = isPaid"],
  ['packages/ui/src/planted.tsx', "import { useRouter } from '@tanstack/react-router'\nexport const use = useRouter"],
  ['packages/ui/src/planted.tsx', "export const ask = () => fetch('/api')"],
  ['apps/web/src/page/planted.ts', "import { Button } from '@mutirao/ui/button.tsx'\nexport const Any = Button"],
  ['apps/api/src/modules/carts/planted.service.ts', "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
  ['apps/api/src/modules/carts/planted.service.ts', "import { startJobs } from '#jobs/jobs.ts'\nexport const start = startJobs"],
  ['apps/api/src/modules/carts/planted.service.ts', "import { buildApp } from '../../app.ts'\nexport const build = buildApp"],
  ['apps/api/src/modules/carts/planted.merchant.ts', "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
  ['apps/api/src/modules/carts/planted.view.ts', "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
  ['apps/api/src/modules/carts/planted.routes.ts', "import { startJobs } from '#jobs/jobs.ts'\nexport const start = startJobs"],
  ['apps/api/src/modules/orders/book/planted.service.ts', "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
  ['apps/api/src/modules/orders/state/transitions.ts', "import { startJobs } from '#jobs/jobs.ts'\nexport const start = startJobs"],
  ['apps/api/src/modules/orders/paying/planted.service.ts', "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
  ['apps/api/src/modules/orders/placing/planted.service.ts', "import { startJobs } from '#jobs/jobs.ts'\nexport const start = startJobs"],
  ...['db', 'cache', 'adapters/mail'].flatMap((room) => {
    const up = '../'.repeat(room.split('/').length)
    return [
      [`apps/api/src/${room}/planted.ts`, `import type { Ctx } from '${up}context.ts'\nexport type Mine = Ctx`],
      [`apps/api/src/${room}/planted.ts`, "import type { Ctx } from '#context.ts'\nexport type Mine = Ctx"],
      [`apps/api/src/${room}/planted.ts`, `import { leadOf } from '${up}actor.ts'\nexport const lead = leadOf`],
      [`apps/api/src/${room}/planted.ts`, `import { buildApp } from '${up}app.ts'\nexport const build = buildApp`],
      [`apps/api/src/${room}/planted.ts`, "import type { Folder } from '#merchant/merchant-file.ts'\nexport type Mine = Folder"],
    ] as const
  }),
  ...['http', 'merchant'].flatMap(
    (room) =>
      [
        [`apps/api/src/${room}/planted.ts`, "import { getShop } from '#modules/shop/shop.service.ts'\nexport const shop = getShop"],
        [`apps/api/src/${room}/planted.ts`, "import { startJobs } from '../jobs/jobs.ts'\nexport const start = startJobs"],
        [`apps/api/src/${room}/planted.ts`, "import { buildApp } from '../app.ts'\nexport const build = buildApp"],
        [`apps/api/src/${room}/planted.ts`, "import { sql } from 'drizzle-orm'\nexport const one = sql`select 1`"],
      ] as const,
  ),
  ...['jobs', 'cli'].flatMap(
    (room) =>
      [
        [
          `apps/api/src/${room}/planted.ts`,
          "import { cartRoutes } from '#modules/carts/carts.routes.ts'\nexport const routes = cartRoutes",
        ],
        [`apps/api/src/${room}/planted.ts`, "import { findCart } from '#modules/carts/carts.repository.ts'\nexport const find = findCart"],
        [`apps/api/src/${room}/planted.ts`, "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
        [`apps/api/src/${room}/planted.ts`, "import { buildApp } from '../app.ts'\nexport const build = buildApp"],
        [`apps/api/src/${room}/planted.ts`, "import { sql } from 'drizzle-orm'\nexport const one = sql`select 1`"],
      ] as const,
  ),
  ...[
    "import { getCart } from './carts.service.ts'\nexport const get = getCart",
    "import type { PricedProducts } from '#modules/carts/pricing.service.ts'\nexport type Mine = PricedProducts",
    "import type { OrderRow } from '../book/orders.repository.ts'\nexport type Mine = OrderRow",
    "import { orderRoutes } from '../orders.routes.ts'\nexport const routes = orderRoutes",
    "import type { TenantBody } from '#db/schema/tenants.ts'\nexport type Mine = TenantBody",
    "import type { Municipality } from '#adapters/postal-code/municipalities.ts'\nexport type Mine = Municipality",
    "import type { Ctx } from '#context.ts'\nexport type Mine = Ctx",
    "import type { Ctx } from '../../../context.ts'\nexport type Mine = Ctx",
    "import { leadOf } from '../../actor.ts'\nexport const lead = leadOf",
    "import { randomInt } from 'node:crypto'\nexport const draw = () => randomInt(9)",
  ].map((code) => ['apps/api/src/modules/orders/placing/planted.rules.ts', code] as const),
  ['apps/web/src/ui/planted.tsx', "import { useQuery } from '@tanstack/react-query'\nexport const use = useQuery"],
  ...['session', 'page', 'links', 'api', 'platform'].map(
    (room) => [`apps/web/src/${room}/planted.ts`, "import { Picture } from '#ui/picture.tsx'\nexport const Any = Picture"] as const,
  ),
  ['apps/web/src/page/planted.ts', "import { useCart } from '#features/cart/cart-store.ts'\nexport const use = useCart"],
  ['apps/web/src/page/planted.ts', 'export const agent = () => navigator.userAgent'],
  ['apps/office/src/device/planted.ts', "import { start } from '#api/start.ts'\nexport const shop = start"],
  ['apps/office/src/kept/planted.ts', "import { Frame } from '#looks/frame.tsx'\nexport const Any = Frame"],
  ['apps/office/src/kept/planted.ts', "import { Button } from '@mutirao/ui/button.tsx'\nexport const Any = Button"],
  ['apps/office/src/looks/planted.tsx', "import { RoundScreen } from '#rounds/round.tsx'\nexport const Any = RoundScreen"],
  ['apps/office/src/desk/planted.tsx', "import { StockScreen } from '#stock/stock.tsx'\nexport const Any = StockScreen"],
  ['apps/office/src/desk/planted.tsx', "import { said } from '#written/said.tsx'\nexport const one = said"],
  ['apps/office/src/written/planted.tsx', "import { itemTexts } from '#items/texts.ts'\nexport const one = itemTexts"],
  ...['campaigns', 'delivery', 'first-steps', 'items', 'orders', 'payments', 'ratings', 'shop', 'staff', 'stock'].map(
    (noun) =>
      [`apps/office/src/${noun}/planted.tsx`, "import { ListsScreen } from '#lists/lists.tsx'\nexport const Any = ListsScreen"] as const,
  ),
  ['apps/office/src/lists/planted.tsx', "import { StockScreen } from '#stock/stock.tsx'\nexport const Any = StockScreen"],
  ...['rounds', 'pickups', 'looks', 'kept'].map(
    (room) =>
      [`apps/office/src/${room}/planted.tsx`, "import { deskClient } from '#desk/desk-reads.ts'\nexport const one = deskClient"] as const,
  ),
  ['apps/office/src/orders/planted.tsx', "import { createAtom } from '@tanstack/store'\nexport const atom = createAtom"],
  ['apps/office/src/rounds/planted.tsx', "import { useQuery } from '@tanstack/react-query'\nexport const use = useQuery"],
  ['apps/office/src/rounds/planted.tsx', "export const read = () => localStorage.getItem('x')"],
  ['apps/office/src/planted.ts', "import { z } from 'zod'\nexport const shape = z.string()"],
  ['apps/web/src/routes/cart/planted.tsx', "import { useSteps } from '#routes/checkout/use-steps.ts'\nexport const steps = useSteps"],
  ['apps/web/src/routes/cart/planted.tsx', "import { useSteps } from '../checkout/use-steps.ts'\nexport const steps = useSteps"],
  [
    'apps/web/src/features/cart/planted.tsx',
    "import { CampaignTile } from '../campaigns/list/campaign-tile.tsx'\nexport const Tile = CampaignTile",
  ],
  [
    'apps/web/src/features/catalog/list/planted.tsx',
    "import { CampaignTile } from '../../campaigns/list/campaign-tile.tsx'\nexport const Tile = CampaignTile",
  ],
  ['apps/web/src/features/cart/planted.tsx', "import { lazy } from 'react'\nexport const load = lazy"],
  ...['features/cart', 'routes/cart', 'session', 'page', 'links', 'api', 'platform'].map(
    (room) =>
      [`apps/web/src/${room}/planted.ts`, "import { followLinks } from '#machine/links.ts'\nexport const follow = followLinks"] as const,
  ),
  ['apps/web/src/planted.ts', "import { documentOf } from '#machine/document.ts'\nexport const html = documentOf"],
  ['apps/web/machine/planted.ts', "import { paths } from '#links/paths.ts'\nexport const home = paths.home"],
  ['apps/web/machine/build/planted.ts', "import { routes } from '../../src/routes.ts'\nexport const all = routes"],
  ...[
    'export const read = (one: { stores: unknown }) => one.stores',
    'export const read = (router: { options: unknown }) => router.options',
    'export const read = (router: { _serverResult: unknown }) => router._serverResult',
    'export const read = (match: { _notFound: unknown }) => match._notFound',
    'export const read = () => history.state.__TSR_index',
    'export const read = (all: { $_TSR: unknown }) => all.$_TSR',
    'export const read = (router: { preloadRoute: unknown }) => router.preloadRoute',
  ].flatMap((code) => [['apps/web/src/features/cart/planted.ts', code] as const, ['apps/web/machine/planted.ts', code] as const]),
  ['apps/web/src/ui/planted.tsx', "import { call } from '@mutirao/client/call'\nexport const ask = call"],
  ['packages/client/src/planted.ts', "import { currentPage } from '#machine/router.ts'\nexport const page = currentPage"],
  ['packages/client/src/planted.ts', "import { Button } from '@mutirao/ui/button.tsx'\nexport const Any = Button"],
  ['packages/client/src/planted.ts', "import { money } from '@mutirao/domain/money'\nexport const text = money"],
  ['packages/client/src/planted.ts', "import { createAtom } from '@tanstack/store'\nexport const atom = createAtom"],
  ['packages/client/src/planted.ts', "import { start } from '../../../apps/office/src/api/start.ts'\nexport const shop = start"],
  ['packages/build/src/planted.ts', "import { routes } from '../../../apps/web/src/routes.ts'\nexport const all = routes"],
  ['packages/build/src/planted.ts', "import { getShop } from '@mutirao/contract/marketplaces'\nexport const shop = getShop"],
  ['apps/office/planted.config.ts', "import { notices } from '../web/machine/build/notices.ts'\nexport const all = notices"],
  ['apps/office/planted.config.ts', "import { watch } from '@mutirao/web/dev'\nexport const all = watch"],
  ['apps/office/build/planted.ts', "import { notices } from '../../web/machine/build/notices.ts'\nexport const all = notices"],
  ['apps/native/src/planted.ts', "import { renderPage } from '@mutirao/web/page-server'\nexport const render = renderPage"],
  ['apps/native/src/planted.ts', "import { bareDocument } from '../../web/machine/document.ts'\nexport const html = bareDocument"],
  ['apps/web/planted.config.ts', "import { officeFiles } from '../office/build/office-files.ts'\nexport const all = officeFiles"],
  ['apps/web/src/features/cart/planted.ts', "export const read = () => localStorage.getItem('x')"],
  ['apps/api/src/planted.ts', 'export default 1'],
  ['apps/api/src/planted.ts', 'export const loose = (value: any) => value'],
  ['apps/api/src/planted.ts', 'export const five = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e'],
] as const

/** Lines allowed by the plan of docs/architecture.md. */
const allowed = [
  ['packages/domain/src/planted.ts', "import { sum } from './money.ts'\nexport const total = sum"],
  [
    'packages/client/src/planted.ts',
    "import type { Auth } from '@mutirao/contract/endpoint'\nimport { use } from 'react'\nexport type Mine = Auth\nexport const one = use",
  ],
  [
    'packages/build/src/planted.ts',
    "import { join } from 'node:path'\nimport type { Plugin } from 'vite'\nexport const all = (one: Plugin) => join(one.name)",
  ],
  [
    'apps/office/src/orders/planted.tsx',
    "import { campaignsQuery } from '#campaigns/campaign-queries.ts'\nimport { useQuery } from '@tanstack/react-query'\nexport const all = [campaignsQuery, useQuery]",
  ],
  ['apps/office/planted.config.ts', "import { precompress } from '@mutirao/build/precompress'\nexport const all = precompress"],
  ['apps/office/build/planted.ts', "import config from '../vite.config.ts'\nexport const all = config"],
  ['packages/domain/src/planted.ts', "import Flatbush from 'flatbush'\nexport const Tree = Flatbush"],
  [
    'apps/api/src/modules/carts/planted.service.ts',
    "import { getItem } from '#modules/catalog/catalog.service.ts'\nexport const get = getItem",
  ],
  ['apps/web/src/session/planted.ts', "import { currentPage } from '#machine/router.ts'\nexport const page = currentPage"],
  ['apps/web/src/planted.ts', "import { openPage } from '#machine/hydrate.tsx'\nexport const open = openPage"],
  ['apps/web/machine/router.ts', 'export const read = (router: { stores: unknown }) => router.stores'],
  [
    'packages/ui/src/planted.tsx',
    "import { formatMoney } from '@mutirao/domain/money'\nimport { x } from './icons.gen.ts'\nexport const all = [formatMoney, x]",
  ],
  ['apps/web/src/features/cart/planted.tsx', "import { Button } from '@mutirao/ui/button.tsx'\nexport const Any = Button"],
  ['apps/web/src/features/cart/planted.tsx', "import { Picture } from '#ui/picture.tsx'\nexport const Any = Picture"],
  ['apps/api/src/modules/carts/planted.routes.ts', "import { forNobody } from '#http/audience.ts'\nexport const path = forNobody"],
  ['apps/api/src/jobs/planted.ts', "import { getItem } from '#modules/catalog/catalog.service.ts'\nexport const get = getItem"],
  [
    'apps/api/src/modules/carts/planted.rules.ts',
    "import { sum } from '@mutirao/domain/money'\nimport { two } from './other.rules.ts'\nexport const total = [sum, two]",
  ],
  ['apps/web/src/features/cart/planted.tsx', "import { Button } from '#ui/button.tsx'\nexport const Any = Button"],
  ['apps/web/src/routes/cart/planted.tsx', "import { useCart } from '#features/cart/cart-store.ts'\nexport const use = useCart"],
] as const

/** Each line in a file of its own: one run of the linter covers all of them. */
const planted = <Kind extends string>(kind: Kind, lines: readonly (readonly [string, string])[]) =>
  lines.map(([path, code], index) => ({ path, code, file: path.replace('planted', `planted-${kind}${index}`) }))
const wrong = planted('wrong', violations)
const right = planted('right', allowed)

type Diagnostic = { filename: string; code: string; help: string; labels: { span: { line: number } }[] }
type Planted = { file: string; code: string }
const trees: string[] = []
afterAll(() => trees.forEach((tree) => rmSync(tree, { recursive: true, force: true })))

/** A tree of only these files, under the linter's rules. */
function plant(files: readonly Planted[]) {
  const root = mkdtempSync(join(tmpdir(), 'mutirao-boundaries-'))
  trees.push(root)
  copyFileSync('.oxlintrc.json', join(root, '.oxlintrc.json'))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  for (const { file, code } of files) {
    const path = join(root, file)
    if (existsSync(path)) throw new Error(`${file} is planted twice`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${code}\n`)
  }
  const run = spawnSync(resolve('node_modules/.bin/oxlint'), ['--deny-warnings', '--format', 'json', ...files.map(({ file }) => file)], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }
  return { saidOf: (file: string) => diagnostics.filter(({ filename }) => filename === file) }
}

describe('the linter’s import rules', () => {
  let tree: ReturnType<typeof plant>
  beforeAll(() => {
    tree = plant([...wrong, ...right])
  })

  it.each(wrong)('$path may not say: $code', ({ file }) => expect(tree.saidOf(file)).not.toEqual([]))

  it.each(right)('$path may say: $code', ({ file }) => expect(tree.saidOf(file)).toEqual([]))

  it('report a cycle of two files that import only types of each other', () => {
    const [one, other] = ['packages/domain/src/one.ts', 'packages/domain/src/other.ts']
    const knowing = { file: one, code: "import type { Other } from './other.ts'\nexport type One = { other?: Other }" }
    const chain = plant([knowing, { file: other, code: 'export type Other = { one: string }' }])
    expect([...chain.saidOf(one), ...chain.saidOf(other)]).toEqual([])
    const ring = plant([knowing, { file: other, code: "import type { One } from './one.ts'\nexport type Other = { one: One }" }])
    expect([...ring.saidOf(one), ...ring.saidOf(other)]).not.toEqual([])
  })
})

type Pattern = { regex?: string; group?: string[]; message: string }
type Override = { files: string[]; rules: { 'no-restricted-imports'?: 'off' | ['error', { patterns?: Pattern[] }] } }

/** Forbidden imports of every kind; a rule with a pattern of its own needs its line here. */
const forbidden = [
  ...[
    'zod',
    'react',
    'fastify',
    'drizzle-orm',
    'node:crypto',
    '@tanstack/react-query',
    '@mutirao/web/x',
    '@mutirao/api/x',
    '@mutirao/ui/x',
  ],
  ...['#context.ts', '#app.ts', '#start.ts', '#db/x.ts', '#adapters/mail/x.ts', '#merchant/x.ts', '#http/x.ts', '#jobs/x.ts', '#dev/x.ts'],
  ...['#kept/x.ts', '#parts/x.tsx', '#screens/x.tsx'],
  ...['#routes/x.ts', '#features/x.ts', '#machine/document.ts', '#machine/build/x.ts', '#links/x.ts'],
  ...[
    '../context.ts',
    '../merchant/x.ts',
    '../http/x.ts',
    '../jobs/x.ts',
    '../../../x.ts',
    '../x.ts',
    '../paying/x.view.ts',
    '../office/x.view.ts',
    '../tall/x.view.ts',
  ],
  ...['./x.service.ts', './x.repository.ts', './order-state.repository.ts', '../tall/x.repository.ts'],
  ...['#modules/x.ts', '#modules/x/x.repository.ts', '#modules/x/x.view.ts', '#modules/orders/x.view.ts', '#modules/orders/x.service.ts'],
]

const isHit = ({ regex }: Pattern, name: string) => (regex === undefined ? !name.startsWith('./') : new RegExp(regex).test(name))

/** For each pattern an import that only it forbids. */
const plantsOf = (patterns: readonly Pattern[]) =>
  patterns.map((pattern) => ({
    name: forbidden.find((name) => patterns.every((other) => isHit(other, name) === (other === pattern))),
    message: pattern.message,
  }))

const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: Override[] }
const rules = overrides.flatMap(({ files: [glob], rules: { 'no-restricted-imports': rule } }, index) => {
  const path = homeOf(glob!)
  const file = path.replace('planted', `planted-rule${index}`)
  return typeof rule === 'object' && rule[1].patterns ? [{ path, file, patterns: rule[1].patterns }] : []
})

describe('each pattern of the linter', () => {
  let tree: ReturnType<typeof plant>
  beforeAll(() => {
    const codeOf = (patterns: readonly Pattern[]) =>
      plantsOf(patterns)
        .map(({ name }) => `import '${name}'`)
        .join('\n')
    tree = plant(rules.map(({ file, patterns }) => ({ file, code: codeOf(patterns) })))
  })

  it('is there', () => expect(rules.length).toBeGreaterThan(20))

  it.each(rules)('of $path forbids something by itself', ({ file, patterns }) => {
    const said = tree.saidOf(file).filter(({ code }) => code.includes('no-restricted-imports'))
    const plants = plantsOf(patterns)
    expect(plants.map((_, index) => said.find(({ labels }) => labels[0]!.span.line === index + 1)?.help)).toEqual(
      plants.map(({ message }) => message),
    )
  })
})

/** A file that the glob matches. */
function homeOf(glob: string): string {
  return glob
    .replace(/\{(\w+)[^}]*\}/, '$1')
    .replace('**/*', 'carts/planted')
    .replace('**', 'planted.ts')
    .replace('*', 'planted')
}

/** A tree of the same rooms, each with a file that the next one imports, and a test beside it. */
const rooms = {
  'packages/domain': 'export const one = 1',
  'packages/contract': "import { one } from '@mutirao/domain/alive'\nexport const two = one + 1",
  'apps/api': "import { two } from '@mutirao/contract/alive'\nexport const three = two + 1",
}
const around = {
  'packages/contract/src/endpoints.ts': "import * as alive from './alive.ts'\nexport const endpoints = [alive]\n",
  'apps/api/src/main.ts': "import { three } from './alive.ts'\nconsole.log(three)\n",
}
const config = 'knip.shipped.config.ts'

/** knip's report on the tree when `planted` has an export used only by its test; empty when there is none. */
function unusedWith(planted?: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'mutirao-shipped-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  for (const path of ['package.json', 'tsconfig.base.json', config]) write(path, readFileSync(path, 'utf8'))
  for (const [room, text] of Object.entries(rooms)) {
    write(`${room}/package.json`, readFileSync(`${room}/package.json`, 'utf8'))
    write(`${room}/src/alive.ts`, room === planted ? `${text}\nexport const dead = 1\n` : `${text}\n`)
    write(`${room}/src/alive.test.ts`, "import { dead } from './alive.ts'\nconsole.log(dead)\n")
    mkdirSync(join(tree, 'node_modules/@mutirao'), { recursive: true })
    symlinkSync(join(tree, room), join(tree, 'node_modules/@mutirao', basename(room)))
  }
  for (const [path, text] of Object.entries(around)) write(path, text)
  const { stdout, stderr } = spawnSync(
    resolve('node_modules/.bin/knip'),
    ['--no-progress', '--no-config-hints', '--config', config, '--include', 'files,exports,types'],
    { cwd: tree, encoding: 'utf8' },
  )
  rmSync(tree, { recursive: true, force: true })
  return stdout + stderr
}

describe('an export that only a test uses is reported', () => {
  it.each(Object.keys(rooms))('in %s', (room) => {
    expect(unusedWith(room)).toMatch(new RegExp(`^Unused exports \\(1\\)\\ndead +${room}/src/alive.ts:`))
  })

  it('and one that another room uses is not', () => {
    expect(unusedWith()).toBe('')
  })
})
