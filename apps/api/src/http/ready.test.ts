import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { placeOrder } from '@mutirao/contract/orders'
import { dataHeaders } from './answer-headers.ts'

const { t, call } = testApp()

const pathOf = (item: { campaignId: string; id: string }) => `/api/operation/catalog/campaign/${item.campaignId}/item/${item.id}/public`

/** Over the socket: the fast path runs before the framework. */
const fetchItem = (host: string, item: { campaignId: string; id: string }, headers: Record<string, string> = {}) =>
  fetchPath(host, pathOf(item), headers)

async function fetchPath(host: string, path: string, headers: Record<string, string>) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; etag: string; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: t.port(), path, headers: { host, ...headers } }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, etag: String(response.headers.etag), body, headers: response.headers }),
      )
    })
    outgoing.on('error', reject).end()
  })
}

describe('cached answers', () => {
  it('are served from memory byte for byte, and as 304 on revalidation', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const first = await fetchItem(tenant.host, item)
    const hits = t.app.responses.hits
    const second = await fetchItem(tenant.host, item)
    expect({ ...second, headers: {} }).toEqual({ ...first, headers: {} })
    expect(t.app.responses.hits).toBe(hits + 1)
    expect(await fetchItem(tenant.host, item, { 'if-none-match': first.etag })).toMatchObject({
      status: 304,
      body: '',
      headers: dataHeaders,
    })
    for (const answer of [first, second, await fetchItem(tenant.host, item, { 'accept-encoding': 'br' })])
      expect(answer.headers).toMatchObject(dataHeaders)
  })

  it('of a place are cached only for repeated requests, so that many places fill no memory', async () => {
    const { host } = await buildTenant(t.pool)
    const hitsOf = async (headers: Record<string, string>) => {
      const before = t.app.responses.hits
      const { status } = await fetchPath(host, '/', { accept: 'text/html', ...headers })
      return { status, hits: t.app.responses.hits - before }
    }
    const [miss, hit] = [
      { status: 200, hits: 0 },
      { status: 200, hits: 1 },
    ]
    expect([await hitsOf({}), await hitsOf({})]).toEqual([miss, hit])
    const bytes = t.app.responses.bytes
    for (let n = 0; n < 5; n++) expect(await hitsOf({ cookie: `place=-23.5,-46.6,Rua ${n}` })).toEqual(miss)
    expect(t.app.responses.bytes).toBe(bytes)
    const home = { cookie: 'place=-23.5,-46.6,Rua 0' }
    expect([await hitsOf(home), await hitsOf(home)]).toEqual([miss, hit])
  })

  it('are never shared between shops', async () => {
    const mine = await buildTenant(t.pool)
    const other = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: mine.id, id: 'igual', campaignId: undefined, name: 'Da minha loja' })
    expect((await fetchItem(mine.host, item)).status).toBe(200)
    expect((await fetchItem(other.host, item)).status).toBe(404)
  })

  it('are stale at once after an order takes the last units', async () => {
    const { host, item, as } = await shopWith(t.pool, { onHand: 3 })
    const quantity = async () => JSON.parse((await fetchItem(host, item)).body).quantity as number
    expect(await quantity()).toBe(3)
    await call(placeOrder, { host, as, ...orderOf(item, { quantity: 2 }) })
    expect(await quantity()).toBe(1)
  })

  it('are invalidated by a write of another process', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    await fetchItem(tenant.host, item)
    await tenantTransaction(t.pool, tenant.id, (db) => db.execute(sql`update items set price = 4200 where id = ${item.id}`))
    await t.pool.query('select pg_notify($1, $2)', ['changes', JSON.stringify([`t:${tenant.id}`])])
    await expect
      .poll(async () => (await call(getItem, { host: tenant.host, params: { id: item.campaignId, itemId: item.id } })).body.price, {
        timeout: 1000,
      })
      .toBe(4200)
    expect(JSON.parse((await fetchItem(tenant.host, item)).body).price).toBe(4200)
  })
})
