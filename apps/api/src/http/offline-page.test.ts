import { describe, expect, it } from 'vitest'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { offlineTexts } from '@mutirao/contract/problem-texts'

const { t } = testApp()
const open = (url: string, host: string) => t.app.inject({ url, headers: { host, accept: 'text/html' } })

describe('the offline page', () => {
  it('is self-contained, has the shop’s palette, and links back to the requested address', async () => {
    const { host } = await buildTenant(t.pool, { name: 'Padaria <da> Vila' })
    const { statusCode, headers, body } = await open('/offline', host)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/)
    expect(headers['vary']).toContain('X-App')
    expect(body).toContain('Padaria &lt;da&gt; Vila')
    expect(body).not.toContain('<da>')
    for (const text of [offlineTexts.title, offlineTexts.text, 'href=""', '--action:']) expect(body).toContain(text)
    expect(body.match(/<script>[^<]*/g)).toEqual([expect.stringContaining("'online'")])
    expect(body).not.toMatch(/src=|url\(/)
  })

  it('differs by shop, and exists at a closed one, too', async () => {
    const [one, closed] = [
      await buildTenant(t.pool, { name: 'Uma' }),
      await buildTenant(t.pool, { name: 'Fechada', marketplace: closedMarketplace }),
    ]
    expect((await open('/offline', one.host)).body).not.toContain('Fechada')
    expect((await open('/offline', closed.host)).body).toContain('Fechada')
  })

  it('comes with a worker that is revalidated each time and allowed by the policy', async () => {
    const { host } = await buildTenant(t.pool)
    const worker = await open('/worker.js', host)
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    // A script with imports or exports would not be a classic worker.
    expect(worker.body).not.toMatch(/\b(im|ex)port\b[\s{*(]/)
    expect((await open('/about', host)).headers['content-security-policy']).toContain("worker-src 'self'")
  })
})
