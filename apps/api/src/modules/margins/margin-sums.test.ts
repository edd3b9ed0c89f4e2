import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { shopWithKits } from '#testing/kit-factory.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaignMargin, getCosts, getOrderMargin, listAllPurchases } from '@mutirao/contract/costs'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { getWritten, putWritten } from '@mutirao/contract/written'
import { installment } from '@mutirao/domain/installments'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = { host: string; tenant: { id: string; host: string }; as: Awaited<ReturnType<typeof buildLead>> }

const ownerOf = async ({ host, tenant }: Pick<Shop, 'host' | 'tenant'>) => ({
  host,
  headersMore: (await signInAsStaff(t, tenant, 'owner')).headers,
})

async function buy(shop: Shop, wanted: ReturnType<typeof orderOf>, over: Partial<PlaceOrderBody> = {}) {
  const { status, body } = await call(placeOrder, { ...shop, ...wanted, body: { ...wanted.body, ...over } })
  expect(status, JSON.stringify(body)).toBe(201)
  const [payment] = await money.payments(shop.tenant.id, body.id)
  await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: payment!.amount })
  return { ...body, charged: payment!.amount }
}

const marginOf = async (owner: Awaited<ReturnType<typeof ownerOf>>, id: string) =>
  (await call(getCampaignMargin, { ...owner, params: { id } })).body

/** The codes of the orders behind a purchase. */
async function waitingFor(owner: Awaited<ReturnType<typeof ownerOf>>, campaignId: string, id: string): Promise<string[]> {
  const { status, body } = await call(listDeskOrders, { ...owner, query: { campaignIds: campaignId, toBuy: id } as never })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.content.map(({ code }: { code: string }) => code)
}

async function writeCosts(owner: Awaited<ReturnType<typeof ownerOf>>, campaignId: string, items: object) {
  const params = { kind: 'costs' as const, id: campaignId }
  const { body } = await call(getWritten, { ...owner, params })
  expect((await call(putWritten, { ...owner, params, body: { revision: body.revision, value: { items } as never } })).status).toBe(200)
}

describe('the margin', () => {
  it('counts the interest that a card pays on top of the price, which the fee is a part of', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    await t.pool.query(
      `update tenants set body = body || '{"costs": {"CREDIT_CARD": {"percentage": 4, "fixed": 0, "days": 30}}}' where id = $1`,
      [shop.tenant.id],
    )
    const owner = await ownerOf(shop)
    const placed = await buy(shop, orderOf(shop.item, { quantity: 9 }), {
      paymentMethod: { type: 'CREDIT_CARD', installments: 6, keepsCard: false },
    })
    const { total } = installment(9800, 6, { freeUntil: 3, rateBps: 299 })
    expect(placed.charged).toBe(total)
    const fees = Math.round(total * 0.04)
    const expected = { goods: 9000, shipping: 800, interest: total - 9800, fees, margin: total - fees }
    expect((await call(getOrderMargin, { ...owner, params: { id: placed.id } })).body).toMatchObject(expected)
    expect((await marginOf(owner, shop.item.campaignId)).sold).toMatchObject(expected)
  })

  it('counts one delivery for the parts of an order that come together', async () => {
    t.clock.now = NOW
    const { id, host } = await buildTenant(t.pool, { shipping: { together: true } })
    await t.pool.query(`update tenants set body = body || '{"costs": {"delivery": 351}}' where id = $1`, [id])
    const window = { from: '08:00', to: '23:00', fee: 800, cutoffHours: 0 }
    const body = { deliveryCalendar: ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, ...window })) }
    const items = []
    for (const campaignId of ['hortas', 'queijos']) {
      await buildCampaign(t.pool, id, { id: campaignId, body })
      items.push(await buildItem(t.pool, { tenantId: id, campaignId }))
    }
    const shop = { host, tenant: { id, host }, as: await buildLead(t.pool, id) }
    const wanted = orderOf(items[0]!, { price: 2800 })
    const placed = await buy(shop, wanted, { items: items.map((item) => ({ id: item.id, campaignId: item.campaignId, quantity: 1 })) })
    const owner = await ownerOf(shop)
    expect((await call(getOrderMargin, { ...owner, params: { id: placed.id } })).body).toMatchObject({ shipping: 800, delivery: 351 })
    const parts = await Promise.all(items.map(({ campaignId }) => marginOf(owner, campaignId)))
    expect(parts.map(({ sold }) => sold.delivery).toSorted()).toEqual([175, 176])
  })
})

describe('what to buy', () => {
  it.each([
    ['PAID', 5],
    ['CONFIRMED', 5],
    ['PREPARING', 5],
    ['READY_FOR_PICKUP', 3],
    ['SHIPPED', 3],
    ['DELIVERED', 3],
  ])('counts an order in %s as %i units with another one', async (state, units) => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    await buy(shop, orderOf(shop.item, { quantity: 3 }))
    const first = await buy({ ...shop, as: await buildLead(t.pool, shop.tenant.id) }, orderOf(shop.item, { quantity: 2 }))
    await money.query(shop.tenant.id, 'update orders set state = $2 where id = $1', [first.id, state])
    const { sold, purchases } = await marginOf(await ownerOf(shop), shop.item.campaignId)
    expect(sold.units).toBe(5)
    expect(purchases).toMatchObject([{ id: shop.item.id, units }])
    expect(await waitingFor(await ownerOf(shop), shop.item.campaignId, shop.item.id)).toHaveLength(units === 5 ? 2 : 1)
  })

  it('leaves out the part of an order that is on its way', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const placed = await buy(shop, orderOf(shop.item, { quantity: 2 }))
    await money.query(
      shop.tenant.id,
      `insert into order_parts (tenant_id, order_id, campaign_id, state, changed_at, act_id) values ($1, $2, $3, 'SHIPPED', $4, $5)`,
      [shop.tenant.id, placed.id, shop.item.campaignId, NOW, uuidv7()],
    )
    const owner = await ownerOf(shop)
    expect((await marginOf(owner, shop.item.campaignId)).purchases).toEqual([])
    expect(await waitingFor(owner, shop.item.campaignId, shop.item.id)).toEqual([])
  })

  it('leads to the orders that wait for it: those of a kit with it, and of a substitute in place of the missing item', async () => {
    t.clock.now = NOW
    const { basket, campaignId, chosen, idOf, tenantId, host, ...kits } = await shopWithKits(t.pool)
    const shop = { ...kits, host, tenant: { id: tenantId, host } }
    const owner = await ownerOf(shop)
    await buy(shop, orderOf(basket, { quantity: 2, price: 10_000 + 2 * 200 + 800, selection: chosen({ cha: 1 }) }))
    const other = await buildItem(t.pool, { tenantId, campaignId, onHand: 20 })
    const lone = await buy({ ...shop, as: await buildLead(t.pool, tenantId) }, orderOf(other, { quantity: 3 }))
    const codes = async () => {
      const { purchases } = await marginOf(owner, campaignId)
      const behind: Record<string, string[]> = {}
      for (const { id } of purchases as { id: string }[]) behind[id] = await waitingFor(owner, campaignId, id)
      return behind
    }
    const before = await codes()
    expect(Object.keys(before).toSorted()).toEqual([idOf('cha'), idOf('ovos'), idOf('pao'), other.id].toSorted())
    expect(Object.values(before).map((found) => found.length)).toEqual([1, 1, 1, 1])
    expect(before[other.id]).toEqual([lone.code])
    expect(await waitingFor(owner, campaignId, basket.id)).toEqual([])
    const several = { campaignIds: `${campaignId},outra`, toBuy: other.id }
    expect((await call(listDeskOrders, { ...owner, query: several as never })).status).toBe(400)
    await money.query(
      tenantId,
      `insert into order_substitutions (tenant_id, id, order_id, position, state, paid, kept, returned, item_id, substitute, created_at, due_at, decided_at)
        values ($1, $2, $3, 0, 'SUBSTITUTED', 3000, 3000, 0, $4, '{}', $5, $5, $5)`,
      [tenantId, uuidv7(), lone.id, idOf('ovos'), NOW],
    )
    const after = await codes()
    expect(after[other.id]).toBeUndefined()
    expect(after[idOf('ovos')]).toHaveLength(2)
    expect(await waitingFor(owner, campaignId, other.id)).toEqual([])
    await money.query(
      tenantId,
      "update order_substitutions set state = 'RETURNED', kept = 0, returned = 3000, item_id = null, substitute = null",
    )
    expect((await codes())[idOf('ovos')]).toHaveLength(1)
    expect(await waitingFor(owner, campaignId, other.id)).toEqual([])
  })
})

describe('what to buy for all campaigns', () => {
  it('fills a supplier’s cases with the units of several, and leads to the orders of all', async () => {
    t.clock.now = NOW
    const { id, host } = await buildTenant(t.pool)
    const campaigns = [await buildCampaign(t.pool, id), await buildCampaign(t.pool, id)]
    const eggs = await buildItem(t.pool, { tenantId: id, campaignId: campaigns[0]!.id, onHand: 50 })
    const offer = await buildItem(t.pool, { tenantId: id, campaignId: campaigns[1]!.id, onHand: 50 })
    const shop = { host, tenant: { id, host }, as: await buildLead(t.pool, id) }
    const other = { ...shop, as: await buildLead(t.pool, id) }
    const owner = await ownerOf(shop)
    const cost = { price: 1200, caseUnits: 12, supplier: 'Zilda' }
    await writeCosts(owner, campaigns[0]!.id, { [eggs.id]: cost })
    const list = async () => (await call(listAllPurchases, owner)).body.content
    expect(await list()).toEqual([])
    await buy(shop, orderOf(eggs, { quantity: 7 }))
    const second = await buy(other, orderOf(eggs, { quantity: 8 }))
    await buy(other, orderOf(offer, { quantity: 3 }))
    expect((await list()).map((one: object) => ({ ...one, name: undefined, unit: undefined }))).toEqual([
      { id: offer.id, units: 3 },
      { id: eggs.id, units: 15, supplier: 'Zilda', caseUnits: 12, cases: 2, left: 9, price: 2400 },
    ])
    const behind = async (toBuy: string) => (await call(listDeskOrders, { ...owner, query: { toBuy } as never })).body.totalElements
    expect([await behind(eggs.id), await behind(offer.id)]).toEqual([2, 1])
    await money.query(id, "update orders set state = 'DELIVERED' where id = $1", [second.id])
    expect((await list()).map(({ units }: { units: number }) => units)).toEqual([3, 7])
    expect(await behind(eggs.id)).toBe(1)
    const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'picker')
    expect((await call(listAllPurchases, { host, headersMore })).status).toBe(403)
  })
})

describe('the costs of a forecast', () => {
  it('are the parts of a kit that has no cost of its own, as far as they are always in it', async () => {
    t.clock.now = NOW
    const { basket, pack, campaignId, idOf, tenantId, host } = await shopWithKits(t.pool)
    const owner = await ownerOf({ host, tenant: { id: tenantId, host } })
    const costsOfKits = async () => (await call(getCosts, { ...owner, query: { items: `${basket.id},${pack.id}` } })).body.items
    await writeCosts(owner, campaignId, { [idOf('ovos')]: { price: 600 } })
    expect(await costsOfKits()).toEqual([])
    await writeCosts(owner, campaignId, {
      [idOf('ovos')]: { price: 600 },
      [idOf('pao')]: { price: 400, caseUnits: 3 },
      [idOf('suco')]: { price: 500 },
      [idOf('cha')]: { price: 300 },
    })
    // Eggs, two thirds of a case of bread, and one drink, the mean of its two options; six drinks of the pack.
    expect(await costsOfKits()).toEqual([
      { id: basket.id, price: 600 + 267 + 400, caseUnits: 1, minimumCases: 1 },
      { id: pack.id, price: 6 * 400, caseUnits: 1, minimumCases: 1 },
    ])
    await writeCosts(owner, campaignId, { [basket.id]: { price: 1800 } })
    expect(await costsOfKits()).toEqual([{ id: basket.id, price: 1800, caseUnits: 1, minimumCases: 1 }])
  })

  it('say what buyers pay for a delivery', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await ownerOf(shop)
    await buy(shop, orderOf(shop.item, { quantity: 3 }))
    expect((await call(getCosts, { ...owner, query: {} })).body.habits).toMatchObject({ deliveryShare: 1, deliveryFee: 800 })
  })
})

describe('the margin of a tier', () => {
  it('is what its orders left, and all tiers add up to the campaign without its own cost', async () => {
    t.clock.now = NOW
    const { id, host } = await buildTenant(t.pool)
    await t.pool.query(`update tenants set body = body || '{"costs": {"PIX": {"percentage": 1, "fixed": 5, "days": 1}}}' where id = $1`, [
      id,
    ])
    const groupRules = [
      { minimumUnits: 5, percentage: 10 },
      { minimumUnits: 3, percentage: 5 },
    ]
    const { id: campaignId } = await buildCampaign(t.pool, id, { body: { cartControls: { discountRules: [], groupRules } } })
    const item = await buildItem(t.pool, { tenantId: id, campaignId })
    const owner = await ownerOf({ host, tenant: { id, host } })
    const params = { kind: 'costs' as const, id: campaignId }
    const { body: empty } = await call(getWritten, { ...owner, params })
    // A case of seven for R$ 31,00: no tier has a whole number of centavos.
    const value = { fixed: 450, items: { [item.id]: { price: 3100, caseUnits: 7 } } }
    expect((await call(putWritten, { ...owner, params, body: { revision: empty.revision, value: value as never } })).status).toBe(200)
    const buyOne = async (quantity: number, price: number, minute: number) => {
      t.clock.now = new Date(NOW.getTime() + minute * 60_000)
      return buy({ host, tenant: { id, host }, as: await buildLead(t.pool, id) }, orderOf(item, { quantity, price }))
    }
    const ofTier = async () => (await marginOf(owner, campaignId)).tiers
    expect((await ofTier()).map(({ sold }: { sold: { orders: number } }) => sold.orders)).toEqual([0, 0, 0])
    await buyOne(2, 2800, 0)
    await buyOne(1, 1800, 1)
    const placed = await buyOne(2, 2800, 2)
    await buyOne(1, 1800, 3)
    const { sold, tiers } = await marginOf(owner, campaignId)
    const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000).toISOString()
    expect(tiers).toMatchObject([
      { percentage: 0, minimumUnits: 0, sold: { orders: 2, units: 3, goods: 3000, shipping: 1600, cost: 1329, fees: 28 + 18 + 10 } },
      { percentage: 5, minimumUnits: 3, since: at(1), sold: { orders: 1, units: 2, goods: 2000, shipping: 800, cost: 885, fees: 28 + 5 } },
      { percentage: 10, minimumUnits: 5, since: at(2), sold: { orders: 1, units: 1, goods: 1000, shipping: 800, cost: 443, fees: 18 + 5 } },
    ])
    expect(tiers[0]).not.toHaveProperty('since')
    type Sold = typeof sold
    const total = (of: (one: Sold) => number) => tiers.reduce((all: number, { sold: one }: { sold: Sold }) => all + of(one), 0)
    for (const key of ['orders', 'units', 'goods', 'shipping', 'cost', 'fees', 'delivery'] as const)
      expect(
        total((one) => one[key]),
        key,
      ).toBe(sold[key])
    expect(total(({ margin }) => margin)).toBe(sold.margin + 450)
    // An order that is promised, but not a member of the group, belongs to the stage in which it was placed.
    await money.query(id, 'update group_members set has_left = true where order_id = $1', [placed.id])
    expect((await ofTier()).map(({ sold: one }: { sold: Sold }) => one.orders)).toEqual([2, 2, 0])
  })
})
