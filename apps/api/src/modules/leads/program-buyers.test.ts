import { like } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { rateLimits } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { countNetworkTry } from '#modules/limits/limits.service.ts'
import { buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { authenticateSms } from '@mutirao/contract/authentication'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { applyCoupon, putCart } from '@mutirao/contract/carts'
import { getMyLead } from '@mutirao/contract/leads'
import { editOrder, getOrder, listOrders, placeOrder } from '@mutirao/contract/orders'
import { subscribePush } from '@mutirao/contract/push'

const { t, call } = testApp()

let tenant: TestTenant
let item: { id: string; campaignId: string; price: number }
let owner: Record<string, string>
beforeAll(async () => {
  ;({ tenant, item } = await shopWith(t.pool, { onHand: 1000 }))
  owner = (await signInAsStaff(t, tenant, 'owner')).headers
})

let made = 0
async function newKey(rights = ['buyers.act'], of = tenant, by = owner) {
  const body = { name: `bot ${++made}`, rights: rights as ['buyers.act'] }
  return (await call(createApiKey, { host: of.host, headersMore: by, body })).body as { id: string; token: string }
}
const forBuyer = ({ token }: { token: string }, buyer: string) => ({ authorization: `Bearer ${token}`, 'x-buyer': buyer })
const me = (headersMore: Record<string, string>, host = tenant.host) => call(getMyLead, { host, headersMore })
const buy = (headersMore: Record<string, string>, { quantity = 1 } = {}) =>
  call(placeOrder, { host: tenant.host, headersMore, ...orderOf(item, { quantity }) } as Parameters<typeof call<typeof placeOrder>>[1])

describe('a program with the right buyers.act', () => {
  it('buys for the person whom it names, and reads what it bought for them', async () => {
    const key = await newKey()
    const [maria, joao] = [forBuyer(key, '(11) 91234-5678'), forBuyer(key, 'joao@exemplo.com.br')]
    const order = await buy(maria)
    expect(order.status).toBe(201)
    const params = { code: order.body.code as string }
    expect((await call(getOrder, { host: tenant.host, headersMore: maria, params })).status).toBe(200)
    expect((await call(listOrders, { host: tenant.host, headersMore: maria, query: {} })).body.content).toHaveLength(1)
    expect((await call(listOrders, { host: tenant.host, headersMore: joao, query: {} })).body.content).toEqual([])
    // The same person, written in another way.
    expect((await me(forBuyer(key, '+5511912345678'))).body.id).toBe((await me(maria)).body.id)
    expect((await me(maria)).body).toMatchObject({ phone: '+5511912345678' })
  })

  it('sees nothing that another program does for the same person, nor that person’s own visits', async () => {
    const [mine, other] = [await newKey(), await newKey()]
    const phone = '11987654321'
    const cart = { uuid: uuidv7() }
    await call(putCart, { host: tenant.host, headersMore: forBuyer(mine, phone), params: cart, body: { products: [] } })
    expect((await me(forBuyer(other, phone))).body.id).not.toBe((await me(forBuyer(mine, phone))).body.id)
    const written = await call(putCart, { host: tenant.host, headersMore: forBuyer(other, phone), params: cart, body: { products: [] } })
    expect(written.status).toBe(404)
  })

  it('is counted by its buyers, not by its own address', async () => {
    const key = await newKey()
    const phones = ['11911110001', '11911110002']
    for (const phone of phones) expect((await buy(forBuyer(key, phone))).status).toBe(201)
    const rows = await tenantTransaction(t.pool, tenant.id, (db) =>
      db.select({ lead: orders.leadId, network: orders.networkKey }).from(orders),
    )
    const leads = await Promise.all(phones.map(async (phone) => (await me(forBuyer(key, phone))).body.id as string))
    const networks = leads.map((lead) => rows.find((row) => row.lead === lead)!.network)
    expect(new Set(networks).size).toBe(2)
  })

  it('creates one visitor for simultaneous requests', async () => {
    const buyer = forBuyer(await newKey(), '11922223333')
    const answers = await Promise.all(Array.from({ length: 8 }, () => me(buyer)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('has, for all its buyers together, the tries of ten networks', async () => {
    const shop = await ctxOf(t, tenant.id)
    const limit = { name: 'tries-of-program', most: 2, seconds: 3600 }
    const tryFor = (programId: string, buyer: number) => {
      const actor = { kind: 'visitor', leadId: uuidv7(), programId } as const
      const ctx: Ctx = { ...shop, actor, ip: `program ${programId} ${buyer}` }
      return countNetworkTry(ctx, limit).then(
        () => 'counted',
        ({ code }: { code: string }) => code,
      )
    }
    const [mine, other] = [uuidv7(), uuidv7()]
    const first: string[] = []
    for (let n = 0; n < 20; n++) first.push(await tryFor(mine, n >> 1))
    expect(first).toEqual(Array(20).fill('counted'))
    expect(await tryFor(mine, 0)).toBe('rate_limit')
    expect(await tryFor(mine, 99)).toBe('rate_limit')
    expect(await tryFor(other, 99)).toBe('counted')
  })

  it('guesses no more coupon codes by naming more buyers', async () => {
    const key = await newKey()
    const guess = (buyer: string, code: string) =>
      call(applyCoupon, {
        host: tenant.host,
        headersMore: forBuyer(key, buyer),
        query: { code },
        body: { uuid: uuidv7(), products: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }] },
      })
    expect(await guess('11944440001', 'PALPITE1')).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } })
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.update(rateLimits).set({ count: 600 }).where(like(rateLimits.bucket, 'coupon-guess-ip-program:%')),
    )
    expect((await guess('11944440002', 'PALPITE2')).status).toBe(429)
  })

  it('names at most 200 new buyers an hour; those it knows are served', async () => {
    const key = await newKey()
    const buyer = (n: number) => forBuyer(key, `b${n}@exemplo.com.br`)
    for (let n = 0; n < 200; n++) await me(buyer(n))
    expect(await me(buyer(200))).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
    expect((await me(buyer(0))).status).toBe(200)
  })
})

describe('X-Buyer', () => {
  it('needs the right, a phone or an e-mail, and a key of this shop that has not ended', async () => {
    const phone = '11912345678'
    expect(await me(forBuyer(await newKey(['orders.read']), phone))).toMatchObject({
      status: 403,
      body: { detail: 'Esta chave não tem o direito buyers.act.' },
    })
    const key = await newKey()
    for (const wrong of ['', '123', 'maria', '1133334444'])
      expect(await me(forBuyer(key, wrong))).toMatchObject({
        status: 401,
        body: { detail: 'X-Buyer: informe um celular com DDD ou um e-mail.' },
      })
    const elsewhere = await buildTenant(t.pool)
    expect((await me(forBuyer(key, phone), elsewhere.host)).status).toBe(401)
    await call(endApiKey, { host: tenant.host, headersMore: owner, params: { id: key.id } })
    expect((await me(forBuyer(key, phone))).status).toBe(401)
  })

  it('does nothing without a key, and a key nothing without it', async () => {
    expect((await me({ 'x-buyer': '11912345678' })).status).toBe(401)
    const alone = await me({ authorization: `Bearer ${(await newKey()).token}` })
    expect(alone).toMatchObject({ status: 401, body: { detail: 'Diga em X-Buyer para quem o programa age.' } })
  })

  it('does not change the network of calls that send codes', async () => {
    const key = await newKey()
    const answers: number[] = []
    for (let n = 0; n < 31; n++) {
      const phone = `1193333${String(n).padStart(4, '0')}`
      answers.push(
        (await call(authenticateSms, { host: tenant.host, ip: '203.0.113.9', headersMore: forBuyer(key, phone), body: { phone } })).status,
      )
    }
    expect(answers.at(-1)).toBe(429)
  })
})

describe('an unknown field or filter of a program’s call for a buyer', () => {
  const WORDS = 'Há um campo que não existe aqui'
  const send = (url: string, headers: Record<string, string>, payload?: { method: 'PUT' | 'POST'; body: object }) =>
    t.app.inject({
      method: payload?.method ?? 'GET',
      url,
      headers: { host: tenant.host, ...headers },
      ...(payload && { payload: payload.body }),
    })
  const cart = { method: 'PUT', body: { products: [], coupom: 'FEIRA10' } } as const
  const cartPath = () => putCart.path.replace('{uuid}', uuidv7())

  it('is refused by its name, also by a call that takes none and by a public one', async () => {
    const buyer = forBuyer(await newKey(), '11955556666')
    expect((await send(cartPath(), buyer, cart)).json()).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ path: 'coupom', message: WORDS }],
    })
    for (const path of [listOrders.path, getMyLead.path, listPublicCampaigns.path]) {
      expect((await send(`${path}?stat=PAID`, buyer)).json()).toMatchObject({ status: 400, errors: [{ path: 'stat', message: WORDS }] })
      expect((await send(path, buyer)).statusCode).toBe(200)
    }
    const alone = await send(`${listPublicCampaigns.path}?stat=PAID`, { authorization: buyer.authorization })
    expect(alone.json()).toMatchObject({ status: 400, errors: [{ path: 'stat' }] })
  })

  it('is refused at any depth: in lists, in what may be left out, and in one of several shapes', async () => {
    const buyer = forBuyer(await newKey(), '11955557777')
    const line = { id: 'mel', campaignId: 'feira', quantity: 1, quantty: 4, selection: [{ itemId: 'favo', quantity: 1, qty: 2 }] }
    const found = await send(cartPath(), buyer, { method: 'PUT', body: { products: [line] } })
    expect(found.json()).toMatchObject({
      status: 400,
      errors: [
        { path: 'products.0.quantty', message: WORDS },
        { path: 'products.0.selection.0.qty', message: WORDS },
      ],
    })
    const path = editOrder.path.replace('{id}', uuidv7())
    const details = await send(path, buyer, { method: 'PUT', body: { details: { recipient: { name: 'Ana', nome: 'Ana' } } } })
    expect(details.json()).toMatchObject({ status: 400, errors: [{ path: 'details.recipient.nome', message: WORDS }] })
    const push = await send(subscribePush.path, buyer, { method: 'PUT', body: { keys: { auth: 'a', p256dh: 'b', other: 'c' } } })
    expect(push.json().errors).toContainEqual({ path: 'keys.other', message: WORDS })
  })

  it('is left alone on the calls of browsers', async () => {
    const browser = { authorization: bearerOf(await buildLead(t.pool, tenant.id)) }
    expect((await send(cartPath(), browser, cart)).statusCode).toBe(200)
    expect((await send(`${listOrders.path}?utm_source=zap`, browser)).statusCode).toBe(200)
    expect((await send(`${listPublicCampaigns.path}?utm_source=zap`, {})).statusCode).toBe(200)
  })
})
