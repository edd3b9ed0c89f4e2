import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { declareCalls } from '#app.ts'
import { testApp } from '#testing/test-app.ts'
import { operationIds } from '@mutirao/contract/endpoints'
import { docsPage } from './docs-page.ts'
import { apiDocument, openApi } from './openapi.ts'

const { t } = testApp()
const read = (url: string) => t.app.inject({ url })

describe('the API reference page', () => {
  it('shows each call with its callers, body, answers and problems, without a script', async () => {
    const { payload } = await read('/docs')
    expect(payload).not.toContain('<script')
    for (const id of operationIds.values()) expect(payload).toContain(`<details id="${id}">`)
    const call = payload.split('<details id="changeStock">')[1]!.split('</details>')[0]!
    expect(call).toContain('for staff with <code>stock.write</code> or key with <code>stock.write</code>')
    expect(call).toContain('<code>Idempotency-Key?: string</code> in header.')
    expect(call).toContain('lines?: <a href="#StockLine">StockLine</a>[]')
    expect(call).toContain('act?: <a href="#Uuid">Uuid</a>')
    expect(call).toContain('<a href="/problems/idempotency_key_reused">')
    expect(payload).toContain('channels: (&quot;inbox&quot; | &quot;mail&quot; | &quot;push&quot; | &quot;whatsapp&quot;)[]')
    const targets = [...payload.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
    expect([...new Set(targets)].filter((id) => !payload.includes(` id="${id}"`))).toEqual([])
    for (const path of ['/docs/style.css', '/docs/try', '/openapi.json']) expect([path, (await read(path)).statusCode]).toEqual([path, 200])
  })

  it('has the guide of integrators and its programs, whose links all lead somewhere', async () => {
    expect((await read('/docs')).payload).toContain('href="/docs/guide"')
    const { payload, headers } = await read('/docs/guide')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(payload).not.toContain('<script')
    for (const part of ['The first ten minutes', 'Writing once', 'Tracking codes', 'What an ERP does', 'What a bot does'])
      expect(payload).toContain(part)
    const links = [...payload.matchAll(/href="([^"]+)"/g)].map(([, to]) => to!)
    for (const to of links.filter((one) => one.startsWith('/'))) expect([to, (await read(to)).statusCode]).toEqual([to, 200])
    const targets = links.filter((one) => one.startsWith('#')).map((one) => one.slice(1))
    expect(targets.filter((id) => !payload.includes(` id="${id}"`))).toEqual([])
    expect(links.filter((one) => !/^(\/|#|https:\/\/|data:,)/.test(one))).toEqual([])
    const program = await read('/docs/examples/erp.ts')
    expect([program.statusCode, program.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(program.payload).toContain("shop.POST('/api/admin/stock'")
    expect((await read('/docs/examples/package.json')).statusCode).toBe(404)
  })

  it('loads its parts from this server only', async () => {
    const { statusCode, payload } = await read('/docs/try')
    expect(statusCode).toBe(200)
    const named = [...payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(named).toEqual(['data:,', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
    for (const path of named.slice(1)) expect([path, (await read(path)).statusCode]).toEqual([path, 200])
    expect((await read('/docs/start.js')).payload).toContain('"url":"/openapi.json"')
  })

  it('has a policy that forbids any other script', async () => {
    for (const path of ['/docs', '/docs/try', '/docs/start.js', '/docs/swagger-ui-bundle.js', '/docs/guide', '/docs/examples/bot.ts']) {
      const policy = String((await read(path)).headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  it('is written by a build as the server itself would generate it', async () => {
    const declared = await declareCalls(await mkdtemp(join(tmpdir(), 'mutirao-documents-')))
    expect(JSON.stringify(await apiDocument(declared))).toBe((await read('/openapi.json')).payload)
    await declared.close()
  })

  it('is read from the build that wrote it, compressed once and for all', async () => {
    const documents = await mkdtemp(join(tmpdir(), 'mutirao-documents-'))
    const page = '<p>Written '.repeat(200)
    for (const [name, text] of [
      ['openapi.json', '{"a":1}'],
      ['docs.html', page],
    ] as const)
      await writeFile(join(documents, `${name}.br`), brotliCompressSync(text))
    const app = fastify()
    await openApi(app, { documents })
    docsPage(app, { environment: 'production', documents })
    expect((await app.inject({ url: '/openapi.json' })).payload).toBe('{"a":1}')
    expect((await app.inject({ url: '/docs' })).headers['content-security-policy']).toMatch(/^default-src 'none'/)
    const { rawPayload, headers } = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(page)
  })

  it('allows test calls in a demonstration, and none in production', async () => {
    expect((await read('/docs/start.js')).payload).toContain('"supportedSubmitMethods":["get","put","post","delete"]')
    const app = fastify()
    docsPage(app, { environment: 'production' })
    expect((await app.inject({ url: '/docs/start.js' })).payload).toContain('"supportedSubmitMethods":[]')
  })
})
