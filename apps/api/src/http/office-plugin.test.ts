import { describe, expect, it } from 'vitest'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
const open = (url: string, host: string) => t.app.inject({ url, headers: { host, accept: 'text/html' } })

describe('GET /office/', () => {
  it('is one document for all addresses, in the shop’s palette, and is not cached', async () => {
    const { host } = await buildTenant(t.pool)
    const answers = await Promise.all(['/office/', '/office/rounds/2026-11-22/next', '/office/pickups?x=1'].map((url) => open(url, host)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(body).not.toMatch(/<script(?![^>]*(src=|application\/json))/)
      expect(body).toContain('--action:')
    }
  })

  it('names its shop only', async () => {
    const [one, other] = [await buildTenant(t.pool, { name: 'Padaria <da> Vila' }), await buildTenant(t.pool, { name: 'Outra' })]
    const [mine, theirs] = [await open('/office/', one.host), await open('/office/', other.host)]
    expect(mine.body).toContain('<title>Padaria &lt;da&gt; Vila</title>')
    expect(mine.body).not.toContain('<da>')
    expect(theirs.body).toContain('<title>Outra</title>')
    expect(theirs.body).not.toContain('Padaria')
    expect((await open('/office/', 'nobody.test')).statusCode).toBe(404)
  })

  it('opens at a closed shop, and asks for its sign-in', async () => {
    const closed = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const answer = await open('/office/', closed.host)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('"isClosed":true')
  })

  it('serves immutable files and its worker, and no document for a missing file', async () => {
    const { host } = await buildTenant(t.pool)
    const { body } = await open('/office/', host)
    const [script] = /\/office\/assets\/[\w-]+\.js/.exec(body)!
    expect((await open(script, host)).headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    const worker = await open('/office/worker.js', host)
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(worker.body).toContain(script)
    expect((await open('/office/assets/gone.js', host)).statusCode).toBe(404)
    expect((await open('/office', host)).headers.location).toBe('/office/')
  })
})
