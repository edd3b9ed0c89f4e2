import { describe, expect, it } from 'vitest'
import { createContext } from '#context.ts'
import { listDueShops } from '#db/due-shops.ts'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { uuidv7 } from '#ids.ts'
import { listAllCampaigns, upsertCampaigns } from '#modules/campaigns/campaigns.repository.ts'
import { compareTiersAgain } from '#modules/campaigns/terms.service.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { sendRefund } from '#modules/orders/paying/send-refund.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { callEndpoint, NOW, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { listMyGroups, type MyGroup } from '@mutirao/contract/groups'
import { listMessages, muteMessages, type Message } from '@mutirao/contract/messages'
import { getPixQrCode, payOrder } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { addLeadCode, openInvite } from '@mutirao/contract/relations'
import { formatMoney, percent } from '@mutirao/domain/money'
import { closeDueGroups } from './closing.service.ts'
import { tellTiers } from './tiers.service.ts'

const { t, call } = testApp()
const END = new Date(NOW.getTime() + 3_600_000)
const minutesAfterEnd = (minutes: number) => new Date(END.getTime() + minutes * 60_000)

const group: NonNullable<CampaignBody['group']> = {
  minimumUnits: 5,
  share: 100,
  onFailure: 'Devolvemos tudo.',
  seller: { legalName: 'Sítio Ltda.', document: '11.222.333/0001-81', address: 'Praça da Sé, 1' },
}
const groupRules = [
  { minimumUnits: 5, percentage: 5 },
  { minimumUnits: 20, percentage: 12.5 },
]

async function groupShop(shared?: { id: string; host: string }) {
  t.clock.now = NOW
  const tenant = shared ?? (await buildTenant(t.pool))
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, {
    endsAt: END,
    body: { group, cartControls: { discountRules: [], groupRules } },
  })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 1990, onHand: 100_000 })
  // Invalidates the caches as a load would.
  if (shared) t.services.changes.publish(['*', 'tenants'])
  return { tenant, host: tenant.host, campaignId, item }
}
type Shop = Awaited<ReturnType<typeof groupShop>>

const ctxOf = async (tenantId: string, process: TestApp = t) => {
  const services = { ...process.services, log: process.app.log }
  return createContext(services, (await findTenant(services, tenantId))!)
}

async function query<Row>(tenantId: string, text: string, values: unknown[] = []) {
  const client = await t.pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query(text, values)).rows as Row[]
  } finally {
    client.release()
  }
}

type Buyer = { host: string; as: { leadId: string; tenantId: string } }

/** A real order, paid on the acquirer's own page unless `isUnpaid`. */
async function buy(shop: Shop, over: Parameters<typeof orderOf>[1] & { isUnpaid?: boolean } = {}) {
  const as = await buildLead(t.pool, shop.tenant.id)
  const { isUnpaid, ...asked } = over
  const answer = await call(placeOrder, { host: shop.host, as, ...orderOf(shop.item, asked) })
  expect(answer.status).toBe(201)
  const buyer = { host: shop.host, as }
  if (!isUnpaid) await pay(buyer, answer.body)
  return { ...buyer, order: answer.body as Order }
}

async function pay({ host, as }: Buyer, order: Order) {
  const { body } = await call(getPixQrCode, { host, as, query: { id: order.id } })
  const { pathname } = new URL(body.payUrl)
  await t.app.inject({ method: 'POST', url: pathname, headers: { host: `acquirer.localhost:${t.port()}` } })
  // Polls slowly: twenty buyers polling at once would starve the webhook; a rejected webhook is retried for 40 seconds.
  await expect.poll(async () => (await see({ host, as }, order)).state, { timeout: 60_000, interval: 250 }).toBe('PAID')
}

const see = async ({ host, as }: Buyer, order: Order): Promise<Order> =>
  (await call(getOrder, { host, as, params: { code: order.code } })).body

/** Runs closing, settlement and every refund without waiting for the queue. */
async function close({ tenant, campaignId }: Shop, minutes = 12) {
  t.clock.now = minutesAfterEnd(minutes)
  const ctx = await ctxOf(tenant.id)
  await closeDueGroups(ctx)
  await settleGroup(ctx, campaignId)
  for (const { id } of await query<{ id: string }>(tenant.id, 'select id from refunds')) await sendRefund(ctx, id)
}

const closingOf = async ({ tenant, campaignId }: Shop) =>
  (await query(tenant.id, 'select outcome, percentage, paid_units, buyers from group_closings where campaign_id = $1', [campaignId]))[0]

const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

describe('a tier that is reached', () => {
  const inbox = async ({ host, as }: Buyer) => (await call(listMessages, { host, as })).body.content as Message[]
  const told = async (buyer: Buyer) => (await inbox(buyer)).filter(({ type }) => type === 'campaign')
  const tell = async ({ tenant }: Shop, times = 1) => {
    const ctx = await ctxOf(tenant.id)
    await Promise.all(Array.from({ length: times }, () => tellTiers(ctx)))
  }
  const named = async ({ tenant, campaignId }: Shop) =>
    (await query<{ name: string }>(tenant.id, 'select name from campaigns where id = $1', [campaignId]))[0]!.name

  it('notifies each payer once, with exactly the later refund, from several processes', async () => {
    const shop = await groupShop()
    const [one, waiting] = [await buy(shop, { quantity: 8 }), await buy(shop, { quantity: 3, isUnpaid: true })]
    await tell(shop, 3)
    const more = [await buy(shop, { quantity: 5 }), await buy(shop, { quantity: 7 })]
    t.clock.now = new Date(NOW.getTime() + 1000)
    await tell(shop, 3)
    await tell(shop)
    const name = await named(shop)
    const sum = formatMoney(percent(12.5, 8 * 1990))
    expect((await told(one)).map(({ title, text, target }) => [title, text, target])).toEqual([
      [`${name} chegou a 12,5%`, `Se o grupo fechar assim, voltam ${sum} para você.`, `/store/${shop.campaignId}`],
      [
        `${name} chegou a 5%`,
        `Se o grupo fechar assim, voltam ${formatMoney(percent(5, 8 * 1990))} para você. Se mais gente entrar, ainda pode melhorar.`,
        `/store/${shop.campaignId}`,
      ],
    ])
    expect(await told(waiting)).toEqual([])
    expect((await Promise.all(more.map(told))).map((messages) => messages.length)).toEqual([1, 1])
    await call(cancelOrder, { host: shop.host, as: waiting.as, params: { id: waiting.order.id } })
    await close(shop)
    expect(formatMoney((await see(one, one.order)).refunds[0]!.amount)).toBe(sum)
    await tell(shop)
    expect(await told(one)).toHaveLength(2)
    await healthy()
  })

  it('is compared once for each change: also of the campaign, never without one', async () => {
    const shop = await groupShop()
    const ctx = await ctxOf(shop.tenant.id)
    const isDue = async () => (await listDueShops(t.pool, 'tiers', ctx.now)).includes(shop.tenant.id)
    const setTiers = async (more: CampaignBody['cartControls']['groupRules']) => {
      const [row] = await listAllCampaigns(ctx)
      const { cartControls } = row!.body
      const groupRules = [...cartControls.groupRules, ...more]
      await upsertCampaigns(ctx, [{ ...row!, body: { ...row!.body, cartControls: { ...cartControls, groupRules } } }])
      await compareTiersAgain(ctx)
    }
    expect(await isDue()).toBe(false)
    const buyer = await buy(shop, { quantity: 6 })
    expect(await isDue()).toBe(true)
    await tell(shop)
    expect([await isDue(), (await told(buyer)).length]).toEqual([false, 1])
    await setTiers([{ minimumUnits: 6, percentage: 7 }])
    expect(await isDue()).toBe(true)
    await tell(shop)
    expect([await isDue(), (await told(buyer)).length]).toEqual([false, 2])
  })

  it('causes one message for all orders of a person, and none for a lead that muted news', async () => {
    const shop = await groupShop()
    const [twice, muted] = [await buy(shop, { quantity: 2 }), await buy(shop, { quantity: 2 })]
    const again = await call(placeOrder, { host: shop.host, as: twice.as, ...orderOf(shop.item, { quantity: 3 }) })
    await pay(twice, again.body)
    await call(muteMessages, { host: muted.host, as: muted.as, body: { isCampaignMuted: true } })
    await tell(shop)
    expect((await told(twice)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`voltam ${formatMoney(percent(5, 2 * 1990) + percent(5, 3 * 1990))} para você`),
    ])
    expect(await told(muted)).toEqual([])
  })

  it('is not notified again after it was lost and reached again', async () => {
    const shop = await groupShop()
    const buyer = await buy(shop, { quantity: 6 })
    await tell(shop)
    await query(shop.tenant.id, 'update group_counters set paid_units = 3 where campaign_id = $1', [shop.campaignId])
    await tell(shop)
    await query(shop.tenant.id, 'update group_counters set paid_units = 6 where campaign_id = $1', [shop.campaignId])
    await tell(shop)
    expect(await told(buyer)).toHaveLength(1)
  })

  it('is not notified while the group would still fail, nor to buyers without a refund', async () => {
    const shop = await groupShop()
    await query(
      shop.tenant.id,
      `update campaigns set body = jsonb_set(body, '{cartControls,groupRules,0,minimumUnits}', '2') where id = $1`,
      [shop.campaignId],
    )
    const early = await buy(shop, { quantity: 4 })
    await tell(shop)
    expect(await told(early)).toEqual([])
    t.services.changes.publish(['*', 'tenants'])
    const late = await buy(shop, { quantity: 4 })
    await tell(shop)
    expect([await told(early), await told(late)].map((messages) => messages.length)).toEqual([1, 0])
  })
})

describe('a paid invitation', () => {
  const inbox = async ({ host, as }: Buyer) => (await call(listMessages, { host, as })).body.content as Message[]
  const thanks = async (buyer: Buyer) => (await inbox(buyer)).filter(({ type }) => type === 'notice')

  it('thanks its sender once, without naming the buyer or the purchase', async () => {
    const shop = await groupShop()
    const { host } = shop
    const sender = { host, as: await buildLead(t.pool, shop.tenant.id) }
    const { code } = (await call(openInvite, sender)).body
    const as = await buildLead(t.pool, shop.tenant.id)
    await call(addLeadCode, { host, as, params: { id: as.leadId }, body: { code } })
    expect(await thanks(sender)).toEqual([])
    const order = async (quantity: number) => {
      const asked = orderOf(shop.item, { quantity, key: uuidv7() })
      const { body } = await call(placeOrder, { host, as, ...asked, body: { ...asked.body, userName: 'BIA de souza' } })
      return body as Order
    }
    const first = await order(2)
    expect(await thanks(sender)).toEqual([])
    await pay({ host, as }, first)
    await pay({ host, as }, await order(3))
    const [message, ...more] = await thanks(sender)
    expect([message!.title, message!.text, message!.target, more]).toEqual([
      'Alguém comprou pelo seu convite',
      'Obrigado por chamar mais gente.',
      undefined,
      [],
    ])
    expect(await thanks({ host, as })).toEqual([])
  })
})

describe('my groups', () => {
  const mine = async ({ host, as }: Buyer) => (await call(listMyGroups, { host, as })).body as MyGroup[]

  it('show my paid units, and at each tier exactly the later refund', async () => {
    const shop = await groupShop()
    const early = await buy(shop, { quantity: 8 })
    await buy(shop, { quantity: 12 })
    const [group] = await mine(early)
    expect(group).toEqual({
      campaignId: shop.campaignId,
      paidUnits: 8,
      returns: [
        { percentage: 5, amount: percent(5, 8 * 1990) },
        { percentage: 12.5, amount: percent(12.5, 8 * 1990) },
      ],
    })
    await close(shop)
    expect((await see(early, early.order)).refunds).toMatchObject([{ amount: group!.returns[1]!.amount }])
    await expect.poll(() => mine(early)).toEqual([])
  })

  it('are not visible to others, and are empty before a payment', async () => {
    const shop = await groupShop()
    const waiting = await buy(shop, { quantity: 2, isUnpaid: true })
    const paid = await buy(shop, { quantity: 3 })
    expect(await mine(waiting)).toEqual([])
    expect((await mine(paid)).map(({ paidUnits }) => paidUnits)).toEqual([3])
    expect((await call(listMyGroups, { host: shop.host })).status).toBe(401)
  })

  it('refund less for an order bought at a better price', async () => {
    const shop = await groupShop()
    await buy(shop, { quantity: 8 })
    const late = await buy(shop, { quantity: 12 })
    const [group] = await mine(late)
    expect(group!.returns).toEqual([
      { percentage: 5, amount: 0 },
      { percentage: 12.5, amount: percent(12.5, 12 * 1990) - percent(5, 12 * 1990) },
    ])
  })
})

describe('a group that reached its goal', () => {
  it('gives everybody the best tier and refunds the difference once', async () => {
    const shop = await groupShop()
    const early = await buy(shop, { quantity: 8 })
    const late = await buy(shop, { quantity: 12 })
    expect(early.order.properties.price).toBe(8 * 1990 + 800)
    // The second buyer paid at the tier that the first had reached: 5 %.
    expect(late.order.properties.price).toBe(12 * 1990 - percent(5, 12 * 1990) + 800)

    await close(shop)
    await close(shop, 13)
    expect(await closingOf(shop)).toEqual({ outcome: 'REACHED', percentage: 12.5, paid_units: 20, buyers: 2 })
    expect(await see(early, early.order)).toMatchObject({
      state: 'CONFIRMED',
      refunds: [{ amount: percent(12.5, 8 * 1990), reason: 'GROUP_TIER', state: 'DONE' }],
    })
    expect(await see(late, late.order)).toMatchObject({
      state: 'CONFIRMED',
      refunds: [{ amount: percent(12.5, 12 * 1990) - percent(5, 12 * 1990), state: 'DONE' }],
    })
    await healthy()
  })

  it('applies the coupon to the remainder', async () => {
    const shop = await groupShop()
    const { code } = await buildCoupon(t.pool, shop.tenant.id, { percentage: 10 })
    const price = 20 * 1990 - percent(10, 20 * 1990) + 800
    const { order, ...buyer } = await buy(shop, { quantity: 20, couponCode: code, price })
    await close(shop)
    const rest = 20 * 1990 - percent(12.5, 20 * 1990)
    const settled = rest - percent(10, rest) + 800
    expect((await see(buyer, order)).refunds).toMatchObject([{ amount: price - settled }])
    await healthy()
  })

  it.each([500, 7000])('refunds the whole difference in addition to an earlier goodwill refund of %d centavos', async (courtesy) => {
    const shop = await groupShop()
    const early = await buy(shop, { quantity: 8 })
    await buy(shop, { quantity: 12 })
    const manager = { host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, 'manager')).headers }
    const body = { act: uuidv7(), amount: courtesy }
    expect((await call(refundOrder, { ...manager, params: { id: early.order.id }, body })).status).toBe(200)
    const [group] = (await call(listMyGroups, { host: early.host, as: early.as })).body as MyGroup[]
    expect(group!.returns.map(({ amount }) => amount)).toEqual([percent(5, 8 * 1990), percent(12.5, 8 * 1990)])
    await close(shop)
    expect((await see(early, early.order)).refunds).toMatchObject([
      { amount: percent(12.5, 8 * 1990), reason: 'GROUP_TIER', state: 'DONE' },
      { amount: courtesy, reason: 'SHOP', state: 'DONE' },
    ])
    await healthy()
  })

  it('refunds nothing without a difference', async () => {
    const shop = await groupShop()
    const first = await buy(shop, { quantity: 5 })
    await close(shop)
    const second = await see(first, first.order)
    expect(second.refunds).toHaveLength(1)
    const again = await groupShop(shop.tenant)
    await query(shop.tenant.id, 'update group_counters set paid_units = 5 where campaign_id = $1', [again.campaignId])
    const { order, ...buyer } = await buy(again, { quantity: 2 })
    await query(shop.tenant.id, 'update group_counters set paid_units = paid_units - 5 where campaign_id = $1', [again.campaignId])
    await query(shop.tenant.id, `update campaigns set body = jsonb_set(body, '{group,minimumUnits}', '1') where id = $1`, [
      again.campaignId,
    ])
    await close(again)
    // Bought at 5 %, closed below that tier: the agreed price stands.
    expect(await see(buyer, order)).toMatchObject({ state: 'CONFIRMED', refunds: [] })
  })
})

describe('a group that missed its goal', () => {
  it('refunds everything including the shipping, and releases the stock', async () => {
    const shop = await groupShop()
    const { code } = await buildCoupon(t.pool, shop.tenant.id, { percentage: 10 })
    const { order, ...buyer } = await buy(shop, { quantity: 4, couponCode: code })
    await close(shop)
    expect(await closingOf(shop)).toMatchObject({ outcome: 'FAILED', paid_units: 4 })
    const settled = await see(buyer, order)
    expect(settled).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ amount: order.properties.price, reason: 'GROUP_FAILED', state: 'DONE' }],
    })
    expect(settled.events.map(({ state }) => state)).toContain('GROUP_FAILED')
    expect(await query(shop.tenant.id, 'select reserved from stock where id = $1', [shop.item.id])).toEqual([{ reserved: 0 }])
    expect(await query(shop.tenant.id, 'select used from coupons where code = $1', [code])).toEqual([{ used: 0 }])
    await healthy()
  })

  it('removes its lines and its place from an order with other campaigns', async () => {
    const shop = await groupShop()
    const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee: 800, cutoffHours: 0 }))
    const deliveryCalendar = everyDay.map((window) => ({ ...window, capacity: 3 }))
    await query(shop.tenant.id, 'update campaigns set body = body || $2 where id = $1', [
      shop.campaignId,
      JSON.stringify({ deliveryCalendar }),
    ])
    await buildCampaign(t.pool, shop.tenant.id, { id: 'vizinha', body: { deliveryCalendar } })
    const other = await buildItem(t.pool, { tenantId: shop.tenant.id, price: 700, campaignId: 'vizinha' })
    const as = await buildLead(t.pool, shop.tenant.id)
    const draft = orderOf(shop.item, { price: 1_000_000 })
    draft.body.items.push({ id: other.id, campaignId: other.campaignId, quantity: 1 })
    const { body: order } = await call(placeOrder, { host: shop.host, as, ...draft })
    const buyer = { host: shop.host, as }
    await pay(buyer, order)
    await close(shop)
    expect(await see(buyer, order)).toMatchObject({ state: 'CONFIRMED', refunds: [{ amount: 1990 + 800, reason: 'GROUP_FAILED' }] })
    expect(await query(shop.tenant.id, 'select id, reserved from stock order by reserved')).toEqual([
      { id: shop.item.id, reserved: 0 },
      { id: other.id, reserved: 1 },
    ])
    expect(await query(shop.tenant.id, 'select campaign_id, taken from slot_counters order by taken')).toEqual([
      { campaign_id: shop.campaignId, taken: 0 },
      { campaign_id: 'vizinha', taken: 1 },
    ])
    await healthy()
  })
})

describe('a group that sells an item of another campaign', () => {
  /** The group offers, cheaper, what another campaign sells. */
  async function offerShop() {
    const shop = await groupShop()
    const item = await buildItem(t.pool, { tenantId: shop.tenant.id, price: 2500, onHand: 30 })
    const offer = await buildItem(t.pool, {
      tenantId: shop.tenant.id,
      campaignId: shop.campaignId,
      sameAs: item.id,
      onHand: null,
      price: 2000,
    })
    const stock = async () => (await query(shop.tenant.id, 'select on_hand, reserved from stock where id = $1', [item.id]))[0]
    return { ...shop, item: offer, elsewhere: { ...shop, campaignId: item.campaignId, item }, stock }
  }

  it('counts the units of its offers for its tiers, and no others', async () => {
    const shop = await offerShop()
    const [buyer] = [await buy(shop, { quantity: 5 }), await buy(shop.elsewhere, { quantity: 15 })]
    await close(shop)
    expect(await closingOf(shop)).toMatchObject({ outcome: 'REACHED', percentage: 5, paid_units: 5 })
    expect((await see(buyer, buyer.order)).refunds).toMatchObject([{ amount: percent(5, 5 * 2000) }])
    await healthy()
  })

  it('gives the units back to the item once when it misses its goal, however often it is settled', async () => {
    const shop = await offerShop()
    await buy(shop, { quantity: 4 })
    await buy(shop.elsewhere, { quantity: 3 })
    const before = await shop.stock()
    await close(shop)
    await close(shop, 20)
    expect(await closingOf(shop)).toMatchObject({ outcome: 'FAILED' })
    expect([before, await shop.stock()]).toEqual([
      { on_hand: 30, reserved: 7 },
      { on_hand: 30, reserved: 3 },
    ])
    await healthy()
  })
})

describe('the fee of a part whose group failed', () => {
  const everyDay = (fee: number) =>
    ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee, cutoffHours: 0 }))

  /** An order of a group's item and another campaign's item, each with its own fee. */
  async function buyBoth({ isTogether, fees: [ofGroup, ofOther] }: { isTogether: boolean; fees: [number, number] }) {
    const shop = await groupShop(await buildTenant(t.pool, { shipping: { together: isTogether } }))
    const { id } = shop.tenant
    const calendar = JSON.stringify({ deliveryCalendar: everyDay(ofGroup) })
    await query(id, 'update campaigns set body = body || $2 where id = $1', [shop.campaignId, calendar])
    const { id: campaignId } = await buildCampaign(t.pool, id, { body: { deliveryCalendar: everyDay(ofOther) } })
    const other = await buildItem(t.pool, { tenantId: id, price: 700, campaignId })
    t.services.changes.publish(['*', 'tenants'])
    const as = await buildLead(t.pool, id)
    const draft = orderOf(shop.item, { price: 1_000_000 })
    draft.body.items.push({ id: other.id, campaignId, quantity: 1 })
    const { body: order } = await call(placeOrder, { host: shop.host, as, ...draft })
    const buyer = { host: shop.host, as }
    await pay(buyer, order)
    await close(shop)
    return { order, settled: await see(buyer, order) }
  }

  it.each<{ name: string; isTogether: boolean; fees: [number, number]; shippingTotal: number; back: number }>([
    { name: 'each part has its own', isTogether: false, fees: [600, 600], shippingTotal: 1200, back: 1990 + 600 },
    { name: 'one fee brings both, and the dearer part falls', isTogether: true, fees: [900, 600], shippingTotal: 900, back: 1990 + 300 },
    { name: 'one fee brings both, and the cheaper part falls', isTogether: true, fees: [600, 900], shippingTotal: 900, back: 1990 },
  ])('goes back with it where $name', async ({ isTogether, fees, shippingTotal, back }) => {
    const { order, settled } = await buyBoth({ isTogether, fees })
    expect(order.properties.shippingTotal).toBe(shippingTotal)
    expect(settled).toMatchObject({ state: 'CONFIRMED', refunds: [{ amount: back, reason: 'GROUP_FAILED', state: 'DONE' }] })
    await healthy()
  })
})

describe('the deadline', () => {
  it('waits for pending payments, and accepts no new ones', async () => {
    const shop = await groupShop()
    await buy(shop, { quantity: 5 })
    t.clock.now = minutesAfterEnd(-1)
    const waiting = await buy(shop, { quantity: 15, isUnpaid: true })
    await close(shop)
    expect(await closingOf(shop)).toBeUndefined()
    const renewal = { host: shop.host, as: waiting.as, params: { id: waiting.order.id }, body: { type: 'PIX' as const, installments: 1 } }
    expect(await call(payOrder, renewal)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    await pay(waiting, waiting.order)
    await close(shop, 14)
    expect(await closingOf(shop)).toMatchObject({ percentage: 12.5, paid_units: 20 })
    await healthy()
  })

  it('leaves unpaid orders alone, and refunds late payments', async () => {
    const shop = await groupShop()
    await buy(shop, { quantity: 5 })
    const waiting = await buy(shop, { quantity: 15, isUnpaid: true })
    const { body: pix } = await call(getPixQrCode, { host: shop.host, as: waiting.as, query: { id: waiting.order.id } })
    t.clock.now = minutesAfterEnd(40)
    await expireOrder(await ctxOf(shop.tenant.id), waiting.order.id)
    await close(shop, 41)
    expect(await closingOf(shop)).toMatchObject({ percentage: 5, paid_units: 5 })
    await t.app.inject({ method: 'POST', url: new URL(pix.payUrl).pathname, headers: { host: `acquirer.localhost:${t.port()}` } })
    await expect
      .poll(async () => (await see(waiting, waiting.order)).refunds)
      .toMatchObject([{ amount: waiting.order.properties.price, reason: 'LATE_PAYMENT' }])
    await close(shop, 42)
    expect((await see(waiting, waiting.order)).state).toBe('REFUNDED')
    expect(await closingOf(shop)).toMatchObject({ paid_units: 5 })
    await healthy()
  })

  it.each([
    { name: 'a checkout that began before it, within ten minutes', begins: -1, orders: 9, status: 201 },
    { name: 'a checkout that began before it, after ten minutes', begins: -1, orders: 10, status: 409 },
    { name: 'a checkout that began after it', begins: 1, orders: 2, status: 409 },
  ])('answers $status to $name', async ({ begins, orders, status }) => {
    const shop = await groupShop()
    const as = await buildLead(t.pool, shop.tenant.id)
    const order = orderOf(shop.item)
    const cartUuid = order.body.properties.cartUuid
    const products = [{ id: shop.item.id, campaignId: shop.campaignId, quantity: 1 }]
    await call(putCart, { host: shop.host, as, params: { uuid: cartUuid }, body: { products } })
    t.clock.now = minutesAfterEnd(begins)
    await call(getQuote, { host: shop.host, as, params: { id: shop.campaignId }, query: { cartUuid } })
    t.clock.now = minutesAfterEnd(orders)
    expect((await call(placeOrder, { host: shop.host, as, ...order })).status).toBe(status)
  })

  it('closes the group a minute later where nobody is in a checkout, and not before somebody who is has ordered', async () => {
    const quiet = await groupShop()
    await buy(quiet, { quantity: 5 })
    await close(quiet, 0.9)
    expect(await closingOf(quiet)).toBeUndefined()
    await close(quiet, 1)
    expect(await closingOf(quiet)).toMatchObject({ outcome: 'REACHED', paid_units: 5 })

    const shop = await groupShop()
    await buy(shop, { quantity: 5 })
    const late = { host: shop.host, as: await buildLead(t.pool, shop.tenant.id) }
    const order = orderOf(shop.item)
    const { cartUuid } = order.body.properties
    const products = [{ id: shop.item.id, campaignId: shop.campaignId, quantity: 1 }]
    await call(putCart, { ...late, params: { uuid: cartUuid }, body: { products } })
    t.clock.now = minutesAfterEnd(-1)
    await call(getQuote, { ...late, params: { id: shop.campaignId }, query: { cartUuid } })
    await close(shop, 3)
    expect(await closingOf(shop)).toBeUndefined()
    const placed = await call(placeOrder, { ...late, ...order })
    expect(placed.status).toBe(201)
    await close(shop, 4)
    expect(await closingOf(shop)).toBeUndefined()
    await pay(late, placed.body)
    await close(shop, 5)
    expect(await closingOf(shop)).toMatchObject({ paid_units: 6 })
    // Whoever gives the order back does not order again in a closed group.
    const [cart] = await query(shop.tenant.id, 'select checkout_at from carts where uuid = $1', [cartUuid])
    expect(cart).toEqual({ checkout_at: null })
    await healthy()
  })

  it.each([
    { name: 'and was told in time', isTold: true },
    { name: 'and was seen only after it', isTold: false },
  ])('comes a moment after the last tier $name: price, messages and settlement agree in two processes', async ({ isTold }) => {
    const shop = await groupShop()
    const other = await startTestApp({ databaseUrl: t.databaseUrl, acquirerPort: t.port })
    const processes = [t, other]
    const setClocks = (at: Date) => processes.forEach(({ clock }) => (clock.now = at))
    const inBoth = async (work: (ctx: Awaited<ReturnType<typeof ctxOf>>) => Promise<unknown>) =>
      Promise.all(processes.map(async (process) => work(await ctxOf(shop.tenant.id, process))))
    const early = await buy(shop, { quantity: 8 })
    const grace = { host: shop.host, as: await buildLead(t.pool, shop.tenant.id) }
    const wanted = orderOf(shop.item, { quantity: 4, price: 1_000_000 })
    const { cartUuid } = wanted.body.properties
    const products = [{ id: shop.item.id, campaignId: shop.campaignId, quantity: 4 }]
    await callEndpoint(other.app, putCart, { ...grace, params: { uuid: cartUuid }, body: { products } })
    async function priceElsewhere() {
      const { body } = await callEndpoint(other.app, getQuote, { ...grace, params: { id: shop.campaignId }, query: { cartUuid } })
      return body.totals.price
    }

    setClocks(new Date(END.getTime() - 1))
    const last = await buy(shop, { quantity: 12 })
    const lastTier = 4 * 1990 - percent(12.5, 4 * 1990)
    // The other process learns of the payment and has the new tier's price, before the end and in the grace period.
    await expect.poll(priceElsewhere, { timeout: 15_000 }).toBe(lastTier)
    if (isTold) await inBoth(tellTiers)
    setClocks(END)
    await inBoth(tellTiers)
    setClocks(minutesAfterEnd(5))
    const { status, body: late } = await callEndpoint(other.app, placeOrder, { ...grace, ...wanted })
    expect([status, late.properties?.price]).toEqual([201, lastTier + 800])
    await pay(grace, late)

    setClocks(minutesAfterEnd(12))
    await inBoth(closeDueGroups)
    await inBoth((ctx) => settleGroup(ctx, shop.campaignId))
    for (const { id } of await query<{ id: string }>(shop.tenant.id, 'select id from refunds')) await inBoth((ctx) => sendRefund(ctx, id))
    expect(await closingOf(shop)).toEqual({ outcome: 'REACHED', percentage: 12.5, paid_units: 24, buyers: 3 })
    const back = [percent(12.5, 8 * 1990), percent(12.5, 12 * 1990) - percent(5, 12 * 1990), 0]
    for (const [index, buyer] of [early, last, { ...grace, order: late as Order }].entries()) {
      const { state, refunds } = await see(buyer, buyer.order)
      expect([state, refunds.map(({ amount }) => amount)]).toEqual(['CONFIRMED', back[index] ? [back[index]] : []])
      const { body } = await call(listMessages, buyer)
      const texts = (type: Message['type'], title: RegExp) =>
        (body.content as Message[]).filter((message) => message.type === type && title.test(message.title)).map(({ text }) => text)
      const sum = formatMoney(back[index]!)
      expect(texts('order', /fechou/)).toEqual([
        `A meta foi atingida com 12,5% de desconto para todo mundo.${back[index] ? ` Devolvemos ${sum} por Pix até dom., 22/11.` : ''} Pedido ${buyer.order.code}.`,
      ])
      expect(texts('campaign', /12,5%/)).toEqual(isTold && back[index] ? [`Se o grupo fechar assim, voltam ${sum} para você.`] : [])
    }
    await healthy()
    await other.close()
  })

  it('refuses pay on delivery: a group counts paid units', async () => {
    const shop = await groupShop()
    const as = await buildLead(t.pool, shop.tenant.id)
    const answer = await call(placeOrder, { host: shop.host, as, ...orderOf(shop.item, { method: 'ON_DELIVERY' }) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment_method_unavailable' } })
  })
})

const ORDERS = proofSize(60, 1000)

describe(`a closing with ${ORDERS} orders`, () => {
  it('adds up to the centavo, though stopped half way and run twice at once', { timeout: 240_000 }, async () => {
    const shop = await groupShop()
    const prices = [1990, 333, 4999, 101, 12_345]
    const items = await Promise.all(
      prices.map((price) => buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.campaignId, price, onHand: 100_000 })),
    )
    const buyers: Awaited<ReturnType<typeof buy>>[] = []
    const one = async (index: number) => {
      const quantity = 1 + (index % 7)
      const item = items[index % items.length]!
      buyers.push(await buy({ ...shop, item }, { quantity, price: item.price * quantity + 800, key: uuidv7() }))
    }
    for (let from = 0; from < ORDERS; from += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => one(from + index)))

    t.clock.now = minutesAfterEnd(12)
    const ctx = await ctxOf(shop.tenant.id)
    await Promise.all([closeDueGroups(ctx), closeDueGroups(ctx), closeDueGroups(ctx)])
    await Promise.all([settleGroup(ctx, shop.campaignId), settleGroup(ctx, shop.campaignId)])
    for (const { id } of await query<{ id: string }>(shop.tenant.id, 'select id from refunds')) await sendRefund(ctx, id)

    const units = buyers.reduce((total, { order }) => total + order.items[0]!.quantity, 0)
    expect(await closingOf(shop)).toEqual({ outcome: 'REACHED', percentage: 12.5, paid_units: units, buyers: ORDERS })
    const expected = buyers.reduce((total, { order: { items: lines, properties } }) => {
      const due = lines[0]!.total - percent(12.5, lines[0]!.total) + properties.shippingTotal
      return total + properties.price - due
    }, 0)
    const [sums] = await query<Record<string, number>>(
      shop.tenant.id,
      `select (select sum(amount)::int from refunds where state = 'DONE') as refunded, (select sum(returned)::int from group_settlements) as settled,
        (select count(*)::int from orders where state = 'CONFIRMED') as confirmed, (select count(*)::int from group_settlements) as orders`,
    )
    expect(sums).toEqual({ refunded: expected, settled: expected, confirmed: ORDERS, orders: ORDERS })
    await healthy()
  })
})
