import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { absorbLead } from '#modules/accounts/holdings.service.ts'
import { applyRenames } from '#modules/campaigns/renames.repository.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { closeDueTeams, settleTeam } from '#modules/orders/closing/team-settlement.service.ts'
import { recordMissing } from '#modules/orders/missing/missing.service.ts'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { callEndpoint, NOW, startTestApp, type TestApp } from '#testing/test-app.ts'
import { buildRich } from '#testing/wallet-factory.ts'
import { giveConsent } from '@mutirao/contract/accounts'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { listMessages } from '@mutirao/contract/messages'
import { getPixQrCode, payOrder } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'
import { chooseSubstitute, listSubstitutions } from '@mutirao/contract/substitutions'
import { getTeam, openTeam, type Team } from '@mutirao/contract/teams'

let apps: [TestApp, TestApp]
let n = 0

/** Two servers on one database: a team is decided once for both. */
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const HOUR = 3_600_000
const PRICE = 2000
const healthy = async () => expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])
const moveClocks = (hours: number) => apps.forEach(({ clock }) => (clock.now = new Date(NOW.getTime() + hours * HOUR)))
const money = () => moneyOf(apps[0])
const ctxOf = (tenantId: string, at: 0 | 1 = 0) => moneyOf(apps[at]).ctxOf(tenantId)

/** A campaign that allows teams of three, for ten percent, within six hours. */
async function teamShop(
  over: Partial<Parameters<typeof buildCampaign>[2]> & { groupRules?: CampaignBody['cartControls']['groupRules'] } = {},
) {
  moveClocks(0)
  const tenant = await buildTenant(apps[0].pool)
  const itemId = `pao-${++n}`
  const { groupRules = [], ...campaign } = over
  const teams = [{ itemId, size: 3, hours: 6, percentage: 10 }]
  const { id: campaignId } = await buildCampaign(apps[0].pool, tenant.id, {
    ...campaign,
    body: { cartControls: { discountRules: [], groupRules, teams }, ...campaign?.body },
  })
  const item = await buildItem(apps[0].pool, { tenantId: tenant.id, campaignId, id: itemId, price: PRICE, onHand: 1000, name: 'Pão' })
  const other = await buildItem(apps[0].pool, { tenantId: tenant.id, campaignId, price: 500, onHand: 1000 })
  return { tenant, host: tenant.host, campaignId, item, other }
}
type Shop = Awaited<ReturnType<typeof teamShop>>
type As = { leadId: string; tenantId: string }

const open = async ({ tenant, host, campaignId, item }: Shop, as?: As, at: 0 | 1 = 0) =>
  callEndpoint(apps[at].app, openTeam, {
    host,
    as: as ?? (await buildLead(apps[0].pool, tenant.id)),
    params: { id: campaignId },
    body: { itemId: item.id },
  })
const openNew = async (shop: Shop): Promise<Team> => (await open(shop)).body
const look = async ({ host, campaignId }: Shop, teamId: string): Promise<Team> =>
  (await callEndpoint(apps[0].app, getTeam, { host, params: { id: campaignId, teamId } })).body

type Over = NonNullable<Parameters<typeof orderOf>[1]> & { as?: As; headersMore?: Record<string, string>; more?: object[] } & Partial<
    Record<'phone' | 'house', number> & { network: number | 'loopback' }
  >

/** Somebody with a phone, a network and a house of their own, unless they are named. */
async function order(
  shop: Shop,
  teamId: string | undefined,
  { as, headersMore, more = [], phone = ++n, network = ++n, house = ++n, ...over }: Over = {},
) {
  const buyer = headersMore ? { headersMore } : { as: as ?? (await buildLead(apps[0].pool, shop.tenant.id)) }
  const asked = orderOf(shop.item, { price: 100_000, ...over })
  const { properties } = asked.body
  const body = {
    ...asked.body,
    items: [{ ...asked.body.items[0]!, teamId }, ...more] as typeof asked.body.items,
    userPhone: `(11) 9${String(20_000_000 + phone)}`,
    properties: { ...properties, shippingAddress: { ...properties.shippingAddress, street_number: String(house) } },
  }
  const answer = await callEndpoint(apps[0].app, placeOrder, {
    host: shop.host,
    ...buyer,
    ...asked,
    body,
    ip: network === 'loopback' ? '127.0.0.1' : `10.0.${network >> 8}.${network & 255}`,
  })
  return { ...buyer, host: shop.host, status: answer.status, body: answer.body }
}
type Bought = Awaited<ReturnType<typeof order>>

const who = ({ host, body: _body, status: _status, ...buyer }: Bought) => ({ host, ...buyer })

/** At the acquirer's own page, whose notice comes to the first server. */
async function pay(bought: Bought) {
  const { body } = await callEndpoint(apps[0].app, getPixQrCode, { ...who(bought), query: { id: bought.body.id } })
  const { pathname } = new URL(body.payUrl)
  await apps[0].app.inject({ method: 'POST', url: pathname, headers: { host: `acquirer.localhost:${apps[0].port()}` } })
  await expect.poll(async () => (await see(bought)).state, { timeout: 30_000 }).toMatch(/PAID|CONFIRMED/)
}

async function buy(shop: Shop, teamId: string | undefined, over: Over = {}) {
  const bought = await order(shop, teamId, over)
  expect(bought.status).toBe(201)
  await pay(bought)
  return bought
}

const see = async (bought: Bought): Promise<Order> =>
  (await callEndpoint(apps[0].app, getOrder, { ...who(bought), params: { code: bought.body.code } })).body
const told = async (bought: Bought): Promise<[string, string][]> =>
  (await callEndpoint(apps[0].app, listMessages, who(bought))).body.content
    .map(({ title, text }: { title: string; text: string }) => [title, text.replaceAll('\u00a0', ' ')] as [string, string])
    .filter(([title]: [string, string]) => title.includes('time'))

/** Runs the jobs of both servers concurrently. */
const settle = ({ tenant }: Shop, teamId: string) =>
  Promise.all(([0, 1] as const).map(async (at) => settleTeam(await ctxOf(tenant.id, at), teamId)))
const sweep = ({ tenant }: Shop) => Promise.all(([0, 1] as const).map(async (at) => closeDueTeams(await ctxOf(tenant.id, at))))
const backOf = async (bought: Bought) => (await see(bought)).refunds.map(({ amount, reason, way }) => ({ amount, reason, way }))

describe('a team that is opened', () => {
  it("has the merchant's terms, and nobody in it", async () => {
    const shop = await teamShop()
    const team = await openNew(shop)
    expect(team).toMatchObject({
      campaignId: shop.campaignId,
      itemId: shop.item.id,
      size: 3,
      percentage: 10,
      state: 'OPEN',
      paidPeople: 0,
      waitingPeople: 0,
      initials: [],
      endsAt: new Date(NOW.getTime() + 6 * HOUR).toISOString(),
    })
    expect(await look(shop, team.id)).toEqual(team)
  })

  it('is one for a visitor and an item, whichever server is asked', async () => {
    const shop = await teamShop()
    const as = await buildLead(apps[0].pool, shop.tenant.id)
    const answers = await Promise.all([open(shop, as), open(shop, as, 1), open(shop, as)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await openNew(shop)).id).not.toBe(answers[0].body.id)
  })

  it('ends with its campaign', async () => {
    const endsAt = new Date(NOW.getTime() + 2 * HOUR)
    expect((await openNew(await teamShop({ endsAt }))).endsAt).toBe(endsAt.toISOString())
  })

  it('is refused for another item, another campaign, and after the end', async () => {
    const shop = await teamShop({ endsAt: new Date(NOW.getTime() + HOUR) })
    const as = await buildLead(apps[0].pool, shop.tenant.id)
    const ask = (id: string, itemId: string) =>
      callEndpoint(apps[0].app, openTeam, { host: shop.host, as, params: { id }, body: { itemId } })
    expect((await ask(shop.campaignId, shop.other.id)).status).toBe(404)
    expect((await ask('outra', shop.item.id)).status).toBe(404)
    moveClocks(1)
    expect(await ask(shop.campaignId, shop.item.id)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    moveClocks(3)
    expect(await ask(shop.campaignId, shop.item.id)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
  })

  it('is opened ten times an hour by one visitor', async () => {
    const shop = await teamShop()
    const as = await buildLead(apps[0].pool, shop.tenant.id)
    for (let tried = 0; tried < 10; tried++) expect((await open(shop, as)).status).toBe(200)
    expect(await open(shop, as)).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
  })

  it('is refused where the campaign has as many as it may', async () => {
    const shop = await teamShop()
    await money().query(
      shop.tenant.id,
      `insert into teams (tenant_id, id, campaign_id, item_id, size, percentage, ends_at, created_at)
        select $1, gen_random_uuid(), $2, $3, 3, 10, $4::timestamptz, $4::timestamptz from generate_series(1, 500)`,
      [shop.tenant.id, shop.campaignId, shop.item.id, NOW.toISOString()],
    )
    expect(await open(shop)).toMatchObject({ status: 409, body: { code: 'team_limit' } })
    await money().query(shop.tenant.id, "update teams set outcome = 'ENDED', decided_at = now() where id = (select id from teams limit 1)")
    expect((await open(shop)).status).toBe(200)
  })
})

describe('a team that completes', () => {
  it('returns the difference to each member once, and tells it', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const members = [await buy(shop, id, { quantity: 2, isJoinPublic: true }), await buy(shop, id)]
    const waiting = await order(shop, id)
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'OPEN', paidPeople: 2, waitingPeople: 1, initials: ['M. S.'] })
    expect(await backOf(members[0]!)).toEqual([])
    await pay(waiting)
    await settle(shop, id)
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'COMPLETE', paidPeople: 3, waitingPeople: 0 })
    expect(await backOf(members[0]!)).toEqual([{ amount: 400, reason: 'TEAM', way: 'PIX' }])
    expect(await backOf(members[1]!)).toEqual([{ amount: 200, reason: 'TEAM', way: 'PIX' }])
    expect(await backOf(waiting)).toEqual([{ amount: 200, reason: 'TEAM', way: 'PIX' }])
    expect((await see(waiting)).items).toMatchObject([{ teamId: id, teamPercentage: 10, total: PRICE, discount: 0 }])
    expect(await told(members[0]!)).toEqual([
      [
        'Seu time completou!',
        expect.stringMatching(/^Pão fica com 10% de desconto para todo o time\. Devolvemos R\$ 4,00 por Pix até .*\. Pedido /),
      ],
    ])
    await healthy()
  })

  it('by two last buyers who pay at the same time, noticed by two servers', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const bought = [await buy(shop, id), await order(shop, id), await order(shop, id)]
    await Promise.all([pay(bought[1]!), pay(bought[2]!), settle(shop, id)])
    await settle(shop, id)
    for (const member of bought) expect(await backOf(member)).toEqual([{ amount: 200, reason: 'TEAM', way: 'PIX' }])
    await healthy()
  })

  it.each([
    { same: 'phone', over: { phone: 7 }, state: 'OPEN', paidPeople: 1 },
    { same: 'network', over: { network: 7 }, state: 'OPEN', paidPeople: 2 },
    { same: 'loopback address', over: { network: 'loopback' as const }, state: 'COMPLETE', paidPeople: 3 },
    { same: 'building', over: { house: 7 }, state: 'COMPLETE', paidPeople: 3 },
  ])('counts three orders of one $same as $paidPeople buyers', async ({ over, state, paidPeople }) => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    for (let count = 0; count < 3; count++) await buy(shop, id, over)
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state, paidPeople })
  })

  it('counts one visitor once', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const as = await buildLead(apps[0].pool, shop.tenant.id)
    for (let count = 0; count < 3; count++) await buy(shop, id, { as })
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'OPEN', paidPeople: 1 })
  })

  it('also pays who had ordered in it and pays later', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const late = await order(shop, id)
    for (let count = 0; count < 3; count++) await buy(shop, id)
    await settle(shop, id)
    expect(await backOf(late)).toEqual([])
    await pay(late)
    await settle(shop, id)
    expect(await backOf(late)).toEqual([{ amount: 200, reason: 'TEAM', way: 'PIX' }])
    await healthy()
  })

  it('keeps its price for the others when a member cancels afterwards, and loses one who cancels before', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const leave = (bought: Bought) => callEndpoint(apps[0].app, cancelOrder, { ...who(bought), params: { id: bought.body.id } })
    const [first, second] = [await buy(shop, id), await buy(shop, id)]
    await leave(first)
    const third = await buy(shop, id)
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'OPEN', paidPeople: 2 })
    const fourth = await buy(shop, id)
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'COMPLETE' })
    await leave(fourth)
    await settle(shop, id)
    for (const member of [second, third]) expect(await backOf(member)).toMatchObject([{ amount: 200 }])
    expect((await backOf(first)).map(({ reason }) => reason)).toEqual(['CANCELLED'])
    expect((await backOf(fourth)).map(({ amount, reason }) => [reason, amount])).toEqual([
      ['TEAM', 200],
      ['CANCELLED', PRICE + 800 - 200],
    ])
    await healthy()
  })

  it('discounts its own item alone, under the coupon of the order', async () => {
    const shop = await teamShop()
    const coupon = await buildCoupon(apps[0].pool, shop.tenant.id, { percentage: 10 })
    const { id } = await openNew(shop)
    const more = [{ id: shop.other.id, campaignId: shop.campaignId, quantity: 2 }]
    const bought = await buy(shop, id, { couponCode: coupon.code, more })
    await buy(shop, id)
    await buy(shop, id)
    await settle(shop, id)
    expect(await backOf(bought)).toEqual([{ amount: 180, reason: 'TEAM', way: 'PIX' }])
    await healthy()
  })

  it('returns into the wallet where its buyer chose so, and the wallet’s own part last', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const rich = await buildRich(apps[0], shop.tenant, 2700)
    const chose = await buy(shop, id, { headersMore: rich.headers, returnsToWallet: true })
    const other = await buildRich(apps[0], shop.tenant, 2700)
    const shared = await buy(shop, id, { headersMore: other.headers, wallet: { id: other.walletId, amount: 2700 } })
    await buy(shop, id)
    await settle(shop, id)
    expect(await backOf(chose)).toEqual([{ amount: 200, reason: 'TEAM', way: 'WALLET' }])
    expect(await backOf(shared)).toEqual([
      { amount: 100, reason: 'TEAM', way: 'PIX' },
      { amount: 100, reason: 'TEAM', way: 'WALLET' },
    ])
    for (const bought of [chose, shared]) await money().sendRefunds(shop.tenant.id, bought.body.id)
    await healthy()
  })
})

describe('a team whose time runs out', () => {
  it('leaves the purchase at its price, and tells each member once', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const members = [await buy(shop, id), await buy(shop, id)]
    moveClocks(6)
    await sweep(shop)
    await sweep(shop)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'ENDED', paidPeople: 2 })
    for (const member of members) {
      expect(await see(member)).toMatchObject({ state: 'PAID', refunds: [], items: [{ teamId: id, teamPercentage: 0 }] })
      expect(await told(member)).toEqual([
        ['O time não completou: Pão', expect.stringContaining('Seu pedido continua, pelo preço da compra.')],
      ])
    }
    await healthy()
  })

  it('is not yet ended a moment before', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    moveClocks(5.99)
    await sweep(shop)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'OPEN' })
  })

  it('does not count an order whose payment never came', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const [, , unpaid] = [await buy(shop, id), await buy(shop, id), await order(shop, id)]
    await expect.poll(() => look(shop, id)).toMatchObject({ waitingPeople: 1 })
    await money().expire(shop.tenant.id, unpaid.body.id)
    expect(await see(unpaid)).toMatchObject({ state: 'EXPIRED' })
    moveClocks(6)
    await sweep(shop)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'ENDED', paidPeople: 2, waitingPeople: 0 })
    await healthy()
  })

  it('tells who pays after it at once', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    moveClocks(5.9)
    const late = await order(shop, id)
    moveClocks(6)
    await sweep(shop)
    expect(await told(late)).toEqual([])
    await pay(late)
    await settle(shop, id)
    expect((await told(late)).map(([title]) => title)).toEqual(['O time não completou: Pão'])
    await healthy()
  })

  it('lets an order that expired be renewed only without the team, once that is complete', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const expired = await order(shop, id)
    await money().expire(shop.tenant.id, expired.body.id)
    for (let count = 0; count < 3; count++) await buy(shop, id)
    await settle(shop, id)
    const renewed = await callEndpoint(apps[0].app, payOrder, {
      ...who(expired),
      params: { id: expired.body.id },
      body: { type: 'PIX', installments: 1 },
    })
    expect(renewed.status).toBe(201)
    expect(renewed.body.items[0]).not.toHaveProperty('teamId')
    expect(renewed.body.properties).not.toHaveProperty('teams')
    await pay(expired)
    await settle(shop, id)
    expect(await backOf(expired)).toEqual([])
    await healthy()
  })

  it('keeps an expired order in its team when it is paid again', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const bought = await order(shop, id)
    await money().expire(shop.tenant.id, bought.body.id)
    const again = await callEndpoint(apps[0].app, payOrder, {
      ...who(bought),
      params: { id: bought.body.id },
      body: { type: 'PIX', installments: 1 },
    })
    expect(again.status).toBe(201)
    expect(again.body).toMatchObject({ items: [{ teamId: id }], properties: { teams: [id] } })
    await pay(bought)
    await buy(shop, id)
    await buy(shop, id)
    await settle(shop, id)
    expect(await backOf(bought)).toMatchObject([{ amount: 200, reason: 'TEAM' }])
    await healthy()
  })
})

describe('a team with other prices', () => {
  const endsAt = new Date(NOW.getTime() + 10 * HOUR)
  const group = { minimumUnits: 1, share: 100, onFailure: 'Devolvemos tudo.', seller: { legalName: 'Loja', document: '', address: '' } }
  const groupShop = async (percentage: number) => {
    const shop = await teamShop({ endsAt, groupRules: [{ minimumUnits: 30, percentage }] })
    await money().query(shop.tenant.id, 'update campaigns set body = body || $2 where id = $1', [
      shop.campaignId,
      JSON.stringify({ group }),
    ])
    apps.forEach((app) => app.services.changes.publish(['*', 'tenants']))
    return shop
  }

  it.each([
    { tier: 20, later: [{ amount: 200, reason: 'GROUP_TIER', way: 'PIX' }] },
    { tier: 5, later: [] },
  ])('a tier of $tier % at the closing adds only what is better than the team', async ({ tier, later }) => {
    const shop = await groupShop(tier)
    const { id } = await openNew(shop)
    const bought = await buy(shop, id)
    await buy(shop, id)
    await buy(shop, id)
    await settle(shop, id)
    const rest = await buy(shop, undefined, { quantity: 30 })
    moveClocks(11)
    await closeDueGroups(await ctxOf(shop.tenant.id))
    await settleGroup(await ctxOf(shop.tenant.id), shop.campaignId)
    expect(await backOf(bought)).toEqual([{ amount: 200, reason: 'TEAM', way: 'PIX' }, ...later])
    expect(await backOf(rest)).toEqual([{ amount: (PRICE * 30 * tier) / 100, reason: 'GROUP_TIER', way: 'PIX' }])
    await healthy()
  })

  const missing = async ({ tenant }: Shop, { body: { code } }: Bought, itemId: string) => {
    const ctx = await ctxOf(tenant.id)
    return tenantTransaction(apps[0].pool, tenant.id, (db) => recordMissing({ ...ctx, db, actor: { kind: 'command' } }, { code, itemId }))
  }
  /** The buyer takes the money for what was missing. */
  const takeMoney = async (bought: Bought) => {
    const params = { code: bought.body.code }
    const [row] = (await callEndpoint(apps[0].app, listSubstitutions, { ...who(bought), params })).body
    if (row)
      await callEndpoint(apps[0].app, chooseSubstitute, { ...who(bought), params: { ...params, id: row.id }, body: { itemId: null } })
  }
  const returned = async (bought: Bought) => (await backOf(bought)).reduce((sum, { amount }) => sum + amount, 0)

  it('a line that is missing after the team costs what the team made of it', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const more = [{ id: shop.other.id, campaignId: shop.campaignId, quantity: 1 }]
    const bought = await buy(shop, id, { more })
    await buy(shop, id)
    await buy(shop, id)
    await settle(shop, id)
    await missing(shop, bought, shop.item.id)
    await takeMoney(bought)
    expect(await backOf(bought)).toEqual([
      { amount: 200, reason: 'TEAM', way: 'PIX' },
      { amount: 1800, reason: 'SUBSTITUTION', way: 'PIX' },
    ])
    await healthy()
  })

  it('a line that was missing before gets no second return, and the rest stays as it was', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const more = [{ id: shop.other.id, campaignId: shop.campaignId, quantity: 1 }]
    const bought = await buy(shop, id, { more })
    await missing(shop, bought, shop.item.id)
    await takeMoney(bought)
    expect(await returned(bought)).toBe(PRICE)
    await buy(shop, id)
    await buy(shop, id)
    await settle(shop, id)
    await expect.poll(() => look(shop, id)).toMatchObject({ state: 'COMPLETE' })
    expect(await returned(bought)).toBe(PRICE)
    await healthy()
  })

  it('a missing line beside it leaves the whole difference', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const more = [{ id: shop.other.id, campaignId: shop.campaignId, quantity: 1 }]
    const bought = await buy(shop, id, { more })
    await missing(shop, bought, shop.other.id)
    await takeMoney(bought)
    await buy(shop, id)
    await buy(shop, id)
    await settle(shop, id)
    expect(await returned(bought)).toBe(500 + 200)
    await healthy()
  })
})

describe('an order that names a team', () => {
  const refused = { status: 409, body: { code: 'team_closed' } }

  it('is refused for a team of another item, campaign or shop, for none, and for one that is decided', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const foreign = await teamShop()
    const own = await openNew(foreign)
    expect(await order(shop, own.id)).toMatchObject(refused)
    expect(await order(shop, uuidv7())).toMatchObject(refused)
    expect(await order({ ...shop, item: { ...shop.other, price: PRICE } }, id)).toMatchObject(refused)
    const other = await teamShop()
    await money().query(shop.tenant.id, 'update teams set campaign_id = campaign_id, item_id = $1 where id = $2', [other.item.id, id])
    expect(await order(shop, id)).toMatchObject(refused)
    await money().query(shop.tenant.id, 'update teams set item_id = $1 where id = $2', [shop.item.id, id])
    moveClocks(6)
    expect(await order(shop, id)).toMatchObject(refused)
    await sweep(shop)
    expect(await order(shop, id)).toMatchObject(refused)
    expect((await order(shop, undefined)).status).toBe(201)
  })

  it('is refused once the team is complete', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    for (let count = 0; count < 3; count++) await buy(shop, id)
    await settle(shop, id)
    expect(await order(shop, id)).toMatchObject(refused)
  })

  it('is paid beforehand, and its quote offers nothing else', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const as = await buildLead(apps[0].pool, shop.tenant.id)
    const methodsOf = async (teamId: string | undefined) => {
      const uuid = uuidv7()
      const products = [{ id: shop.item.id, campaignId: shop.campaignId, quantity: 1, teamId }]
      const cart = await callEndpoint(apps[0].app, putCart, { host: shop.host, as, params: { uuid }, body: { products } })
      expect(cart.body.lines[0].teamId).toBe(teamId)
      const { body } = await callEndpoint(apps[0].app, getQuote, {
        host: shop.host,
        as,
        params: { id: shop.campaignId },
        query: { cartUuid: uuid } as never,
      })
      return body.payments.map(({ type }: { type: string }) => type)
    }
    expect(await methodsOf(undefined)).toContain('ON_DELIVERY')
    expect(await methodsOf(id)).not.toContain('ON_DELIVERY')
    expect(await order(shop, id, { method: 'ON_DELIVERY' })).toMatchObject({ status: 409, body: { code: 'payment_method_unavailable' } })
  })
})

describe('a team', () => {
  it('is public, and not to be found under another campaign or in another shop', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const other = await teamShop()
    const ask = (host: string, campaignId: string) => callEndpoint(apps[0].app, getTeam, { host, params: { id: campaignId, teamId: id } })
    expect((await ask(shop.host, shop.campaignId)).status).toBe(200)
    expect((await ask(shop.host, 'outra')).status).toBe(404)
    expect((await ask(other.host, other.campaignId)).status).toBe(404)
    expect((await ask(other.host, shop.campaignId)).status).toBe(404)
  })

  it('is settled after its campaign was withdrawn, its item removed and the price changed', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const bought = await buy(shop, id)
    const { query } = money()
    await query(shop.tenant.id, 'update items set price = $1 where id = $2', [9000, shop.item.id])
    apps.forEach((app) => app.services.changes.publish(['*', 'tenants']))
    const later = await buy({ ...shop, item: { ...shop.item, price: 9000 } }, id)
    const last = await order({ ...shop, item: { ...shop.item, price: 9000 } }, id)
    await query(shop.tenant.id, 'update campaigns set active = false where id = $1', [shop.campaignId])
    await query(shop.tenant.id, 'update items set active = false where id = $1', [shop.item.id])
    apps.forEach((app) => app.services.changes.publish(['*', 'tenants']))
    expect(await order(shop, id)).not.toMatchObject({ status: 201 })
    expect((await open(shop)).status).toBe(404)
    await pay(last)
    await settle(shop, id)
    expect(await backOf(bought)).toEqual([{ amount: 200, reason: 'TEAM', way: 'PIX' }])
    expect(await backOf(later)).toEqual([{ amount: 900, reason: 'TEAM', way: 'PIX' }])
    await healthy()
  })

  it('ends after its campaign was withdrawn', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const bought = await buy(shop, id)
    await money().query(shop.tenant.id, 'update campaigns set active = false where id = $1', [shop.campaignId])
    apps.forEach((app) => app.services.changes.publish(['*', 'tenants']))
    moveClocks(6)
    await sweep(shop)
    expect((await told(bought)).map(([title]) => title)).toEqual(['O time não completou: Pão'])
  })

  it('says no name, phone or address of anybody', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    await buy(shop, id, { isJoinPublic: false })
    await buy(shop, id, { isJoinPublic: true })
    const team = await look(shop, id)
    expect(team.initials).toEqual(['M. S.'])
    expect(JSON.stringify(team)).not.toMatch(/Maria|Silva|\+55|Sé/)
  })

  it('shows the initials of a buyer once, and none after the consent ends', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    const as = await buildLead(apps[0].pool, shop.tenant.id)
    for (let count = 0; count < 2; count++) await buy(shop, id, { as, isJoinPublic: true })
    await expect.poll(() => look(shop, id)).toMatchObject({ paidPeople: 1, initials: ['M. S.'] })
    expect(
      (await callEndpoint(apps[0].app, giveConsent, { host: shop.host, as, body: { name: 'joins', version: '1', granted: false } })).status,
    ).toBe(201)
    await expect.poll(async () => (await look(shop, id)).initials).toEqual([])
  })

  it('keeps its members when its campaign is renamed', async () => {
    const shop = await teamShop()
    const { id } = await openNew(shop)
    await buy(shop, id)
    await tenantTransaction(apps[0].pool, shop.tenant.id, (db) =>
      applyRenames({ db, tenant: shop.tenant, now: apps[0].clock.now }, [{ from: shop.campaignId, to: `${shop.campaignId}-nova` }]),
    )
    apps.forEach((app) => app.services.changes.publish(['*', 'tenants']))
    const renamed = { ...shop, campaignId: `${shop.campaignId}-nova`, item: { ...shop.item, campaignId: `${shop.campaignId}-nova` } }
    await expect.poll(async () => (await look(renamed, id)).paidPeople).toBe(1)
    const last = [await buy(renamed, id), await buy(renamed, id)]
    await settle(renamed, id)
    expect(await backOf(last[0]!)).toMatchObject([{ reason: 'TEAM' }])
  })

  it("is the person's after a sign-in, and nobody's once it is decided", async () => {
    const shop = await teamShop()
    const [visitor, person] = [await buildLead(apps[0].pool, shop.tenant.id), await buildLead(apps[0].pool, shop.tenant.id)]
    const { id } = (await open(shop, visitor)).body
    await absorbLead(await ctxOf(shop.tenant.id), visitor.leadId, person.leadId)
    expect((await open(shop, person)).body.id).toBe(id)
    moveClocks(6)
    await sweep(shop)
    expect(await money().query(shop.tenant.id, 'select opened_by, outcome from teams')).toEqual([{ opened_by: null, outcome: 'ENDED' }])
  })
})
