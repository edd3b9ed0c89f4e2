import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Each line breaks one rule of docs/architecture.md; the linter must see every one of them. */
const violations = [
  ['packages/domain/src/planted.ts', "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x')"],
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
    "import { returnMoney } from './refunds.service.ts'\nexport const back = returnMoney",
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
    "import { saveState } from '../book/order-state.repository.ts'\nexport const save = saveState",
  ],
  [
    'apps/web/src/features/cart/planted.tsx',
    "import { CampaignHero } from '#features/campaigns/campaign-hero.tsx'\nexport const Hero = CampaignHero",
  ],
  ['apps/api/src/cache/planted.ts', "import { getCart } from '#modules/carts/carts.service.ts'\nexport const get = getCart"],
  ['apps/api/src/cache/planted.ts', "import type { FastifyInstance } from 'fastify'\nexport type App = FastifyInstance"],
  [
    'apps/api/src/adapters/mail/planted.ts',
    "import { problemHandler } from '#http/problem-handler.ts'\nexport const handle = problemHandler",
  ],
  ['apps/web/src/ui/planted.tsx', "import { useQuery } from '@tanstack/react-query'\nexport const use = useQuery"],
  ...['session', 'page', 'links', 'api', 'platform'].map(
    (room) => [`apps/web/src/${room}/planted.ts`, "import { Button } from '#ui/button.tsx'\nexport const Any = Button"] as const,
  ),
  ['apps/web/src/page/planted.ts', "import { useCart } from '#features/cart/cart-store.ts'\nexport const use = useCart"],
  ['apps/web/src/page/planted.ts', 'export const agent = () => navigator.userAgent'],
  ['apps/web/src/routes/cart/planted.tsx', "import { useSteps } from '#routes/checkout/use-steps.ts'\nexport const steps = useSteps"],
  ['apps/web/src/routes/cart/planted.tsx', "import { useSteps } from '../checkout/use-steps.ts'\nexport const steps = useSteps"],
  [
    'apps/web/src/features/cart/planted.tsx',
    "import { CampaignTile } from '../campaigns/campaign-tile.tsx'\nexport const Tile = CampaignTile",
  ],
  ['apps/web/src/features/cart/planted.tsx', "import { lazy } from 'react'\nexport const load = lazy"],
  ['apps/web/src/ui/planted.tsx', "import { call } from '#api/call.ts'\nexport const ask = call"],
  ['apps/web/src/features/cart/planted.ts', "export const read = () => localStorage.getItem('x')"],
  ['apps/api/src/planted.ts', 'export default 1'],
  ['apps/api/src/planted.ts', 'export const loose = (value: any) => value'],
  ['apps/api/src/planted.ts', 'export const five = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e'],
] as const

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutirao-boundaries-'))
  copyFileSync('.oxlintrc.json', join(root, '.oxlintrc.json'))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function lint(path: string, code: string): boolean {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${code}\n`)
  try {
    execFileSync(resolve('node_modules/.bin/oxlint'), ['--deny-warnings', path], { cwd: root, stdio: 'pipe' })
    return true
  } catch {
    return false
  } finally {
    rmSync(file)
  }
}

describe('the linter keeps every line in its room', () => {
  it.each(violations)('%s may not say: %s', (path, code) => {
    expect(lint(path, code)).toBe(false)
  })

  it.each([
    ['packages/domain/src/planted.ts', "import { sum } from './money.ts'\nexport const total = sum"],
    [
      'apps/api/src/modules/carts/planted.service.ts',
      "import { getItem } from '#modules/catalog/catalog.service.ts'\nexport const get = getItem",
    ],
    ['apps/web/src/features/cart/planted.tsx', "import { Button } from '#ui/button.tsx'\nexport const Any = Button"],
    ['apps/web/src/routes/cart/planted.tsx', "import { useCart } from '#features/cart/cart-store.ts'\nexport const use = useCart"],
  ])('%s may say: %s', (path, code) => {
    expect(lint(path, code)).toBe(true)
  })
})
