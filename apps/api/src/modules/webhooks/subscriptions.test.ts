import { beforeEach, describe, expect, it } from 'vitest'
import type { WebhookSender } from '#adapters/webhook/webhook-sender.ts'
import { createContext, type Ctx, type Services } from '#context.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { tellOfPause } from '#modules/messages/webhook-pause.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import type { CallOutput } from '@mutirao/contract/endpoint'
import {
  changeWebhookSubscription,
  endWebhookSubscription,
  getWebhookEvent,
  listWebhookEndpoints,
  listWebhookEvents,
  MOST_SUBSCRIPTIONS,
  pauseWebhook,
  pingWebhook,
  renewWebhookSecret,
  resumeWebhook,
  sendWebhookAgain,
  subscribeWebhook,
} from '@mutirao/contract/webhooks'
import { subscribe as subscribeAs } from './subscriptions.service.ts'
import { sendWebhooks } from './webhook-sending.service.ts'
import { noteForSystems } from './webhooks.service.ts'

const { t, call } = testApp()
const OF_FOLDER = 'https://pasta.example/mutirao'
const HERE = 'https://erp.example/eventos'
let shop: TestTenant
let owner: { host: string; headersMore: Record<string, string> }
beforeEach(async () => {
  shop = await buildTenant(t.pool, { webhooks: [{ url: OF_FOLDER, events: ['order.*'] }] })
  owner = { host: shop.host, headersMore: (await signInAsStaff(t, shop, 'owner')).headers }
})

let made = 0
async function program(...more: 'orders.read'[]) {
  const rights = ['office.enter' as const, 'webhooks.send' as const, ...more]
  const { body } = await call(createApiKey, { ...owner, body: { name: `ERP ${++made}`, rights } })
  return { id: body.id as string, host: shop.host, headersMore: { authorization: `Bearer ${body.token}` } }
}
type By = { host: string; headersMore: Record<string, string> }
const subscribe = (by: By, url = HERE) => call(subscribeWebhook, { ...by, body: { url, events: ['stock.*'] } })
const endpoints = async (by: By = owner): Promise<CallOutput<typeof listWebhookEndpoints>['content']> =>
  (await call(listWebhookEndpoints, by)).body.content
const idsOf = async () => (await endpoints()).flatMap(({ id }) => id ?? [])

/** The shop as a new request, or the next round, sees it. */
async function ctxNow(webhooks: WebhookSender = async () => ({ isTaken: true, answer: '204' })): Promise<Ctx> {
  const services = { ...t.services, log: t.app.log, webhooks } as Services
  return createContext(services, (await findTenant(services, shop.id))!)
}
const happen = async (event: 'stock.out' | 'stock.low' = 'stock.out') => {
  const ctx = await ctxNow()
  const data = { stock: { item: 'tomate', left: 0 }, at: NOW.toISOString() }
  await tenantTransaction(t.pool, shop.id, (db) => noteForSystems({ ...ctx, db }, { event, subject: 'item tomate', data }))
}
async function round(): Promise<string[]> {
  const sent: string[] = []
  await sendWebhooks(
    await ctxNow(async ({ url }) => {
      sent.push(url)
      return { isTaken: true, answer: '204' }
    }),
    tellOfPause,
  )
  return sent
}

describe('an address that a program adds', () => {
  it('gets what it asked for, signed with a secret that is shown once, and is changed and ended by it', async () => {
    const erp = await program()
    const added = await subscribe(erp)
    expect(added).toMatchObject({ status: 201, body: { url: HERE, events: ['stock.*'], secret: expect.stringMatching(/^whsec_/) } })
    expect(await endpoints(erp)).toMatchObject([
      { url: OF_FOLDER, hasSecret: false },
      { id: added.body.id, url: HERE, by: `ERP ${made}`, events: ['stock.*'], hasSecret: true },
    ])
    expect(JSON.stringify(await endpoints())).not.toContain(added.body.secret)
    await happen()
    expect(await round()).toEqual([HERE])
    const [event] = (await call(listWebhookEvents, { ...erp, query: {} })).body.content
    const whole = await call(getWebhookEvent, { ...erp, params: { id: event.id } })
    expect(whole).toMatchObject({ status: 200, body: { event: 'stock.out', answer: '204', data: { stock: { item: 'tomate', left: 0 } } } })
    const params = { id: added.body.id }
    const changed = await call(changeWebhookSubscription, { ...erp, params, body: { events: ['stock.low'], lines: true } })
    expect(changed).toMatchObject({ status: 200, body: { id: added.body.id, events: ['stock.low'], lines: true, hasSecret: true } })
    await happen()
    expect(await round()).toEqual([])
    await happen('stock.low')
    expect((await call(endWebhookSubscription, { ...erp, params })).status).toBe(204)
    // Its waiting events are given up.
    expect(await round()).toEqual([])
    expect(await endpoints()).toHaveLength(1)
    const log = await tenantTransaction(t.pool, shop.id, (db) => db.select().from(auditLog))
    const acts = log.filter(({ keyId }) => keyId === erp.id)
    expect(acts.map(({ action }) => action)).toEqual(['webhook.subscribe', 'webhook.secret', 'webhook.change', 'webhook.end'])
    expect(JSON.stringify(acts)).not.toContain('whsec_')
  })

  it('tells of orders, refunds and payments only whoever may read orders', async () => {
    const [erp, reader] = [await program(), await program('orders.read')]
    for (const events of [['order.*'], ['stock.*', 'refund.done'], ['payment.difference']] as const)
      expect((await call(subscribeWebhook, { ...erp, body: { url: HERE, events: [...events] } })).status).toBe(403)
    const params = { id: (await subscribe(erp)).body.id }
    expect((await call(changeWebhookSubscription, { ...erp, params, body: { events: ['order.paid'] } })).status).toBe(403)
    expect((await call(subscribeWebhook, { ...reader, body: { url: `${HERE}/2`, events: ['order.*'] } })).status).toBe(201)
    expect((await call(changeWebhookSubscription, { ...owner, params, body: { events: ['order.paid'] } })).status).toBe(200)
  })

  it('is its own: another program neither changes nor ends it, nor learns its secret; the office may', async () => {
    const [erp, other] = [await program(), await program()]
    const { id } = (await subscribe(erp)).body
    expect((await call(changeWebhookSubscription, { ...other, params: { id }, body: { events: ['order.*'] } })).status).toBe(404)
    expect((await call(endWebhookSubscription, { ...other, params: { id } })).status).toBe(404)
    for (const url of [HERE, OF_FOLDER]) expect((await call(renewWebhookSecret, { ...other, body: { url } })).status).toBe(404)
    expect(await call(renewWebhookSecret, { ...erp, body: { url: HERE } })).toMatchObject({
      status: 201,
      body: { secret: expect.stringMatching(/^whsec_/) },
    })
    expect((await call(renewWebhookSecret, { ...owner, body: { url: OF_FOLDER } })).status).toBe(201)
    expect((await call(endWebhookSubscription, { ...owner, params: { id } })).status).toBe(204)
  })

  it('is paused and resumed by its program and by the office, not by another program', async () => {
    const [erp, other] = [await program(), await program()]
    await subscribe(erp)
    const asked = (by: By, act: typeof pauseWebhook | typeof resumeWebhook) => call(act, { ...by, body: { url: HERE } })
    for (const act of [pauseWebhook, resumeWebhook]) {
      expect((await asked(other, act)).status).toBe(404)
      expect((await asked(erp, act)).status).toBe(204)
      expect((await asked(owner, act)).status).toBe(204)
    }
  })

  it('is tried and gets its events again by its program and by the office, not by another program', async () => {
    const [erp, other] = [await program(), await program()]
    await subscribe(erp)
    await happen()
    const ping = (by: By, url = HERE) => call(pingWebhook, { ...by, body: { url } })
    const { content } = (await call(listWebhookEvents, { ...owner, query: {} })).body as CallOutput<typeof listWebhookEvents>
    const { id } = content.find(({ url }) => url === HERE)!
    const again = (by: By) => call(sendWebhookAgain, { ...by, params: { id } })
    expect([(await ping(other)).status, (await again(other)).status]).toEqual([404, 404])
    expect([(await ping(erp)).status, (await again(erp)).status]).toEqual([201, 204])
    expect([(await ping(owner)).status, (await again(owner)).status]).toEqual([201, 204])
    // The folder's address is nobody's.
    expect((await ping(other, OF_FOLDER)).status).toBe(201)
  })

  it('has a log in which only whoever may read orders reads what was told of them', async () => {
    const [technician, reader] = [await program(), await program('orders.read')]
    const ctx = await ctxNow()
    const order = { event: 'order.recipient_changed' as const, subject: 'order 1', data: { order: { code: 'ABCD-EFGH-JKM' } } as never }
    await tenantTransaction(t.pool, shop.id, (db) => noteForSystems({ ...ctx, db }, order))
    await subscribe(technician)
    await happen()
    const seen = async (by: By) => {
      const { content } = (await call(listWebhookEvents, { ...by, query: {} })).body as CallOutput<typeof listWebhookEvents>
      const whole = await Promise.all(content.map(({ id }) => call(getWebhookEvent, { ...by, params: { id } })))
      expect(whole.map(({ body }) => body)).toEqual(content)
      return Object.fromEntries(content.map(({ event, data }) => [event, data]))
    }
    const stock = { 'stock.out': expect.objectContaining({ stock: { item: 'tomate', left: 0 } }) }
    expect(await seen(technician)).toEqual({ ...stock, 'order.recipient_changed': undefined })
    expect(await seen(reader)).toEqual({ ...stock, 'order.recipient_changed': order.data })
    expect(await seen(owner)).toEqual({ ...stock, 'order.recipient_changed': order.data })
  })

  it('ends with the key of its program', async () => {
    const erp = await program()
    await subscribe(erp)
    await happen()
    await call(endApiKey, { ...owner, params: { id: erp.id } })
    expect(await round()).toEqual([])
    expect(await idsOf()).toEqual([])
  })

  it('is one that the shop does not have yet, one of a few, and one that the server may reach', async () => {
    const erp = await program()
    expect(await subscribe(erp, OF_FOLDER)).toMatchObject({ status: 409, body: { reason: expect.stringContaining('já envia') } })
    for (const url of [
      'http://erp.example/x',
      'https://eu:senha@erp.example/',
      'ftp://erp.example/',
      'erp.example',
      'https://erp.example/\0',
      'https://erp.example/\ud800',
    ])
      expect(await subscribe(erp, url)).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'url' })]) },
      })
    expect((await call(subscribeWebhook, { ...erp, body: { url: HERE, events: ['order.lost' as never] } })).status).toBe(400)
    // Several at the same moment.
    const all = await Promise.all(Array.from({ length: MOST_SUBSCRIPTIONS + 2 }, (_, at) => subscribe(erp, `${HERE}/${at}`)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_SUBSCRIPTIONS)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await idsOf()).toHaveLength(MOST_SUBSCRIPTIONS)
  })

  it('has a name of the public net on a production server', async () => {
    const { services, ...ctx } = await ctxNow()
    const settings = { ...services.settings, environment: 'production' as const }
    const actor = { kind: 'key' as const, keyId: '', name: '', rights: [] }
    const refusedAs = (url: string) =>
      subscribeAs({ ...ctx, services: { ...services, settings }, actor }, { url, events: ['order.*'] }).catch((error: unknown) => error)
    for (const url of ['http://localhost:9/x', 'https://localhost/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://10.0.0.1/x'])
      expect(await refusedAs(url)).toMatchObject({ code: 'validation_failed', facts: { errors: [{ path: 'url' }] } })
  })

  it('is unknown to another shop', async () => {
    const { id } = (await subscribe(owner)).body
    const other = await buildTenant(t.pool)
    const theirs = { host: other.host, headersMore: (await signInAsStaff(t, other, 'owner')).headers }
    expect((await call(endWebhookSubscription, { ...theirs, params: { id } })).status).toBe(404)
    expect((await call(renewWebhookSecret, { ...theirs, body: { url: HERE } })).status).toBe(404)
    expect(await endpoints(theirs)).toEqual([])
    expect(await idsOf()).toEqual([id])
  })
})

describe('an address that staff pause', () => {
  it('gets pings alone until it is resumed, and then what has waited', async () => {
    await subscribe(owner)
    const body = { url: HERE }
    expect((await call(pauseWebhook, { ...owner, body })).status).toBe(204)
    expect((await endpoints())[1]).toMatchObject({ pausedAt: NOW.toISOString() })
    await happen()
    expect(await round()).toEqual([])
    await call(pingWebhook, { ...owner, body })
    expect(await round()).toEqual([HERE])
    expect((await endpoints())[1]).toMatchObject({ pausedAt: NOW.toISOString() })
    expect((await call(resumeWebhook, { ...owner, body })).status).toBe(204)
    expect(await round()).toEqual([HERE])
    expect((await endpoints())[1]!.pausedAt).toBeUndefined()
  })

  it('has a secret: without one nothing is sent anyway', async () => {
    const answer = await call(pauseWebhook, { ...owner, body: { url: OF_FOLDER } })
    expect(answer).toMatchObject({ status: 409, body: { reason: expect.stringContaining('não tem segredo') } })
    expect((await call(pauseWebhook, { ...owner, body: { url: HERE } })).status).toBe(404)
  })
})
