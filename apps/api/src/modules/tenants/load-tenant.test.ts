import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tenantReader } from '#db/tenant-reader.ts'
import { signIn } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { plainly } from '#testing/written-shop.ts'
import { createClient } from '@mutirao/contract/accounts'
import { getAge, verifyAge } from '@mutirao/contract/age'
import { getCampaign } from '@mutirao/contract/campaigns'
import { listMarketplaceItems } from '@mutirao/contract/catalog'
import { getDocument, listMarketplaces } from '@mutirao/contract/marketplaces'
import { APP_VERSION } from '@mutirao/domain/app-version'
import { readTenantFolder } from './folder/read-folder.service.ts'
import { loadFolder } from './load-folders.service.ts'
import { loadTenant } from './load-tenant.service.ts'

const { t, call } = testApp()
const demo = fileURLToPath(new URL('../../../../../tenants', import.meta.url))
const host = 'aurora.localhost'

function copyOfDemo() {
  const tenants = mkdtempSync(join(tmpdir(), 'mutirao-tenants-'))
  for (const name of ['_default', 'aurora']) cpSync(join(demo, name), join(tenants, name), { recursive: true })
  return join(tenants, 'aurora')
}

async function load(path: string, now = NOW) {
  const checked = await readTenantFolder(path)
  if ('mistakes' in checked) throw new Error(JSON.stringify(checked.mistakes))
  const { id } = await loadTenant(checked.folder, {
    pool: t.pool,
    media: t.services.media,
    now,
    digest: String(Math.random()),
    key: t.services.secrets.key,
  })
  t.services.changes.publish(['*', 'tenants'])
  return { id, folder: plainly(checked.folder) }
}

async function query(tenantId: string, text: string) {
  const client = await t.pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query(text)).rows
  } finally {
    client.release()
  }
}

describe('a folder that names another shop’s host', () => {
  it('is refused with the file and line, before anything is written', async () => {
    await load(copyOfDemo())
    const path = join(copyOfDemo(), '..', 'outra')
    cpSync(join(path, '..', 'aurora'), path, { recursive: true })
    const file = join(path, 'tenant.json')
    const source = readFileSync(file, 'utf8').replace(/"slug":\s*"aurora"/, '"slug": "outra"')
    writeFileSync(file, source)
    const line = source.slice(0, source.indexOf('"aurora.localhost"')).split('\n').length
    const loaded = await loadFolder(path, {
      pool: t.pool,
      media: t.services.media,
      now: NOW,
      key: t.services.secrets.key,
      say: () => undefined,
    })
    expect(loaded).toMatchObject({
      slug: 'outra',
      mistakes: expect.arrayContaining([{ file, line, message: 'o endereço aurora.localhost já é da loja aurora' }]),
    })
    expect((await t.pool.query("select 1 from tenants where slug = 'outra'")).rowCount).toBe(0)
  })
})

describe('loading a tenant folder', () => {
  it('creates a shop that answers at its host, with documents merged over the defaults', async () => {
    await load(copyOfDemo())
    expect(await call(listMarketplaces, { host })).toMatchObject({
      status: 200,
      body: [{ id: 'aurora', intranet: false, authentication: { ssoEnabled: false } }],
    })
    const { body } = await call(getDocument, { host, params: { name: 'status' } })
    expect(Object.keys(body)).toHaveLength(14)
  })

  it('supplies the documents of the specification, and in the defaults the version of the app (spec §7)', async () => {
    await load(copyOfDemo())
    const names = ['defaults', 'dialogs', 'snacks', 'likings', 'routes', 'pwa', 'status', 'shippingCompanies'] as const
    for (const name of names) {
      const { status, body } = await call(getDocument, { host, params: { name } })
      expect([name, status, Object.keys(body).length > 0]).toEqual([name, 200, true])
    }
    expect((await call(getDocument, { host, params: { name: 'defaults' } })).body).toMatchObject({
      location: { latitude: -23.533773, longitude: -46.62529 },
      pwa: { version: '1.2.6' },
    })
  })

  it('gives the marketplace the texts of its dialogs, which the merchant words in their document (spec §3, §7)', async () => {
    const folder = copyOfDemo()
    writeFileSync(join(folder, 'documents/dialogs.json'), '{ "install": { "text": "Tenha a Aurora no celular." } }')
    await load(folder)
    const [{ dialogs }] = (await call(listMarketplaces, { host })).body as [{ dialogs: object }]
    expect(dialogs).toEqual((await call(getDocument, { host, params: { name: 'dialogs' } })).body)
    expect(dialogs).toMatchObject({ install: { text: 'Tenha a Aurora no celular.' }, cookies: { primary: 'Aceitar' } })
  })

  it('announces the installed version, or the earlier one that the shop writes (spec §2)', async () => {
    const announced = async () =>
      Promise.all(
        (['pwa', 'defaults'] as const).map(async (name) => {
          const { body } = await call(getDocument, { host, params: { name } })
          return name === 'pwa' ? body : body['pwa']
        }),
      )
    const folder = copyOfDemo()
    await load(folder)
    expect(await announced()).toEqual([{ version: APP_VERSION.web }, { version: APP_VERSION.web }])
    writeFileSync(join(folder, 'documents/pwa.json'), '{ "version": "1.2.0" }')
    await load(folder)
    expect(await announced()).toEqual([{ version: '1.2.0' }, { version: '1.2.0' }])
  })

  it("shows the shop's own texts on its pages", async () => {
    await load(copyOfDemo())
    const page = async (url: string) => (await t.app.inject({ url, headers: { host, accept: 'text/html' } })).body
    expect(await page('/contact')).toContain(encodeURIComponent('Oi, Aurora! Preciso de ajuda para finalizar meu pedido.'))
    const privacy = await page('/privacy')
    expect(privacy).toContain('Encarregada de dados')
    expect(privacy).toContain('mailto:privacidade@aurora.example')
    const { body: snacks } = await call(getDocument, { host, params: { name: 'snacks' } })
    expect(snacks).toMatchObject({ logout: 'Você saiu da sua conta. Volte sempre!', loginRequired: 'Entre na sua conta para continuar.' })
  })

  it('ends the confirmed age of people who left adults.json, and of nobody else', async () => {
    const path = copyOfDemo()
    const { id } = await load(path)
    const ages = await Promise.all(
      [
        ['52998224725', '1990-05-17'],
        ['11144477735', '1985-10-02'],
      ].map(async ([cpf, birthDate]) => {
        const { userId, headers } = await signIn(t, { id, host })
        await call(createClient, { host, params: { userId }, body: { name: 'Ana Souza', cpf }, headersMore: headers } as never)
        expect((await call(verifyAge, { host, headersMore: headers, body: { birthDate: birthDate! } })).body.isVerified).toBe(true)
        return async () => (await call(getAge, { host, headersMore: headers })).body.isVerified
      }),
    )
    const confirmed = () => Promise.all(ages.map((isVerified) => isVerified()))
    await load(path)
    expect(await confirmed()).toEqual([true, true])
    writeFileSync(join(path, 'adults.json'), JSON.stringify([{ cpf: '529.982.247-25', birthDate: '1990-05-17' }]))
    await load(path)
    expect(await confirmed()).toEqual([true, false])
    writeFileSync(join(path, 'adults.json'), '[]')
    await load(path)
    expect(await confirmed()).toEqual([false, false])
  })

  it('never resets what was sold, and never moves a deadline that has not passed', async () => {
    const path = copyOfDemo()
    const { id, folder } = await load(path)
    const [item] = Object.values(folder.items).flat()
    await query(id, `update stock set on_hand = 77, reserved = 5 where id = '${item!.id}'`)
    const dates = await query(id, 'select id, ends_at from campaigns where ends_at > now() order by id')

    await load(path, new Date(NOW.getTime() + 3_600_000))
    expect(await query(id, `select on_hand, reserved from stock where id = '${item!.id}'`)).toEqual([{ on_hand: 77, reserved: 5 }])
    expect(await query(id, 'select id, ends_at from campaigns where ends_at > now() order by id')).toEqual(dates)
    expect(await query(id, `select count(*)::int as count from stock_ledger where stock_id = '${item!.id}' and kind = 'opening'`)).toEqual([
      { count: 1 },
    ])
  })

  it('hides an item that left the folder and shows a new price at once', async () => {
    const path = copyOfDemo()
    const { folder } = await load(path)
    const [campaignId, rows] = Object.entries(folder.items)[0]!
    const file = join(path, 'catalogs', `${campaignId}.csv`)
    const [head, first, second, ...rest] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [head, second!.replace(`,${rows[1]!.price},`, ',4242,'), ...rest].join('\n'))
    await load(path)
    const { body } = await call(listMarketplaceItems, { host, query: { size: 900 } })
    const found = new Map((body.content as { id: string; price: number }[]).map((item) => [item.id, item.price]))
    expect(found.has(first!.split(',')[0]!)).toBe(false)
    expect(found.get(second!.split(',')[0]!)).toBe(4242)
  })

  it('deactivates a coupon that left the folder, and reactivates a returning one with its uses', async () => {
    const folder = copyOfDemo()
    const file = join(folder, 'coupons.json')
    const all = JSON.parse(readFileSync(file, 'utf8')) as { code: string }[]
    const { id } = await load(folder)
    const code = all[0]!.code.toUpperCase()
    const state = async () => (await query(id, `select is_active, used from coupons where code = '${code}'`))[0]
    await query(id, `update coupons set used = 1 where code = '${code}'`)
    writeFileSync(file, JSON.stringify(all.slice(1)))
    await load(folder)
    expect(await state()).toEqual({ is_active: false, used: 1 })
    writeFileSync(file, JSON.stringify(all))
    await load(folder)
    expect(await state()).toEqual({ is_active: true, used: 1 })
  })

  it('refuses a campaign that ended before its first load, and keeps one that has ended since', async () => {
    const path = copyOfDemo()
    const file = join(path, 'campaigns', 'loja-aurora.json')
    const campaign = JSON.parse(readFileSync(file, 'utf8')) as object
    const end = new Date(NOW.getTime() + 3_600_000).toISOString()
    writeFileSync(file, JSON.stringify({ ...campaign, expired: { end } }))
    const options = {
      pool: t.pool,
      media: t.services.media,
      key: t.services.secrets.key,
      say: () => undefined,
    }
    const later = new Date(NOW.getTime() + 7_200_000)
    await t.pool.query("update tenants set slug = 'antes' where slug = 'aurora'")
    expect(await loadFolder(path, { ...options, now: later })).toMatchObject({
      mistakes: [expect.objectContaining({ message: expect.stringMatching(/^expired\.end: o fim já passou/) })],
    })
    await t.pool.query("update tenants set slug = 'aurora' where slug = 'antes'")
    await load(path)
    expect(await loadFolder(path, { ...options, now: later })).toMatchObject({ slug: 'aurora', isChanged: true })
  })

  it('applies nothing of a folder with a mistake, and reports its place', async () => {
    const path = copyOfDemo()
    writeFileSync(join(path, 'stores.json'), '[{ "id": "X" }]')
    const result = await loadFolder(path, {
      pool: t.pool,
      media: t.services.media,
      now: NOW,
      key: t.services.secrets.key,
      say: () => undefined,
    })
    expect(result).toMatchObject({
      mistakes: expect.arrayContaining([expect.objectContaining({ file: expect.stringContaining('stores.json'), line: 1 })]),
    })
  })

  it('serves its pictures in the offered sizes only', async () => {
    const { folder } = await load(copyOfDemo())
    const { body } = await call(getCampaign, { host, params: { id: folder.campaigns[0]!.id } })
    const get = (name: string) => t.app.inject({ url: `/media/${name}`, headers: { host } })
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await get(`${body.picture.hash}-320.${format}`)
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': type, 'cache-control': expect.stringContaining('immutable') },
      })
    }
    for (const name of [
      `${body.picture.hash}-321.webp`,
      `${'f'.repeat(20)}-320.webp`,
      '..%2f..%2fsecrets.json',
      `${body.picture.hash}-320.svg`,
    ])
      expect((await get(name)).statusCode).toBe(404)
  })
})

describe('a folder of many items', () => {
  it('exceeds the parameters of one statement, sets the stock of each, and reports its progress', async () => {
    const path = copyOfDemo()
    const file = join(path, 'catalogs', 'loja-aurora.csv')
    const [, first = ''] = readFileSync(file, 'utf8').split('\n')
    const more = Array.from({ length: 22_000 }, (_, n) => first.replace(/^[^,]*/, `muito-${n}`))
    writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n${more.join('\n')}\n`)
    const said: string[] = []
    const loaded = await loadFolder(path, {
      pool: t.pool,
      media: t.services.media,
      now: NOW,
      key: t.services.secrets.key,
      say: (line) => said.push(line),
    })
    if ('mistakes' in loaded) throw new Error(JSON.stringify(loaded.mistakes))
    expect(loaded).toMatchObject({ slug: 'aurora', isChanged: true })
    expect(said.find((line) => !line.startsWith('aviso: '))).toMatch(/^aurora: 10000 de 220\d\d itens$/)
    // Thousands of products with one name cause one warning, not thousands.
    expect(said.filter((line) => line.startsWith('aviso: ')).length).toBeLessThan(10)
    const stored = await tenantReader(t.pool, loaded.id).execute(
      sql`select (select count(*)::int from items where id like 'muito-%') as items, count(*)::int as counted, sum(on_hand)::int as on_hand,
        (select count(*)::int from stock_ledger where stock_id like 'muito-%') as openings from stock where id like 'muito-%'`,
    )
    expect(stored.rows).toEqual([{ items: 22_000, counted: 22_000, on_hand: 22_000 * 160, openings: 22_000 }])
  })
})
