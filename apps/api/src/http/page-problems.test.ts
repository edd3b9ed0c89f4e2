import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { buildCampaign, buildItem, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { ask } from '#testing/wire.ts'

const lines: string[] = []
const { t } = testApp({ logLevel: 'error', logStream: { write: (line) => void lines.push(line) } })
const open = (host: string, path: string) => ask(t.port(), { host, path, headers: { accept: 'text/html' } })

async function shop() {
  const tenant = await buildTenant(t.pool)
  const campaign = await buildCampaign(t.pool, tenant.id, { id: 'feira-organica', name: 'Feira Orgânica', code: 'FEIRA10' })
  await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id, id: 'tomate', name: 'Tomate', categoryId: 'mercearia' })
  return tenant
}

describe('a malformed address', () => {
  it.each([
    ['/store/%00', 404],
    ['/store/%ED%A0%80', 400],
    ['/store/..%2f..%2fx', 404],
    ['/store/nada', 404],
    ['/store/feira-organica/product/%00', 404],
    ['/store/feira-organica/catalog?sort=weird', 200],
    ['/store/feira-organica/catalog?q=%00', 200],
    ['/products?sort=weird', 200],
    ['/products?sort=weird&sort=cheap', 200],
    ['/products?q=%00', 200],
    ['/products?q=%ED%A0%80', 200],
    ['/products?tags=%00', 200],
    [`/products?q=${'a'.repeat(500)}&tags=${'b'.repeat(500)}`, 200],
    [`/products?q=${encodeURIComponent('😀'.repeat(50))}`, 200],
    ['/products?q={"a":1}', 200],
    ['/deliveryarea?campaign=%00', 200],
    ['/deliveryarea?campaign=nada', 404],
    ['/%', 400],
    ['/%c0%ae%c0%ae/', 400],
    ['/login/phone/nada/%00', 404],
  ])('%s is a screen with status %i, directly or after a redirect', async (path, status) => {
    lines.length = 0
    const { host } = await shop()
    const first = await open(host, path)
    const answer = first.status === 302 ? await open(host, first.headers.location!.replace(`http://${host}`, '')) : first
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).not.toContain('Application Error')
    expect(lines).toEqual([])
  })
})

describe('another spelling of an address', () => {
  it.each([
    ['/store/FEIRA-ORGANICA', '/store/feira-organica'],
    ['/store/feira10', '/store/feira-organica'],
    ['/store/Feira%20Org%C3%A2nica', '/store/feira-organica'],
    ['/store/FEIRA10?code=ABC&utm_source=zap', '/store/feira-organica?code=ABC&utm_source=zap'],
    ['/store/FEIRA10/catalog?q=tomate', '/store/feira-organica/catalog?q=tomate'],
    ['/store/FEIRA10/product/tomate', '/store/feira-organica/product/tomate'],
    ['/store/feira-organica/product/TOMATE', '/store/feira-organica/product/tomate'],
    ['/store/feira-organica/catalog/category/MERCEARIA', '/store/feira-organica/catalog/category/mercearia'],
  ])('%s is redirected with 301 to the existing %s', async (path, to) => {
    const { host } = await shop()
    const answer = await open(host, path)
    expect([answer.status, answer.headers.location]).toEqual([301, `http://${host}${to}`])
    expect((await open(host, to)).status).toBe(200)
  })

  it('is accepted in calls with ids in capitals', async () => {
    const { host } = await shop()
    const { body } = await ask(t.port(), { host, path: '/api/operation/catalog/campaign/FEIRA-ORGANICA/item/Tomate/public' })
    expect(JSON.parse(body)).toMatchObject({ id: 'tomate', campaignId: 'feira-organica' })
  })
})

describe('the canonical address', () => {
  const linksOf = (body: string) =>
    [...body.matchAll(/<link rel="(canonical|alternate)"[^>]* href="([^"]+)">/g)].map(([, rel, href]) => [rel, href])

  it('is named by a page without its query, and by no page that does not exist or has ended', async () => {
    const { host, id } = await shop()
    await buildCampaign(t.pool, id, { id: 'feira-passada', active: false })
    const found = await open(host, '/store/feira-organica?utm_source=zap')
    const address = `http://${host}/store/feira-organica`
    expect([found.status, linksOf(found.body)]).toEqual([
      200,
      [
        ['canonical', address],
        ['alternate', address],
      ],
    ])
    for (const [path, status] of [
      ['/nada', 404],
      ['/store/nada', 404],
      ['/store/feira-organica/product/nada', 404],
      ['/store/feira-passada', 410],
    ] as const) {
      const answer = await open(host, path)
      expect([answer.status, linksOf(answer.body)], path).toEqual([status, []])
    }
  })
})

describe('a bug', () => {
  it('is answered with the application error and status 500, logged with stack and request id, and not cached', async () => {
    const { host, id } = await shop()
    await tenantTransaction(t.pool, id, (db) => db.execute(sql`update campaigns set body = '{}'::jsonb`))
    t.services.changes.publish(['*'])
    lines.length = 0
    const answer = await open(host, '/store/feira-organica')
    expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(answer.body).toContain('Application Error')
    expect(answer.body).not.toContain('rel="canonical"')
    expect(answer.body).not.toMatch(/TypeError|\.ts:|node_modules/)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        level: 50,
        reqId: answer.headers['x-request-id'],
        msg: 'unexpected',
        err: { stack: expect.stringContaining('at ') },
      })
  })
})
