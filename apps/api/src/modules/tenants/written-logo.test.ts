import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildTenant } from '#testing/factories.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, mistakes, put as putFile, useTenantFolder } from '#testing/tenant-folder.ts'
import { callEndpoint, NOW, startTestApp, testApp } from '#testing/test-app.ts'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { addLogo, getWritten, listWrittenStates, previewWritten, putWritten, restoreWritten } from '@mutirao/contract/written'
import { putDraft, scheduleDraft } from '@mutirao/contract/written-drafts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { listLogos, saveLogo } from './kinds/tenants.repository.ts'
import { forgetLooseLogos } from './loose-logos.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
const params = { kind: 'shop' as const, id: 'logo' }
let shop: { id: string; host: string }
let owner: Record<string, string>
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
  owner ??= (await signInAsStaff(t, shop, 'owner')).headers
})

const drawing = (body: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`)
const red = drawing('<rect width="64" height="64" fill="#ff0000"/>')
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#2255aaff' } })
const add = (content: Buffer | undefined, headersMore = owner) =>
  call(addLogo, { host, headersMore, body: content ? { picture: content.toString('base64') } : {} })
const present = async () => (await call(getWritten, { host, headersMore: owner, params })).body
const put = (logo: string, revision: string) => call(putWritten, { host, headersMore: owner, params, body: { value: { logo }, revision } })
const get = (url: string) => t.app.inject({ url, headers: { host } })

async function choose(content: Buffer | undefined) {
  const added = await add(content)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const saved = await put(added.body.name, (await present()).revision!)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return added.body as { name: string; hash: string }
}

describe('a logo by call', () => {
  it('is shown at once everywhere: marketplace, manifest, icons, and by another process', async () => {
    const other = await startTestApp({ databaseUrl: t.databaseUrl })
    try {
      const shown = async (app: Pick<typeof t, 'app'> = t) =>
        (await callEndpoint(app.app, listMarketplaces, { host })).body[0].logo as string
      const before = await shown(other)
      const { hash, name } = await choose(red)
      expect(name).toBe(`logo-${hash}.svg`)
      expect([await shown(), before]).toEqual([`/media/${hash}-160.webp`, expect.not.stringContaining(hash)])
      await expect.poll(() => shown(other)).toBe(`/media/${hash}-160.webp`)
      const manifest = (await get('/manifest.webmanifest')).json() as { icons: { src: string }[] }
      expect(manifest.icons.every(({ src }) => src.includes(hash))).toBe(true)
      const icon = await get(`/icons/${hash}-touch-180.png`)
      const { dominant } = await sharp(icon.rawPayload).stats()
      expect([icon.statusCode, dominant.r > 200 && dominant.g < 60]).toEqual([200, true])
      expect((await get('/apple-touch-icon.png')).headers['location']).toContain(hash)
      expect(await present()).toMatchObject({ value: { logo: name }, pictures: [{ name, hash }] })
    } finally {
      await other.close()
    }
  })

  it.each(['png', 'jpeg', 'webp'] as const)('comes as %s and is kept as a PNG without what the camera wrote', async (format) => {
    const content = await flat(900, 300)
      .toFormat(format)
      .withExif({ IFD0: { Artist: 'Rosa' } })
      .toBuffer()
    const { name, hash } = await choose(content)
    expect(name).toBe(`logo-${hash}.png`)
    const kept = await sharp((await t.services.media.find(`${hash}.png`))!).metadata()
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['png', 900, 300, undefined])
  })

  it('is made from the name where there is none', async () => {
    const { hash } = await choose(undefined)
    expect((await get(`/media/${hash}-320.webp`)).statusCode).toBe(200)
  })

  it('is undone: the earlier state of the history has the folder’s logo again', async () => {
    const before = await present()
    await choose(red)
    const states = (await call(listWrittenStates, { host, headersMore: owner, params })).body.content
    const first = states.at(-1)!
    const back = await call(restoreWritten, {
      host,
      headersMore: owner,
      params: { ...params, state: first.id },
      body: { revision: (await present()).revision },
    })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await present()).toMatchObject({ value: before.value, pictures: before.pictures })
    const [{ logo }] = (await call(listMarketplaces, { host })).body
    expect(logo).toContain(before.pictures![0]!.hash)
  })

  it('leaves a folder loaded again with its own logo, and may be chosen again afterwards', async () => {
    const { name, hash } = await choose(await flat(400, 401).png().toBuffer())
    await loadAgain(t)
    const after = await present()
    expect(after.value).not.toEqual({ logo: name })
    expect(await put(name, after.revision!)).toMatchObject({ status: 200 })
    expect((await call(listMarketplaces, { host })).body[0].logo).toContain(hash)
  })

  it('is recorded once, and needs the shop’s right', async () => {
    const content = drawing('<circle cx="32" cy="32" r="20"/>')
    const [{ body: one }, { body: two }] = [await add(content), await add(content)]
    expect(one).toEqual(two)
    const log = await tenantTransaction(t.pool, shop.id, (db) =>
      db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `logo ${one.name}`)),
    )
    expect(log).toHaveLength(1)
    expect(await add(red, (await signInAsStaff(t, shop, 'courier')).headers)).toMatchObject({ status: 403 })
  })

  it('of another shop, or of none, is refused', async () => {
    const { revision } = await present()
    for (const logo of [`logo-${'a'.repeat(20)}.svg`, '../logo.svg', 'logo.gif']) {
      expect(await put(logo, revision!), logo).toMatchObject({ status: 400, body: { errors: [{ path: 'logo' }] } })
      const preview = await call(previewWritten, { host, headersMore: owner, params, body: { value: { logo } } })
      expect(preview.body.mistakes).toHaveLength(1)
    }
  })

  it('is refused with the reason: no picture, a script, links, effects, too many points, too small', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(4000, 7)])
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const cases: [Buffer, string][] = [
      [zip, 'não é um desenho SVG nem uma imagem'],
      [Buffer.from('<html><body>'), 'não é um SVG'],
      [await flat(300, 300).gif().toBuffer(), 'não é um desenho SVG nem uma imagem'],
      [drawing('<script>alert(1)</script>'), '<script>'],
      [drawing('<image href="https://x.example/a.png"/>'), 'outros arquivos'],
      [drawing('<image href="data:image/png;base64,AAAA"/>'), 'outros arquivos'],
      [drawing('<rect onload="alert(1)"/>'), 'eventos'],
      [Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
      [drawing('<rect style="filter: blur(9px)" width="9" height="9"/>'), 'filter'],
      [drawing('<g/>'.repeat(2000)), '2001 elementos'],
      [bomb, '9000 × 9000 pontos'],
      [await flat(90, 90).png().toBuffer(), '90 × 90 pontos, pequeno demais'],
    ]
    for (const [content, reason] of cases) {
      const { status, body } = await add(content)
      expect([status, body.code, body.reason]).toEqual([422, 'not_a_picture', expect.stringContaining(reason)])
    }
  })
})

describe('a logo that nothing names any more', () => {
  const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  const shade = (color: string) => drawing(`<rect width="64" height="64" fill="${color}"/>`)
  const sweep = async (days: number) => {
    t.clock.now = at(days)
    await forgetLooseLogos(await ctxOf(t, shop.id))
  }
  const kept = async () => (await tenantTransaction(t.pool, shop.id, (db) => listLogos({ db, tenant: shop }))).map(({ name }) => name)
  beforeEach(() => (t.clock.now = NOW))

  it('goes after a day; what the shop, a draft, a scheduled draft or the history names stays', async () => {
    const former = await choose(shade('#111111'))
    const shown = await choose(shade('#222222'))
    const drafted = (await add(shade('#333333'))).body.name
    const saved = await call(putDraft, {
      host,
      headersMore: owner,
      params,
      body: { value: { logo: drafted }, revision: (await present()).revision },
    })
    const loose = (await add(shade('#444444'))).body.name
    await sweep(0.9)
    expect(await kept()).toContain(loose)
    await sweep(1.1)
    expect(await kept()).not.toContain(loose)
    expect(await kept()).toEqual(expect.arrayContaining([former.name, shown.name, drafted]))
    const live = { host, headersMore: owner, params, body: { edition: saved.body.edition, at: at(9).toISOString() } }
    expect(await call(scheduleDraft, live)).toMatchObject({ status: 200 })
    await sweep(2.5)
    expect(await kept()).toContain(drafted)
    const states = (await call(listWrittenStates, { host, headersMore: owner, params })).body.content
    const [, state] = states
    const back = await call(restoreWritten, {
      host,
      headersMore: owner,
      params: { ...params, state: state.id },
      body: { revision: (await present()).revision },
    })
    expect(back, JSON.stringify(back.body)).toMatchObject({ status: 200 })
    expect((await present()).value).toEqual({ logo: former.name })
  })

  it('has another day when it is sent again', async () => {
    const { name } = (await add(shade('#555555'))).body
    t.clock.now = at(3)
    expect((await add(shade('#555555'))).body.name).toBe(name)
    await sweep(3.9)
    expect(await kept()).toContain(name)
    await sweep(4.1)
    expect(await kept()).not.toContain(name)
  })

  it('of the folder goes too, once a load has named another one; another shop’s stay', async () => {
    const other = await buildTenant(t.pool)
    await tenantTransaction(t.pool, other.id, (db) => saveLogo({ db, tenant: other }, { name: 'sozinho.png', digest: 'a'.repeat(20) }))
    await edit('tenant.json', 'logo.svg', 'outro.png')
    await putFile(folder, 'outro.png', await flat(500, 500).png().toBuffer())
    await loadAgain(t)
    await sweep(5)
    expect(await kept()).toContain('outro.png')
    expect(await tenantTransaction(t.pool, other.id, (db) => listLogos({ db, tenant: other }))).toHaveLength(1)
  })
})

describe('many logos', () => {
  it('are refused after sixty of a day: each is kept, so that the history can name it', async () => {
    const { host, id } = await buildTenant(t.pool)
    const { headers: headersMore } = await signInAsStaff(t, { id, host }, 'owner')
    const send = (content: Buffer) => call(addLogo, { host, headersMore, body: { picture: content.toString('base64') } })
    for (let n = 0; n < 60; n++) expect((await send(Buffer.from(`nada ${n}`))).status).toBe(422)
    expect(await send(red)).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
  })
})

describe('a logo in the folder', () => {
  it('may be a PNG', async () => {
    await edit('tenant.json', 'logo.svg', 'marca.png')
    await putFile(folder, 'marca.png', await flat(500, 500).png().toBuffer())
    expect(await mistakes()).toEqual([])
    await loadAgain(t)
    expect((await present()).value).toEqual({ logo: 'marca.png' })
  })

  it('is refused by its content, whatever it is called', async () => {
    await putFile(folder, 'logo.svg', Buffer.from('nada'))
    expect(await mistakes()).toEqual([expect.stringContaining('logo.svg:1 o logo não é um desenho SVG nem uma imagem')])
  })
})
