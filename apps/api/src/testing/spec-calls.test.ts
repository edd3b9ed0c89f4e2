import { describe, expect, it } from 'vitest'
import { endpoints } from '@mutirao/contract/endpoints'
import { testApp } from './test-app.ts'

const { t } = testApp()

/** Section 7 of the specification, in its order: method, path, query fields, and the status of a success where it names one. */
const table = `
POST /auth/login 200
POST /auth/renew
POST /auth/logout 201
POST /api/users/authenticate/sms 201
POST /api/users/authenticate/email 201
POST /api/users/verification/login
POST /api/users/update/login
PUT /api/users/activate
GET /api/sso/marketplace/providers
POST /auth/sso/{provider}
POST /api/users
GET /api/accounts/relations/client 200 204
POST /api/accounts/client/user/{userId}?lead_id 201
GET /api/accounts/client
PUT /api/accounts/client 200
DELETE /api/accounts/client 200 204
POST /api/users/leads 201
PUT /api/users/leads
GET /api/users/leads/{id}
GET /api/users/leads
GET /api/users
GET /api/accounts/codes/lead/{id}
GET /api/accounts/codes/account/{id}
POST /api/accounts/codes/lead/{id} 200 204
POST /api/accounts/codes/account 200 204
GET /api/accounts/access/campaignAccess/{campaignId}
POST /api/accounts/access/campaign/check/multiple/accesskey
POST /api/accounts/access/campaign/check/multiple/accesskey/lead/{leadId}
GET /api/operation/marketplaces/public?latitude&longitude
GET /api/operation/campaigns/public
GET /api/operation/campaigns/byName/{name}
GET /api/operation/campaigns/account/within?latitude&longitude
GET /api/operation/campaigns/lead/{leadId}/within?latitude&longitude
GET /api/operation/hubs/campaign/{campaignId}
GET /api/operation/catalog/{id}/inventory?tags&size
GET /api/operation/item/list/{id}?tags&size
GET /api/operation/catalog/campaign/{id}/item/{itemId}/public
GET /api/operation/catalog/campaign/{id}/preview/public?tags&size
GET /api/operation/catalog/campaign/{id}/items/preview/public?size&page&tags
GET /api/operation/catalog/campaign/{id}/items/{itemId}/children/preview
GET /api/operation/catalog/marketplace/items/preview/public?size&page&tags
POST /api/operation/orders/v2/{id} 201
PUT /api/operation/orders/order/{id}
DELETE /api/operation/orders/cancel/{id} 204
GET /api/operation/orders/filtered
GET /api/operation/orders/pageable?size&page&campaignIds&created_after&created_before&status&searchText&onlyParent
GET /api/operation/orders/code/{code}
GET /api/operation/orders/code/{code}/child
GET /api/operation/orders/code/{code}/public
PUT /api/operation/orders/code/{code}/user
GET /api/operation/orders/quote/{id}
GET /api/operation/orders/follow/{id}
POST /api/operation/orders/coupon/apply?code
GET /api/operation/wallets
GET /api/operation/wallets/{id}/balance
GET /pix/qrcode?id
GET /ws/{cep}/json
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [, name = '', query = '', statuses = ''] = line.match(/^(\S+ [^? ]+)(?:\?(\S+))?((?: \d{3})*)$/) ?? []
    return { name, fields: query.split('&').filter(Boolean), statuses: statuses.split(' ').filter(Boolean).map(Number) }
  })
const declared = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

describe('the calls of the specification', () => {
  it('are all listed', () => expect(new Set(rows.map(({ name }) => name)).size).toBe(57))

  it.each(rows.map((row) => [row.name, row] as const))('%s is declared, with its fields and statuses', (name, { fields, statuses }) => {
    const endpoint = declared.get(name)
    expect(endpoint, name).toBeDefined()
    const known = Object.keys(endpoint!.query?.shape ?? {})
    expect(fields.filter((field) => !known.includes(field))).toEqual([])
    expect([endpoint!.status, endpoint!.alsoStatus]).toEqual(expect.arrayContaining(statuses))
  })

  it.each([
    ['POST /auth/login', 'username password rememberme'],
    ['POST /auth/renew', 'refreshToken'],
    ['POST /api/users/authenticate/sms', 'phone phoneCountryCode phoneCountryIsoCode'],
    ['POST /api/users/authenticate/email', 'email'],
    ['POST /api/users/verification/login', 'key value'],
    ['POST /api/users/update/login', 'key value code'],
    ['POST /auth/sso/{provider}', 'redirectUri code'],
    ['POST /api/accounts/client/user/{userId}', 'likings'],
    ['POST /api/accounts/codes/lead/{id}', 'code'],
    ['POST /api/accounts/codes/account', 'code'],
    ['POST /api/accounts/access/campaign/check/multiple/accesskey', 'accessKey'],
    ['POST /api/accounts/access/campaign/check/multiple/accesskey/lead/{leadId}', 'accessKey'],
    ['POST /api/operation/orders/coupon/apply', 'uuid products'],
  ])('%s takes the body of the specification', (name, fields) => {
    const { body } = declared.get(name)!
    expect(body).toMatchObject({ shape: Object.fromEntries(fields.split(' ').map((field) => [field, expect.anything()])) })
  })

  it('GET /ping is 204', async () => expect((await t.app.inject('/ping')).statusCode).toBe(204))
})
