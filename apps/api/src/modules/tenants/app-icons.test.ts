import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
const get = (host: string, url: string) => t.app.inject({ url, headers: { host } })

type Icon = { src: string; sizes: string; type: string; purpose: string }
type Manifest = { name: string; icons: Icon[]; shortcuts: { url: string }[]; start_url: string; id: string; display: string }

/** The logo of every shop that the factories build: red on nothing. */
beforeAll(async () => {
  const folder = join(t.services.settings.dataDir, 'media', 'source')
  await mkdir(folder, { recursive: true })
  const logo = sharp({ create: { width: 640, height: 640, channels: 4, background: '#ff0000' } })
  await writeFile(join(folder, `${'0'.repeat(20)}.webp`), await logo.webp({ lossless: true }).toBuffer())
})

describe('the manifest', () => {
  it('has what a browser asks of an installable app, and each icon is what it says', async () => {
    const { host } = await buildTenant(t.pool)
    const { body, headers } = await get(host, '/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest = JSON.parse(body) as Manifest
    expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' })
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/orders', '/cart'])
    expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(host, src)
      expect(icon.headers['content-type']).toBe(type)
      const { width, height } = await sharp(icon.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})

describe('an app icon', () => {
  const cornerOf = async (png: Buffer) => [
    ...(await sharp(png).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()),
  ]

  it('that a launcher crops has the shop’s background to its edge', async () => {
    const { host } = await buildTenant(t.pool)
    const icons = (JSON.parse((await get(host, '/manifest.webmanifest')).body) as Manifest).icons
    const maskable = icons.find(({ purpose }) => purpose === 'maskable')!
    expect((await cornerOf((await get(host, maskable.src)).rawPayload)).at(3)).toBe(255)
    const touch = await get(host, (await get(host, '/apple-touch-icon.png')).headers.location!)
    expect((await sharp(touch.rawPayload).metadata()).width).toBe(180)
    expect((await cornerOf(touch.rawPayload)).at(3)).toBe(255)
  })

  it.each([`${'1'.repeat(20)}-any-192.png`, `${'0'.repeat(20)}-any-193.png`, `${'0'.repeat(20)}-nada-192.png`, '..%2f..%2fsecrets.json'])(
    'is not %s',
    async (name) => {
      const { host } = await buildTenant(t.pool)
      expect((await get(host, `/icons/${name}`)).statusCode).toBe(404)
    },
  )
})

describe('a link that is shared with the app', () => {
  it.each([
    ['url=http%3A%2F%2F{host}%2Fstore%2Ffeira%3Fcode%3DX', '/store/feira?code=X'],
    ['text=Veja%20http%3A%2F%2F{host}%2Fproducts%20agora', '/products'],
    ['text=tomate%20https%3A%2F%2Fevil.test%2Fx', '/products?q=tomate'],
    ['title=caf%C3%A9', '/products?q=caf%C3%A9'],
    ['url=http%3A%2F%2F{host}%2F%2Fevil.test', '/evil.test'],
    ['url=https%3A%2F%2Fevil.test', '/'],
    ['url=javascript%3Aalert(1)', '/'],
    ['text=a&text=b', '/'],
    ['', '/'],
  ])('as %s leads to %s', async (query, path) => {
    const { host } = await buildTenant(t.pool)
    const { statusCode, headers } = await get(host, `/share-target?${query.replace('{host}', host)}`)
    expect(statusCode).toBe(302)
    expect(headers.location).toBe(path)
  })
})
