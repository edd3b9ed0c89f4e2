import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { signIn } from '#testing/people.ts'
import { startTestApp, testApp } from '#testing/test-app.ts'
import { ask } from '#testing/wire.ts'
import type { PageStart } from '@mutirao/contract/pages'

const { t } = testApp()

async function start(host: string, path = '/', headers: Record<string, string> = {}, port = t.port()) {
  const { status, body } = await ask(port, { host, path: `/api/operation/page?path=${encodeURIComponent(path)}`, headers })
  return { status, start: JSON.parse(body) as PageStart & { code?: string } }
}

/** The state that the server wrote into the page of the same address. */
async function written(host: string, path = '/', headers: Record<string, string> = {}) {
  const { body } = await ask(t.port(), { host, path, headers: { accept: 'text/html', ...headers } })
  const state = /id="page-state">(.*?)<\/script>/.exec(body)?.[1]
  return { body, page: (JSON.parse(state ?? '{}') as { page?: PageStart }).page }
}

describe('the start of a page', () => {
  it('equals the state in the server’s page of that host and place', async () => {
    const { host } = await buildTenant(t.pool, { name: 'Loja do Começo' })
    const headers = { cookie: 'place=-23.55,-46.63,Centro' }
    const { status, start: given } = await start(host, '/products', headers)
    const { palette, now, ...state } = given
    const { body, page } = await written(host, '/products', headers)
    expect(status).toBe(200)
    expect(state).toEqual({ ...page, now: undefined })
    expect(state.tenant.name).toBe('Loja do Começo')
    expect(state.place).toEqual({ latitude: -23.55, longitude: -46.63, label: 'Centro' })
    expect(body).toContain(`<style>${palette.css}</style>`)
    expect(now).toBe(t.clock.now.getTime())
  })

  it('preloads the code of a browser-rendered screen’s pending component', async () => {
    const { host } = await buildTenant(t.pool)
    const skeletons = /<link rel="modulepreload" href="\/assets\/routes-/
    expect((await written(host, '/cart')).body).toMatch(skeletons)
    expect((await written(host, '/products')).body).not.toMatch(skeletons)
  })

  it('is of the shop named by X-App where that is allowed, and repeats the name', async () => {
    const [api, shop] = [await buildTenant(t.pool), await buildTenant(t.pool, { name: 'Loja Chamada' })]
    const native = { origin: 'capacitor://localhost', 'x-client': 'native', 'x-app': shop.host }
    const { start: given } = await start(api.host, '/', native)
    expect(given.tenant).toMatchObject({ name: 'Loja Chamada', app: shop.host })
    expect((await start(api.host, '/', { 'x-app': shop.host })).status).toBe(400)
    expect((await start(shop.host, '/', { 'x-app': shop.host })).start.tenant.app).toBe(shop.host)
  })

  it('names the default hosts’ shop as `client`', async () => {
    const { host } = await buildTenant(t.pool)
    const slug = (await start(host)).start.tenant.slug
    const isolated = await startTestApp({ databaseUrl: t.databaseUrl, env: { CLIENT: slug } })
    expect((await start('localhost', '/', {}, isolated.port())).start.tenant).toMatchObject({ slug, app: 'client' })
    await isolated.close()
  })
})

describe('the inline script of a page', () => {
  it('is allowed by its hash only', async () => {
    const { host } = await buildTenant(t.pool)
    const { body, headers } = await ask(t.port(), { host, path: '/' })
    const scripts = [...body.matchAll(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => code!,
    )
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256').update(scripts[0]!).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce/)
  })
})

describe('the page of one person', () => {
  it('is compressed like a public page', async () => {
    const { host } = await buildTenant(t.pool)
    const sizeOf = async (url: string, headers: Record<string, string>) => {
      const answer = await t.app.inject({ url, headers: { host, ...headers } })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      return answer.rawPayload.length
    }
    const plain = await sizeOf('/cart', {})
    expect(await sizeOf('/cart', { 'accept-encoding': 'br' })).toBeLessThan(plain / 2)
  })
})

describe('of a closed shop', () => {
  it.each(['/', '/store/feira', '/products?q=mel', '//evil.test/intranet/login', '/intranet/login/../../products'])(
    'is refused to a stranger at %s, whose page redirects to the sign-in',
    async (path) => {
      const { host } = await buildTenant(t.pool, { name: 'Casa Fechada', marketplace: closedMarketplace })
      const { status, start: given } = await start(host, path)
      expect([status, given.code]).toEqual([401, 'authentication'])
      expect(JSON.stringify(given)).not.toContain('Casa Fechada')
      expect((await ask(t.port(), { host, path, headers: { accept: 'text/html' } })).status).toBe(302)
    },
  )

  it.each(['/intranet/login', '/privacy', '/order/tracking', '/lead?sair=abc'])(
    'is sent to a stranger at %s, a part of its door',
    async (path) => {
      const { host } = await buildTenant(t.pool, { name: 'Casa Fechada', marketplace: closedMarketplace })
      const { status, start: given } = await start(host, path)
      expect([status, given.tenant.isIntranet]).toEqual([200, true])
    },
  )

  it('is sent to visitors who are, or may be, signed in', async () => {
    const tenant = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const { headers } = await signIn(t, tenant)
    expect((await start(tenant.host, '/products', headers)).status).toBe(200)
    expect((await start(tenant.host, '/products', { cookie: 'session=1' })).status).toBe(200)
    expect((await start(tenant.host, '/products', { authorization: 'Bearer nobody' })).status).toBe(401)
  })

  it('is not sent to another shop’s person', async () => {
    const { host } = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const other = await signIn(t, await buildTenant(t.pool))
    expect((await start(host, '/products', other.headers)).status).toBe(401)
  })
})
