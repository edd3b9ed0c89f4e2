import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { amountPaid, Charges } from '#dev/acquirer/charges.ts'
import { uuidv7 } from '#ids.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { listSettledClosings } from '#modules/orders/book/closings.repository.ts'
import { agreedOrder, outcomesOf } from '#modules/orders/book/order-facts.service.ts'
import { findOrder, listLines } from '#modules/orders/book/orders.repository.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { decideReview } from '#modules/orders/office/reviews.command.ts'
import { returnUnclaimed } from '#modules/orders/paying/reviews.service.ts'
import { payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { priceAtClosing } from '@mutirao/domain/group-closing'
import { buildCampaign, buildItem, buildLead, buildTenant } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { moneyOf } from './money.ts'
import { orderOf } from './order-factory.ts'
import { signInAsStaff } from './people.ts'
import { NOW, testApp } from './test-app.ts'

/** R37: for any history of a few orders, orders = ledger = the acquirer's book. MONEY_RUNS=1000 by hand. */
const runs = Number(process.env['MONEY_RUNS'] ?? 12)
const ORDERS = 3
const MINUTE = 60_000

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const order = fc.nat(ORDERS - 1)
const pick = fc.nat(9)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), order, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('payOther' as const), order, pick, amount: fc.integer({ min: 1, max: 4000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('renew' as const), order, type: fc.constantFrom('PIX' as const, 'CREDIT_CARD' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'closeCharges' as const, 'sendRefunds' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('courtesy' as const), order, courtesy: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(10, 40, 80) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('resolve' as const), order, decision: fc.constantFrom('accept' as const, 'return' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('closeGroup' as const, 'sweep' as const, 'repeatNotices' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * One order in a group and outside it, each part with its fee; two outside; few units, so that the stock of an expired order may be taken by another.
 * The group of a doomed shop fails.
 */
async function openShop({ isDoomed, isTogether }: { isDoomed: boolean; isTogether: boolean }) {
  t.clock.now = NOW
  const { payment } = await defaults()
  const tenant = await buildTenant(t.pool, { payment: { ...payment, pixDiscount: 5 }, shipping: { together: isTogether } })
  const groupRules = [{ minimumUnits: 2, percentage: 10 }]
  const group = await buildCampaign(t.pool, tenant.id, {
    endsAt: new Date(NOW.getTime() + 6 * 60 * MINUTE),
    body: { cartControls: { discountRules: [], groupRules }, group: { minimumUnits: isDoomed ? 9 : 2 } as never },
  })
  const grouped = await buildItem(t.pool, { tenantId: tenant.id, campaignId: group.id, onHand: 9 })
  const plain = await buildItem(t.pool, { tenantId: tenant.id, onHand: 4 })
  const as = await buildLead(t.pool, tenant.id)
  const { host } = tenant
  const wanted = [
    orderOf(grouped, { quantity: 2, price: 9999 }),
    orderOf(plain, { quantity: 2, price: 9999, method: 'CREDIT_CARD' }),
    orderOf(plain, { price: 9999 }),
  ]
  wanted[0]!.body.items.push({ id: plain.id, campaignId: plain.campaignId, quantity: 1 })
  const ids: string[] = []
  for (const one of wanted) ids.push((await call(placeOrder, { host, as, ...one })).body.id)
  const { headers: headersMore } = await signInAsStaff(t, tenant, 'manager')
  return { tenantId: tenant.id, host, as, ids, groupId: group.id, staff: { host, headersMore } }
}

async function defaults() {
  const tenant = await buildTenant(t.pool)
  return { payment: (await money.ctxOf(tenant.id)).tenant.body.payment }
}

/** Every failure must be a rule's refusal. */
function answered({ status, body }: { status: number; body: unknown }) {
  if (status >= 500) throw new Error(JSON.stringify(body))
}

async function take(shop: Shop, one: Step): Promise<void> {
  if (!('order' in one)) return takeAll(shop, one)
  const { tenantId, host, as, ids } = shop
  const orderId = ids[one.order]!
  const params = { id: orderId }
  if (one.do === 'renew') return answered(await call(payOrder, { host, as, params, body: { type: one.type, price: 99_999 } }))
  if (one.do === 'cancel') return answered(await call(cancelOrder, { host, as, params }))
  if ('courtesy' in one) return answered(await call(refundOrder, { ...shop.staff, params, body: { act: uuidv7(), amount: one.courtesy } }))
  if (one.do === 'closeCharges') return money.closeCharges({ tenantId, orderId })
  if (one.do === 'sendRefunds') return money.sendRefunds(tenantId, orderId)
  const payments = await money.payments(tenantId, orderId)
  if ('decision' in one) return resolve(shop, payments.find(({ state }) => state === 'REVIEW')?.id, one.decision)
  if (!('pick' in one)) return
  const { id: reference } = payments[one.pick % payments.length]!
  await money.payAtAcquirer({ tenantId, orderId, reference, amount: 'amount' in one ? one.amount : undefined })
}

function takeAll(shop: Shop, one: Exclude<Step, { order: number }>): Promise<void> {
  if (one.do === 'wait') return passTime(shop, one.minutes)
  if (one.do === 'closeGroup') return closeGroup(shop)
  return one.do === 'sweep' ? sweep(shop) : repeatNotices(shop)
}

async function resolve({ tenantId }: Shop, reviewId: string | undefined, decision: 'accept' | 'return') {
  const { tenant } = await money.ctxOf(tenantId)
  if (reviewId) await decideReview(t.pool, { tenant, queue: t.services.queue, now: t.clock.now }, reviewId, decision)
}

async function passTime({ tenantId, ids }: Shop, minutes: number) {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * MINUTE)
  const ctx = await money.ctxOf(tenantId)
  for (const id of ids) await expireOrder(ctx, id)
}

async function closeGroup({ tenantId, groupId }: Shop) {
  const ctx = { ...(await money.ctxOf(tenantId)), now: new Date(NOW.getTime() + 8 * 60 * MINUTE) }
  await closeDueGroups(ctx)
  await settleGroup(ctx, groupId)
}

async function sweep(shop: Shop) {
  await passTime(shop, 8 * 24 * 60)
  await returnUnclaimed(await money.ctxOf(shop.tenantId))
}

/** A provider's bad day: every webhook again, the newest first. */
async function repeatNotices({ tenantId }: Shop) {
  const told = await money.query<{ body: object }>(tenantId, 'select body from webhook_inbox order by received_at desc, event_id')
  const answers = await Promise.all(told.map(({ body }) => money.post(tenantId, JSON.stringify(body))))
  expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true)
}

/** Until everything is final: every charge closed, every group settled, every refund sent. */
async function finish(shop: Shop) {
  await closeGroup(shop)
  await sweep(shop)
  await closeGroup(shop)
  for (const orderId of shop.ids) {
    await money.closeCharges({ ...shop, orderId })
    await money.sendRefunds(shop.tenantId, orderId)
  }
  await repeatNotices(shop)
}

type OrderBook = {
  id: string
  code: string
  state: string
  is_paid: boolean
  received: number
  returned: number
  courtesies: number
  due: number
}

/** The price of a live order after its groups' closings. */
async function priceNow(tenantId: string, orderId: string) {
  const ctx = await money.ctxOf(tenantId)
  const order = (await findOrder(ctx, { id: orderId }))!
  const closed = outcomesOf(await listSettledClosings(ctx, [orderId]))
  return priceAtClosing(agreedOrder(order, await listLines(ctx, [orderId])), closed)
}

async function compare({ tenantId }: Shop) {
  expect(await checkInvariants(t.databaseUrl)).toEqual([])
  const book = new Charges(join(t.services.settings.dataDir, 'acquirer.jsonl'))
  const payments = await money.query<{ id: string; state: string; received: number; returned: number }>(
    tenantId,
    `select id, state, received, (select coalesce(sum(amount), 0)::int from refunds r where r.payment_id = p.id and r.state = 'DONE') as returned
     from payments p`,
  )
  for (const payment of payments) {
    const charge = book.findByReference(payment.id)
    const atAcquirer = charge?.state === 'APPROVED' ? amountPaid(charge) : 0
    const back = (charge?.refunds ?? []).reduce((total, { amount }) => total + amount, 0)
    expect({ received: payment.received, returned: payment.returned }).toEqual({ received: atAcquirer, returned: back })
    expect(['APPROVED', 'REFUSED', 'REFUNDED']).toContain(payment.state)
  }
  const orders = await money.query<OrderBook>(
    tenantId,
    `select o.id, o.code, o.state, o.state in ('PAID', 'CONFIRMED') as is_paid, sum(p.received)::int as received,
       (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id) as returned,
       (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id and r.reason = 'SHOP') as courtesies, max(p.amount) filter (where p.state = 'APPROVED') as due
     from orders o join payments p on p.order_id = o.id group by o.id, o.code, o.state`,
  )
  for (const { is_paid, received, returned, courtesies, due, ...one } of orders) {
    // Less than the price may have been accepted; a courtesy is added to what a closing returned.
    const kept = is_paid ? Math.max(0, Math.min(await priceNow(tenantId, one.id), due, received) - courtesies) : 0
    expect({ ...one, kept: received - returned }).toEqual({ ...one, kept })
  }
}

it('orders, ledger and the acquirer’s book agree on every centavo', { timeout: 30_000 + runs * 20_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), fc.boolean(), fc.boolean(), async (steps, isDoomed, isTogether) => {
      const shop = await openShop({ isDoomed, isTogether })
      for (const one of steps) await take(shop, one)
      expect(await checkInvariants(t.databaseUrl)).toEqual([])
      await finish(shop)
      await compare(shop)
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
