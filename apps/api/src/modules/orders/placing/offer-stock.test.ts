import { describe, expect, it } from 'vitest'
import { campaignTag } from '#cache/tags.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { orderOf } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

/** One item, sold in its own campaign and, cheaper, in another. */
async function shopWithOffer(onHand: number) {
  const tenant = await buildTenant(t.pool)
  const item = await buildItem(t.pool, { tenantId: tenant.id, onHand, price: 1000 })
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
  const offer = await buildItem(t.pool, { tenantId: tenant.id, campaignId, sameAs: item.id, onHand: null, price: 800 })
  const stock = async () => (await rowsOf(t, tenant.id, 'select id, on_hand, reserved from stock'))[0]
  const reserved = () =>
    rowsOf(t, tenant.id, `select stock_id, sum(quantity)::int as units from stock_ledger where kind = 'reserve' group by 1`)
  return { tenant, host: tenant.host, item, offer, stock, reserved }
}

async function decided(asked: Parameters<typeof call<typeof placeOrder>>[1]) {
  for (;;) {
    const answer = await call(placeOrder, asked)
    if (answer.status !== 503) return answer
  }
}

describe('an item that two campaigns sell', () => {
  it('is never sold twice: 40 units to 120 concurrent buyers of both campaigns', async () => {
    const { tenant, host, item, offer, stock, reserved } = await shopWithOffer(40)
    const buyers = await Promise.all(Array.from({ length: 120 }, () => buildLead(t.pool, tenant.id)))
    const answers = await Promise.all(buyers.map((as, index) => decided({ host, as, ...orderOf(index % 2 === 0 ? item : offer) })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(80)
    expect(await stock()).toEqual({ id: item.id, on_hand: 40, reserved: 40 })
    expect(await reserved()).toEqual([{ stock_id: item.id, units: 40 }])
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.items[0]!.campaignId] : [])))).toEqual(
      new Set([item.campaignId, offer.campaignId]),
    )
  })

  it('takes both lines of one order from one stock, at the price of each, and gives them back', async () => {
    const { tenant, host, item, offer, stock } = await shopWithOffer(3)
    const as = await buildLead(t.pool, tenant.id)
    const both = (one: number, other: number) => {
      const order = orderOf(item, { quantity: one, price: one * 1000 + other * 800 + 1600 })
      const second = orderOf(offer, { quantity: other }).body.items
      return { ...order, body: { ...order.body, items: [...order.body.items, ...second] } }
    }
    expect(await call(placeOrder, { host, as, ...both(2, 2) })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await stock()).toMatchObject({ reserved: 0 })
    const placed = await call(placeOrder, { host, as, ...both(1, 2) })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(await stock()).toMatchObject({ on_hand: 3, reserved: 3 })
    expect(placed.body.properties).toMatchObject({ subTotal: 2600, price: 4200 })
    // Shipments, substitutions and new payments count by these.
    expect(await rowsOf(t, tenant.id, 'select item_id, parts from order_lines order by position')).toEqual([
      { item_id: item.id, parts: null },
      { item_id: offer.id, parts: [{ stockId: item.id, quantity: 1 }] },
    ])
    await call(cancelOrder, { host, as, params: { id: placed.body.id } })
    expect(await stock()).toMatchObject({ on_hand: 3, reserved: 0 })
  })

  it('shows a sale of the one on the page of the other', async () => {
    const { tenant, host, item, offer } = await shopWithOffer(5)
    const left = async (one: typeof item) => (await call(getItem, { host, params: { id: one.campaignId, itemId: one.id } })).body.quantity
    expect([await left(item), await left(offer)]).toEqual([5, 5])
    const told: string[] = []
    t.services.changes.subscribe((tags) => void told.push(...(tags ?? [])))
    const as = await buildLead(t.pool, tenant.id)
    expect(await call(placeOrder, { host, as, ...orderOf(offer, { quantity: 2 }) })).toMatchObject({ status: 201 })
    await expect.poll(() => told).toContain(campaignTag({ tenant }, item.campaignId))
    await expect.poll(() => left(item)).toBe(3)
  })
})
