import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { listPickups } from '@mutirao/contract/fulfilment'
import { listMessages, type Message } from '@mutirao/contract/messages'
import type { Order, OrderPart } from '@mutirao/contract/order-shapes'
import { getOrder, listOrderParts, placeOrder, editOrder } from '@mutirao/contract/orders'
import { tellClosedStores } from './closed-stores.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

type Open = { id: string; fee?: number; capacity?: number }
const windowsAt = (points: readonly Open[]) =>
  points.flatMap(({ id: store, fee = 0, capacity }) =>
    ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee, cutoffHours: 2, capacity, store })),
  )

/** A shop whose campaigns have two pickup points, and an order for the first. */
async function fetchedAtFirst({ campaigns = 1, instead = {} }: { campaigns?: number; instead?: Partial<Open> } = {}) {
  const tenant = await buildTenant(t.pool)
  const { id: tenantId, host } = tenant
  const [first, other] = [await buildStore(t.pool, tenantId), await buildStore(t.pool, tenantId)]
  const points = [
    { ...first, capacity: 2 },
    { ...other, capacity: 2, ...instead },
  ]
  const items: Awaited<ReturnType<typeof buildItem>>[] = []
  for (let at = 0; at < campaigns; at++) {
    const { id: campaignId } = await buildCampaign(t.pool, tenantId, { body: { pickup: windowsAt(points) } })
    items.push(await buildItem(t.pool, { tenantId, campaignId, onHand: 10 }))
  }
  const who = { host, as: await buildLead(t.pool, tenantId) }
  const { params, headers, body } = orderOf(items[0]!, { price: 100_000 })
  const properties = { ...body.properties, slot: `${first.id}/${SLOT}`, storeId: first.id }
  const sent = { ...body, type: 'PICKUP' as const, items: items.map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 })), properties }
  const placed = await call(placeOrder, { ...who, params, headers, body: sent })
  expect(placed.status).toBe(201)
  const order = placed.body as Order
  const close = async (point = first.id, campaignId?: string) => {
    await money.query(
      tenantId,
      `update campaigns set body = jsonb_set(body, '{pickup}', coalesce((
         select jsonb_agg(w) from jsonb_array_elements(body->'pickup') w where w->>'store' <> $1), '[]'))
       where $2::text is null or id = $2`,
      [point, campaignId ?? null],
    )
    t.services.changes.publish([`t:${tenantId}`])
    await tellClosedStores(await money.ctxOf(tenantId))
  }
  return {
    ...{ tenantId, first: first.id, other: other.id, order, items, close },
    inbox: async (): Promise<Message[]> => (await call(listMessages, who)).body.content,
    see: async (): Promise<Order> => (await call(getOrder, { ...who, params: { code: order.code } })).body,
    parts: async (): Promise<OrderPart[]> => (await call(listOrderParts, { ...who, params: { id: order.id } })).body,
    choose: (body: { campaignId: string; slot: string; storeId?: string }) => call(editOrder, { ...who, params: { id: order.id }, body }),
    staff: async (role: 'keeper' | 'support') => ({ host, headersMore: (await signInAsStaff(t, tenant, role)).headers }),
    taken: async () => (await money.query(tenantId, 'select slot_id from slot_counters where taken > 0')).map((row) => row['slot_id']),
  }
}

describe('a pickup point that closes after an order', () => {
  it('is reported once, by message and letter, and only to its own buyers', async () => {
    const bought = await fetchedAtFirst()
    await tellClosedStores(await money.ctxOf(bought.tenantId))
    expect(await bought.inbox()).toEqual([])
    await bought.close(bought.other)
    expect(await bought.inbox()).toEqual([])
    await bought.close()
    await tellClosedStores(await money.ctxOf(bought.tenantId))
    expect(await bought.inbox()).toMatchObject([
      { title: 'Seu ponto de retirada fechou: Padaria', target: `/rescheduleorder?order=${bought.order.code}` },
    ])
    const letters = await money.query(bought.tenantId, "select facts from outbox where template = 'order'")
    expect(letters).toMatchObject([
      { facts: { news: 'STORE_CLOSED', values: { ponto: 'Padaria' }, target: `/rescheduleorder?order=${bought.order.code}` } },
    ])
    expect((await bought.see()).properties.isStoreClosed).toBe(true)
  })

  it('can be replaced by another of the campaign, which takes the place, until the cut-off', async () => {
    const bought = await fetchedAtFirst()
    const { campaignId } = bought.order
    const slot = `${bought.other}/2026-11-23T08:00`
    expect((await bought.parts())[0]!.otherPoints).toBeUndefined()
    expect((await bought.choose({ campaignId, slot, storeId: bought.other })).body.code).toBe('slot_unavailable')
    await bought.close()
    const [part] = await bought.parts()
    expect(part).toMatchObject({ slots: [], otherPoints: [{ id: bought.other, name: 'Padaria' }] })
    const answer = await bought.choose({ campaignId, slot, storeId: bought.other })
    expect(answer.body).toMatchObject({ properties: { storeId: bought.other, slot: { date: '2026-11-23' } } })
    expect(answer.body.properties).not.toHaveProperty('isStoreClosed')
    expect(answer.body.events.at(-1)).toMatchObject({ rescheduled: { store: 'Padaria', to: { date: '2026-11-23' } } })
    expect((await bought.choose({ campaignId, slot, storeId: bought.other })).status).toBe(200)
    expect(await bought.taken()).toEqual([slot])
    await healthy()
  })

  it('leaves it to the shop after the cut-off, or when no other point has the order at its price', async () => {
    const bought = await fetchedAtFirst()
    await bought.close()
    t.clock.now = new Date('2026-11-22T09:00:01Z')
    expect(await bought.parts()).toMatchObject([{ issue: 'CUTOFF', slots: [], otherPoints: [] }])
    const slot = `${bought.other}/2026-11-23T08:00`
    const answer = await bought.choose({ campaignId: bought.order.campaignId, slot, storeId: bought.other })
    expect(answer.body).toMatchObject({ code: 'order_not_reschedulable', reason: 'CUTOFF' })
    t.clock.now = NOW
    const dearer = await fetchedAtFirst({ instead: { fee: 500 } })
    await dearer.close()
    expect((await dearer.parts())[0]!.otherPoints?.flatMap(({ slots }) => slots) ?? []).toEqual([])
  })

  it('moves an order of several campaigns as a whole, to a point that serves all of them', async () => {
    const bought = await fetchedAtFirst({ campaigns: 2 })
    await bought.close(bought.first, bought.items[1]!.campaignId)
    const closed = (await bought.parts()).find(({ campaignId }) => campaignId === bought.items[1]!.campaignId)!
    expect(closed.otherPoints).toHaveLength(1)
    const slot = closed.otherPoints![0]!.slots[0]!.id
    const { body: moved } = await bought.choose({ campaignId: closed.campaignId, slot, storeId: bought.other })
    expect(moved.properties.storeId).toBe(bought.other)
    expect(new Set(await bought.taken())).toEqual(new Set([slot]))
    expect((await bought.parts()).map(({ otherPoints }) => otherPoints)).toEqual([undefined, undefined])
    await healthy()
  })

  it("marks the order in the shop's lists, also when the point was deleted, until it is back", async () => {
    const bought = await fetchedAtFirst()
    const [payment] = await money.payments(bought.tenantId, bought.order.id)
    await money.webhook({ tenantId: bought.tenantId, reference: payment!.id, amount: payment!.amount })
    const [keeper, support] = [await bought.staff('keeper'), await bought.staff('support')]
    const listed = async (isStoreClosed: boolean) =>
      (await call(listDeskOrders, { ...support, query: { isStoreClosed: String(isStoreClosed) } })).body.content.map(
        ({ code }: { code: string }) => code,
      )
    expect([await listed(true), await listed(false)]).toEqual([[], [bought.order.code]])
    await money.query(bought.tenantId, 'delete from stores where id = $1', [bought.first])
    await tellClosedStores(await money.ctxOf(bought.tenantId))
    expect([await listed(true), await listed(false)]).toEqual([[bought.order.code], []])
    const places = (await call(listPickups, { ...keeper, query: { date: '2026-11-22' } })).body.content
    expect(places).toMatchObject([{ id: bought.first, name: 'Padaria', parts: [{ code: bought.order.code, isStoreClosed: true }] }])
    await money.query(
      bought.tenantId,
      `insert into stores select tenant_id, $1, name, address, address_number, neighborhood, city, administrative_area, postal_code,
         latitude, longitude, hours from stores where id = $2`,
      [bought.first, bought.other],
    )
    await tellClosedStores(await money.ctxOf(bought.tenantId))
    expect([await listed(true), (await bought.see()).properties.isStoreClosed]).toEqual([[], undefined])
    expect((await bought.inbox()).filter(({ title }) => title.includes('fechou'))).toHaveLength(1)
  })
})
