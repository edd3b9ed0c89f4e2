import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { apiVersion } from '@mutirao/contract/api-version'
import { getItem } from '@mutirao/contract/catalog'
import { endpoint } from '@mutirao/contract/endpoint'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { getStaffSelf } from '@mutirao/contract/staff'
import { apiDocument } from './openapi.ts'
import { route } from './route.ts'

/** A call that will go. */
const planted = endpoint({
  method: 'GET',
  path: '/api/admin/planted',
  auth: 'staff',
  may: 'office.enter',
  summary: 'Planted',
  status: 200,
  response: z.object({ ok: z.boolean() }),
  deprecated: { since: '2026-12-01', sunset: '2027-06-01', instead: getStaffSelf },
})

const { t } = testApp({ extend: async (app) => route(app, planted, async () => ({ ok: true })) })

let shop: TestTenant
let key: string
beforeAll(async () => {
  shop = await buildTenant(t.pool)
  const { headers } = await signInAsStaff(t, shop, 'owner')
  const { body } = await t.app.inject({
    method: 'POST',
    url: createApiKey.path,
    headers: { host: shop.host, ...headers },
    payload: { name: 'erp', rights: ['office.enter'] },
  })
  key = (JSON.parse(body) as { token: string }).token
})

const ask = async (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers: { host: shop.host, ...headers } })
const bearer = () => ({ authorization: `Bearer ${key}` })

describe('the version of the API', () => {
  it('is in every response of a staff call, a refused one, too, and of any call of a key', async () => {
    expect((await ask(getStaffSelf.path, bearer())).headers['mutirao-version']).toBe(apiVersion)
    expect((await ask(getStaffSelf.path)).headers['mutirao-version']).toBe(apiVersion)
    const missing = getItem.path.replace('{id}', 'x').replace('{itemId}', 'y')
    expect((await ask(missing, bearer())).headers['mutirao-version']).toBe(apiVersion)
    expect((await ask(listMarketplaces.path)).headers).not.toHaveProperty('mutirao-version')
  })

  it('may be named, and is refused when this release does not answer it', async () => {
    expect((await ask(getStaffSelf.path, { ...bearer(), 'mutirao-version': apiVersion })).statusCode).toBe(200)
    for (const version of ['2020-01-01', '2026-11-28', 'latest', '']) {
      const { statusCode, body } = await ask(getStaffSelf.path, { ...bearer(), 'mutirao-version': version })
      expect([version, statusCode]).toEqual([version, 400])
      expect(JSON.parse(body)).toMatchObject({ code: 'validation_failed', errors: [{ path: 'mutirao-version' }] })
    }
  })

  it('tells of a call that will go, in the response and in the document', async () => {
    const { statusCode, headers } = await ask(planted.path, bearer())
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      deprecation: '@1796083200',
      sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
      link: '</docs#getStaffSelf>; rel="successor-version"',
    })
    expect((await ask(getStaffSelf.path, bearer())).headers).not.toHaveProperty('deprecation')
    const { paths } = await apiDocument(t.app)
    expect(paths[planted.path]!['get']).toMatchObject({ deprecated: true, 'x-sunset': '2027-06-01' })
    expect(paths[getStaffSelf.path]!['get']).not.toHaveProperty('deprecated')
    const names = paths[getStaffSelf.path]!['get']!.parameters!.map((one) => (one as { name: string }).name)
    expect(names).toContain('Mutirao-Version')
  })

  it('is of no call whose bytes are kept: they would be sent without the headers', () => {
    const kept = { ...planted, path: '/api/planted', auth: 'public', may: undefined } as unknown as typeof listMarketplaces
    expect(() => route(t.app, kept, async () => [], { tags: () => [] })).toThrow('deprecated')
  })
})
