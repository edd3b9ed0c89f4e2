import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getDeskOrder } from '@mutirao/contract/desk-orders'
import { deliverPart, handInPart, shipPart } from '@mutirao/contract/fulfilment'
import type { Order } from '@mutirao/contract/order-shapes'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { chooseSubstitute, listSubstitutions } from '@mutirao/contract/substitutions'
import { settleGroup } from '../closing/settlement.service.ts'
import { recordMissing } from '../missing/missing.service.ts'
import { returnUndecided } from '../missing/substitutions.service.ts'

/** Invariant: whatever happens to the parts of an order, delivered units never return to stock. Run with PARTS_RUNS=200 by hand. */
const runs = Number(process.env['PARTS_RUNS'] ?? 12)
const DAY_MS = 86_400_000
const PARTS = 3
const LINES = PARTS * 2

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])
const act = () => ({ act: uuidv7() })

const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
  weekday,
  from: '08:00',
  to: '12:00',
  fee: 800,
  cutoffHours: 0,
  capacity: 3,
}))
const group: NonNullable<CampaignBody['group']> = {
  minimumUnits: 50,
  share: 100,
  onFailure: 'Devolvemos tudo.',
  seller: { legalName: 'Sítio Ltda.', document: '11.222.333/0001-81', address: 'Praça da Sé, 1' },
}
/** With `isGrouped` the last campaign has a group that fails. */
const bodyOf = (isGrouped: boolean): Partial<CampaignBody> => ({
  deliveryCalendar: everyDay,
  ...(isGrouped && { group, cartControls: { discountRules: [], groupRules: [{ minimumUnits: 50, percentage: 5 }] } }),
})

/** A paid order with two lines from each campaign. */
async function buyParts({ isGrouped = false } = {}) {
  t.clock.now = NOW
  const tenant = await buildTenant(t.pool)
  const { id: tenantId, host } = tenant
  const items: Awaited<ReturnType<typeof buildItem>>[] = []
  for (let at = 0; at < PARTS; at++) {
    const isLast = isGrouped && at === PARTS - 1
    const { id: campaignId } = await buildCampaign(t.pool, tenantId, {
      body: bodyOf(isLast),
      ...(isLast && { endsAt: new Date(NOW.getTime() + DAY_MS / 2) }),
    })
    for (const price of [1000, 700]) items.push(await buildItem(t.pool, { tenantId, campaignId, onHand: 10, price }))
  }
  const who = { host, as: await buildLead(t.pool, tenantId) }
  const { params, headers, body } = orderOf(items[0]!, { price: 100_000 })
  body.items = items.map(({ id, campaignId }) => ({ id, campaignId, quantity: 2 }))
  const order = (await call(placeOrder, { ...who, params, headers, body })).body as Order
  const [payment] = await money.payments(tenantId, order.id)
  await money.webhook({ tenantId, reference: payment!.id, amount: payment!.amount })
  const staff = { host, headersMore: (await signInAsStaff(t, tenant, 'owner')).headers }
  const part = (at: number) => ({ id: order.id, campaignId: items[at * 2]!.campaignId })
  const lacking = async (line: number) => {
    const ctx = await money.ctxOf(tenantId)
    return tenantTransaction(t.pool, tenantId, (db) =>
      recordMissing({ ...ctx, db, actor: { kind: 'command' } }, { ...order, itemId: items[line]!.id }),
    )
  }
  return {
    tenantId,
    ship: (at: number) => call(shipPart, { ...staff, params: part(at), body: act() }),
    deliver: (at: number) => call(deliverPart, { ...staff, params: part(at), body: { ...act(), receivedBy: 'Ana' } }),
    handIn: (at: number, isSellable = true) => call(handInPart, { ...staff, params: part(at), body: { isSellable } }),
    carried: async () => (await call(getDeskOrder, { ...staff, params: { id: order.id } })).body.carried,
    campaignAt: (at: number) => part(at).campaignId,
    refund: (amount?: number) => call(refundOrder, { ...staff, params: { id: order.id }, body: { ...act(), amount } }),
    lacking,
    decide: async (isOther: boolean) => {
      const { body: rows } = await call(listSubstitutions, { ...who, params: { code: order.code } })
      const row = rows.find(({ state }: { state: string }) => state === 'PENDING')
      const itemId = isOther ? row?.candidates[0]?.id : null
      if (row && itemId !== undefined) await call(chooseSubstitute, { ...who, params: { code: order.code, id: row.id }, body: { itemId } })
    },
    giveUp: async () => returnUndecided({ ...(await money.ctxOf(tenantId)), now: new Date(NOW.getTime() + DAY_MS) }),
    closeGroup: async () => {
      const ctx = { ...(await money.ctxOf(tenantId)), now: new Date(NOW.getTime() + DAY_MS) }
      await closeDueGroups(ctx)
      await settleGroup(ctx, items.at(-1)!.campaignId)
    },
    see: async (): Promise<Order> => (await call(getOrder, { ...who, params: { code: order.code } })).body,
    stock: async () => {
      const rows = await money.query<{ id: string; on_hand: number; reserved: number }>(tenantId, 'select id, on_hand, reserved from stock')
      return items.map(({ id }) => rows.find((row) => row.id === id)!).map(({ on_hand, reserved }) => [on_hand, reserved])
    },
    slots: () => money.query<{ taken: number }>(tenantId, 'select taken from slot_counters order by campaign_id'),
  }
}
type PartsOrder = Awaited<ReturnType<typeof buyParts>>

describe('a part with a courier when its order ends', () => {
  const shelves = (...parts: [number, number][]) => parts.flatMap((one) => [one, one])

  it('stays reserved until it is handed in, and comes back once', async () => {
    const bought = await buyParts()
    await bought.ship(0)
    expect((await bought.handIn(0)).body).toMatchObject({ code: 'part_moved' })
    expect(await bought.carried()).toEqual([])
    await bought.refund()
    expect(await bought.stock()).toEqual(shelves([10, 2], [10, 0], [10, 0]))
    expect(await bought.carried()).toEqual([bought.campaignAt(0)])
    await healthy()
    expect((await bought.handIn(1)).body).toMatchObject({ code: 'part_moved' })
    const both = await Promise.all([bought.handIn(0), bought.handIn(0)])
    expect(both.map(({ body }) => body.units).toSorted()).toEqual([0, 4])
    expect(await bought.stock()).toEqual(shelves([10, 0], [10, 0], [10, 0]))
    expect((await bought.handIn(0)).body).toEqual({ units: 0 })
    expect(await bought.carried()).toEqual([])
    await healthy()
  })

  it('leaves the stock when it cannot be sold', async () => {
    const bought = await buyParts()
    await bought.ship(0)
    await bought.refund()
    expect((await bought.handIn(0, false)).body).toEqual({ units: 4 })
    expect(await bought.stock()).toEqual(shelves([8, 0], [10, 0], [10, 0]))
    expect((await bought.handIn(0)).body).toEqual({ units: 0 })
    await healthy()
  })
})

describe('a part that is handed over', () => {
  it('takes its units out of stock: a refund of the whole order restores only the other units', async () => {
    const bought = await buyParts()
    expect((await bought.deliver(1)).body).toEqual({ state: 'DELIVERED', order: 'PREPARING' })
    expect(await bought.stock()).toEqual([
      [10, 2],
      [10, 2],
      [8, 0],
      [8, 0],
      [10, 2],
      [10, 2],
    ])
    await healthy()
    expect((await bought.refund()).body).toMatchObject({ left: 0, order: 'REFUND_REQUESTED' })
    expect(await bought.stock()).toEqual([
      [10, 0],
      [10, 0],
      [8, 0],
      [8, 0],
      [10, 0],
      [10, 0],
    ])
    expect((await bought.slots()).map(({ taken }) => taken).toSorted()).toEqual([0, 0, 1])
    await healthy()
  })

  it('cannot have missing lines, nor can one on its way; the others still can', async () => {
    const bought = await buyParts()
    expect(await bought.lacking(0)).toHaveProperty('said')
    await bought.deliver(0)
    await bought.ship(1)
    expect(await bought.lacking(1)).toMatchObject({ mistake: expect.stringContaining('não está mais na loja') })
    expect(await bought.lacking(2)).toMatchObject({ mistake: expect.stringContaining('não está mais na loja') })
    expect(await bought.lacking(4)).toHaveProperty('said')
    // Missing lines are refunded, and never return to the shelf.
    await bought.giveUp()
    expect(await bought.stock()).toEqual([
      [8, 0],
      [8, 0],
      [10, 2],
      [10, 2],
      [10, 0],
      [10, 2],
    ])
    await healthy()
  })

  it('completes its order when nothing is left of the others', async () => {
    const bought = await buyParts()
    for (const line of [2, 3]) await bought.lacking(line)
    await bought.giveUp()
    await bought.deliver(0)
    expect((await bought.deliver(2)).body.order).toBe('DELIVERED')
    expect((await bought.deliver(1)).body.code).toBe('order_not_found')
    await healthy()
  })

  it('completes its order when the remaining parts are refunded, or their group fails', async () => {
    const bought = await buyParts({ isGrouped: true })
    await bought.deliver(0)
    await bought.closeGroup()
    expect((await bought.see()).state).toBe('PREPARING')
    for (const line of [2, 3]) await bought.lacking(line)
    await bought.giveUp()
    expect((await bought.see()).state).toBe('DELIVERED')
    await healthy()
    const other = await buyParts({ isGrouped: true })
    for (const at of [0, 1]) await other.deliver(at)
    expect((await other.see()).state).toBe('PREPARING')
    await other.closeGroup()
    expect((await other.see()).state).toBe('DELIVERED')
    await healthy()
  })
})

const at = fc.nat(PARTS - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'ship' as const, 'handIn' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('lacking' as const), line: fc.nat(LINES - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), isOther: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('giveUp' as const, 'closeGroup' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), amount: fc.option(fc.integer({ min: 1, max: 900 })) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(bought: PartsOrder, one: Step) {
  if (one.do === 'deliver' || one.do === 'ship' || one.do === 'handIn') return bought[one.do](one.at)
  if (one.do === 'lacking') return bought.lacking(one.line)
  if (one.do === 'decide') return bought.decide(one.isOther)
  if (one.do === 'refund') return bought.refund(one.amount ?? undefined)
  return bought[one.do]()
}

it('any deliveries, refunds and missing lines keep stock, slots and money right', { timeout: 30_000 + runs * 20_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 14 }), async (isGrouped, steps) => {
      const bought = await buyParts({ isGrouped })
      const left: number[] = []
      for (const one of steps) {
        const answer = await take(bought, one)
        if (answer && 'status' in answer && answer.status >= 500) throw new Error(JSON.stringify(answer.body))
        await healthy()
        const onHand = (await bought.stock()).map(([count]) => count!)
        // Delivered units never come back.
        for (const [line, count] of onHand.entries()) expect(count).toBeLessThanOrEqual(left[line] ?? 10)
        left.splice(0, LINES, ...onHand)
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
