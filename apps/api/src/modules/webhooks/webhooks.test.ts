import { createHmac, timingSafeEqual } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Answer, WebhookSender } from '#adapters/webhook/webhook-sender.ts'
import type { Ctx } from '#context.ts'
import { tellOfPause } from '#modules/messages/webhook-pause.service.ts'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, secrets, testApp } from '#testing/test-app.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import {
  eventDataOf,
  listWebhookEndpoints,
  listWebhookEvents,
  pingWebhook,
  resumeWebhook,
  sendWebhookAgain,
} from '@mutirao/contract/webhooks'
import { sendWebhooks } from './webhook-sending.service.ts'
import { makeSecret, resumeByCommand, webhookLines } from './webhooks.command.ts'
import { forgetWebhooks } from './webhooks.service.ts'

const { t, call } = testApp()
const URL_ONE = 'https://erp.example/mutirao'
const DAY_MS = 86_400_000

type SentWebhook = Parameters<WebhookSender>[0]

async function shop(webhooks: TenantFile['webhooks'] = [{ url: URL_ONE, events: ['order.*', 'refund.*'] }], hasSecret = true) {
  const tenant = await buildTenant(t.pool, { webhooks })
  const item = await buildItem(t.pool, { tenantId: tenant.id, onHand: 50 })
  const money = moneyOf(t)
  const ctx = await ctxOf(t, tenant.id)
  const secret = async (now = NOW) => {
    const made = await makeSecret(t.pool, { tenant: ctx.tenant, key: secrets.key, now }, URL_ONE)
    return 'lines' in made ? made.lines[0]! : made.mistake
  }
  const first = hasSecret ? await secret() : ''
  const place = async () => {
    // Each order has its own buyer: a person may have one waiting order only.
    const { headers: headersMore } = await signIn(t, tenant)
    const { status, body } = await call(placeOrder, { host: tenant.host, headersMore, ...orderOf(item) })
    expect(status).toBe(201)
    return { ...(body as { id: string; code: string; properties: { price: number } }), headersMore }
  }
  const pay = async ({ id, properties }: Awaited<ReturnType<typeof place>>) => {
    const [payment] = await money.payments(tenant.id, id)
    await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: properties.price })
  }
  const cancel = ({ id, headersMore }: Awaited<ReturnType<typeof place>>) =>
    call(cancelOrder, { host: tenant.host, headersMore, params: { id } } as never)
  const rows = () =>
    money.query<{ id: string; event: string; state: string; attempts: number; answer: string | null; due_at: Date }>(
      tenant.id,
      'select id, event, state, attempts, answer, due_at from webhook_events order by position',
    )
  /** Runs a round of the sweeper against a system with this answer. */
  const round = async (answer: (sent: SentWebhook) => Answer | Promise<Answer>, after = 0) => {
    const sent: SentWebhook[] = []
    const webhooksOf = async (sending: SentWebhook) => {
      sent.push(sending)
      return answer(sending)
    }
    const at: Ctx = { ...ctx, now: new Date(NOW.getTime() + after), services: { ...ctx.services, webhooks: webhooksOf } }
    return { sent, at, run: () => sendWebhooks(at, tellOfPause) }
  }
  return { tenant, ctx, money, secret, first, place, pay, cancel, rows, round }
}

const taken: Answer = { isTaken: true, answer: '204' }
const failed: Answer = { isTaken: false, answer: '500' }
const typeOf = ({ body }: SentWebhook) => (JSON.parse(body) as { type: string }).type

/** As the Standard Webhooks specification says, without our own code. */
function isSignedBy(secret: string, { headers, body }: SentWebhook): boolean {
  const key = Buffer.from(secret.split('_')[1]!, 'base64')
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const expected = createHmac('sha256', key).update(content, 'utf8').digest()
  return headers['webhook-signature']!.split(' ').some((one) => {
    const [version, signature] = one.split(',')
    const given = Buffer.from(signature!, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

describe('webhook events', () => {
  it('cover each transition of an order and its money, in order, signed, without personal data', async () => {
    const { place, pay, cancel, round, first, rows } = await shop()
    const order = await place()
    await pay(order)
    expect((await cancel(order)).status).toBe(204)
    const { sent, run } = await round(() => taken, 1000)
    await run()
    expect(sent.map(typeOf)).toEqual(['order.placed', 'order.paid', 'refund.requested', 'order.refund_requested'])
    expect(sent.every((one) => isSignedBy(first, one))).toBe(true)
    expect(isSignedBy(first, { ...sent[0]!, body: sent[0]!.body.replace('order.placed', 'order.paid') })).toBe(false)
    expect(JSON.parse(sent[1]!.body)).toMatchObject({
      type: 'order.paid',
      timestamp: NOW.toISOString(),
      data: { order: { id: order.id, code: order.code }, state: 'PAID', before: 'AWAITING_PAYMENT' },
    })
    expect(JSON.stringify(sent)).not.toMatch(/Maria|91234|Praça|@(?!.*erp)/)
    expect((await rows()).every(({ state, answer }) => state === 'TAKEN' && answer === '204')).toBe(true)
    await run()
    expect(sent).toHaveLength(4)
  })

  it('are limited to the requested ones, and a shop without webhooks has no row', async () => {
    const some = await shop([{ url: URL_ONE, events: ['order.paid'] }])
    const order = await some.place()
    await some.pay(order)
    expect((await some.rows()).map(({ event }) => event)).toEqual(['order.paid'])
    const none = await shop(undefined, false)
    expect(none.ctx.tenant.body.webhooks).toHaveLength(1)
    const silent = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: silent.id })
    const { headers: headersMore } = await signIn(t, silent)
    expect((await call(placeOrder, { host: silent.host, headersMore, ...orderOf(item) })).status).toBe(201)
    expect(await none.money.query(silent.id, 'select id from webhook_events')).toEqual([])
  })

  it('wait in order behind a rejected one, keep their id, and do not block other orders', async () => {
    const { place, pay, round, rows } = await shop()
    const [one, two] = [await place(), await place()]
    await pay(one)
    let isDown = true
    const system = ({ body }: SentWebhook) => (isDown && body.includes(one.id) ? failed : taken)
    const first = await round(system)
    await first.run()
    expect(first.sent.map(typeOf)).toEqual(['order.placed'])
    const second = await round(system, 1000)
    await second.run()
    expect(second.sent).toHaveLength(1)
    expect(second.sent[0]!.body).toContain(two.id)
    isDown = false
    const third = await round(system, 11_000)
    await third.run()
    expect(third.sent.map(typeOf)).toEqual(['order.placed', 'order.paid'])
    expect(third.sent[0]!.headers['webhook-id']).toBe(first.sent[0]!.headers['webhook-id'])
    expect((await rows()).map(({ state }) => state)).toEqual(['TAKEN', 'TAKEN', 'TAKEN'])
  })

  it('are sent once by two processes, and again after one died while sending', async () => {
    const { place, round } = await shop()
    await place()
    await place()
    const slow = async () => new Promise<Answer>((done) => setTimeout(() => done(taken), 30))
    const { sent, run } = await round(slow)
    await Promise.all([run(), run(), run()])
    expect(sent).toHaveLength(2)
    const third = await shop()
    await third.place()
    const dying = await third.round(() => Promise.reject(new Error('killed')))
    await expect(dying.run()).rejects.toThrow('killed')
    const early = await third.round(() => taken, 20_000)
    await early.run()
    expect(early.sent).toEqual([])
    const late = await third.round(() => taken, 31_000)
    await late.run()
    expect(late.sent[0]!.headers['webhook-id']).toBe(dying.sent[0]!.headers['webhook-id'])
  })

  it('are given up after three days and listed, and staff send one again with its id, audited', async () => {
    const { tenant, place, round, rows, money } = await shop()
    await place()
    let [id, after] = ['', 0]
    for (let tries = 0; tries < 60; tries++) {
      const { sent, run } = await round(() => failed, after)
      await run()
      id = sent[0]?.headers['webhook-id'] ?? id
      const [row] = await rows()
      if (row!.state === 'FAILED') break
      // The address takes other events meanwhile: otherwise it would be paused.
      await money.query(tenant.id, 'update webhook_secrets set failing_since = null')
      after = row!.due_at.getTime() - NOW.getTime()
    }
    expect(after).toBeGreaterThan(2.5 * DAY_MS)
    expect(after).toBeLessThanOrEqual(3 * DAY_MS)
    const { headers: headersMore } = await signInAsStaff(t, tenant, 'manager')
    const as = { host: tenant.host, headersMore }
    const listed = await call(listWebhookEvents, { ...as, query: { state: 'FAILED' } } as never)
    expect(listed.body).toMatchObject({
      totalElements: 1,
      content: [{ id, event: 'order.placed', answer: '500', state: 'FAILED', data: { state: 'AWAITING_PAYMENT' } }],
    })
    expect(JSON.stringify(listed.body)).not.toContain('whsec_')
    expect((await call(sendWebhookAgain, { ...as, params: { id } })).status).toBe(204)
    const again = await round(() => taken, 1000)
    await again.run()
    expect(again.sent[0]!.headers['webhook-id']).toBe(id)
    expect(await rows()).toMatchObject([{ state: 'TAKEN', answer: '204' }])
    const log = await money.query(tenant.id, "select actor, detail from audit_log where action = 'webhook.again'")
    expect(log).toEqual([{ actor: 'staff', detail: { event: 'order.placed', before: 'FAILED' } }])
  })

  it('are not visible to another shop, nor to the support role', async () => {
    const { place, rows, tenant } = await shop()
    await place()
    const [{ id } = { id: '' }] = await rows()
    const other = await shop()
    const theirs = await signInAsStaff(t, other.tenant, 'owner')
    const asked = { host: other.tenant.host, headersMore: theirs.headers, params: { id } }
    expect((await call(sendWebhookAgain, asked)).status).toBe(404)
    const support = await signInAsStaff(t, tenant, 'support')
    expect((await call(listWebhookEvents, { host: tenant.host, headersMore: support.headers } as never)).status).toBe(403)
  })

  it('are deleted after thirty days', async () => {
    const { place, rows, ctx } = await shop()
    await place()
    await forgetWebhooks({ ...ctx, now: new Date(NOW.getTime() + 29 * DAY_MS) })
    expect(await rows()).toHaveLength(1)
    await forgetWebhooks({ ...ctx, now: new Date(NOW.getTime() + 31 * DAY_MS) })
    expect(await rows()).toEqual([])
  })
})

describe('an address that takes nothing', () => {
  it('is paused after a day, its owner is told once, and what waited is sent when it is resumed', async () => {
    const { tenant, place, round, rows, money } = await shop()
    const owner = await signInAsStaff(t, tenant, 'owner')
    const as = { host: tenant.host, headersMore: owner.headers }
    const endpoints = async () => (await call(listWebhookEndpoints, as)).body.content
    const letters = () => money.query(tenant.id, "select facts from outbox where template = 'webhookPaused'")
    await place()
    await (await round(() => failed)).run()
    expect(await endpoints()).toEqual([
      { url: URL_ONE, events: ['order.*', 'refund.*'], lines: false, hasSecret: true, failingSince: NOW.toISOString() },
    ])
    await (await round(() => failed, DAY_MS - 60_000)).run()
    expect(await letters()).toEqual([])
    await place()
    const late = await round(() => failed, DAY_MS)
    await Promise.all([late.run(), late.run()])
    expect(await letters()).toMatchObject([{ facts: { url: URL_ONE } }])
    expect((await endpoints())[0]).toHaveProperty('pausedAt')
    const paused = await round(() => taken, DAY_MS + 7 * 3_600_000)
    await paused.run()
    expect(paused.sent).toEqual([])
    expect((await call(pingWebhook, { ...as, body: { url: URL_ONE } })).status).toBe(201)
    await paused.run()
    expect(paused.sent.map(typeOf)).toEqual(['webhook.ping'])
    expect((await endpoints())[0]).toHaveProperty('pausedAt')
    expect((await call(resumeWebhook, { ...as, body: { url: URL_ONE } })).status).toBe(204)
    const resumed = await round(() => taken, DAY_MS + 7 * 3_600_000)
    await resumed.run()
    expect(resumed.sent.map(typeOf)).toEqual(['order.placed', 'order.placed'])
    expect((await rows()).every(({ state }) => state === 'TAKEN')).toBe(true)
    expect((await endpoints())[0]).not.toHaveProperty('failingSince')
    const log = await money.query(tenant.id, "select action, actor from audit_log where action like 'webhook.%' order by id")
    expect(log).toEqual([{ action: 'webhook.secret', actor: 'command' }, { action: 'webhook.pause', actor: 'system' }, { action: 'webhook.ping', actor: 'staff' }, { action: 'webhook.resume', actor: 'staff' }]) // prettier-ignore
  })

  it('begins anew with the first event that is taken', async () => {
    const { place, round, money, tenant } = await shop()
    await place()
    await (await round(() => failed)).run()
    await (await round(() => taken, 60_000)).run()
    await place()
    await (await round(() => failed, DAY_MS)).run()
    expect(await money.query(tenant.id, 'select paused_at from webhook_secrets')).toEqual([{ paused_at: null }])
  })

  it('gets at once what waited when it takes an event again after an outage, however far the retries are apart', async () => {
    const { place, round, rows } = await shop()
    await place()
    await place()
    const refuse = async (after: number) => (await round(() => failed, after)).run()
    // Two rounds for each: a failed event ends the round.
    for (const minutes of [0, 0.01, 1, 1.01, 5, 5.01, 30, 30.01, 120, 120.01]) await refuse(minutes * 60_000)
    const waiting = async () => (await rows()).filter(({ state }) => state === 'WAITING')
    const far = (await waiting()).map(({ due_at }) => due_at.getTime() - NOW.getTime())
    expect(far.every((due) => due > 140 * 60_000)).toBe(true)
    await place()
    const back = await round(() => taken, 125 * 60_000)
    await back.run()
    expect(back.sent).toHaveLength(3)
    expect(await waiting()).toEqual([])
  })

  it('gets what it refused at its own time when it takes others meanwhile', async () => {
    const { place, pay, round, rows } = await shop()
    const order = await place()
    const answer = ({ body }: SentWebhook) => (body.includes(order.id) ? failed : taken)
    await (await round(answer)).run()
    await place()
    const next = await round(answer, 5000)
    await next.run()
    expect(next.sent).toHaveLength(1)
    const refused = (await rows()).find(({ state }) => state === 'WAITING')!
    expect(refused.due_at.getTime()).toBe(NOW.getTime() + 10_000)
    await pay(order)
  })

  it('is tried by a ping, which other addresses do not get', async () => {
    const two = 'https://outro.example/x'
    const { tenant, round } = await shop([{ url: URL_ONE, events: ['refund.done'] }, { url: two, events: ['order.*'] }]) // prettier-ignore
    const { headers: headersMore } = await signInAsStaff(t, tenant, 'manager')
    const { status, body } = await call(pingWebhook, { host: tenant.host, headersMore, body: { url: URL_ONE } })
    expect(status).toBe(201)
    const { sent, run } = await round(() => taken)
    await run()
    expect(sent.map(({ url, headers }) => [url, headers['webhook-id']])).toEqual([[URL_ONE, body.id]])
    expect(typeOf(sent[0]!)).toBe('webhook.ping')
    expect((await call(pingWebhook, { host: tenant.host, headersMore, body: { url: 'https://evil.example/' } })).status).toBe(404)
  })

  it('gets the lines of an order where it wants them', async () => {
    const { place, round } = await shop([{ url: URL_ONE, events: ['order.*'], lines: true }])
    const order = await place()
    const { sent, run } = await round(() => taken)
    await run()
    const { data } = JSON.parse(sent[0]!.body) as { data: { order: { lines: { total: number }[] } } }
    expect(eventDataOf('order.placed').parse(data)).toEqual(data)
    expect(data.order.lines).toMatchObject([{ quantity: expect.any(Number) as number, unitPrice: expect.any(Number) as number }])
    expect(JSON.stringify(data)).toContain(order.id)
  })

  it('knows an offer by the reference of its item', async () => {
    const { tenant, money, place, round } = await shop([{ url: URL_ONE, events: ['order.*'], lines: true }])
    const { id } = await buildItem(t.pool, { tenantId: tenant.id })
    await money.query(tenant.id, `update items set reference = 'ERP-7' where id = '${id}'`)
    await money.query(tenant.id, `update items set same_as = '${id}' where id <> '${id}'`)
    await place()
    const { sent, run } = await round(() => taken)
    await run()
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ data: { order: { lines: [{ reference: 'ERP-7' }] } } })
  })

  it('is resumed by command', async () => {
    const { ctx } = await shop()
    const asked = { tenant: ctx.tenant, key: secrets.key, now: NOW }
    expect(await resumeByCommand(t.pool, asked, URL_ONE)).toEqual({ lines: [expect.stringContaining('voltam')] })
    expect(await resumeByCommand(t.pool, asked, 'https://evil.example/')).toEqual({ mistake: expect.stringContaining('não está') })
  })
})

describe('a secret', () => {
  it('is stored encrypted, and nothing is sent without one', async () => {
    const { tenant, place, round, rows, secret, money, ctx } = await shop(undefined, false)
    await place()
    const before = await round(() => taken)
    await before.run()
    expect(before.sent).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'WAITING', answer: 'no_secret' }])
    const made = await secret()
    expect(made).toMatch(/^whsec_[\w+/]{43}=$/)
    const kept = JSON.stringify(await money.query(tenant.id, 'select * from webhook_secrets'))
    expect(kept).not.toContain(made.slice(6, 20))
    expect(JSON.stringify(await money.query(tenant.id, 'select * from audit_log'))).not.toContain(made.slice(6, 20))
    const lines = await webhookLines(t.pool, { tenant: ctx.tenant, key: secrets.key })
    expect(lines).toEqual([`${URL_ONE}  com segredo; 0 entregues, 1 esperando, 0 sem entrega`])
  })

  it('signs beside its successor for a day after it was replaced', async () => {
    const { place, round, first, secret } = await shop()
    const second = await secret()
    expect(second).not.toBe(first)
    await place()
    const soon = await round(() => failed, DAY_MS - 60_000)
    await soon.run()
    expect([first, second].map((one) => isSignedBy(one, soon.sent[0]!))).toEqual([true, true])
    const later = await round(() => taken, DAY_MS + 60_000)
    await later.run()
    expect([first, second].map((one) => isSignedBy(one, later.sent[0]!))).toEqual([false, true])
  })

  it("is created only for a URL in the shop's file", async () => {
    const { ctx } = await shop()
    const made = await makeSecret(t.pool, { tenant: ctx.tenant, key: secrets.key }, 'https://evil.example/')
    expect(made).toEqual({ mistake: expect.stringContaining('não está em "webhooks"') })
  })
})
