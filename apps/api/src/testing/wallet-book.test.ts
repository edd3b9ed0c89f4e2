import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { amountPaid, Charges } from '#dev/acquirer/charges.ts'
import { uuidv7 } from '#ids.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { sendRefund } from '#modules/orders/paying/send-refund.service.ts'
import { expireCredits } from '#modules/wallets/wallets.service.ts'
import { deliverPart } from '@mutirao/contract/fulfilment'
import { payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { buildCampaign, buildItem, buildTenant, type TestTenant } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { ctxOf, moneyOf } from './money.ts'
import { orderOf } from './order-factory.ts'
import { signInAsStaff } from './people.ts'
import { proofSize } from './proof-size.ts'
import { NOW, testApp } from './test-app.ts'
import { buildRich, giveCredit, type Rich } from './wallet-factory.ts'

/** Orders in total, in shops of thirty, each paid, refused, cancelled, delivered, refunded or closed at random, with wallets. */
const ORDERS = Number(process.env['WALLET_ORDERS'] ?? proofSize(60, 1000))
const IN_A_SHOP = 30
const SEED = Number(process.env['WALLET_SEED'] ?? 1)

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** Deterministic for a seed, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return {
    below: (most: number) => Math.floor(next() * most),
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!,
  }
}
type Random = ReturnType<typeof randomOf>

type Item = { id: string; campaignId: string; price: number }
type Shop = { tenant: TestTenant; plain: Item; grouped: Item; people: Rich[]; staff: { host: string; headersMore: Record<string, string> } }

async function openShop(): Promise<Shop> {
  t.clock.now = NOW
  const tenant = await buildTenant(t.pool)
  const cashback = { percentage: 7.5, usableAfterDays: 0, expiresAfterDays: 60 }
  const groupRules = [{ minimumUnits: 3, percentage: 12.5 }]
  const plain = await buildCampaign(t.pool, tenant.id, { body: { cashback } })
  const group = await buildCampaign(t.pool, tenant.id, {
    endsAt: new Date(NOW.getTime() + 6 * 3_600_000),
    body: { cashback, cartControls: { discountRules: [], groupRules }, group: { minimumUnits: 2 } as never },
  })
  const people: Rich[] = []
  for (const amount of [500, 3000, 9001]) people.push(await buildRich(t, tenant, amount))
  await giveCredit(t, tenant, people[1]!, { amount: 777, expiresInDays: 1 })
  return {
    tenant,
    plain: await buildItem(t.pool, { tenantId: tenant.id, campaignId: plain.id, onHand: 1000, price: 1337 }),
    grouped: await buildItem(t.pool, { tenantId: tenant.id, campaignId: group.id, onHand: 1000, price: 999 }),
    people,
    staff: { host: tenant.host, headersMore: (await signInAsStaff(t, tenant, 'owner')).headers },
  }
}

type Placed = { id: string; item: Item; who: { host: string; headersMore: Record<string, string> }; isGrouped: boolean }

/** With all, part or nothing of it from the wallet; a balance that is too low is refused, which is correct, too. */
async function placeSome(shop: Shop, random: Random): Promise<Placed | undefined> {
  const rich = random.pick(shop.people)
  const isGrouped = random.below(3) === 0
  const item = isGrouped ? shop.grouped : shop.plain
  const quantity = 1 + random.below(3)
  const price = item.price * quantity + 800
  const method = random.pick<PlaceOrderBody['paymentMethod']['type']>(['PIX', 'PIX', 'CREDIT_CARD', 'WALLET'])
  const amount = method === 'WALLET' ? price : random.pick([0, 1, 100, 333, 800, price - 1])
  const who = { host: shop.tenant.host, headersMore: rich.headers }
  const order = orderOf(item, {
    quantity,
    method,
    price,
    wallet: amount > 0 ? { id: rich.walletId, amount } : undefined,
    returnsToWallet: random.below(2) === 0,
  })
  const { status, body } = await call(placeOrder, { ...who, ...order })
  if (status === 201) return { id: body.id, item, who, isGrouped }
  // A tier that others reached may leave nothing to pay beside the wallet: then the new price is shown first.
  expect(['wallet_insufficient', 'price_changed']).toContain(body.code)
  return undefined
}

/** Every failure must be a rule's refusal. */
function answered({ status, body }: { status: number; body: unknown }) {
  if (status >= 500) throw new Error(JSON.stringify(body))
}

/** Delivers the acquirer's webhook twice. */
async function pay({ tenant }: Shop, { id }: Placed) {
  const open = (await money.openCharges(tenant.id, id).catch(() => money.payments(tenant.id, id))).filter(
    ({ type, state }) => type !== 'WALLET' && state === 'PENDING',
  )
  for (const { id: reference } of open) await money.payAtAcquirer({ tenantId: tenant.id, orderId: id, reference })
}

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

async function live(shop: Shop, placed: Placed, random: Random) {
  const { tenant, staff } = shop
  const params = { id: placed.id }
  const refund = async (amount?: number) => answered(await call(refundOrder, { ...staff, params, body: { act: uuidv7(), amount } }))
  const expire = async () => expireOrder({ ...(await money.ctxOf(tenant.id)), now: minutes(70) }, placed.id)
  const ways = {
    leave: expire,
    cancel: async () => answered(await call(cancelOrder, { ...placed.who, params, query: random.below(2) ? { to: 'wallet' } : {} })),
    paid: () => pay(shop, placed),
    late: async () => {
      await money.openCharges(tenant.id, placed.id).catch(() => undefined)
      await expire()
      for (const { id: reference, type, amount, charge } of await money.payments(tenant.id, placed.id))
        if (type !== 'WALLET' && charge) await money.payAtAcquirer({ tenantId: tenant.id, orderId: placed.id, reference, amount })
    },
    otherwise: async () => {
      answered(await call(payOrder, { ...placed.who, params, body: { type: random.pick(['PIX', 'CREDIT_CARD'] as const), price: 99_999 } }))
      await pay(shop, placed)
    },
    back: async () => {
      await pay(shop, placed)
      answered(await call(cancelOrder, { ...placed.who, params, query: random.below(2) ? { to: 'wallet' } : {} }))
    },
    parts: async () => {
      await pay(shop, placed)
      for (let part = 0; part < 3; part++) await refund(1 + random.below(900))
    },
    delivered: async () => {
      await pay(shop, placed)
      const body = { act: uuidv7(), receivedBy: 'Ana' }
      answered(await call(deliverPart, { ...staff, params: { ...params, campaignId: placed.item.campaignId }, body }))
      if (random.below(2)) await refund(1 + random.below(1500))
      if (random.below(3) === 0)
        answered(await call(cancelOrder, { ...placed.who, params, query: random.below(2) ? { to: 'wallet' } : {} }))
    },
  }
  await ways[random.pick(Object.keys(ways) as (keyof typeof ways)[])]()
}

/** Runs everything that is pending. */
async function finish({ tenant, grouped }: Shop, orders: readonly Placed[]) {
  const ctx = { ...(await ctxOf(t, tenant.id)), now: minutes(8 * 60) }
  for (const { id } of orders) await expireOrder(ctx, id)
  await closeDueGroups(ctx)
  await settleGroup(ctx, grouped.campaignId)
  for (const { id } of await money.query<{ id: string }>(tenant.id, 'select id from refunds')) {
    await sendRefund(ctx, id)
    await sendRefund(ctx, id)
  }
  for (const { id: orderId } of orders) await money.closeCharges({ tenantId: tenant.id, orderId })
  await expireCredits({ ...ctx, now: new Date(NOW.getTime() + 2 * 86_400_000) })
}

type Paid = { id: string; type: string; received: number; returned: number }

/** The acquirer's book equals the payments; and all received money is with the shop, returned, or in wallets. */
async function compare({ tenant }: Shop) {
  const book = new Charges(join(t.services.settings.dataDir, 'acquirer.jsonl'))
  const payments = await money.query<Paid>(
    tenant.id,
    `select id, type, received, (select coalesce(sum(amount), 0)::int from refunds r
       where r.payment_id = p.id and r.state = 'DONE' and not r.is_to_wallet) as returned from payments p where type <> 'WALLET'`,
  )
  for (const payment of payments) {
    const charge = book.findByReference(payment.id)
    const atAcquirer = charge?.state === 'APPROVED' ? amountPaid(charge) : 0
    const back = (charge?.refunds ?? []).reduce((total, { amount }) => total + amount, 0)
    expect({ received: payment.received, returned: payment.returned }).toEqual({ received: atAcquirer, returned: back })
  }
  const [ledger] = await money.query<Record<string, number>>(
    tenant.id,
    `select (select coalesce(sum(remaining), 0)::int from wallet_credits) as balances,
       (select coalesce(sum(amount), 0)::int from wallet_entries where account = 'WALLET') as entries,
       (select coalesce(sum(amount), 0)::int from wallet_entries) as all,
       (select coalesce(min(remaining), 0)::int from wallet_credits) as least,
       (select coalesce(sum(p.received), 0)::int - (select coalesce(sum(r.amount), 0)::int from refunds r join payments w on w.id = r.payment_id
          where w.type = 'WALLET' and r.state = 'DONE') from payments p where p.type = 'WALLET') as kept,
       (select coalesce(sum(amount), 0)::int from wallet_entries where account = 'ORDER') as ordered`,
  )
  expect(ledger).toMatchObject({ balances: ledger!['entries'], all: 0, kept: ledger!['ordered'] })
  expect(ledger!['least']).toBeGreaterThanOrEqual(0)
}

it(
  `${ORDERS} orders with wallets: ledger, orders and the acquirer agree on every centavo`,
  { timeout: 30_000 + ORDERS * 1000 },
  async () => {
    for (let from = 0; from < ORDERS; from += IN_A_SHOP) {
      const random = randomOf(SEED + from)
      const shop = await openShop()
      const orders: Placed[] = []
      for (let count = from; count < Math.min(from + IN_A_SHOP, ORDERS); count++) {
        const placed = await placeSome(shop, random)
        if (!placed) continue
        orders.push(placed)
        await live(shop, placed, random)
      }
      expect(orders.length).toBeGreaterThan(10)
      expect(await checkInvariants(t.databaseUrl)).toEqual([])
      await finish(shop, orders)
      expect(await checkInvariants(t.databaseUrl)).toEqual([])
      await compare(shop)
    }
  },
)
