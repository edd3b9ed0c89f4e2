import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { campaigns, items, stock } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildArea, buildCampaign, buildItem, buildLead } from '#testing/factories.ts'
import { shopWithKits } from '#testing/kit-factory.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { statementsOf } from '#testing/statements.ts'
import { testApp } from '#testing/test-app.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { addFavorite } from '@mutirao/contract/favorites'
import { placeOrder } from '@mutirao/contract/orders'
import { listRepeatLines, type RepeatLine } from '@mutirao/contract/repeat'

const { t, call } = testApp()

type Shop = Awaited<ReturnType<typeof shopWith>>
type Asker = Pick<Shop, 'host' | 'as'>

const write = (tenantId: string, work: Parameters<typeof tenantTransaction>[2]) => tenantTransaction(t.pool, tenantId, work)
const order = async ({ host, as }: Asker, body: ReturnType<typeof orderOf>) => (await call(placeOrder, { host, as, ...body })).body
const ask = async ({ host, as }: Asker, query: object = {}) => (await call(listRepeatLines, { host, as, query })).body as RepeatLine[]
const told = (lines: RepeatLine[]) =>
  lines.map(({ id, quantity, why, offer }) => ({ id, quantity, why, offer: offer && [offer.kind, offer.item.id] }))
/** Invalidates the caches as a load would. */
const forget = () => t.services.changes.publish(['*', 'tenants'])

describe('an order repeated', () => {
  it("adds available items at today's price", async () => {
    const shop = await shopWith(t.pool, { price: 1250 })
    const { code } = await order(shop, orderOf(shop.item, { quantity: 3 }))
    await write(shop.tenant.id, (db) => db.update(items).set({ price: 990 }).where(eq(items.id, shop.item.id)))
    const [line] = await ask(shop, { code })
    expect(line).toMatchObject({ id: shop.item.id, quantity: 3, offer: { kind: 'same', unitPrice: 990, item: { price: 990 } } })
    expect(line!.why).toBeUndefined()
  })

  it('offers for unavailable items the same one of another campaign, else a similar one', async () => {
    const shop = await shopWith(t.pool)
    const { item, tenant } = shop
    const tenantId = tenant.id
    const other = await buildCampaign(t.pool, tenantId)
    const named = (id: string, campaignId: string, name: string) =>
      buildItem(t.pool, { tenantId, id: `${id}-${tenantId.slice(-6)}`, campaignId, name, searchText: name.toLowerCase() })
    const tomato = await named('tomate', item.campaignId, 'Tomate italiano')
    const elsewhere = await named('outro', other.id, 'Tomate italiano')
    const alike = await named('batata', other.id, 'Batata')
    const { code } = await order(shop, {
      ...orderOf(tomato),
      body: {
        ...orderOf(tomato).body,
        items: [item, tomato].map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 })),
        properties: { ...orderOf(tomato).body.properties, price: 2800 },
      },
    })
    await write(tenantId, async (db) => {
      await db.update(stock).set({ onHand: 1 }).where(eq(stock.id, tomato.id))
      await db.update(items).set({ active: false }).where(eq(items.id, item.id))
    })
    expect(told(await ask(shop, { code }))).toEqual([
      { id: item.id, quantity: 1, why: 'GONE', offer: ['similar', alike.id] },
      { id: tomato.id, quantity: 1, why: 'SOLD_OUT', offer: ['elsewhere', elsewhere.id] },
    ])
  })

  it.each([
    { name: 'ended', change: { endsAt: new Date('2020-01-01T00:00:00Z') }, why: 'EXPIRED' },
    {
      name: 'not open yet',
      change: { body: sql`jsonb_set(body, '{depends}', '[{"type":"time","date":"2030-01-01T00:00:00Z"}]')` },
      why: 'SCHEDULED',
    },
  ])('says of a campaign that has $name why nothing of it goes in', async ({ change, why }) => {
    const shop = await shopWith(t.pool)
    const { code } = await order(shop, orderOf(shop.item))
    await write(shop.tenant.id, (db) => db.update(campaigns).set(change).where(eq(campaigns.id, shop.item.campaignId)))
    forget()
    expect(told(await ask(shop, { code }))).toEqual([{ id: shop.item.id, quantity: 1, why, offer: undefined }])
  })

  it('marks items that do not reach the place, once one is known', async () => {
    const shop = await shopWith(t.pool)
    const { code } = await order(shop, orderOf(shop.item))
    const area = await buildArea(t.pool, shop.tenant.id)
    const change = { body: sql`jsonb_set(body, '{areas}', ${JSON.stringify([area.id])}::jsonb)` }
    await write(shop.tenant.id, (db) => db.update(campaigns).set(change).where(eq(campaigns.id, shop.item.campaignId)))
    forget()
    const at = async (place: object) => (await ask(shop, { code, ...place }))[0]!.why
    expect([await at({}), await at({ latitude: -23.5, longitude: -46.5 }), await at({ latitude: -10, longitude: -50 })]).toEqual([
      undefined,
      undefined,
      'OUT_OF_AREA',
    ])
  })

  it("keeps a kit's selection while it is available, with its names and price, and asks for it otherwise", async () => {
    const { host, as, tenantId, basket, chosen, idOf } = await shopWithKits(t.pool)
    const selection = chosen({ cha: 1 })
    const { code } = await order({ host, as }, orderOf(basket, { selection, price: 6000 }))
    const [line] = await ask({ host, as }, { code })
    expect(line).toMatchObject({ selection, chosen: [{ name: 'cha', quantity: 1 }], offer: { kind: 'same', unitPrice: 5200 } })
    await write(tenantId, (db) =>
      db
        .update(stock)
        .set({ onHand: 1 })
        .where(eq(stock.id, idOf('cha'))),
    )
    const [short] = await ask({ host, as }, { code })
    expect(short).toMatchObject({ why: 'CHOICE', offer: { kind: 'same', item: { id: basket.id, choice: 'kit' } } })
  })

  it('requires a valid point', async () => {
    const { host, as } = await shopWith(t.pool)
    const beyond = [{ latitude: 91 }, { longitude: -181 }]
    for (const query of beyond) expect((await call(listRepeatLines, { host, as, query })).status).toBe(400)
    expect((await call(listRepeatLines, { host, as, query: { latitude: -90, longitude: 180 } })).status).toBe(200)
  })

  it('is refused to anybody but the buyer', async () => {
    const shop = await shopWith(t.pool)
    const { code } = await order(shop, orderOf(shop.item))
    const other = await buildLead(t.pool, shop.tenant.id)
    const answer = await call(listRepeatLines, { host: shop.host, as: other, query: { code } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await ask({ host: shop.host, as: other })).toEqual([])
  })

  it('takes seven statements at most: the order, its lines, the items, the standing, counters of groups and of slots, and substitutes', async () => {
    const shop = await shopWith(t.pool)
    const { code } = await order(shop, orderOf(shop.item))
    await write(shop.tenant.id, (db) => db.update(items).set({ active: false }).where(eq(items.id, shop.item.id)))
    await call(listPublicCampaigns, { host: shop.host })
    const { statements } = await statementsOf(() => ask(shop, { code }))
    const counted = statements.filter((text) => !/^(begin|commit)$|set_config/.test(text))
    expect(counted.length).toBeGreaterThan(3)
    expect(counted.length).toBeLessThanOrEqual(7)
  })
})

describe('my own list', () => {
  it("has paid items with the newest order's quantities, then saved ones, each once", async () => {
    const shop = await shopWith(t.pool)
    const { tenant, host, as, item } = shop
    const more = (id: string) => buildItem(t.pool, { tenantId: tenant.id, campaignId: item.campaignId, id: `${id}-${tenant.id.slice(-6)}` })
    const [newest, saved, unpaid] = [await more('novo'), await more('salvo'), await more('aberto')]
    await order(shop, orderOf(item, { quantity: 4 }))
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    await order(shop, orderOf(newest, { quantity: 2 }))
    await write(tenant.id, (db) => db.update(orders).set({ state: 'DELIVERED' }))
    await order(shop, orderOf(unpaid))
    for (const { id, campaignId } of [saved, item]) await call(addFavorite, { host, as, params: { campaignId, itemId: id } })
    expect((await ask(shop)).map(({ isBought }) => isBought)).toEqual([true, true, false])
    expect(told(await ask(shop))).toEqual([
      { id: newest.id, quantity: 2, why: undefined, offer: ['same', newest.id] },
      { id: item.id, quantity: 0, why: undefined, offer: ['same', item.id] },
      { id: saved.id, quantity: 0, why: undefined, offer: ['same', saved.id] },
    ])
  })
})
