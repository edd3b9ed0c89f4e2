import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { docsPage } from './docs-page.ts'

const { t } = testApp()
const read = (url: string) => t.app.inject({ url })

describe('the API reference page', () => {
  it('loads its parts from this server only', async () => {
    const { statusCode, payload } = await read('/docs')
    expect(statusCode).toBe(200)
    const named = [...payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(named).toEqual(['data:,', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
    for (const path of named.slice(1)) expect([path, (await read(path)).statusCode]).toEqual([path, 200])
    expect((await read('/docs/start.js')).payload).toContain('"url":"/openapi.json"')
  })

  it('has a policy that forbids any other script', async () => {
    for (const path of ['/docs', '/docs/start.js', '/docs/swagger-ui-bundle.js']) {
      const policy = String((await read(path)).headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  it('allows test calls in a demonstration, and none in production', async () => {
    expect((await read('/docs/start.js')).payload).toContain('"supportedSubmitMethods":["get","put","post","delete"]')
    const app = fastify()
    docsPage(app, { environment: 'production' })
    expect((await app.inject({ url: '/docs/start.js' })).payload).toContain('"supportedSubmitMethods":[]')
  })
})
