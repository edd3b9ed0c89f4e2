import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopWith } from '#testing/order-factory.ts'
import { callEndpoint, startTestApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { cdnPurger } from './cdn-purger.ts'

let cache: Server
let taken: { keys: string[]; token: unknown; method: string | undefined }[] = []
let refusals = 0
const TOKEN = 'a-token-of-the-cdn'
const urlOf = () => `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge`

beforeAll(async () => {
  cache = createServer(({ headers, method }, response) => {
    if (refusals-- > 0) return response.writeHead(503).end()
    taken.push({ keys: String(headers['surrogate-key']).split(' '), token: headers['fastly-key'], method })
    return response.end('{}')
  })
  await once(cache.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void cache.close())
beforeEach(() => {
  taken = []
  refusals = 0
})

describe('purges', () => {
  it('of one moment go together, each key once, at most 256 a call, to each cache', async () => {
    const purger = cdnPurger({ urls: [urlOf(), urlOf()], token: TOKEN }, () => undefined)
    const many = Array.from({ length: 300 }, (_, n) => `t:${n}`)
    purger.add(['t:0', 't:1'])
    purger.add(many)
    await purger.stop()
    expect(taken.map(({ keys }) => keys.length).toSorted((one, other) => one - other)).toEqual([44, 44, 256, 256])
    expect(new Set(taken.flatMap(({ keys }) => keys))).toEqual(new Set(many))
    expect(taken[0]).toMatchObject({ token: TOKEN, method: 'POST' })
  })

  it('are tried again, and told to the operator when no try is taken', async () => {
    const warnings: string[] = []
    const purger = cdnPurger({ urls: [urlOf()], token: TOKEN }, (line) => void warnings.push(line))
    refusals = 1
    purger.add(['t:again'])
    await expect.poll(() => taken.map(({ keys }) => keys)).toEqual([['t:again']])
    expect(warnings).toEqual([])
    refusals = 3
    purger.add(['t:never'])
    await expect.poll(() => warnings).toEqual([expect.stringContaining('CDN_PURGE_URL')])
  })
})

describe('a cache that does not answer', () => {
  it('holds a few purges at a time; what changes meanwhile goes together afterwards', async () => {
    const held: (() => void)[] = []
    const keys: string[] = []
    const slow = createServer(({ headers }, response) => {
      keys.push(...String(headers['surrogate-key']).split(' '))
      held.push(() => void response.end('x'.repeat(2000)))
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const purger = cdnPurger({ urls: [`http://127.0.0.1:${(slow.address() as AddressInfo).port}/purge`], token: TOKEN }, () => undefined)
    for (let round = 0; round < 12; round++) {
      purger.add([`t:${round}`, 't:same'])
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(held).toHaveLength(8)
    for (const answer of held.splice(0)) answer()
    await expect.poll(() => held.length).toBe(1)
    expect(new Set(keys)).toEqual(new Set(['t:same', ...Array.from({ length: 12 }, (_, round) => `t:${round}`)]))
    expect(keys.filter((key) => key === 't:same')).toHaveLength(9)
    held[0]!()
    await purger.stop()
    slow.close()
  })
})

describe('a server behind a CDN', () => {
  it('names the keys of a public response, and purges them when a write changes it', async () => {
    const t = await startTestApp({ env: { CDN_PURGE_URL: urlOf(), CDN_PURGE_TOKEN: TOKEN } })
    const { host, item, tenant } = await shopWith(t.pool)
    const address = `/api/operation/catalog/campaign/${item.campaignId}/item/${item.id}/public`
    const { headers } = await t.app.inject({ url: address, headers: { host } })
    const keys = String(headers['surrogate-key']).split(' ')
    expect(keys).toContain(`t:${tenant.id}:c:${item.campaignId}`)
    expect(headers['surrogate-control']).toBe('max-age=30')

    const own = await t.app.inject({ url: '/api/operation/orders', headers: { host } })
    expect(own.headers['surrogate-control']).toBeUndefined()

    t.services.changes.publish(keys)
    await expect.poll(() => taken.flatMap((call) => call.keys)).toEqual(keys)
    await t.close()
  })

  it('says nothing of keys without one', async () => {
    const t = await startTestApp()
    const { host, item } = await shopWith(t.pool)
    const { status } = await callEndpoint(t.app, getItem, { host, params: { id: item.campaignId, itemId: item.id } })
    expect(status).toBe(200)
    const { headers } = await t.app.inject({ url: `/store/${item.campaignId}`, headers: { host } })
    expect(headers['surrogate-key']).toBeUndefined()
    await t.close()
  })
})
