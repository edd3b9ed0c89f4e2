import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead } from '#testing/factories.ts'
import { shopWithKits } from '#testing/kit-factory.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getItem } from '@mutirao/contract/catalog'
import { getCampaignMargin, getCosts, getOrderMargin, listCampaignMargins, type Purchase } from '@mutirao/contract/costs'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { deleteWritten, getWritten, previewWritten, putWritten } from '@mutirao/contract/written'
import { DAY_MS } from '@mutirao/domain/zoned-time'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const window = { from: '08:00', to: '23:00', fee: 800, cutoffHours: 0 }
const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, ...window }))

type Shop = Awaited<ReturnType<typeof shopWith>>

const staffOf = async (shop: Pick<Shop, 'host' | 'tenant'>, role: 'owner' | 'manager' | 'picker' = 'owner') => ({
  host: shop.host,
  headersMore: (await signInAsStaff(t, shop.tenant, role)).headers,
})
type Staff = Awaited<ReturnType<typeof staffOf>>

/** A paid order of R$ 10,00 a unit and R$ 8,00 for the delivery. */
async function order(shop: Pick<Shop, 'host' | 'tenant' | 'item' | 'as'>, quantity: number) {
  const wanted = orderOf(shop.item, { quantity })
  const slot = `${new Date(t.clock.now.getTime() + DAY_MS).toISOString().slice(0, 10)}T08:00`
  const { status, body } = await call(placeOrder, {
    ...shop,
    ...wanted,
    body: { ...wanted.body, properties: { ...wanted.body.properties, slot } },
  })
  expect(status).toBe(201)
  const [payment] = await money.payments(shop.tenant.id, body.id)
  await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: quantity * 1000 + 800 })
  return body
}

const again = async (shop: Shop) => ({ ...shop, as: await buildLead(t.pool, shop.tenant.id) })

async function write(staff: Staff, campaign: string, value: object) {
  const params = { kind: 'costs' as const, id: campaign }
  const { body } = await call(getWritten, { ...staff, params })
  const answer = await call(putWritten, { ...staff, params, body: { revision: body.revision, value: value as never } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function margin(staff: Staff, campaignId: string) {
  const { status, body } = await call(getCampaignMargin, { ...staff, params: { id: campaignId } })
  expect(status).toBe(200)
  return body
}

const setShopCosts = (tenantId: string) =>
  t.pool.query(
    `update tenants set body = body || '{"costs": {"PIX": {"percentage": 1, "fixed": 5, "days": 1}, "delivery": 350}}' where id = $1`,
    [tenantId],
  )

describe('the margin of a campaign', () => {
  it('is what its orders brought without the costs of items, payments, deliveries and the campaign', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    await setShopCosts(shop.tenant.id)
    const owner = await staffOf(shop)
    const campaignId = shop.item.campaignId
    await write(owner, campaignId, { fixed: 700, items: { [shop.item.id]: { price: 5000, caseUnits: 12, supplier: 'Sítio Boa Vista' } } })
    await order(shop, 2)
    const second = await order(await again(shop), 3)
    await call(refundOrder, { ...owner, params: { id: second.id }, body: { act: uuidv7(), amount: 300 } })
    const { sold, purchases } = await margin(owner, campaignId)
    // Five units of a case of twelve for R$ 50,00: R$ 20,83. Pix: 1 % of R$ 28,00 and of R$ 38,00, and 5 centavos for each.
    expect(sold).toEqual({
      orders: 2,
      units: 5,
      goods: 5000,
      shipping: 1600,
      interest: 0,
      courtesies: 300,
      cost: 2083,
      fees: 28 + 38 + 10,
      delivery: 700,
      fixed: 700,
      margin: 5000 + 1600 - 300 - 2083 - 76 - 700 - 700,
      unknownUnits: 0,
    })
    expect(purchases).toMatchObject([
      { id: shop.item.id, units: 5, supplier: 'Sítio Boa Vista', caseUnits: 12, cases: 1, left: 7, price: 5000 },
    ])
    const one = await call(getOrderMargin, { ...owner, params: { id: second.id } })
    expect(one.body).toMatchObject({
      orders: 1,
      goods: 3000,
      shipping: 800,
      courtesies: 300,
      cost: 1250,
      fees: 43,
      delivery: 350,
      fixed: 0,
    })
    expect(one.body.margin).toBe(3000 + 800 - 300 - 1250 - 43 - 350)
  })

  it('keeps the cost of the day of each sale; the first cost counts for earlier sales, and a correction on its day replaces it', async () => {
    t.clock.now = new Date(NOW.getTime() - 5 * DAY_MS)
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const { id, campaignId } = shop.item
    await order(shop, 1)
    t.clock.now = new Date(NOW.getTime() - 3 * DAY_MS)
    await write(owner, campaignId, { items: { [id]: { price: 999 } } })
    await write(owner, campaignId, { items: { [id]: { price: 400 } } })
    expect((await margin(owner, campaignId)).sold.cost).toBe(400)
    t.clock.now = NOW
    await write(owner, campaignId, { items: { [id]: { price: 600 } } })
    await order(await again(shop), 1)
    expect((await margin(owner, campaignId)).sold.cost).toBe(400 + 600)
    await write(owner, campaignId, { items: {} })
    expect((await margin(owner, campaignId)).sold).toMatchObject({ cost: 400, unknownUnits: 1 })
  })

  it('counts items without a cost as free, and says how many units', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    await order(shop, 4)
    const { sold, purchases } = await margin(owner, shop.item.campaignId)
    expect(sold).toMatchObject({ units: 4, goods: 4000, cost: 0, unknownUnits: 4 })
    expect(purchases).toEqual([{ id: shop.item.id, name: expect.any(String), unit: expect.any(String), units: 4 }])
    await write(owner, shop.item.campaignId, { items: { [shop.item.id]: { price: 0 } } })
    expect((await margin(owner, shop.item.campaignId)).sold).toMatchObject({ cost: 0, unknownUnits: 0 })
  })

  it('buys the parts of kits, and a kit without a cost of its own costs its parts', async () => {
    t.clock.now = NOW
    const { basket, campaignId, chosen, idOf, ...kits } = await shopWithKits(t.pool)
    const shop = { ...kits, tenant: { id: kits.tenantId, host: kits.host } }
    const owner = await staffOf(shop)
    const wanted = orderOf(basket, { quantity: 2, price: 10_000 + 2 * 200 + 800, selection: chosen({ cha: 1 }) })
    const { body } = await call(placeOrder, { ...shop, ...wanted })
    const [payment] = await money.payments(shop.tenant.id, body.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: body.price })
    await write(owner, campaignId, { items: { [idOf('ovos')]: { price: 600 }, [idOf('pao')]: { price: 300, caseUnits: 3 } } })
    const before = await margin(owner, campaignId)
    // Two baskets: two trays of eggs, four breads, two teas.
    expect((before.purchases as Purchase[]).map(({ id, units, cases }) => [id, units, cases])).toEqual([
      [idOf('cha'), 2, undefined],
      [idOf('ovos'), 2, 2],
      [idOf('pao'), 4, 2],
    ])
    expect(before.sold).toMatchObject({ units: 2, cost: 2 * 600 + 400, unknownUnits: 2 })
    await money.query(shop.tenant.id, "update orders set state = 'DELIVERED'")
    const after = await margin(owner, campaignId)
    expect([after.sold, after.purchases]).toEqual([before.sold, []])
    await write(owner, campaignId, { items: { [basket.id]: { price: 1800 } } })
    expect((await margin(owner, campaignId)).sold).toMatchObject({ cost: 3600, unknownUnits: 0 })
  })

  it('leaves out orders that returned everything', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const { id } = await order(shop, 1)
    await call(refundOrder, { ...owner, params: { id }, body: { act: uuidv7(), amount: 1800 } })
    expect((await margin(owner, shop.item.campaignId)).sold).toMatchObject({ orders: 0, goods: 0, margin: 0 })
    expect((await call(getOrderMargin, { ...owner, params: { id } })).status).toBe(404)
  })

  it('is the owner’s and the manager’s, of their shop', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const other = await shopWith(t.pool)
    const params = { id: shop.item.campaignId }
    expect((await call(getCampaignMargin, { ...(await staffOf(shop, 'manager')), params })).status).toBe(200)
    expect((await call(getCampaignMargin, { ...(await staffOf(shop, 'picker')), params })).status).toBe(403)
    expect((await call(getCampaignMargin, { ...(await staffOf(other)), params: { id: 'nenhuma' } })).status).toBe(404)
    const { id } = await order(shop, 1)
    expect((await call(getOrderMargin, { ...(await staffOf(other)), params: { id } })).status).toBe(404)
  })
})

describe('the margins of all campaigns', () => {
  it('are those of each campaign to the centavo, the lowest first, without orders before the period and other shops', async () => {
    t.clock.now = new Date(NOW.getTime() - 100 * DAY_MS)
    const shop = await shopWith(t.pool)
    const { tenant, item } = shop
    await setShopCosts(tenant.id)
    const build = async (id: string) => {
      await buildCampaign(t.pool, tenant.id, { id, body: { deliveryCalendar: everyDay } })
      return buildItem(t.pool, { tenantId: tenant.id, campaignId: id })
    }
    const [loss, old] = [await build('prejuizo'), await build('antiga')]
    await order({ ...(await again(shop)), item: old }, 1)
    t.clock.now = NOW
    const owner = await staffOf(shop)
    await write(owner, loss.campaignId, { fixed: 900, items: { [loss.id]: { price: 5000, caseUnits: 3 } } })
    await order({ ...shop, item: loss }, 4)
    const refunded = await order({ ...(await again(shop)), item: loss }, 1)
    await call(refundOrder, { ...owner, params: { id: refunded.id }, body: { act: uuidv7(), amount: 301 } })
    await order(await again(shop), 2)
    await order(await shopWith(t.pool), 7)

    const { status, body } = await call(listCampaignMargins, { ...owner, query: {} })
    expect(status).toBe(200)
    expect(body.days).toBe(90)
    expect(body.campaigns).toEqual(
      await Promise.all(
        [loss, item].map(async ({ campaignId: id }) => {
          const { name, sold } = await margin(owner, id)
          return { id, name, sold }
        }),
      ),
    )
    const [worst, other] = body.campaigns
    // Five units of a case of three for R$ 50,00: R$ 83,33.
    expect(worst?.sold).toMatchObject({ units: 5, goods: 5000, courtesies: 301, cost: 8333, fixed: 900, unknownUnits: 0 })
    expect(worst?.sold.margin).toBeLessThan(0)
    expect(other?.sold).toMatchObject({ units: 2, cost: 0, unknownUnits: 2 })
    const longer = await call(listCampaignMargins, { ...owner, query: { days: 101 } })
    expect(longer.body.campaigns.map(({ id }: { id: string }) => id)).toContain(old.campaignId)
    expect((await call(listCampaignMargins, { ...owner, query: { days: 3654 } })).status).toBe(400)
    expect((await call(listCampaignMargins, { ...(await staffOf(shop, 'picker')), query: {} })).status).toBe(403)
  })
})

describe('costs', () => {
  it('reach no shopper', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const { id, campaignId } = shop.item
    await write(owner, campaignId, { fixed: 7_654_321, items: { [id]: { price: 7_654_321, supplier: 'Segredo Atacado' } } })
    await call(putWritten, {
      ...owner,
      params: { kind: 'shop', id: 'costs' },
      body: {
        revision: (await call(getWritten, { ...owner, params: { kind: 'shop', id: 'costs' } })).body.revision,
        value: { costs: { delivery: 7_654_321 } } as never,
      },
    })
    expect((await call(getCosts, { ...owner, query: {} })).body.ofShop.delivery).toBe(7_654_321)
    const placed = await order(shop, 1)
    const answers = await Promise.all([
      call(listPublicCampaigns, { host: shop.host, query: {} }),
      call(getItem, { host: shop.host, params: { id: campaignId, itemId: id } }),
      call(listMarketplaces, { host: shop.host, query: {} }),
      call(getOrder, { ...shop, params: { code: placed.code } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/7654321|Segredo/)
  })

  it('are written, read, removed and checked by the one door', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const { id, campaignId } = shop.item
    const params = { kind: 'costs' as const, id: campaignId }
    const saved = await write(owner, campaignId, { fixed: 100, items: { [id]: { price: 1200, caseUnits: 12 } } })
    expect(saved.value).toEqual({ fixed: 100, items: { [id]: { price: 1200, caseUnits: 12, minimumCases: 1 } } })
    const wrong = { items: { [id]: { price: -1, caseUnits: 0 } } }
    const { body } = await call(previewWritten, { ...owner, params, body: { value: wrong as never } })
    expect((body.mistakes as { path: string }[]).map(({ path }) => path)).toEqual([`items.${id}.price`, `items.${id}.caseUnits`])
    const strange = await call(previewWritten, { ...owner, params, body: { value: { items: { outro: { price: 1 } } } as never } })
    expect(strange.body).toMatchObject({ mistakes: [], warnings: [{ path: 'items.outro' }] })
    expect((await call(deleteWritten, { ...owner, params, query: { revision: saved.revision! } })).status).toBe(200)
    expect((await call(getWritten, { ...owner, params })).status).toBe(404)
  })

  it('answer what a forecast needs: present costs, fees, and how people bought', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const { id, campaignId } = shop.item
    const empty = await call(getCosts, { ...owner, query: {} })
    expect(empty.body).toMatchObject({ fixed: 0, items: [], sold: [], ofShop: { PIX: { percentage: 0, fixed: 0, days: 1 }, delivery: 0 } })
    expect(empty.body.habits).toBeUndefined()
    await setShopCosts(shop.tenant.id)
    await write(owner, campaignId, { fixed: 900, items: { [id]: { price: 500 } } })
    await order(shop, 2)
    await order(await again(shop), 4)
    const { body } = await call(getCosts, { ...owner, query: { items: `${id},outro`, campaign: campaignId } })
    expect(body).toEqual({
      fixed: 900,
      items: [{ id, price: 500, caseUnits: 1, minimumCases: 1 }],
      sold: [{ id, units: 6 }],
      ofShop: { PIX: { percentage: 1, fixed: 5, days: 1 }, CREDIT_CARD: { percentage: 0, fixed: 0, days: 1 }, delivery: 350 },
      habits: { orders: 2, unitsPerOrder: 3, cardShare: 0, installments: [], deliveryShare: 1, deliveryFee: 800 },
    })
  })
})
