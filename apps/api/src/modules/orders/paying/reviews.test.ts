import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderTag } from '#cache/tags.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { settleGroup } from '../closing/settlement.service.ts'
import { decideReview, reviewLines } from '../office/reviews.command.ts'
import { returnUnclaimed } from './reviews.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

/** An order of R$ 18,00 that received another amount. */
async function inReview(received: number, onHand = 10) {
  return reviewOf(await shopWith(t.pool, { onHand }), received)
}

async function reviewOf(shop: Awaited<ReturnType<typeof shopWith>>, received: number) {
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  const tenantId = shop.tenant.id
  const [payment] = await money.payments(tenantId, order.id)
  await money.payAtAcquirer({ tenantId, orderId: order.id, reference: payment!.id, amount: received })
  const { tenant } = await money.ctxOf(tenantId)
  const decide = (decision: 'accept' | 'return') =>
    decideReview(t.pool, { tenant, queue: t.services.queue, now: t.clock.now }, payment!.id, decision)
  const lines = () => reviewLines(t.pool, tenant, t.clock.now)
  const seen = async () => (await call(getOrder, { ...shop, params: { code: order.code } })).body
  const refunds = () => money.refunds(tenantId, order.id)
  return { ...shop, tenantId, order, payment: payment!, decide, lines, seen, refunds }
}
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

/** Records tags published from now on; earlier ones have arrived. */
async function hear() {
  const heard: string[] = []
  t.services.changes.subscribe((tags) => void heard.push(...(tags ?? [])))
  t.services.changes.publishSoon(['all before'])
  await expect.poll(() => heard).toContain('all before')
  return () => heard.slice(heard.lastIndexOf('all before') + 1)
}

describe('a payment in review', () => {
  it('is published to clients that follow the order when it is accepted', async () => {
    const { tenant, decide, order } = await inReview(1500)
    const heard = await hear()
    await decide('accept')
    await expect.poll(heard, { timeout: 5000 }).toContain(orderTag({ tenant }, order.id))
  })

  it('is listed with received and due amounts and its refund date', async () => {
    const { lines, payment, order } = await inReview(1500)
    expect(await lines()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${payment.id}  pedido ${order.code} \\(AWAITING_PAYMENT\\) de Maria da Silva: recebido R\\$\\s15,00 em .+, devido R\\$\\s18,00; .+28/11$`,
        ),
      ),
    ])
  })

  it('of less than due is accepted as paid in full, and no refund exceeds it', async () => {
    const { decide, seen, lines, refunds, tenantId, payment } = await inReview(1500)
    expect(await decide('accept')).toEqual({ lines: [expect.stringMatching(/está pago com R\$\s15,00/)] })
    const log = await money.query(tenantId, "select actor, subject, detail from audit_log where action = 'review.settle'")
    expect(log).toEqual([{ actor: 'command', subject: `payment ${payment.id}`, detail: { decision: 'accept' } }])
    expect(await seen()).toMatchObject({ state: 'PAID', reviews: [], properties: { price: 1800 } })
    expect(await refunds()).toEqual([])
    expect(await lines()).toEqual(['Nenhum pagamento em análise.'])
    await healthy()
  })

  it('of more than due is accepted, and the surplus is refunded', async () => {
    const { decide, seen, refunds, tenantId, order } = await inReview(2000)
    expect(await decide('accept')).toEqual({ lines: [expect.stringMatching(/R\$\s2,00 a mais serão devolvidos/)] })
    expect(await refunds()).toMatchObject([{ amount: 200, reason: 'SURPLUS' }])
    await money.sendRefunds(tenantId, order.id)
    expect(await seen()).toMatchObject({ state: 'PAID', refunds: [{ amount: 200, state: 'DONE' }], paymentMethod: { state: 'APPROVED' } })
    await healthy()
  })

  it('is fully refunded by the shop, once, and its buyer is notified', async () => {
    const { decide, seen, refunds, tenantId, order } = await inReview(2000)
    await Promise.all([decide('return'), decide('return'), decide('return')])
    expect(await refunds()).toMatchObject([{ amount: 2000, reason: 'REVIEW' }])
    expect(await decide('accept')).toMatchObject({ mistake: expect.stringContaining('já foi decidido') })
    await money.sendRefunds(tenantId, order.id)
    expect(await seen()).toMatchObject({ state: 'AWAITING_PAYMENT', reviews: [], refunds: [{ state: 'DONE' }] })
    const told = await money.query(tenantId, "select title from messages where title like 'Vamos devolver%'")
    expect(told).toHaveLength(1)
    await healthy()
  })

  it.each([
    ['a tier above the price that was paid', 5, 0],
    ['a failed group, no more than came', 50, 1500],
  ])('of less than due, accepted, gets back by %s', async (_name, minimumUnits, returned) => {
    const tenant = await buildTenant(t.pool)
    const endsAt = new Date(NOW.getTime() + 3_600_000)
    const cartControls = { discountRules: [], groupRules: [{ minimumUnits: 5, percentage: 10 }] }
    const campaign = await buildCampaign(t.pool, tenant.id, { endsAt, body: { cartControls, group: { minimumUnits } as never } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id })
    const shop = { host: tenant.host, tenant, item, as: await buildLead(t.pool, tenant.id) }
    const { decide, refunds, tenantId } = await reviewOf(shop, 1500)
    await decide('accept')
    // Other members of the group have paid before.
    await money.query(tenantId, 'update group_counters set paid_units = paid_units + 10')
    const later = { ...(await money.ctxOf(tenantId)), now: new Date(endsAt.getTime() + 3_600_000) }
    await closeDueGroups(later)
    await settleGroup(later, campaign.id)
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(returned)
    await money.query(tenantId, 'update group_counters set paid_units = paid_units - 10')
    await healthy()
  })

  it('of an expired order is accepted while its units are available, and refunded when they are not', async () => {
    const free = await inReview(1500)
    await money.expire(free.tenantId, free.order.id)
    await free.decide('accept')
    expect((await free.seen()).state).toBe('PAID')
    t.clock.now = NOW
    const gone = await inReview(2000, 1)
    await money.expire(gone.tenantId, gone.order.id)
    await money.query(gone.tenantId, 'update stock set on_hand = 0')
    expect(await gone.decide('accept')).toEqual({
      lines: [expect.stringMatching(/não pode mais ser atendido: R\$\s20,00 serão devolvidos/)],
    })
    expect(await gone.refunds()).toMatchObject([{ amount: 2000, reason: 'LATE_PAYMENT' }])
    await money.query(gone.tenantId, 'update stock set on_hand = 1')
    await healthy()
  })

  it('is refunded automatically after a week, once, and not before', async () => {
    const { refunds, tenantId, order, seen } = await inReview(700)
    await money.expire(tenantId, order.id)
    const sweep = async (days: number) => {
      t.clock.now = new Date(NOW.getTime() + days * 86_400_000)
      const ctx = await money.ctxOf(tenantId)
      await Promise.all([returnUnclaimed(ctx), returnUnclaimed(ctx)])
    }
    await sweep(6.9)
    expect(await refunds()).toEqual([])
    await sweep(7)
    expect(await refunds()).toMatchObject([{ amount: 700, reason: 'REVIEW' }])
    await money.sendRefunds(tenantId, order.id)
    expect(await seen()).toMatchObject({ state: 'EXPIRED', reviews: [], refunds: [{ amount: 700, state: 'DONE' }] })
    await healthy()
  })

  it('can be decided by its own shop only', async () => {
    const mine = await inReview(1500)
    const other = await inReview(1500)
    const { tenant } = await money.ctxOf(other.tenantId)
    const desk = { tenant, queue: t.services.queue, now: t.clock.now }
    expect(await decideReview(t.pool, desk, mine.payment.id, 'return')).toMatchObject({
      mistake: expect.stringContaining('Não há pagamento'),
    })
    expect(await decideReview(t.pool, desk, 'tudo', 'return')).toMatchObject({ mistake: expect.stringContaining('não é um pagamento') })
    expect(await mine.refunds()).toEqual([])
  })
})
