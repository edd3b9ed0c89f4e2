import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { soldBounds } from '#modules/orders/office/sold-orders.repository.ts'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { buildRich } from '#testing/wallet-factory.ts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { getFigures, listCouponUses } from '@mutirao/contract/figures'
import { payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import { countFigures } from './counting.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = Awaited<ReturnType<typeof shopWith>>
type Who = { host: string; as?: Shop['as']; headersMore?: Record<string, string> }

const november = { from: '2026-11-01', to: '2026-11-30' }
const sold = statesWhere(isPaid).join(',')

const staffOf = async (shop: Pick<Shop, 'host' | 'tenant'>, role: 'owner' | 'support' = 'owner') => ({
  host: shop.host,
  headersMore: (await signInAsStaff(t, shop.tenant, role)).headers,
})
type Staff = Awaited<ReturnType<typeof staffOf>>

const listOf = (owner: Staff, query: object) => call(listDeskOrders, { ...owner, query: query as never })
const codesOf = async (owner: Staff, query: object): Promise<string[]> => {
  const { status, body } = await listOf(owner, query)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.totalElements).toBe(body.content.length)
  return body.content.map(({ code }: { code: string }) => code).toSorted()
}

async function place(shop: Shop, who: Who, over: Parameters<typeof orderOf>[1]) {
  const { status, body } = await call(placeOrder, { ...who, ...orderOf(shop.item, over) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function pay(shop: Shop, { id }: { id: string }) {
  const payment = (await money.payments(shop.tenant.id, id)).findLast(({ state, type }) => state === 'PENDING' && type !== 'WALLET')!
  await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: id, reference: payment.id, amount: payment.amount })
}

const visitor = async ({ host, tenant }: Shop): Promise<Who> => ({ host, as: await buildLead(t.pool, tenant.id) })

async function rowsOf({ tenant }: Shop): Promise<string[]> {
  const { rows } = await inTransaction(await ctxOf(t, tenant.id), ({ db }) =>
    db.execute<{ row: string }>(
      `select row_to_json(r)::text as row from method_days r where tenant_id = '${tenant.id}'
        union all select row_to_json(r)::text from coupon_days r where tenant_id = '${tenant.id}' order by 1`,
    ),
  )
  return rows.map(({ row }) => row)
}

/** The kept rows equal those that are counted from nothing. */
async function expectKeptAsFromNothing(shop: Shop, forgotten = 'counted_until = null, methods_until = null') {
  // Later than the changes: counting what changed lately would find them, too.
  t.clock.now = new Date(NOW.getTime() + 3_600_000)
  const ctx = await ctxOf(t, shop.tenant.id)
  await countFigures(ctx)
  const kept = await rowsOf(shop)
  await money.query(shop.tenant.id, `update figure_states set ${forgotten}`)
  await money.query(shop.tenant.id, 'delete from method_days')
  await money.query(shop.tenant.id, 'delete from coupon_days')
  await countFigures(ctx)
  expect(await rowsOf(shop), forgotten).toEqual(kept)
  t.clock.now = NOW
  return kept
}

describe('the sales by method', () => {
  it('are of the payment that counts, lead to exactly their orders, and are kept as from nothing', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const byPix = await place(shop, await visitor(shop), { method: 'PIX', quantity: 2 })
    await pay(shop, byPix)
    // First by Pix, then by card: the one that was paid counts.
    const changing = await visitor(shop)
    const byCard = await place(shop, changing, { method: 'PIX' })
    const early = await call(getFigures, { ...owner, query: november })
    expect(early.body.methods).toEqual([{ method: 'PIX', orders: 1, price: 2800, wallet: 0 }])
    await call(payOrder, { ...changing, params: { id: byCard.id }, body: { type: 'CREDIT_CARD' } })
    await pay(shop, byCard)
    // Pay on delivery requires a verified phone.
    const atDoor = await place(
      shop,
      { host: shop.host, headersMore: (await signIn(t, shop.tenant)).headers },
      { method: 'ON_DELIVERY', quantity: 3 },
    )
    const rich = await buildRich(t, shop.tenant, 5000)
    const purse = { host: shop.host, headersMore: rich.headers }
    const byWallet = await place(shop, purse, { method: 'WALLET', wallet: { id: rich.walletId, amount: 1800 } })
    const mixed = await place(shop, purse, { method: 'PIX', wallet: { id: rich.walletId, amount: 500 } })
    await pay(shop, mixed)
    await place(shop, await visitor(shop), { method: 'PIX' })
    const { body } = await call(getFigures, { ...owner, query: november })
    expect(body.methods).toEqual([
      { method: 'PIX', orders: 2, price: 4600, wallet: 500 },
      { method: 'ON_DELIVERY', orders: 1, price: 3800, wallet: 0 },
      { method: 'CREDIT_CARD', orders: 1, price: 1800, wallet: 0 },
      { method: 'WALLET', orders: 1, price: 1800, wallet: 1800 },
    ])
    expect(body.methods.reduce((all: number, { price }: { price: number }) => all + price, 0)).toBe(body.totals.price)
    const behind = (method: string) => codesOf(owner, { method, status: sold })
    expect(await behind('PIX')).toEqual([byPix.code, mixed.code].toSorted())
    expect(await behind('CREDIT_CARD')).toEqual([byCard.code])
    expect(await behind('ON_DELIVERY')).toEqual([atDoor.code])
    expect(await behind('WALLET')).toEqual([byWallet.code])
    expect(await codesOf(owner, { method: 'PIX' })).toHaveLength(3)
    expect((await listOf(owner, { method: 'CHEQUE' })).status).toBe(400)
    expect(await expectKeptAsFromNothing(shop)).toHaveLength(4)
    for (const forgotten of ['methods_until = null', 'counted_until = null'])
      expect(await expectKeptAsFromNothing(shop, forgotten), forgotten).toHaveLength(4)
  })

  it('are counted up to a bound in the list of orders', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    for (let count = 0; count < 2; count++) await place(shop, await visitor(shop), { method: 'PIX' })
    const { counted } = soldBounds
    soldBounds.counted = 1
    const { body } = await listOf(owner, { method: 'PIX' })
    soldBounds.counted = counted
    expect(body).toMatchObject({ totalElements: 1, hasMoreElements: true })
    expect(body.content).toHaveLength(2)
  })
})

/** A shop where two units of R$ 10,01 cost 10 % less, before any coupon. */
async function shopWithRule() {
  const tenant = await buildTenant(t.pool)
  const rule = { minimumQuantity: 2, discountType: 'allProducts' as const, type: 'percentage' as const, discount: 10 }
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { cartControls: { discountRules: [rule], groupRules: [] } } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 1001 })
  return { host: tenant.host, tenant, item, as: await buildLead(t.pool, tenant.id) }
}

describe('the uses of a coupon', () => {
  it('are counted with what they gave away and brought, and lead to exactly their orders', async () => {
    t.clock.now = NOW
    const shop = await shopWithRule()
    const owner = await staffOf(shop)
    const { code } = await buildCoupon(t.pool, shop.tenant.id, { percentage: 12.5 as never, limits: 10 })
    const { code: unused } = await buildCoupon(t.pool, shop.tenant.id, { isActive: false })
    // 2002 - 200 by the rule = 1802; 12.5 % of it = 225.25.
    const two = await place(shop, await visitor(shop), { quantity: 2, couponCode: code.toLowerCase(), price: 1802 - 225 + 800 })
    await pay(shop, two)
    // 12.5 % of 1001 = 125.125.
    const one = { couponCode: code, price: 1001 - 125 + 800 }
    const single = await place(shop, await visitor(shop), one)
    await pay(shop, single)
    const unpaid = await place(shop, await visitor(shop), one)
    const leaving = await visitor(shop)
    const cancelled = await place(shop, leaving, one)
    await call(cancelOrder, { ...leaving, params: { id: cancelled.id } })
    await pay(shop, await place(shop, await visitor(shop), { price: 1801 }))

    const uses = (await call(listCouponUses, owner)).body
    expect(uses.countedUntil).toBe(NOW.toISOString())
    expect(uses.content).toEqual([
      { code, used: 3, orders: 2, discount: 225 + 125, price: 2377 + 1676 },
      { code: unused, used: 0, orders: 0, discount: 0, price: 0 },
    ])
    expect((await call(getFigures, { ...owner, query: november })).body.coupons).toEqual([
      { code, orders: 2, discount: 350, price: 2377 + 1676 },
    ])
    expect(await codesOf(owner, { coupon: code, status: sold })).toEqual([two.code, single.code].toSorted())
    expect(await codesOf(owner, { coupon: code.toLowerCase() })).toEqual([two.code, single.code, unpaid.code, cancelled.code].toSorted())
    expect(await codesOf(owner, { coupon: unused })).toEqual([])
    expect(await expectKeptAsFromNothing(shop)).toHaveLength(2)

    t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
    await call(refundOrder, { ...owner, params: { id: single.id }, body: { act: uuidv7(), amount: 1676 } })
    expect((await call(listCouponUses, owner)).body.content[0]).toMatchObject({ orders: 1, discount: 225, price: 2377 })
    t.clock.now = NOW
  })

  it('are refused for a coupon that the shop never had, that of another shop included', async () => {
    const [mine, foreign] = [await shopWith(t.pool), await shopWith(t.pool)]
    const { code } = await buildCoupon(t.pool, foreign.tenant.id)
    const owner = await staffOf(mine)
    for (const coupon of ['NUNCA10', code])
      expect(await listOf(owner, { coupon })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ path: 'coupon', message: `não há o cupom ${coupon} nesta loja` }] },
      })
    expect((await call(listCouponUses, owner)).body.content).toEqual([])
  })

  it('are not told to a person without the right', async () => {
    const shop = await shopWith(t.pool)
    expect((await call(listCouponUses, await staffOf(shop, 'support'))).status).toBe(403)
  })
})
