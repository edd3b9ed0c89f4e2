import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { NOW, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import { giveConsent } from '@mutirao/contract/accounts'
import { getGroup, groupStreamPath, listJoins } from '@mutirao/contract/groups'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

async function groupShop() {
  const tenant = await buildTenant(t.pool)
  const cartControls = { discountRules: [], groupRules: [{ minimumUnits: 5, percentage: 10 }] }
  const endsAt = new Date(NOW.getTime() + 3_600_000)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { endsAt, body: { cartControls } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
  return { host: tenant.host, tenant, campaignId, item }
}
type Shop = Awaited<ReturnType<typeof groupShop>>

async function order({ host, tenant, item }: Shop, over: Parameters<typeof orderOf>[1] = {}) {
  const as = await buildLead(t.pool, tenant.id)
  const { body } = await call(placeOrder, { host, as, ...orderOf(item, over) })
  return { as, host, body }
}

async function pay({ host, as, body }: Awaited<ReturnType<typeof order>>) {
  const pix = await call(getPixQrCode, { host, as, query: { id: body.id } })
  const headers = { host: `acquirer.localhost:${t.port()}` }
  await t.app.inject({ method: 'POST', url: new URL(pix.body.payUrl).pathname, headers })
}

const stateOf = async ({ host, campaignId }: Shop) => (await call(getGroup, { host, params: { id: campaignId } })).body

/** Records every event of the stream as its paid and waiting units. */
async function watch({ port }: TestApp, { host, campaignId }: Shop) {
  const seen: { paid: number; waiting: number }[] = []
  let open: ReturnType<typeof httpRequest> | undefined
  const status = await new Promise<number>((resolve, reject) => {
    open = httpRequest(
      { port: port(), host: '127.0.0.1', path: groupStreamPath.replace('{id}', campaignId), headers: { host } },
      (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          for (const [, json] of text.matchAll(/^data: (.+)$/gm)) {
            const { paidUnits, waitingUnits } = JSON.parse(json!) as { paidUnits: number; waitingUnits: number }
            seen.push({ paid: paidUnits, waiting: waitingUnits })
          }
        })
        resolve(response.statusCode!)
      },
    )
    open.on('error', reject).end()
  })
  return { status, seen, stop: () => open!.destroy() }
}

describe('GET /api/operation/campaigns/{id}/group/public', () => {
  it("counts paid units, shows waiting ones separately, and has the server's time", async () => {
    const shop = await groupShop()
    const paid = await order(shop, { quantity: 3 })
    await order(shop, { quantity: 2 })
    await pay(paid)
    await expect.poll(() => stateOf(shop)).toMatchObject({ paidUnits: 3, waitingUnits: 2, buyers: 1, now: NOW.toISOString() })
    expect((await stateOf(shop)).closing).toBeUndefined()
  })

  it('answers not_found for a campaign without a group, and for another shop', async () => {
    const shop = await groupShop()
    const other = await groupShop()
    const { id } = await buildCampaign(t.pool, shop.tenant.id)
    expect((await call(getGroup, { host: shop.host, params: { id } })).status).toBe(404)
    expect((await call(getGroup, { host: other.host, params: { id: shop.campaignId } })).status).toBe(404)
  })
})

describe('the live stream', () => {
  it('sends the state at once and on each change, also for orders on another server', async () => {
    const second = await startTestApp({ databaseUrl: t.databaseUrl, acquirerPort: t.port })
    const shop = await groupShop()
    const [here, there] = [await watch(t, shop), await watch(second, shop)]
    expect([here.status, there.status]).toEqual([200, 200])
    await expect.poll(() => here.seen).toEqual([{ paid: 0, waiting: 0 }])
    const bought = await order(shop, { quantity: 4 })
    for (const { seen } of [here, there]) await expect.poll(() => seen.at(-1)).toEqual({ paid: 0, waiting: 4 })
    await pay(bought)
    for (const { seen } of [here, there]) await expect.poll(() => seen.at(-1)).toEqual({ paid: 4, waiting: 0 })
    here.stop()
    there.stop()
    await second.close()
  })

  it('stays open while nothing happens, although idle connections are closed after ten seconds', { timeout: 30_000 }, async () => {
    const shop = await groupShop()
    const watcher = await watch(t, shop)
    await expect.poll(() => watcher.seen).toEqual([{ paid: 0, waiting: 0 }])
    await new Promise((resolve) => setTimeout(resolve, 12_500))
    await order(shop, { quantity: 2 })
    await expect.poll(() => watcher.seen.at(-1)).toEqual({ paid: 0, waiting: 2 })
    watcher.stop()
  })

  it('sends nothing to clients that watch another group', async () => {
    const [mine, other] = [await groupShop(), await groupShop()]
    const [watcher, witness] = [await watch(t, other), await watch(t, mine)]
    await order(mine)
    await expect.poll(() => witness.seen.at(-1)).toEqual({ paid: 0, waiting: 1 })
    expect(watcher.seen).toEqual([{ paid: 0, waiting: 0 }])
    watcher.stop()
    witness.stop()
  })

  it('is limited to a hundred per network: further clients are told to poll', async () => {
    const shop = await groupShop()
    const watchers = await Promise.all(Array.from({ length: 100 }, () => watch(t, shop)))
    expect(watchers.every(({ status }) => status === 200)).toBe(true)
    expect((await watch(t, shop)).status).toBe(429)
    watchers[0]!.stop()
    await expect.poll(async () => (await watch(t, shop)).status).toBe(200)
    for (const { stop } of watchers) stop()
  })

  it('answers a HEAD request at once', async () => {
    const { host, campaignId } = await groupShop()
    const url = getGroup.path.replace('{id}', campaignId).replace('/public', '/stream/public')
    const { statusCode, headers, body } = await t.app.inject({ method: 'HEAD', url, headers: { host } })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    expect(body).toBe('')
  })

  it('is not found without a group', async () => {
    const shop = await groupShop()
    expect((await watch(t, { ...shop, campaignId: 'nada' })).status).toBe(404)
  })
})

describe('GET /api/operation/campaigns/{id}/joins/public', () => {
  it('shows initials and neighbourhood of paid buyers who consented, and nothing else', async () => {
    const shop = await groupShop()
    const listed = await order(shop, { quantity: 2, isJoinPublic: true })
    const hidden = await order(shop)
    const unpaid = await order(shop, { isJoinPublic: true })
    await pay(listed)
    await pay(hidden)
    const joins = async () => (await call(listJoins, { host: shop.host, params: { id: shop.campaignId } })).body
    await expect.poll(joins).toEqual([{ initials: 'M. S.', neighborhood: 'Sé', units: 2, at: NOW.toISOString() }])
    await call(cancelOrder, { host: shop.host, as: unpaid.as, params: { id: unpaid.body.id } })
    expect(JSON.stringify(await joins())).not.toMatch(/Maria|Silva|91234|Praça/)
  })

  it('shows no free text of a buyer in place of a neighbourhood', async () => {
    const shop = await groupShop()
    const as = await buildLead(t.pool, shop.tenant.id)
    const asked = orderOf(shop.item, { isJoinPublic: true })
    asked.body.properties.shippingAddress = { ...asked.body.properties.shippingAddress, neighborhood: 'Compre em evil.test' }
    await pay({ as, host: shop.host, body: (await call(placeOrder, { host: shop.host, as, ...asked })).body })
    const joins = async () => (await call(listJoins, { host: shop.host, params: { id: shop.campaignId } })).body
    await expect.poll(joins).toEqual([{ initials: 'M. S.', units: 1, at: NOW.toISOString() }])
  })

  it('removes a buyer as soon as the consent is withdrawn, in every group, and nobody else', async () => {
    const shop = await groupShop()
    const seen = () => call(listJoins, { host: shop.host, params: { id: shop.campaignId } })
    const leaving = await order(shop, { quantity: 2, isJoinPublic: true })
    const staying = await order(shop, { isJoinPublic: true })
    await pay(leaving)
    await pay(staying)
    await expect.poll(async () => (await seen()).body).toHaveLength(2)
    const answer = { name: 'joins', version: '1', granted: false } as const
    expect((await call(giveConsent, { host: shop.host, as: leaving.as, body: answer })).status).toBe(201)
    expect((await seen()).body).toMatchObject([{ units: 1 }])
  })
})
