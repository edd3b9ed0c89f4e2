import { describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
const fingerprint = Array(32).fill('AB').join(':')
const nativeApp = { id: 'br.com.feira.loja', server: 'https://feira.test', fingerprints: [fingerprint], teamId: 'ABCDE12345' }
const android = '/.well-known/assetlinks.json'
const apple = '/.well-known/apple-app-site-association'
const get = (host: string, url: string) => t.app.inject({ url, headers: { host } })

describe('the association files of a shop with an app', () => {
  it('name its app by the shop’s own host, as JSON without a redirect', async () => {
    const { host } = await buildTenant(t.pool, { nativeApp })
    const links = await get(host, android)
    expect([links.statusCode, links.headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
    expect(links.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: 'br.com.feira.loja', sha256_cert_fingerprints: [fingerprint] },
      },
    ])
    const association = await get(host, apple)
    expect([association.statusCode, association.headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
    const [detail] = association.json().applinks.details
    expect(detail.appIDs).toEqual(['ABCDE12345.br.com.feira.loja'])
    expect(detail.components.at(-1)).toEqual({ '/': '/*' })
    expect(detail.components).toContainEqual({ '/': '/office/*', exclude: true })
  })

  it('are not found for a system that the app is not signed for', async () => {
    const { host } = await buildTenant(t.pool, { nativeApp: { ...nativeApp, fingerprints: [], teamId: undefined } })
    for (const path of [android, apple]) expect((await get(host, path)).statusCode).toBe(404)
  })

  it('are not found at a shop without an app', async () => {
    await buildTenant(t.pool, { nativeApp })
    const { host } = await buildTenant(t.pool)
    for (const path of [android, apple]) expect((await get(host, path)).statusCode).toBe(404)
  })
})
