import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { appUrlOf } from '#db/app-role.ts'
import { uuidv7 } from '#ids.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { buildCampaign, buildItem, buildLead, buildTenant } from './factories.ts'
import { checkInvariants, findViolations } from './invariants.ts'
import { orderOf } from './order-factory.ts'
import { signIn } from './people.ts'
import { secrets, testApp } from './test-app.ts'
import { giveCredit } from './wallet-factory.ts'

const { t, call } = testApp()
let owner: pg.Client

/** Two shops with a group each: an unpaid order, a paid one and one with pay on delivery, by a person with a wallet. */
beforeAll(async () => {
  owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  for (let shop = 0; shop < 2; shop++) {
    const { id: tenantId, host } = await buildTenant(t.pool)
    const groupRules = [{ minimumUnits: 5, percentage: 10 }]
    const { id: campaignId } = await buildCampaign(t.pool, tenantId, { body: { cartControls: { discountRules: [], groupRules } } })
    const item = await buildItem(t.pool, { tenantId, campaignId })
    const plain = await buildItem(t.pool, { tenantId })
    const as = await buildLead(t.pool, tenantId)
    const place = async (order: ReturnType<typeof orderOf>) => (await call(placeOrder, { host, as, ...order })).body
    await place(orderOf(item, { quantity: 2 }))
    const person = await signIn(t, { id: tenantId, host })
    await giveCredit(t, { id: tenantId, host }, person, { amount: 500 })
    const { headers: headersMore } = person
    await call(placeOrder, { host, headersMore, ...orderOf(plain, { method: 'ON_DELIVERY' }) })
    await pay(tenantId, await place(orderOf(item, { quantity: 3 })))
  }
})
afterAll(() => owner.end())

async function pay(tenantId: string, order: { id: string; properties: { price: number } }) {
  const { rows } = await owner.query('select id from payments where order_id = $1', [order.id])
  const payload = JSON.stringify({ eventId: uuidv7(), reference: rows[0].id, state: 'APPROVED', amount: order.properties.price })
  const headers = { 'content-type': 'application/json', 'x-signature': signBody(secrets.webhook, payload, new Date()) }
  await t.app.inject({ method: 'POST', url: `/webhooks/payments/${tenantId}`, payload, headers })
}

/** Rolled back afterwards; foreign key triggers are disabled meanwhile. */
async function broken(sql: string) {
  await owner.query('begin')
  try {
    await owner.query('set local session_replication_role = replica')
    await owner.query(sql)
    return await findViolations(owner)
  } finally {
    await owner.query('rollback')
  }
}

const waiting = "(select id from orders where state = 'AWAITING_PAYMENT' limit 1)"
const paid = "(select id from orders where state = 'PAID' limit 1)"
const other = (mine: string) => `(select id from tenants where id <> ${mine} limit 1)`

const anotherPayment = (order: string) =>
  `insert into payments (tenant_id, id, order_id, type, state, amount, price, received, provider, created_at)
   select tenant_id, gen_random_uuid(), order_id, type, state, amount, price, received, provider, created_at from payments where order_id = ${order}`

const refund = (amount: string, state: string) =>
  `insert into refunds (tenant_id, id, order_id, payment_id, amount, reason, state, created_at)
   select tenant_id, gen_random_uuid(), order_id, id, ${amount}, 'LATE_PAYMENT', '${state}', now() from payments where order_id = ${paid}`

describe('a healthy shop', () => {
  it('has orders, and no violation', async () => {
    const { rows } = await owner.query('select state, count(*)::int as count from orders group by 1 order by 1')
    expect(rows).toEqual([
      { state: 'AWAITING_PAYMENT', count: 2 },
      { state: 'CONFIRMED', count: 2 },
      { state: 'PAID', count: 2 },
    ])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('cannot be checked by a role without access to rows', async () => {
    await expect(checkInvariants(appUrlOf(t.databaseUrl, secrets.key))).rejects.toThrow('row-level security')
  })
})

describe('every invariant', () => {
  const reserved = 'reserved is what the ledger reserved and did not give back'
  const onHand = 'on hand is what the ledger counted'
  const holds = 'an order holds stock while it is open, and then only what a courier carries'
  const parts = 'an open order holds the parts of its lines'
  const stray = 'no row points to another tenant'
  const paidState = 'an order counts as paid when a payment is approved, and not before'
  const everyCentavo = "money that came is its order's, in review, or has gone back"
  const waitedFor = 'one payment at most is waited for, and only while its order waits'
  const groups = 'group counters are the units of its orders'
  const asked = 'a payment asks for the price, and a card may add its interest'
  const walletHolds = "the wallet's part of an order that stands is held or has paid"

  const cases = [
    ['a counter that moved alone', 'update stock set reserved = reserved + 1', { [reserved]: 4 }],
    ['a reservation that left no line', "delete from stock_ledger where kind = 'reserve'", { [reserved]: 4, [holds]: 6, [parts]: 6 }],
    ['a count that moved alone', 'update stock set on_hand = on_hand - 1', { [onHand]: 4 }],
    [
      'an oversold row',
      'alter table stock drop constraint stock_never_oversold; update stock set on_hand = 1',
      { [onHand]: 4, 'reserved is between zero and what is on hand': 2 },
    ],
    [
      'units given back twice',
      `insert into stock_ledger select tenant_id, gen_random_uuid(), stock_id, order_id, 'release', 2 * quantity, at from stock_ledger where order_id = ${waiting}`,
      { [reserved]: 1, [holds]: 1, [parts]: 1, 'no order gives back more than it took': 1 },
    ],
    [
      'an expired order that kept its units',
      `update orders set state = 'EXPIRED', group_units = '[]' where id = ${waiting}`,
      { [holds]: 1, [groups]: 1, [waitedFor]: 1 },
    ],
    [
      'a slot that counts an order nobody placed',
      `insert into slot_counters select tenant_id, campaign_id, '2026-11-24T08:00', '2026-11-24', 1, 5 from orders limit 1`,
      { 'a slot has taken the orders that are in it': 1 },
    ],
    [
      'an overfull slot',
      `alter table slot_counters drop constraint slot_counters_within;
       insert into slot_counters select tenant_id, campaign_id, '2026-11-22T08:00', '2026-11-22', 2, 1 from orders where id = ${waiting}`,
      { 'a slot takes no more orders than its window': 1 },
    ],
    [
      'a key used twice',
      'alter table orders drop constraint orders_idempotency; update orders set idempotency_key = $$same$$',
      { 'one order a visitor and key': 2 },
    ],
    [
      'a cart billed twice',
      'drop index orders_live_cart; update orders o set cart_uuid = (select min(id::text)::uuid from orders f where f.tenant_id = o.tenant_id)',
      { 'one live order a cart and campaign': 2 },
    ],
    [
      'a kit whose parts stayed on the shelf',
      `update order_lines set parts = '[{"stockId": "nada", "quantity": 2}]' where order_id = ${paid}`,
      { [parts]: 1 },
    ],
    ['a buyer nobody told', `delete from outbox where order_id = ${paid}`, { 'every order told its buyer': 1 }],
    [
      'an order without lines',
      `delete from order_lines where order_id = ${paid}`,
      { [parts]: 1, 'every order has lines': 1, 'totals are those of the lines': 1 },
    ],
    ['an order without payment', `delete from payments where order_id = ${waiting}`, { 'every order has a payment': 1 }],
    ['an order that never ends', 'update orders set expires_at = null', { 'an order that waits for its payment has a deadline': 2 }],
    [
      'a line that costs another sum',
      `update order_lines set total = total + 1 where order_id = ${paid}`,
      { 'totals are those of the lines': 1 },
    ],
    [
      'a price that does not add up',
      `update orders set discount = discount + 1 where id = ${paid}`,
      { 'totals are those of the lines': 1 },
    ],
    [
      'a fee that its part does not have',
      `update orders set properties = jsonb_set(properties, '{deliveries,0,fee}', '801') where id = ${paid}`,
      { 'what the parts cost to bring adds up to the shipping': 1 },
    ],
    ['an order paid twice', anotherPayment(paid), { 'an order is paid once at most': 1 }],
    [
      'a difference that nobody ends',
      `insert into payments (tenant_id, id, order_id, type, state, amount, price, provider, created_at, slot_change)
       select tenant_id, gen_random_uuid(), id, 'PIX', 'PENDING', 100, 100, 'sandbox', now(), '{"campaignId": "nada", "slotId": "nada"}' from orders where id = ${paid}`,
      { 'a difference is waited for while the order may still change its slot, and a job ends it': 1 },
    ],
    [
      'a difference that was never paid',
      `update orders set difference_paid = 100, difference_returned = 100 where id = ${paid}`,
      { 'what changes of slot brought is paid, and what they lowered the price by has gone back': 1 },
    ],
    ['two charges at once', anotherPayment(waiting), { [waitedFor]: 1 }],
    [
      'a paid order without money',
      `update payments set state = 'PENDING' where order_id = ${paid}`,
      { [paidState]: 1, [waitedFor]: 1, [everyCentavo]: 1 },
    ],
    [
      'money for an order that waits',
      `update payments set state = 'APPROVED' where order_id = ${waiting}`,
      { [paidState]: 1, [everyCentavo]: 1 },
    ],
    [
      'money in review that nobody can decide on',
      `update payments set state = 'REVIEW' where order_id = ${paid}`,
      { [paidState]: 1, [everyCentavo]: 1 },
    ],
    ['money that came and was forgotten', `update payments set received = 100 where order_id = ${waiting}`, { [everyCentavo]: 1 }],
    [
      'a charge left open',
      `update payments set state = 'REFUSED', charge = '{"id": "x"}' where order_id = ${waiting}`,
      { 'a charge that nobody waits for is being closed': 1 },
    ],
    [
      'a Pix over another sum',
      `update payments set amount = amount + 1 where order_id = ${paid}`,
      { 'a payment asks for the price, and a card may add its interest': 1 },
    ],
    ['more money back than came', refund('amount + 1', 'DONE'), { 'no more goes back than was paid': 1 }],
    ['a refund that nobody sends', refund('1', 'PENDING'), { 'a refund that waits has a job, or is given back by hand': 1 }],
    [
      'a refunded payment whose money stayed',
      `update payments set state = 'REFUNDED' where order_id = ${paid}`,
      { [paidState]: 1, [everyCentavo]: 1, 'a payment is refunded when all of it has gone back, and not before': 1 },
    ],
    [
      'a closing that returned less than it says',
      `insert into group_settlements select tenant_id, campaign_id, id, 100, now() from orders where id = ${paid}`,
      { 'what a closing returned is a refund': 1 },
    ],
    [
      'a missing item whose money stayed',
      `insert into order_substitutions (tenant_id, id, order_id, position, state, paid, kept, returned, item_id, created_at, due_at)
       select tenant_id, gen_random_uuid(), order_id, position, 'SUBSTITUTED', 100, 50, 50, item_id, now(), now() from order_lines where order_id = ${paid}`,
      { 'what a missing item returned is a refund': 1 },
    ],
    [
      'a missing item that is still held',
      `insert into order_substitutions (tenant_id, id, order_id, position, state, paid, kept, returned, created_at, due_at)
       select tenant_id, gen_random_uuid(), order_id, position, 'RETURNED', 100, 0, 0, now(), now() from order_lines where order_id = ${paid}`,
      { [parts]: 1 },
    ],
    [
      'a part that was handed over and stayed on the shelf',
      `insert into order_parts (tenant_id, order_id, campaign_id, state, changed_at)
       select tenant_id, id, campaign_id, 'DELIVERED', now() from orders where id = ${paid}`,
      { [parts]: 1, 'what was delivered has left the shelf': 1 },
    ],
    [
      'an order that outlived its group',
      `insert into group_closings select tenant_id, campaign_id, 'FAILED', 0, 3, 1, now() from orders where id = ${paid};
       insert into group_settlements select tenant_id, campaign_id, id, 0, now() from orders where id = ${paid}`,
      { [parts]: 1, 'a group that failed has no paid order': 1 },
    ],
    ['a group that counts too much', 'update group_counters set paid_units = paid_units + 1', { [groups]: 4 }],
    [
      'a group that holds back more than was paid',
      'update group_counters set later_units = paid_units + 1 where paid_units > 0',
      { 'units that wait for the closing are paid': 2 },
    ],
    [
      'a member of a group that is said to have left',
      `update group_members set has_left = not has_left where order_id = ${paid}`,
      { 'a member of a group is in it as long as its order is paid': 1 },
    ],
    ['a group that forgot who waits', 'update group_counters set waiting_units = 0', { [groups]: 2 }],
    ['a group that lost a buyer', 'update group_counters set buyers = 0', { [groups]: 2 }],
    [
      "a ledger line on another shop's stock",
      `update stock_ledger l set tenant_id = ${other('l.tenant_id')} where kind = 'opening'`,
      { [stray]: 4, [onHand]: 4 },
    ],
    [
      "a message of another shop's order",
      `update outbox m set tenant_id = ${other('m.tenant_id')} where order_id = ${paid}`,
      // A paid order has two letters: placed and paid.
      { [stray]: 2, 'every order told its buyer': 1 },
    ],
    [
      "another shop's visitor",
      `update orders o set lead_id = (select id from leads v where v.tenant_id <> o.tenant_id limit 1) where id = ${paid}`,
      { [stray]: 1 },
    ],
    [
      'a use of a trade that no order has',
      `insert into trades (tenant_id, id, campaign_id, item_id, quantity, limits, used, position, active, body)
       select tenant_id, 'vale', campaign_id, id, 1, 1, 1, 0, true, '{}' from items limit 1`,
      { 'a trade counts the orders it gave that stand': 1 },
    ],
    [
      'a redemption that cost something',
      `update orders set properties = properties || '{"tradeId": "vale"}' where id = ${paid}`,
      { 'what was redeemed cost nothing': 1 },
    ],
    [
      "another shop's item",
      `update order_lines l set item_id = (select id from items i where i.tenant_id <> l.tenant_id limit 1) where order_id = ${paid}`,
      { [stray]: 1, [parts]: 1 },
    ],
    [
      "another shop's campaign",
      `update orders o set campaign_id = (select id from campaigns c where c.tenant_id <> o.tenant_id limit 1) where id = ${paid}`,
      { [stray]: 1 },
    ],
    [
      "a notice of another shop's payment",
      `update webhook_inbox w set tenant_id = ${other('w.tenant_id')} where event_id = (select min(event_id) from webhook_inbox)`,
      { [stray]: 1 },
    ],
    [
      "another shop's cart",
      'insert into carts (tenant_id, uuid, lead_id, products, updated_at, expires_at) select tenant_id, gen_random_uuid(), gen_random_uuid(), $$[]$$, now(), now() from leads limit 1',
      { [stray]: 1 },
    ],
    [
      'a movement that made money',
      "update wallet_entries set amount = amount + 1 where account <> 'WALLET'",
      { 'a movement adds up to zero': 2 },
    ],
    [
      'a credit that moved alone',
      'update wallet_credits set remaining = remaining - 1',
      { 'what remains of a credit is what its entries add up to, and never below zero': 2 },
    ],
    ["somebody else's movement", 'update wallet_journals set wallet_id = gen_random_uuid()', { 'a movement stays in its wallet': 2 }],
    [
      'a wallet that pays more than is due',
      `update orders set wallet_paid = price + 1 where id = ${paid}`,
      { 'a wallet pays no more than the price': 1, [walletHolds]: 1, [asked]: 1 },
    ],
    ['a share that nobody took', `update orders set wallet_paid = 100 where id = ${waiting}`, { [walletHolds]: 1, [asked]: 1 }],
    [
      'a share that waits for nothing',
      `insert into payments (tenant_id, id, order_id, type, state, amount, price, provider, created_at)
       select tenant_id, gen_random_uuid(), order_id, 'WALLET', 'PENDING', 0, 0, 'wallet', now() from payments where order_id = ${paid}`,
      { 'a wallet waits only with its order': 1 },
    ],
    [
      'money of a wallet that no payment has',
      `update wallet_entries set account = 'ORDER' where account <> 'WALLET';
       update wallet_journals j set order_id = (select o.id from orders o where o.tenant_id = j.tenant_id and o.state = 'PAID')`,
      { 'what an order has of wallets is what they hold for it, or paid and have not got back': 2 },
    ],
    [
      'a refund that its wallet does not have',
      `${refund('1', 'DONE')}; update refunds set is_to_wallet = true`,
      { 'a refund into a wallet stands in it, and no other': 1 },
    ],
    ['a movement of an order that is not there', 'update wallet_journals set order_id = gen_random_uuid()', { [stray]: 2 }],
    [
      'a rating that no counter counts, and a counter without ratings',
      `insert into ratings (tenant_id, id, order_id, campaign_id, item_id, stars, created_at)
       select tenant_id, gen_random_uuid(), id, campaign_id, '', 4, now() from orders where id = ${paid};
       insert into rating_counters (tenant_id, campaign_id, item_id, count, stars)
       select tenant_id, campaign_id, 'nada', 1, 5 from orders where id = ${paid}`,
      { 'rating counters are the ratings that are shown': 2 },
    ],
    [
      "a line with another discount than its team's, a refund without a team, and an opener who is still known",
      `insert into teams (tenant_id, id, campaign_id, item_id, size, percentage, ends_at, created_at, opened_by, outcome, decided_at)
       select o.tenant_id, o.id, o.campaign_id, l.item_id, 3, 10, now(), now(), o.lead_id, 'ENDED', now()
       from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id where o.id = ${waiting} limit 1;
       update order_lines set team_id = order_id, team_percentage = 20 where order_id = ${waiting};
       ${refund('1', 'DONE')}; update refunds set reason = 'TEAM'`,
      {
        'a line has the discount that its team came to': 1,
        'a team returns money to its members alone': 1,
        'who opened a team is forgotten once it is decided': 1,
      },
    ],
    [
      'a foreign key without the tenant',
      'alter table leads add unique (id); alter table carts add constraint loose foreign key (lead_id) references leads (id)',
      { [stray]: 1 },
    ],
  ] as const

  it.each(cases)('reports %s', async (_name, sql, expected) => {
    const found = await broken(sql)
    expect(Object.fromEntries(found.map(({ invariant, violations }) => [invariant, violations]))).toEqual(expected)
    expect(found.every(({ example }) => example.length > 0)).toBe(true)
  })

  it('is violated by one of these cases', async () => {
    const sql = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
    const named = [...sql.matchAll(/^ {2}select '((?:[^']|'')+)'/gm)].map(([, name]) => name!.replaceAll("''", "'"))
    expect(named.length).toBeGreaterThan(15)
    expect(new Set(cases.flatMap(([, , expected]) => Object.keys(expected)))).toEqual(new Set(named))
  })
})
