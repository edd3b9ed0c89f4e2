import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
const assets = join(import.meta.dirname, '../../../office/dist/client/assets')

/** Bytes of the compressed scripts that these chunks import when they load, themselves included. */
function bytesOf(...names: string[]): number {
  const files = readdirSync(assets)
  const found = new Set(names.map((name) => files.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))!))
  for (const file of found)
    for (const [, imported] of readFileSync(join(assets, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g))
      found.add(imported!)
  return [...found].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(assets, file))).length, 0)
}

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
        // The camera reads the labels of orders, and nothing of another origin may use it.
        'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
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

  it('loads 150 KB of scripts up to its first screen, and a screen’s own code when it is opened', async () => {
    const desk = bytesOf('office', 'desk-routes', 'today')
    expect(desk).toBeGreaterThan(80_000)
    expect(desk).toBeLessThan(150_000)
    expect(bytesOf('office')).toBeLessThan(desk - 20_000)
    expect(bytesOf('figures')).toBeLessThan(150_000)
    // The courier's device keeps only what the app imports at its start.
    const { host } = await buildTenant(t.pool)
    expect((await open('/office/worker.js', host)).body).not.toMatch(/desk-routes|today|bar-chart/)
  })
})
