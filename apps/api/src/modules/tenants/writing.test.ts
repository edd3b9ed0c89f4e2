import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaigns, groupCounters } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, files, folder, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { putCampaign } from '@mutirao/contract/merchant'
import { readTenantFolder } from './folder/read-folder.service.ts'
import { loadAgreed, loadFolder } from './load-folders.service.ts'
import { previewLines } from './preview.service.ts'

useTenantFolder()

const { t, call } = testApp()
const FEIRA = files['campaigns/feira.json']
const CLUBE = files['campaigns/clube.json']
const host = 'loja.test'

let shop: { id: string; host: string }
let headersMore: Record<string, string>
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
  headersMore = (await signInAsStaff(t, shop, 'owner')).headers
})

const write = (campaignId: string, body: Record<string, never> | object) =>
  call(putCampaign, { host, headersMore, params: { campaignId }, body: body as never })
const shown = async (id: string) => (await call(getCampaign, { host, params: { id } })).body
const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)
const errorsOf = (answer: object) => (answer as { body: { code: string; errors: { path: string; message: string }[] } }).body.errors

async function preview() {
  const read = await readTenantFolder(folder)
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return previewLines(read.folder, { pool: t.pool, media: t.services.media, now: NOW })
}

const polygon = { type: 'Polygon', coordinates: files['areas/vila.geojson'].geometry.coordinates }
const nested = (depth: number): object => (depth === 0 ? polygon : { type: 'Polygon', more: nested(depth - 1) })

describe('one campaign, written by staff', () => {
  it('is shown at once, and changes nothing else of the shop', async () => {
    expect(await shown('clube')).toMatchObject({ name: 'Clube' })
    const others = () => inShop((db) => db.select().from(campaigns).where(eq(campaigns.id, 'feira')))
    const before = await others()
    expect(await write('clube', { ...CLUBE, name: 'Clube da rua' })).toMatchObject({ status: 200, body: { id: 'clube', warnings: [] } })
    expect(await shown('clube')).toMatchObject({ name: 'Clube da rua' })
    expect(await others()).toEqual(before)
  })

  it('written unchanged changes nothing, and a load of the folder finds nothing to do', async () => {
    const rows = () => inShop((db) => db.select().from(campaigns).orderBy(campaigns.id))
    const before = await rows()
    expect(await write('feira', FEIRA)).toMatchObject({ status: 200 })
    expect(await write('clube', CLUBE)).toMatchObject({ status: 200 })
    expect(await rows()).toEqual(before)
    expect((await preview()).join('\n')).toContain('nada do que a loja mostra')
  })

  it('has the tiers of its payers compared again, as a load of the folder does', async () => {
    const ofFeira = eq(groupCounters.campaignId, 'feira')
    const check = () => inShop((db) => db.update(groupCounters).set({ paidUnits: 3, checkedUnits: 3 }).where(ofFeira))
    const checked = async () => (await inShop((db) => db.select().from(groupCounters).where(ofFeira)))[0]!.checkedUnits
    await check()
    expect(await write('feira', { ...FEIRA, name: 'Feira da rua' })).toMatchObject({ status: 200 })
    expect(await checked()).toBeNull()
    await check()
    await edit('campaigns/feira.json', '"name": "Feira"', '"name": "Feira da praça"')
    await loadAgain(t)
    expect(await checked()).toBeNull()
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 0 }).where(ofFeira))
  })

  it('is audited with the values before and after, in its own transaction', async () => {
    const log = () => inShop((db) => db.select().from(auditLog).where(eq(auditLog.action, 'campaign.save')))
    const before = new Set((await log()).map(({ id }) => id))
    await write('clube', { ...CLUBE, name: 'Clube da rua', priority: 6 })
    const entry = (await log()).find(({ id }) => !before.has(id))!
    expect(entry).toMatchObject({ actor: 'staff', subject: 'campaign clube' })
    expect(entry.detail).toEqual({ before: { name: 'Clube', priority: 5 }, after: { name: 'Clube da rua', priority: 6 } })
    await write('clube', { ...CLUBE, picture: 'nada.webp' })
    expect(await log()).toHaveLength(before.size + 1)
  })

  it('is not audited for an equivalent value', async () => {
    const log = () => inShop((db) => db.select().from(auditLog).where(eq(auditLog.action, 'campaign.save')).orderBy(auditLog.id))
    const { expired } = (await inShop((db) => db.select().from(campaigns).where(eq(campaigns.id, 'feira')))).map(({ endsAt }) => ({
      expired: { end: endsAt!.toISOString() },
    }))[0]!
    await write('feira', { ...FEIRA, expired, name: 'Feira da rua' })
    expect((await log()).at(-1)!.detail).toEqual({ before: { name: FEIRA.name }, after: { name: 'Feira da rua' } })
  })

  it('is refused with an end in the past, which would close it for good', async () => {
    const past = { end: new Date(NOW.getTime() - 60_000).toISOString() }
    for (const [id, file] of Object.entries({ feira: FEIRA, clube: CLUBE })) {
      const answer = await write(id, { ...file, expired: past })
      expect(answer).toMatchObject({ status: 400 })
      expect(errorsOf(answer)).toEqual([{ path: 'expired.end', message: expect.stringContaining('encerraria a campanha na hora') }])
    }
  })

  it('with thousands of unknown keys is refused within moments', async () => {
    const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))
    // Processor time: that of the clock depends on what else the machine does.
    const before = process.cpuUsage()
    const answer = await write('clube', body)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(5000)
    expect(answer).toMatchObject({ status: 400 })
    expect(errorsOf(answer).length).toBeLessThanOrEqual(500)
  })

  it('may contain a map as large as a city', async () => {
    const ring = Array.from({ length: 4000 }, (_, at) => [-46.6 + 0.1 * Math.cos(at / 640), -23.5 + 0.1 * Math.sin(at / 640)])
    const city = { type: 'Polygon', name: 'Cidade', coordinates: [[...ring, ring[0]]] }
    expect(JSON.stringify(city).length).toBeGreaterThan(100_000)
    expect(await write('clube', { ...CLUBE, geoJsons: [city] })).toMatchObject({ status: 200 })
  })

  it.each<[string, 'feira' | 'clube', object]>([
    ['a key that nobody knows', 'clube', { nome: 'Clube' }],
    ['a price in reais', 'feira', { deliveryCalendar: [{ weekday: 6, from: '08:00', to: '12:00', fee: '9,90' }] }],
    ['a picture that is not there', 'clube', { picture: 'cafee.webp' }],
    ['a store that is not there', 'feira', { pickup: [{ store: 'banca', weekday: 6, from: '08:00', to: '12:00' }] }],
    ['an area that is not there', 'feira', { areas: ['lapa'] }],
    ['an item that is not in its catalogue', 'clube', { selectedItem: 'cafe-em-graos' }],
    ['a window that ends before it begins', 'feira', { pickup: [{ store: 'padaria', weekday: 6, from: '12:00', to: '08:00' }] }],
    ['a group without its terms', 'feira', { group: undefined }],
    ['a circle', 'feira', { depends: [{ type: 'campaign', campaignId: 'clube' }] }],
    ['another campaign’s code', 'feira', { code: 'clube10' }],
    ['a link that leads nowhere', 'clube', { infos: [{ title: 'a', body: 'b', link: { label: 'c', to: '/sobre' } }] }],
    ['half of a sign', 'clube', { producer: 'Sítio \ud83d' }],
    ['a map that nobody drew', 'clube', { geoJsons: [{ ...polygon, name: 'Vila\0' }] }],
    ['a map without an end', 'clube', { geoJsons: [nested(20)] }],
    ['adults where nobody’s age is asked', 'clube', { intendedForAdults: true }],
  ])('with %s is refused in the words of the folder', async (_name, id, over) => {
    const body = JSON.parse(JSON.stringify({ ...files[`campaigns/${id}.json`], ...over }))
    const answer = await write(id, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    await put(folder, `campaigns/${id}.json`, JSON.stringify(body, null, 2))
    const told = await mistakes({ now: NOW, loaded: new Set(['feira', 'clube']) })
    const said = errorsOf(answer).map(({ path, message }) => (path ? `${path}: ${message}` : message))
    // The database has no lines, and mistakes elsewhere are prefixed with their file.
    const own = `campaigns/${id}.json `
    const plain = told.map((line) => line.replaceAll(/json:\d+/g, 'json')).map((line) => line.replace(own, ''))
    expect(said.map((line) => line.replaceAll(/json:\d+/g, 'json').replace(/^code: o código/, 'o código')).toSorted()).toEqual(
      plain.toSorted(),
    )
    expect(said).not.toEqual([])
  })

  it('keeps the terms promised to buyers who have paid', async () => {
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 1, buyers: 1 }).where(eq(groupCounters.campaignId, 'feira')))
    const worse = { ...FEIRA, cartControls: { ...FEIRA.cartControls, groupRules: [{ minimumUnits: 10, percentage: 4 }] } }
    const answer = await write('feira', worse)
    expect(answer).toMatchObject({ status: 400 })
    expect(errorsOf(answer)[0]!.message).toContain('quem pagou mantém as condições')
    expect(await shown('feira')).toMatchObject({ group: { rules: [{ percentage: 5 }, { percentage: 10 }] } })
  })

  it('refuses mistakes that its change causes in another file, with that file', async () => {
    const trade = { id: 'vale', campaignId: 'clube', itemId: 'cafe-do-clube', title: 'Vale', text: 'Um vale', picture: 'cafe.webp' }
    await put(folder, 'trades.json', JSON.stringify([trade], null, 2))
    await loadAgain(t)
    const { cartControls, group, expired } = FEIRA
    const answer = await write('clube', { ...CLUBE, expired, group, cartControls: { groupRules: cartControls.groupRules } })
    expect(errorsOf(answer).map(({ message }) => message)).toEqual([
      'trades.json 0.campaignId: uma troca não conta para o grupo: use uma campanha sem groupRules',
    ])
  })

  it('cannot add a former name: those belong to the folder', async () => {
    await write('feira', { ...FEIRA, active: false })
    expect(await write('clube', { ...CLUBE, formerly: ['feira'] })).toMatchObject({ status: 400 })
    await write('feira', FEIRA)
    expect(await shown('feira')).toMatchObject({ id: 'feira' })
  })

  it('may drop a former name that the shop already knows', async () => {
    await put(folder, 'campaigns/clube.json', JSON.stringify({ ...CLUBE, formerly: ['clube-velho'] }, null, 2))
    await loadAgain(t)
    expect(await write('clube', { ...CLUBE, formerly: ['clube-velho'] })).toMatchObject({ status: 200 })
    expect(await write('clube', CLUBE)).toMatchObject({ status: 200 })
  })

  it('survives a start, and appears in the preview of an explicit load of the unchanged folder', async () => {
    const options = {
      pool: t.pool,
      media: t.services.media,
      now: NOW,
      key: t.services.secrets.key,
      say: () => undefined,
    }
    await loadFolder(folder, options)
    expect(await loadFolder(folder, options)).toMatchObject({ isChanged: false })
    await write('clube', { ...CLUBE, name: 'Clube da rua' })
    await write('clube', { ...CLUBE, name: 'Clube da praça' })
    expect(await loadFolder(folder, options)).toMatchObject({ isChanged: false })
    expect(await shown('clube')).toMatchObject({ name: 'Clube da praça' })
    // A folder that has changed meanwhile takes nothing back by itself.
    const told: string[] = []
    await edit('campaigns/feira.json', '"producer": "Sítio"', '"producer": "Sítio Novo"')
    expect(await loadFolder(folder, { ...options, say: (line) => told.push(line) })).toMatchObject({ isChanged: false })
    expect(told.join()).toContain('a loja foi escrita no escritório desde a última carga')
    expect(await shown('clube')).toMatchObject({ name: 'Clube da praça' })
    const asked: string[][] = []
    const agree = async (lines: string[]) => asked.push(lines) > 0
    expect(await loadAgreed(folder, { ...options, agree })).toMatchObject({ isChanged: true })
    expect(asked.flat().find((line) => line.startsWith('  campanhas: 2 com mudanças ('))).toMatch(/clube.*feira|feira.*clube/)
    expect(asked.flat()).toContain('Escrito no escritório desde a última carga, e esta pasta desfaz:')
    expect(asked.flat().find((line) => line.startsWith('  campanhas: clube ('))).toBeTruthy()
    expect(asked.flat().filter((line) => line.startsWith('  campanhas: feira ('))).toEqual([])
    expect(await loadAgreed(folder, { ...options, agree })).toMatchObject({ isChanged: false })
  })

  it('is not found when the shop does not have it', async () => {
    expect(await write('nenhuma', CLUBE)).toMatchObject({ status: 404 })
  })

  it('is overwritten by the folder with the next load, whose preview shows it', async () => {
    const areas = { geoJsons: [{ type: 'Polygon', coordinates: files['areas/vila.geojson'].geometry.coordinates }] }
    await write('clube', { ...CLUBE, name: 'Clube da rua', codes: [{ code: 'OUTRO10' }], ...areas })
    const lines = await preview()
    expect(lines).toContain('  campanhas: 1 com mudanças (clube)')
    expect(lines).toContain('  áreas: 1 a menos (clube~1)')
    await loadAgain(t)
    expect(await shown('clube')).toMatchObject({ name: 'Clube' })
    expect((await preview()).join('\n')).toContain('nada do que a loja mostra')
  })
})
