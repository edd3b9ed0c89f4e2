import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import { createContext } from '#context.ts'
import { listDueShops } from '#db/due-shops.ts'
import { uuidv7 } from '#ids.ts'
import { tellItems } from '#modules/catalog/item-news.service.ts'
import { tellStock } from '#modules/catalog/stock-news.service.ts'
import { tellTiers } from '#modules/groups/tiers.service.ts'
import { tellCampaignNews } from '#modules/messages/campaign-news.service.ts'
import { reconcileDay } from '#modules/orders/paying/reconciliation.service.ts'
import { deliverPart } from '@mutirao/contract/fulfilment'
import { editOrder, placeOrder } from '@mutirao/contract/orders'
import { rateOrder } from '@mutirao/contract/ratings'
import { changeStock } from '@mutirao/contract/stock'
import { eventDataOf, eventExampleOf } from '@mutirao/contract/webhooks'
import { webhookEvents, webhookNouns, type WebhookEvent } from '@mutirao/domain/webhook-events'
import { buildCampaign, buildItem, buildLead, buildTenant } from './factories.ts'
import { moneyOf } from './money.ts'
import { orderOf, SLOT } from './order-factory.ts'
import { signInAsStaff } from './people.ts'
import { NOW, testApp } from './test-app.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const windows = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee: 800, cutoffHours: 2 }))
const NEXT = '2026-11-23T08:00'
type CampaignOf = Parameters<typeof buildCampaign>[2]

async function shop(campaign: CampaignOf = {}, onHand = 50) {
  t.clock.now = NOW
  const tenant = await buildTenant(t.pool, { webhooks: [{ url: 'https://erp.example/a', events: [...webhookNouns] }] })
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { ...campaign, body: { deliveryCalendar: windows, ...campaign.body } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand })
  const as = await buildLead(t.pool, tenant.id)
  const place = async (quantity = 1) => {
    const { params, headers, body } = orderOf(item, { price: 1_000_000, quantity })
    const sent = { ...body, properties: { ...body.properties, slot: SLOT } }
    const { status, body: order } = await call(placeOrder, { host: tenant.host, as, params, headers, body: sent })
    expect(status, JSON.stringify(order)).toBe(201)
    return order as { id: string; code: string }
  }
  const pay = async (id: string, more = 0) => {
    const [payment] = await money.payments(tenant.id, id)
    await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount + more })
    return payment!
  }
  /** The events of a noun, each in the shape that the document declares. */
  const told = async (noun: string) => {
    const rows = await money.query<{ event: WebhookEvent; subject: string; data: Record<string, never> }>(
      tenant.id,
      'select event, subject, data from webhook_events order by position',
    )
    const found = rows.filter(({ event }) => event.startsWith(`${noun}.`))
    for (const { event, data } of found) expect(eventDataOf(event).parse(data), event).toEqual(data)
    return found
  }
  return { tenant, item, campaignId, as, place, pay, told, ctx: () => money.ctxOf(tenant.id) }
}

describe('an event', () => {
  it('is told when the slot or the recipient of an order changes, without a name', async () => {
    const { tenant, campaignId, as, place, told } = await shop()
    const order = await place()
    const edit = (body: object) => call(editOrder, { host: tenant.host, as, params: { id: order.id }, body: body as never })
    expect((await edit({ campaignId, slot: NEXT })).status).toBe(200)
    expect((await edit({ details: { recipient: { name: 'Ana de Souza' } } })).status).toBe(200)
    const [, slot, recipient] = await told('order')
    expect(slot).toMatchObject({
      event: 'order.slot_changed',
      subject: `order ${order.id}`,
      data: { order: { id: order.id }, slot: { campaignId, from: { date: '2026-11-22' }, to: { date: '2026-11-23' } } },
    })
    expect(recipient).toMatchObject({ event: 'order.recipient_changed', data: { order: { id: order.id, code: order.code } } })
    expect(JSON.stringify(recipient)).not.toContain('Ana')
  })

  it('is told of money that is not the due amount', async () => {
    const { place, pay, told } = await shop()
    const order = await place()
    const payment = await pay(order.id, 500)
    expect(await told('payment')).toMatchObject([
      { event: 'payment.review', data: { payment: { id: payment.id, received: payment.amount + 500 }, order: { id: order.id } } },
    ])
  })

  it('is told of a difference between the books', async () => {
    const { place, pay, told, ctx } = await shop()
    const order = await place()
    const payment = await pay(order.id)
    const found = await ctx()
    const settled = { reference: payment.id, received: payment.amount - 1, returned: 0, returning: 0 }
    const books: PaymentAdapter = {
      ...t.services.payment,
      async *listSettled() {
        yield settled
      },
      findSettled: async () => settled,
    }
    const other = createContext({ ...found.services, payment: books }, found.tenant)
    await reconcileDay(other, books.name, '2026-11-21')
    expect(await told('payment')).toMatchObject([
      { event: 'payment.difference', data: { difference: { kind: 'RECEIVED', ours: payment.amount, theirs: payment.amount - 1 } } },
    ])
  })

  it('is told of a rating, with its stars and without its words', async () => {
    const { tenant, item, campaignId, as, place, pay, told } = await shop()
    const order = await place()
    await pay(order.id)
    const { headers: headersMore } = await signInAsStaff(t, tenant, 'owner')
    const params = { id: order.id, campaignId }
    await call(deliverPart, { host: tenant.host, headersMore, params, body: { act: uuidv7(), receivedBy: 'Ana' } })
    const rate = (stars: number) =>
      call(rateOrder, {
        host: tenant.host,
        as,
        params: { id: order.id },
        body: { ratings: [{ campaignId, itemId: item.id, stars, words: 'Muito bom' }] } as never,
      })
    expect((await rate(4)).status).toBe(200)
    await rate(4)
    await rate(5)
    const found = await told('rating')
    expect(found).toMatchObject([
      { data: { rating: { itemId: item.id, stars: 4, isFirst: true }, order: { id: order.id } } },
      { data: { rating: { stars: 5, isFirst: false } } },
    ])
    expect(JSON.stringify(found)).not.toContain('Muito bom')
  })

  it('is told once of a campaign’s last day and end, and of a tier of its group', async () => {
    const groupRules = [
      { minimumUnits: 2, percentage: 5 },
      { minimumUnits: 20, percentage: 10 },
    ]
    const endsAt = new Date(NOW.getTime() + 20 * 3_600_000)
    const { campaignId, place, pay, told, ctx } = await shop({
      endsAt,
      name: 'Feira',
      body: { cartControls: { discountRules: [], groupRules } as never },
    })
    const order = await place(3)
    await pay(order.id)
    await Promise.all([tellTiers(await ctx()), tellTiers(await ctx())])
    expect(await told('group')).toMatchObject([{ event: 'group.tier', data: { group: { campaignId, percentage: 5, paidUnits: 3 } } }])
    await tellCampaignNews(await ctx())
    await tellCampaignNews(await ctx())
    await tellCampaignNews({ ...(await ctx()), now: endsAt })
    expect(await told('campaign')).toMatchObject([
      { event: 'campaign.last_day', data: { campaign: { id: campaignId, name: 'Feira' }, moment: endsAt.toISOString() } },
      { event: 'campaign.ended', data: { campaign: { id: campaignId } } },
    ])
  })

  it('is told once of each level of a stock, also by two processes', async () => {
    const { tenant, item, place, told, ctx } = await shop({}, 7)
    const set = (onHand: number) => money.query(tenant.id, `update stock set on_hand = ${onHand} + reserved where id = '${item.id}'`)
    await tellStock(await ctx())
    expect(await told('stock')).toEqual([])
    await place(3)
    await Promise.all([tellStock(await ctx()), tellStock(await ctx())])
    await tellStock(await ctx())
    await set(0)
    await tellStock(await ctx())
    await set(30)
    await tellStock(await ctx())
    expect((await told('stock')).map(({ event, data }) => [event, data['stock']])).toEqual([
      ['stock.low', { item: item.id, left: 4 }],
      ['stock.out', { item: item.id, left: 0 }],
      ['stock.back', { item: item.id, left: 30 }],
    ])
    await money.query(tenant.id, `update items set low_stock = 30 where id = '${item.id}'`)
    await tellStock(await ctx())
    expect((await told('stock')).at(-1)).toMatchObject({ event: 'stock.low', data: { stock: { left: 30 } } })
  })

  it.each([
    // Free units are counted: an unpaid order holds its units.
    ['falls to the bound by a count', { from: 9, set: 5 }, [['stock.low', 5]]],
    ['stays above the bound', { from: 9, set: 6 }, []],
    ['falls to the bound by orders', { from: 8, buy: 3 }, [['stock.low', 5]]],
    ['is sold out within one round, which tells only where it is at its end', { from: 8, set: 5, buy: 5 }, [['stock.out', 0]]],
    ['was low before anybody listened', { from: 3 }, [['stock.low', 3]]],
    [
      'is out, and comes back below the bound',
      { from: 0, set: 4 },
      [
        ['stock.out', 0],
        ['stock.low', 4],
      ],
    ],
    [
      'is sold out in two rounds, the first of them low',
      { from: 9, set: 5, last: 0 },
      [
        ['stock.low', 5],
        ['stock.out', 0],
      ],
    ],
  ] as const)('is told of the stock of an item that %s', async (_, change, expected) => {
    const { from, set, buy, last } = { set: undefined, buy: undefined, last: undefined, ...change }
    const { tenant, item, place, told, ctx } = await shop({}, from)
    const { headers: headersMore } = await signInAsStaff(t, tenant, 'owner')
    const count = async (to: number) => {
      const sent = await call(changeStock, { host: tenant.host, headersMore, body: { act: uuidv7(), lines: [{ item: item.id, set: to }] } })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    }
    expect(await listDueShops(t.pool, 'stockNews', NOW)).toContain(tenant.id)
    await tellStock(await ctx())
    if (set !== undefined) await count(set)
    if (buy !== undefined) await place(buy)
    await tellStock(await ctx())
    if (last !== undefined) await count(last)
    await tellStock(await ctx())
    const events = (await told('stock')).map(({ event, data: { stock } }) => [event, stock])
    expect(events).toEqual(expected.map(([event, left]) => [event, { item: item.id, left }]))
  })

  it('is told once of an item that goes on sale and leaves it, also with its campaign, and not of those that were on sale before', async () => {
    const endsAt = new Date(NOW.getTime() + 2 * 3_600_000)
    const { tenant, campaignId, item, told, ctx } = await shop({ endsAt })
    const tell = async (now = NOW) => Promise.all([tellItems({ ...(await ctx()), now }), tellItems({ ...(await ctx()), now })])
    const set = (columns: string, id: string) => money.query(tenant.id, `update items set ${columns} where id = $1`, [id])
    await tell()
    await tell()
    expect(await told('item')).toEqual([])
    const fresh = await buildItem(t.pool, { tenantId: tenant.id, campaignId, name: 'Pitaya' })
    await tell()
    await set('active = false', item.id)
    await tell()
    await set('active = true', item.id)
    await tell()
    await tell(endsAt)
    await tell(endsAt)
    const [opened, ended] = ['item.opened', 'item.ended']
    expect((await told('item')).map(({ event, data }) => [event, (data['item'] as unknown as { id: string }).id])).toEqual([
      [opened, fresh.id],
      [ended, item.id],
      [opened, item.id],
      ...[fresh.id, item.id].toSorted().map((id) => [ended, id]),
    ])
    expect((await told('item'))[0]).toMatchObject({ data: { item: { id: fresh.id, campaignId, name: 'Pitaya' } } })
  })

  it('is told of an item whose campaign opens later only then', async () => {
    const opensAt = new Date(NOW.getTime() + 3_600_000)
    const { item, told, ctx } = await shop({ body: { depends: [{ type: 'time', date: opensAt.toISOString() }] } as never })
    await tellItems(await ctx())
    await tellItems(await ctx())
    expect(await told('item')).toEqual([])
    await tellItems({ ...(await ctx()), now: opensAt })
    expect(await told('item')).toMatchObject([{ event: 'item.opened', data: { item: { id: item.id } } }])
  })

  it.each(webhookEvents)('%s has an example of its own shape', (event) => {
    const { data } = eventExampleOf(event)
    expect(eventDataOf(event).parse(data)).toEqual(data)
  })
})
