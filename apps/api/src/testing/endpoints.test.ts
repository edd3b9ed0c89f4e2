import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@mutirao/contract/endpoints'
import { may, roles } from '@mutirao/domain/staff'
import { buildItem, buildLead, buildTenant, closedMarketplace, type TestTenant } from './factories.ts'
import { signIn, signInAsStaff, type Signed } from './people.ts'
import { callEndpoint, testApp } from './test-app.ts'

const { t } = testApp()

/** All public calls. Adding a name here is a decision, not a fix. */
const publicCalls = new Set([
  'GET /api/operation/marketplaces/public',
  'GET /api/documents/{name}/public',
  'GET /api/operation/campaigns/public',
  'GET /api/operation/campaigns/{id}/public',
  'GET /api/operation/campaigns/{id}/areas/public',
  'GET /api/operation/campaigns/{id}/group/public',
  'GET /api/operation/campaigns/{id}/joins/public',
  'GET /api/operation/campaigns/{id}/teams/{teamId}/public',
  'GET /api/operation/campaigns/byName/{name}',
  'GET /api/operation/hubs/campaign/{campaignId}',
  'GET /api/operation/catalog/{id}/inventory',
  'GET /api/operation/item/list/{id}',
  'GET /api/operation/catalog/campaign/{id}/item/{itemId}/public',
  'GET /api/operation/catalog/campaign/{id}/item/{itemId}/ratings/public',
  'GET /api/operation/campaigns/{id}/ratings/public',
  'GET /api/operation/campaigns/{id}/ratings/photos/{photo}/public',
  'GET /api/operation/catalog/campaign/{id}/preview/public',
  'GET /api/operation/catalog/campaign/{id}/items/preview/public',
  'GET /api/operation/catalog/campaign/{id}/items/{itemId}/children/preview',
  'GET /api/operation/catalog/marketplace/items/preview/public',
  'GET /api/operation/carts/{uuid}',
  'GET /api/operation/orders/code/{code}/public',
  'GET /api/operation/page',
  'GET /api/operation/points/{storeId}/public',
  'POST /api/operation/reports/public',
  'POST /api/operation/visits/public',
  'POST /api/users/leads',
  'POST /api/users/interests/unsubscription',
  'POST /auth/login',
  'POST /auth/link',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /auth/password',
  'POST /auth/renew',
  'POST /auth/logout',
  'POST /api/users',
  'POST /api/users/authenticate/sms',
  'POST /api/users/authenticate/email',
  'GET /api/sso/marketplace/providers',
  'POST /auth/sso/{provider}/authorization',
  'POST /auth/sso/{provider}',
  'GET /ws/{cep}/json',
  'GET /ws/streets/public',
])

/** The calls that a closed shop answers to anybody: its looks, signing in, following an order. */
const isDoor = (name: string) => publicCalls.has(name) && !/ \/api\/operation\/(c|hubs|item|points)/.test(name)
/** The calls that it answers to signed-in people without a campaign: their account, their possessions, their inbox. */
const isDoorOfPeople = (name: string) => / \/api\/(users|accounts|operation\/(messages|campaigns\/account))\b/.test(name)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const anything = new Proxy({}, { get: () => '00000000-0000-7000-8000-000000000000', has: () => true }) as Record<string, string>

let shop: TestTenant
const foreign = {} as { tenant: TestTenant; person: Signed; closed: TestTenant & { body: { name: string } } }
beforeAll(async () => {
  shop = await buildTenant(t.pool)
  foreign.tenant = await buildTenant(t.pool)
  foreign.person = await signIn(t, foreign.tenant)
  const { host, id } = await buildTenant(t.pool, { marketplace: closedMarketplace })
  await buildItem(t.pool, { tenantId: id, name: 'Segredo da casa' })
  foreign.closed = { host, id, body: { name: 'Segredo da casa' } }
})

describe('every declared call', () => {
  it('is served, and every served call is declared', async () => {
    const served = Object.entries(t.app.swagger().paths!).flatMap(([path, methods]) =>
      Object.keys(methods!).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.sort()).toEqual(endpoints.map(nameOf).sort())
  })

  it.each(endpoints.filter((endpoint) => !publicCalls.has(nameOf(endpoint))).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers 401 to a stranger',
    async (_name, endpoint) => {
      expect(await callEndpoint(t.app, endpoint, { host: shop.host, params: anything } as never)).toMatchObject({
        status: 401,
        body: { code: 'authentication' },
      })
    },
  )

  it.each(endpoints.filter((endpoint) => !publicCalls.has(nameOf(endpoint))).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers 401 to a person and a visitor of another shop',
    async (_name, endpoint) => {
      const visitor = await buildLead(t.pool, foreign.tenant.id)
      for (const more of [{ headersMore: foreign.person.headers }, { as: visitor }])
        expect(await callEndpoint(t.app, endpoint, { host: shop.host, params: anything, ...more } as never)).toMatchObject({
          status: 401,
          body: { code: 'authentication' },
        })
    },
  )

  it.each(endpoints.filter(({ auth }) => auth === 'client').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers 401 to a visitor who has not signed in',
    async (_name, endpoint) => {
      const as = await buildLead(t.pool, shop.id)
      expect(await callEndpoint(t.app, endpoint, { host: shop.host, as, params: anything } as never)).toMatchObject({ status: 401 })
    },
  )

  it.each(endpoints.filter((endpoint) => !isDoor(nameOf(endpoint))).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s reveals nothing of a closed shop’s goods to a stranger',
    async (_name, endpoint) => {
      const { body } = foreign.closed
      const answer = await callEndpoint(t.app, endpoint, { host: foreign.closed.host, params: anything } as never)
      expect(answer.status).toBe(401)
      expect(JSON.stringify(answer.body ?? '')).not.toContain(body.name)
    },
  )

  it('answers without access to a closed shop only as declared, and strangers only as listed', () => {
    const doors = endpoints.filter(({ door }) => door).map(nameOf)
    const ofPeople = endpoints.filter(({ auth }) => auth === 'lead' || auth === 'client').map(nameOf)
    expect(doors.sort()).toEqual([...[...publicCalls].filter(isDoor), ...ofPeople.filter(isDoorOfPeople)].sort())
  })

  it('outside the door is refused to a stranger, visitor or person without access to a closed shop', async () => {
    const { host, id } = foreign.closed
    const person = await signIn(t, { host, id })
    const visitor = await buildLead(t.pool, id)
    const inside = [...t.app.calls.values()].map(({ endpoint }) => endpoint).filter(({ auth, door }) => auth !== 'staff' && !door)
    expect(inside.length).toBeGreaterThan(20)
    for (const endpoint of inside) {
      const statusOf = async (who: object) =>
        (await callEndpoint(t.app, endpoint, { host, params: anything, ...who } as never)).body?.status as number
      const answers = [await statusOf({}), await statusOf({ as: visitor }), await statusOf({ headersMore: person.headers })]
      expect([nameOf(endpoint), ...answers]).toEqual([nameOf(endpoint), 401, 401, 403])
    }
  })

  it('of the staff is allowed only to roles with its right', async () => {
    const other = await buildTenant(t.pool)
    const who = {
      nobody: {},
      visitor: { as: await buildLead(t.pool, shop.id) },
      person: { headersMore: (await signIn(t, shop)).headers },
      stranger: { headersMore: (await signInAsStaff(t, other, 'owner')).headers },
    }
    const byRole = Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, { headersMore: (await signInAsStaff(t, shop, role)).headers }] as const)),
    )
    const ofStaff = [...t.app.calls.values()].map(({ endpoint }) => endpoint).filter(({ auth }) => auth === 'staff')
    expect(ofStaff.length).toBeGreaterThan(0)
    for (const endpoint of ofStaff) {
      const statusOf = async (asker: object) =>
        (await callEndpoint(t.app, endpoint, { host: shop.host, params: anything, ...asker } as never)).status
      const refused = [await statusOf(who.nobody), await statusOf(who.visitor), await statusOf(who.person), await statusOf(who.stranger)]
      expect([nameOf(endpoint), ...refused]).toEqual([nameOf(endpoint), 401, 401, 403, 401])
      for (const role of roles) {
        const isLetIn = (await statusOf(byRole[role]!)) !== 403
        const isAllowed = [endpoint.may!].flat().some((right) => may(role, right))
        expect([nameOf(endpoint), role, isLetIn]).toEqual([nameOf(endpoint), role, isAllowed])
      }
    }
  })

  it('is public only as listed', () => {
    expect(
      endpoints
        .filter(({ auth }) => auth === 'public')
        .map(nameOf)
        .sort(),
    ).toEqual([...publicCalls].sort())
  })

  it('documents its callers and problems', () => {
    const { openapi, paths } = t.app.swagger() as unknown as {
      openapi: string
      paths: Record<string, Record<string, { security?: object[]; responses: object }>>
    }
    expect(openapi).toBe('3.1.0')
    expect(paths['/api/operation/orders/v2/{id}']!['post']).toMatchObject({
      security: [{ lead: [] }],
      responses: { 201: {}, 401: {}, 409: {}, 422: {} },
    })
  })
})
