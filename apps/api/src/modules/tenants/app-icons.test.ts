import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCampaign, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
const get = (host: string, url: string) => t.app.inject({ url, headers: { host } })

type Icon = { src: string; sizes: string; type: string; purpose: string }
type Manifest = {
  name: string
  short_name: string
  icons: Icon[]
  shortcuts: { url: string }[]
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
  start_url: string
  id: string
  display: string
}

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

describe('the manifest’s short name', () => {
  it('ends at a word', async () => {
    const { host } = await buildTenant(t.pool, { name: 'Mercearia da Vila' })
    const { name, short_name: short } = JSON.parse((await get(host, '/manifest.webmanifest')).body) as Manifest
    expect([name, short]).toEqual(['Mercearia da Vila', 'Mercearia'])
  })
})

describe('the manifest’s screenshots', () => {
  const shotsOf = async (host: string) => (JSON.parse((await get(host, '/manifest.webmanifest')).body) as Manifest).screenshots

  it('are one for phones and one for desks, of the size that they name', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { name: 'Feira de sábado' })
    const shots = await shotsOf(tenant.host)
    expect(shots.map(({ form_factor: shape, sizes, label }) => `${shape} ${sizes} ${label}`)).toEqual([
      'narrow 720x1280 Feira de sábado',
      'wide 1280x720 Feira de sábado',
    ])
    for (const { src, sizes } of shots) {
      const shot = await get(tenant.host, src)
      expect(shot.headers['content-type']).toBe('image/jpeg')
      const { width, height } = await sharp(shot.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('of a closed shop show no campaign', async () => {
    const tenant = await buildTenant(t.pool, { name: 'Fechada', marketplace: closedMarketplace })
    await buildCampaign(t.pool, tenant.id, { name: 'Segredo' })
    const shots = await shotsOf(tenant.host)
    expect(shots.map(({ label }) => label)).toEqual(['Fechada', 'Fechada'])
    expect((await get(tenant.host, shots[0]!.src)).statusCode).toBe(200)
  })

  it.each(['narrow-00000000000000000000.jpg', 'square-00000000000000000000.jpg', '..%2f..%2fsecrets.json'])('are not %s', async (name) => {
    const { host } = await buildTenant(t.pool)
    expect((await get(host, `/screenshots/${name}`)).statusCode).toBe(404)
  })

  it('and the manifest are refused at an unknown host', async () => {
    expect((await get('ninguem.example', '/manifest.webmanifest')).statusCode).toBe(404)
  })

  it('are not found when the logo’s file is lost, and the manifest is still served', async () => {
    const { host } = await buildTenant(t.pool, { name: 'Sem logo' })
    const [shot] = await shotsOf(host)
    const logo = join(t.services.settings.dataDir, 'media', 'source', `${'0'.repeat(20)}.webp`)
    const bytes = await readFile(logo)
    await writeFile(logo, 'broken')
    try {
      expect((await get(host, shot!.src)).statusCode).toBe(404)
      expect((await get(host, '/manifest.webmanifest')).statusCode).toBe(200)
    } finally {
      await writeFile(logo, bytes)
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

  it('is what a browser finds that asks by itself, also at the door of a closed shop', async () => {
    const { host } = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const { statusCode, headers } = await get(host, '/favicon.ico')
    expect(statusCode).toBe(302)
    const icon = await get(host, headers.location!)
    expect([icon.headers['content-type'], (await sharp(icon.rawPayload).metadata()).width]).toEqual(['image/png', 192])
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
    ['text=Olha:%20http%3A%2F%2F{host}%2Fstore%2Ffeira.', '/store/feira'],
    ['text=(http%3A%2F%2F{host}%2Fproducts)!', '/products'],
    ['text=http%3A%2F%2F{host}%2Fproducts%3Fq%3Dcaf%25C3%25A9%E2%80%9D', '/products?q=caf%C3%A9'],
    ['text=%E2%80%9Chttp%3A%2F%2F{host}%2Fstore%2Ffeira%3Fcode%3DX_%E2%80%A6', '/store/feira?code=X_'],
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

  it.each([
    ['is searched for by its beginning', (words: string) => words, '/products?q=longa+longa+longa'],
    ['leads to the link that it begins with', (words: string, host: string) => `http://${host}/store/feira ${words}`, '/store/feira'],
  ])('in a text longer than any address %s', async (_name, textOf, path) => {
    const { host } = await buildTenant(t.pool)
    const { statusCode, headers } = await get(host, `/share-target?${new URLSearchParams({ text: textOf('longa '.repeat(2000), host) })}`)
    expect([statusCode, String(headers.location).slice(0, path.length)]).toEqual([302, path])
    expect(String(headers.location).length).toBeLessThan(200)
  })
})
