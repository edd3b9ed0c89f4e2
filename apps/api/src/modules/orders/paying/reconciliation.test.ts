import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentAdapter, Settled } from '#adapters/payment/payment-adapter.ts'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { getReconciliation, settleDifference } from '@mutirao/contract/reconciliation'
import { buildTenant } from '../../../testing/factories.ts'
import { moneyOf } from '../../../testing/money.ts'
import { orderOf, shopWith } from '../../../testing/order-factory.ts'
import { signInAsStaff } from '../../../testing/people.ts'
import { testApp, callEndpoint, NOW } from '../../../testing/test-app.ts'
import { reconcileDay, reconcileDue } from './reconciliation.service.ts'

const { t, call } = testApp()
const money = moneyOf(t)
const DAY = '2026-11-21'
const logged: object[] = []

const paymentOfDemo = {
  methods: ['PIX' as const],
  pixMinutes: 30,
  installments: { maxCount: 1, freeUntil: 1, rateBps: 0, minimumCentavos: 500 },
}

type Shop = Awaited<ReturnType<typeof shopWith>>
let shop: Shop
beforeAll(async () => {
  shop = await shopWith(t.pool)
})

/** A paid order, with its own books. */
async function buyPaid({ host, tenant, item, as }: Shop) {
  const { status, body } = await call(placeOrder, { host, as, ...orderOf(item) })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const [payment] = await money.payments(tenant.id, body.id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  return { id: body.id as string, code: body.code as string, reference: payment!.id, amount: payment!.amount }
}

/** An acquirer with these books. */
function booksOf(all: readonly Settled[], over: Partial<PaymentAdapter> = {}): PaymentAdapter {
  return {
    ...t.services.payment,
    async *listSettled() {
      yield* all
    },
    findSettled: async (reference) => all.find((each) => each.reference === reference),
    ...over,
  }
}

async function ctxWith(payment: PaymentAdapter, of = shop) {
  const ctx = await money.ctxOf(of.tenant.id)
  const log = Object.assign(Object.create(ctx.log) as typeof ctx.log, { warn: (line: object) => logged.push(line) })
  return createContext({ ...ctx.services, payment, log: ctx.log }, ctx.tenant, { log })
}

const rows = (tenantId = shop.tenant.id) =>
  money.query<{ kind: string; reference: string; ours: number; theirs: number }>(
    tenantId,
    'select kind, reference, ours, theirs from reconciliation_differences order by found_at, id',
  )
const settled = (reference: string, received: number, over: Partial<Settled> = {}) => ({
  reference,
  received,
  returned: 0,
  returning: 0,
  ...over,
})

describe('the daily comparison with an acquirer’s books', () => {
  it('finds no difference when both agree, with the sandbox', async () => {
    const own = await shopWith(t.pool)
    const placed = await call(placeOrder, { host: own.host, as: own.as, ...orderOf(own.item) })
    const orderId = placed.body.id as string
    const [payment] = await money.openCharges(own.tenant.id, orderId)
    await money.payAtAcquirer({ tenantId: own.tenant.id, orderId, reference: payment!.id })
    await reconcileDay(await money.ctxOf(own.tenant.id), 'sandbox', DAY)
    expect(await rows(own.tenant.id)).toEqual([])
    expect(await money.query(own.tenant.id, 'select charges, differences from reconciliations')).toEqual([{ charges: 1, differences: 0 }])
  })

  it('reports what is missing on either side and what differs, and corrects nothing', async () => {
    const [same, gone, more, returned] = [await buyPaid(shop), await buyPaid(shop), await buyPaid(shop), await buyPaid(shop)]
    const stranger = uuidv7()
    const books = [
      settled(same.reference, same.amount),
      settled(more.reference, more.amount + 1),
      settled(returned.reference, returned.amount, { returned: 500 }),
      settled(stranger, 990),
    ]
    const before = await money.query(shop.tenant.id, 'select id, state, received from payments order by id')
    await reconcileDay(await ctxWith(booksOf(books)), 'sandbox', DAY)
    const expected = [
      { kind: 'MISSING_THERE', reference: gone.reference, ours: gone.amount, theirs: 0 },
      { kind: 'RECEIVED', reference: more.reference, ours: more.amount, theirs: more.amount + 1 },
      { kind: 'RETURNED', reference: returned.reference, ours: 0, theirs: 500 },
      { kind: 'MISSING_HERE', reference: stranger, ours: 0, theirs: 990 },
    ]
    const found = await rows()
    expect(found).toHaveLength(4)
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(logged).toHaveLength(4)
    expect(await money.query(shop.tenant.id, 'select id, state, received from payments order by id')).toEqual(before)
    await reconcileDay(await ctxWith(booksOf(books)), 'sandbox', DAY)
    await reconcileDay(await ctxWith(booksOf(books)), 'sandbox', '2026-11-20')
    expect(await rows()).toHaveLength(4)
  })

  it('queries a charge individually before reporting a difference', async () => {
    const own = await shopWith(t.pool)
    const paid = await buyPaid(own)
    const late = booksOf([], { findSettled: async () => settled(paid.reference, paid.amount) })
    await reconcileDay(await ctxWith(late, own), 'sandbox', DAY)
    expect(await rows(own.tenant.id)).toEqual([])
  })

  it('compares each day once, the next morning, and retries failed ones', async () => {
    const own = await shopWith(t.pool)
    let asked = 0
    const counting = booksOf([], {
      listSettled: async function* () {
        asked++
        yield* []
      },
    })
    const failing = booksOf([], {
      listSettled: async function* () {
        yield* []
        throw new Error('away')
      },
    })
    t.clock.now = new Date('2026-11-22T06:00:00Z')
    await reconcileDue(await ctxWith(counting, own))
    expect(asked).toBe(0)
    t.clock.now = new Date('2026-11-22T07:30:00Z')
    await expect(reconcileDue(await ctxWith(failing, own))).rejects.toThrow('away')
    await reconcileDue(await ctxWith(counting, own))
    await reconcileDue(await ctxWith(counting, own))
    expect(asked).toBe(7)
    const days = await money.query<{ day: string }>(own.tenant.id, 'select day::text from reconciliations order by day')
    expect(days.map(({ day }) => day).at(-1)).toBe('2026-11-21')
    t.clock.now = NOW
  })
})

describe('an acquirer that the shop no longer names', () => {
  it('is compared while its money moved this week', async () => {
    const own = await shopWith(t.pool)
    const paid = await buyPaid(own)
    await money.query(own.tenant.id, `update payments set provider = 'mercadopago' where id = '${paid.reference}'`)
    logged.length = 0
    t.clock.now = new Date('2026-11-22T07:30:00Z')
    const ctx = await ctxWith(booksOf([]), own)
    await expect(reconcileDue(ctx)).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    t.clock.now = new Date('2026-12-22T07:30:00Z')
    await reconcileDue(await ctxWith(booksOf([]), own))
    t.clock.now = NOW
    expect(await rows(own.tenant.id)).toEqual([])
  })
})

describe('wallet payments and refunds', () => {
  it("are not the acquirer's: it keeps money refunded into a wallet", async () => {
    const own = await shopWith(t.pool)
    const [byWallet, toWallet] = [await buyPaid(own), await buyPaid(own)]
    const { id: tenantId } = own.tenant
    const at = new Date('2026-11-21T15:00:00Z')
    await money.query(tenantId, `update payments set received_at = '${at.toISOString()}'`)
    await money.query(tenantId, `update payments set type = 'WALLET', provider = 'wallet' where id = '${byWallet.reference}'`)
    await money.query(
      tenantId,
      `insert into refunds (tenant_id, id, order_id, payment_id, amount, reason, state, is_to_wallet, created_at, done_at)
       values ($1, $2, $3, $4, 500, 'CANCELLED', 'DONE', true, now(), $5)`,
      [tenantId, uuidv7(), toWallet.id, toWallet.reference, at],
    )
    t.clock.now = new Date('2026-11-22T07:30:00Z')
    await reconcileDue(
      await ctxWith(booksOf([{ reference: toWallet.reference, received: toWallet.amount, returned: 0, returning: 0 }]), own),
    )
    t.clock.now = NOW
    expect(await rows(tenantId)).toEqual([])
    const providers = await money.query<{ provider: string }>(tenantId, 'select distinct provider from reconciliations')
    expect(providers).toEqual([{ provider: 'sandbox' }])
  })
})

describe('an acquirer without keys', () => {
  it('is logged, and does not keep others from being compared', async () => {
    const tenant = await buildTenant(t.pool, { payment: { ...paymentOfDemo, acquirers: { PIX: 'bacen' } } })
    const own = { ...shop, tenant, host: tenant.host }
    logged.length = 0
    t.clock.now = new Date('2026-11-22T07:30:00Z')
    await expect(reconcileDue(await ctxWith(booksOf([]), own))).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    t.clock.now = NOW
    expect(logged).toEqual([{ warning: 'bacen: no keys' }])
    const days = await money.query<{ provider: string }>(tenant.id, 'select provider from reconciliations')
    expect(days).toEqual(Array.from({ length: 7 }, () => ({ provider: 'sandbox' })))
  })
})

describe("the office's reconciliation", () => {
  it('lists the days and differences, and records that one was settled', async () => {
    const manager = await signInAsStaff(t, { id: shop.tenant.id, host: shop.host }, 'manager')
    const support = await signInAsStaff(t, { id: shop.tenant.id, host: shop.host }, 'support')
    const ask = (who: typeof manager, endpoint: typeof getReconciliation | typeof settleDifference, more: object = {}) =>
      callEndpoint(t.app, endpoint, { host: shop.host, headersMore: who.headers, ...more } as never)
    expect((await ask(support, getReconciliation)).status).toBe(403)
    const { body } = await ask(manager, getReconciliation)
    expect(body.days).toMatchObject([{ day: DAY, charges: 5, differences: 4 }, { day: '2026-11-20' }])
    expect(body.differences).toHaveLength(4)
    const missing = body.differences.find(({ kind }: { kind: string }) => kind === 'MISSING_THERE')
    expect(missing.order).toMatch(/^[A-Z0-9]/)
    const looked = { params: { id: missing.id }, body: { note: 'O banco confirmou por telefone.' } }
    expect((await ask(support, settleDifference, looked)).status).toBe(403)
    expect((await ask(manager, settleDifference, looked)).status).toBe(204)
    expect((await ask(manager, settleDifference, looked)).status).toBe(404)
    expect((await ask(manager, getReconciliation)).body.differences).toHaveLength(3)
    const audit = await money.query(
      shop.tenant.id,
      "select action, detail->>'note' as note from audit_log where action like 'reconciliation%'",
    )
    expect(audit).toEqual([{ action: 'reconciliation.settle', note: 'O banco confirmou por telefone.' }])
    expect(await t.app.metrics()).toMatch(/^reconciliation_differences 3$/m)
  })
})
