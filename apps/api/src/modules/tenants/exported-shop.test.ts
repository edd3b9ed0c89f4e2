import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { setKeysByCommand } from '#modules/acquirers/keys.command.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import { getWritten, putWritten, type WrittenKind } from '@mutirao/contract/written'
import { exportByCommand } from './exported-shop.command.ts'
import { readTenantFolder } from './folder/read-folder.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { loadTenant } from './load-tenant.service.ts'
import { previewLines } from './preview.service.ts'
import { readShop } from './stored-shop.service.ts'

useTenantFolder()

const tenantsDir = resolve(import.meta.dirname, '../../../../../tenants')
const later = new Date(NOW.getTime() + 40 * 86_400_000)
const { t, call } = testApp()
let beside: TestApp
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'exported-'))
  beside = await startTestApp({})
  return () => beside.close()
})
afterAll(() => rm(root, { recursive: true }))

const mediaDirOf = ({ services }: TestApp) => join(services.settings.dataDir, 'media')

async function load(app: TestApp, path: string, now = NOW) {
  const checked = await readTenantFolder(path, { now, loaded: new Set() }, tenantsDir)
  if ('mistakes' in checked) throw new Error(checked.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  const { pool, services } = app
  await mkdir(join(mediaDirOf(app), 'source'), { recursive: true })
  const options = { pool, media: app.services.media, now, key: services.secrets.key, digest: path }
  const preview = await previewLines(checked.folder, options)
  const { refused } = await loadTenant(checked.folder, options)
  services.changes.publish(['*', 'tenants'])
  return { refused, preview, warnings: checked.warnings.map(({ message }) => message) }
}

const shopOf = async ({ pool }: TestApp, slug: string): Promise<Tenant> => (await findTenantBySlug(pool, slug))!

async function exported(app: TestApp, slug: string, now = NOW): Promise<{ path: string; notes: string[] }> {
  const path = join(await mkdtemp(join(root, 'to-')), slug)
  const asked = { tenant: await shopOf(app, slug), path, now, tenantsDir, media: app.services.media }
  const written = await exportByCommand(app.pool, asked)
  if ('mistake' in written) throw new Error(written.mistake)
  return { path, notes: written.notes }
}

/** Every kind as the shop has it, and its pictures. */
async function stored(app: TestApp, slug: string, now = NOW) {
  const tenant = await shopOf(app, slug)
  const shop = await tenantTransaction(app.pool, tenant.id, (db) => readShop({ db, tenant, now }))
  const kinds = merchantFiles.map(({ file, shape }) => [
    file,
    shop
      .stored(shape)
      .map(({ id, value, isGone }) => ({ id, value, isGone }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  ])
  const listed = (named: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...named].toSorted(([one], [other]) => one.localeCompare(other)))
  return {
    kinds: Object.fromEntries(kinds) as Record<string, { id: string; value: unknown }[]>,
    pictures: listed(shop.pictures),
    videos: listed(shop.folder.videos),
    logo: tenant.logo,
  }
}

const nothingChanges = (slug: string) => [
  `${slug}: o que muda`,
  '  nada do que a loja mostra',
  expect.stringMatching(/^ {2}prazos: \d+ mantidos?$/),
  expect.stringMatching(/^ {2}estoque: \d+ contage(m mantida|ns mantidas)$/),
]

async function expectNoChange(app: TestApp, path: string, now = NOW) {
  const { refused, preview } = await load(app, path, now)
  expect(refused).toEqual([])
  expect(preview).toEqual(nothingChanges(path.slice(dirname(path).length + 1)))
}

describe('the export of a shop', () => {
  it.each(['mutirao', 'aurora', 'corporativo'])('%s loads to the same shop elsewhere, and changes nothing here', async (slug) => {
    await load(t, join(tenantsDir, slug))
    const { path, notes } = await exported(t, slug, later)
    expect(notes).toEqual([])
    expect((await load(beside, path, later)).refused).toEqual([])
    const [here, there] = [await stored(t, slug), await stored(beside, slug)]
    // The list of adults has hashes of CPFs, which no file can have.
    const ofAdults = { 'adults.json': expect.any(Array) }
    expect({ ...there, kinds: { ...there.kinds, ...ofAdults } }).toEqual({ ...here, kinds: { ...here.kinds, ...ofAdults } })
    for (const app of [t, beside]) await expectNoChange(app, path, later)
    expect(await stored(t, slug)).toEqual(here)
  })

  it('leaves the list of adults as it is, and says so', async () => {
    const { path } = await exported(t, 'aurora')
    expect((await load(t, path)).warnings).toContainEqual(expect.stringMatching(/^a lista de maiores de idade .* fica como está/))
    const { id } = await shopOf(t, 'aurora')
    const count = () => tenantTransaction(t.pool, id, (db) => db.execute('select from adults'))
    expect((await count()).rowCount).toBeGreaterThan(0)
  })

  it('has what opens a closed shop', async () => {
    const { path } = await exported(t, 'corporativo')
    const written = JSON.parse(await readFile(join(path, 'access.json'), 'utf8')) as { keys: object[]; people: object[] }
    const own = JSON.parse(await readFile(join(tenantsDir, 'corporativo', 'access.json'), 'utf8')) as typeof written
    expect(written.keys).toHaveLength(own.keys.length)
    expect(written.people).toHaveLength(own.people.length)
  })
})

describe('the export of a shop that was edited', () => {
  const HOST = 'exportada.test'
  let headers: Record<string, string>

  async function opened() {
    await edit('tenant.json', '"hosts": []', `"hosts": ["${HOST}"]`)
    // A photo as a phone takes it is encoded again when it is stored.
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer()
    await put(folder, 'pictures/foto.jpg', photo)
    await load(t, folder)
    const shop = await shopOf(t, 'loja')
    headers = (await signInAsStaff(t, { id: shop.id, host: HOST }, 'owner')).headers
    return shop
  }

  const of = (kind: WrittenKind, id: string) => ({ host: HOST, headersMore: headers, params: { kind, id } })
  async function write(kind: WrittenKind, id: string, value: object) {
    const before = await call(getWritten, of(kind, id))
    const revision = before.status === 200 ? before.body.revision : undefined
    const answer = await call(putWritten, { ...of(kind, id), body: { value: value as never, revision } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const readNow = async (kind: WrittenKind, id: string) => (await call(getWritten, of(kind, id))).body.value as Record<string, unknown>

  it('has the edits of the office, with texts that a spreadsheet would change', async () => {
    await opened()
    const cafe = await readNow('items', 'cafe-do-clube')
    const description = '=1+1; "aspas"\nduas linhas | barra'
    const texts = {
      name: "'Café' da roça",
      unit: '1/2/2026',
      brand: '00123',
      reference: '0042',
      ingredients: '-2 xícaras',
      allergens: '#REF!',
    }
    await write('items', 'cafe-do-clube', {
      ...cafe,
      ...texts,
      description,
      price: 123456,
      compareAt: undefined,
      pictures: ['foto.jpg'],
      pictureTexts: ['Grãos, de perto'],
    })
    const { stock: _count, ...bolo } = {
      ...cafe,
      id: '789',
      name: 'Bolo',
      price: 1,
      compareAt: undefined,
      stock: 4,
      tags: ['doce', 'do dia'],
    }
    await write('items', '789', { ...bolo, stock: 4, featured: 2, lowStock: 8 })
    await write('campaigns', 'vazia', { name: 'Vazia', producer: 'Sítio', description: 'Nada ainda', picture: 'cafe.webp', priority: 1 })
    await write('documents', 'defaults', { privacy: { officer: 'Rosa', email: 'rosa@example.com' } })
    const { path } = await exported(t, 'loja')
    await expectNoChange(t, path)
    await load(beside, path)
    const [here, there] = [await stored(t, 'loja'), await stored(beside, 'loja')]
    expect(there.kinds).toEqual(here.kinds)
    expect(here.kinds['catalogs/*.csv']!.find(({ id }) => id === 'clube')!.value).toEqual([
      expect.objectContaining({
        id: 'cafe-do-clube',
        description,
        price: 123456,
        ...texts,
        pictures: ['foto.jpg'],
        pictureTexts: ['Grãos, de perto'],
      }),
      expect.objectContaining({ id: '789', stock: 4, price: 1, tags: ['doce', 'do dia'], featured: 2, lowStock: 8 }),
    ])
    expect(there.kinds['documents/*.json']!.find(({ id }) => id === 'defaults')!.value).toMatchObject({
      location: { city: 'São Paulo' },
      privacy: { officer: 'Rosa' },
    })
    await expectNoChange(beside, path)
  })

  it('has no campaign that left the shop and names what left it, too', async () => {
    await opened()
    const clube = JSON.parse(await readFile(join(folder, 'campaigns/clube.json'), 'utf8'))
    await put(folder, 'campaigns/antiga.json', JSON.stringify({ ...clube, codes: [], areas: ['vila'] }))
    await put(
      folder,
      'catalogs/antiga.csv',
      (await readFile(join(folder, 'catalogs/clube.csv'), 'utf8')).replace('cafe-do-clube', 'antigo'),
    )
    await load(t, folder)
    for (const id of ['antiga', 'clube']) for (const file of [`campaigns/${id}.json`, `catalogs/${id}.csv`]) await rm(join(folder, file))
    await load(t, folder)
    await edit('campaigns/feira.json', '"areas": [\n    "vila"\n  ]', '"areas": []')
    await rm(join(folder, 'areas/vila.geojson'))
    await load(t, folder)
    const { path } = await exported(t, 'loja')
    // "clube" depends on a campaign that is there, so it stays, out of the shop.
    expect(JSON.parse(await readFile(join(path, 'campaigns/clube.json'), 'utf8'))).toMatchObject({ active: false })
    await expect(stat(join(path, 'campaigns/antiga.json'))).rejects.toThrow('ENOENT')
    await expectNoChange(t, path)
  })

  it('is a zip for its owner only, with the same files and no keys', async () => {
    const tenant = await opened()
    const { secrets, settings } = t.services
    const keys = JSON.stringify({
      accessToken: 'APP_USR-segredo-do-acquirer',
      publicKey: 'APP_USR-publica',
      webhookSecret: 'segredo-do-aviso',
    })
    const set = await setKeysByCommand(t.pool, { tenant, secrets, settings, readText: async () => keys }, 'mercadopago')
    expect(set).toHaveProperty('said')
    const asked = (given: Record<string, string>) =>
      t.app.inject({ method: 'GET', url: '/api/admin/export', headers: { host: HOST, ...given } })
    const manager = await signInAsStaff(t, { id: tenant.id, host: HOST }, 'manager')
    expect((await asked(manager.headers)).statusCode).toBe(403)
    const answer = await asked(headers)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="loja.zip"' })
    const files = unzipSync(answer.rawPayload)
    const { path } = await exported(t, 'loja')
    for (const [name, bytes] of Object.entries(files))
      expect([name, await readFile(join(dirname(path), name))]).toEqual([name, Buffer.from(bytes)])
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['loja/tenant.json', 'loja/logo.svg', 'loja/pictures/foto.jpg', 'loja/catalogs/feira.csv']),
    )
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes, true))
        .join('\n'),
    ).not.toMatch(/segredo/)
    const log = await tenantTransaction(t.pool, tenant.id, (db) =>
      db.execute("select actor from audit_log where action = 'shop.export' order by id"),
    )
    expect(log.rows.slice(-2)).toEqual([{ actor: 'staff' }, { actor: 'command' }])
  })

  it('replaces no folder', async () => {
    const tenant = await opened()
    const path = join(root, 'loja')
    await mkdir(path)
    await writeFile(join(path, 'minha.txt'), 'x')
    const asked = { tenant, path, now: NOW, tenantsDir, media: t.services.media }
    expect(await exportByCommand(t.pool, asked)).toEqual({ mistake: expect.stringContaining('já existe') })
  })
})
