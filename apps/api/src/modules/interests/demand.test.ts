import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildArea, buildItem, buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff, somePhone } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { putCart } from '@mutirao/contract/carts'
import { getDemand, type Demand } from '@mutirao/contract/demand'
import { createWish, endInterest, type Interest } from '@mutirao/contract/interests'
import { createLead } from '@mutirao/contract/leads'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const ask = (tenant: TestTenant, interest: Interest, phone = somePhone()) =>
  call(createLead, { host: tenant.host, body: { name: 'Ana', phone, interest }, headersMore: { 'x-client': 'native' } })
async function demandOf(tenant: TestTenant): Promise<Demand> {
  const { headers } = await signInAsStaff(t, tenant, 'manager')
  const { status, body } = await call(getDemand, { host: tenant.host, headersMore: headers })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Two points of one cell, and one of another. */
const [here, alsoHere, there] = [
  { latitude: -22.9001, longitude: -43.2001 },
  { latitude: -22.9002, longitude: -43.2002 },
  { latitude: -22.95, longitude: -43.2001 },
]

describe('demand', () => {
  it('counts who waits outside the areas by cell, each person once, until they are told or leave', async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const area = await buildArea(t.pool, tenant.id)
    const phone = somePhone()
    for (const [place, who] of [
      [here, phone],
      [here, somePhone()],
      [alsoHere, somePhone()],
      [there, somePhone()],
      [there, somePhone()],
    ] as const)
      expect((await ask(tenant, { reason: 'OUT_OF_AREA', ...place }, who)).status).toBe(201)
    // A stranger who types the same phone adds nobody.
    await ask(tenant, { reason: 'OUT_OF_AREA', ...here }, phone)
    await ask(other, { reason: 'OUT_OF_AREA', ...here })
    const { cells, scattered, areas: drawn } = await demandOf(tenant)
    expect(cells.map(({ people }) => people)).toEqual([3])
    // Two people in a cell of a street or two could be recognised.
    expect(scattered).toBe(2)
    const [first] = cells
    for (const { latitude, longitude } of [here, alsoHere]) {
      expect(latitude).toBeGreaterThan(first!.south)
      expect(latitude).toBeLessThan(first!.north)
      expect(longitude).toBeGreaterThan(first!.west)
      expect(longitude).toBeLessThan(first!.east)
    }
    expect(drawn.map(({ id }) => id)).toEqual([area.id])
    expect(drawn[0]!.rings[0]!.length).toBeGreaterThan(3)
    expect(JSON.stringify(cells)).not.toContain(phone.slice(-4))
    await money.query(tenant.id, 'update interests set unsubscribed_at = $1 where contact like $2', [
      NOW,
      `%${phone.replaceAll(/\D/g, '').slice(-8)}`,
    ])
    expect(await demandOf(tenant)).toMatchObject({ cells: [], scattered: 4 })
    expect((await call(endInterest, { host: tenant.host, body: { token: 'x' } })).status).toBe(404)
  })

  it('has the outlines of areas of several parts, and of those that campaigns hold', async () => {
    const tenant = await buildTenant(t.pool)
    const ring = (west: number) => [
      [west, -23],
      [west, -22],
      [west + 1, -22],
      [west + 1, -23],
      [west, -23],
    ]
    const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring(-47)], [ring(-45), ring(-44.9)]] }
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.insert(areas).values({ tenantId: tenant.id, id: 'feira/Centro', name: 'Centro', geometry }),
    )
    const [area] = (await demandOf(tenant)).areas
    expect(area).toEqual({ id: 'feira/Centro', name: 'Centro', rings: [ring(-47), ring(-45)] })
  })

  it('names what people wait for and wish', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id, onHand: 0 })
    const subject = { reason: 'SOLD_OUT', campaignId: item.campaignId, itemId: item.id } as const
    for (const interest of [subject, subject, { reason: 'SCHEDULED', campaignId: item.campaignId } as const]) await ask(tenant, interest)
    await call(createWish, { host: tenant.host, as: await buildLead(t.pool, tenant.id), body: { text: 'Açúcar mascavo' } })
    const { waiting, wishes, cells } = await demandOf(tenant)
    expect(waiting).toMatchObject([
      { ...subject, item: expect.any(String), campaign: expect.any(String), people: 2 },
      { reason: 'SCHEDULED', campaignId: item.campaignId, people: 1 },
    ])
    expect(wishes).toMatchObject([{ words: 'acucar mascavo', people: 1 }])
    expect(cells).toEqual([])
  })

  it('counts carts that were left: not those of the last hour, not older than a week, not those that became an order', async () => {
    const { tenant, host, item } = await shopWith(t.pool, { price: 1000 })
    const fill = async (quantity: number) => {
      const as = await buildLead(t.pool, tenant.id)
      const products = [{ id: item.id, campaignId: item.campaignId, quantity }]
      expect((await call(putCart, { host, as, params: { uuid: uuidv7() }, body: { products } })).status).toBe(200)
      return as
    }
    const [, , buyer] = [await fill(2), await fill(3), await fill(5)]
    expect((await demandOf(tenant)).carts).toEqual({ people: 0, reached: 0, items: [] })
    const wanted = orderOf(item, { quantity: 5 })
    expect((await call(placeOrder, { host, as: buyer, ...wanted })).status).toBe(201)
    try {
      t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
      await fill(7)
      expect((await demandOf(tenant)).carts).toMatchObject({
        people: 2,
        items: [{ itemId: item.id, campaignId: item.campaignId, people: 2, units: 5 }],
      })
      t.clock.now = new Date(NOW.getTime() + 7 * 86_400_000 + 60_000)
      expect((await demandOf(tenant)).carts).toMatchObject({ people: 1, items: [{ people: 1, units: 7 }] })
    } finally {
      t.clock.now = NOW
    }
  })
})
