import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaigns, items } from '#db/schema/catalog.ts'
import { outbox } from '#db/schema/outbox.ts'
import { staff, writtenDrafts } from '#db/schema/staff.ts'
import { tenants } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildLead, buildTenant } from '#testing/factories.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { ask } from '#testing/wire.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { getWritten, type WrittenKind } from '@mutirao/contract/written'
import { addressDraft, deleteDraft, putDraft } from '@mutirao/contract/written-drafts'
import { inPreview } from './draft-preview.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
let shop: { id: string; host: string }
let owner: Awaited<ReturnType<typeof signInAsStaff>> | undefined
beforeEach(async () => {
  t.clock.now = NOW
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}", "outra.test"]`)
  shop = { id: (await loadAgain(t)).id, host }
  owner ??= await signInAsStaff(t, shop, 'owner')
  await inShop((db) => db.delete(writtenDrafts))
})

const rowsOfOffer = async () => inShop((db) => db.select({ id: items.id }).from(items).where(eq(items.id, 'clube-na-feira')))
const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)
const open = (path: string, of = host) => ask(t.port(), { host: of, path, headers: { accept: 'text/html' } })
const of = (kind: WrittenKind, id: string) => ({ host, headersMore: owner!.headers, params: { kind, id } })

/** Saves a draft of the thing with these values; returns its edition. */
async function draft(kind: WrittenKind, id: string, over: object): Promise<string> {
  const { body } = await call(getWritten, of(kind, id))
  const saved = await call(putDraft, { ...of(kind, id), body: { value: { ...body.value, ...over }, revision: body.revision } as never })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body.edition
}

async function addressOf(kind: WrittenKind, id: string): Promise<string> {
  const { status, body } = await call(addressDraft, of(kind, id))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.path
}
const prefixOf = (path: string) => path.match(/^\/preview\/[^/]+/)![0]

describe('the preview of a draft', () => {
  it('shows it on the pages of the shop, which shoppers see as before', async () => {
    const live = async () => (await open('/store/feira')).body
    const before = await live()
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    await draft('items', 'cafe-em-graos', { name: 'Café novo', price: 2110 })
    const path = await addressOf('campaigns', 'feira')
    expect(path).toMatch(/\/store\/feira$/)
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Feira nova')
    expect(page.body).toContain('Prévia do rascunho')
    expect((await open(`${prefixOf(path)}/store/feira/product/cafe-em-graos`)).body).toContain('Café novo')
    expect((await open(`${prefixOf(path)}/store/feira/catalog`)).body).toContain('Café novo')
    expect((await open(`${prefixOf(path)}/`)).body).toContain('Feira nova')
    expect((await open(prefixOf(path))).body).toContain('Feira nova')
    expect(before).not.toContain('Feira nova')
    expect(await live()).toBe(before)
    expect((await open('/store/feira/catalog')).body).not.toContain('Café novo')
  })

  it('of a campaign shows what it would sell of other campaigns, at the drafted prices', async () => {
    const offer = { campaign: 'feira', item: 'cafe-do-clube', price: 4470 }
    const saved = await call(putDraft, { ...of('offers', 'clube-na-feira'), body: { value: offer } as never })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const path = await addressOf('campaigns', 'feira')
    const text = async (screen: string) => (await open(`${prefixOf(path)}${screen}`)).body.replaceAll(/<[^>]*>/g, '')
    expect(await text('/store/feira/product/clube-na-feira')).toContain('44,70')
    expect(await text('/store/feira/catalog')).toContain('Café do clube')
    expect((await open('/store/feira/catalog')).body).not.toContain('Café do clube')
    expect(await rowsOfOffer()).toEqual([])
  })

  it('of a campaign shows an offer as it is drafted, and without one that would leave', async () => {
    await put(folder, 'offers/feira.json', JSON.stringify([{ id: 'clube-na-feira', item: 'cafe-do-clube', price: 5000 }]))
    await loadAgain(t)
    const edition = await draft('offers', 'clube-na-feira', { price: 4470 })
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const path = await addressOf('campaigns', 'feira')
    const text = async (screen: string) => (await open(`${prefixOf(path)}${screen}`)).body.replaceAll(/<[^>]*>/g, '')
    expect(await text('/store/feira/product/clube-na-feira')).toContain('44,70')
    await call(deleteDraft, { ...of('offers', 'clube-na-feira'), query: { edition } })
    const { revision } = (await call(getWritten, of('offers', 'clube-na-feira'))).body
    expect((await call(putDraft, { ...of('offers', 'clube-na-feira'), body: { revision } as never })).status).toBe(200)
    expect(await text('/store/feira/catalog')).not.toContain('Café do clube')
    expect((await open('/store/feira/product/clube-na-feira')).body.replaceAll(/<[^>]*>/g, '')).toContain('50,00')
    await put(folder, 'offers/feira.json', '[]')
    await loadAgain(t)
  })

  it('of a price, a home and the name of the shop', async () => {
    await draft('items', 'cafe-em-graos', { price: 2110 })
    const priced = await open(await addressOf('items', 'cafe-em-graos'))
    expect(priced.body.replaceAll(/<[^>]*>/g, '')).toContain('21,10')
    await draft('shop', 'profile', { name: 'Loja Nova' })
    expect((await open(await addressOf('shop', 'profile'))).body).toContain('Loja Nova')
    expect((await open('/')).body).not.toContain('Loja Nova')
  })

  it('is stored nowhere, runs no script, and is in no search engine', async () => {
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const { headers, body } = await open(await addressOf('campaigns', 'feira'))
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(expect.arrayContaining(["script-src 'none'", "default-src 'none'", "form-action 'none'"]))
    expect(policy[0]).toBe('sandbox allow-same-origin allow-popups')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
  })

  it('has links that stay within it, and one to the shop of now', async () => {
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const path = await addressOf('campaigns', 'feira')
    const { body } = await open(path)
    const links = [...body.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, href]) => href!)
    expect(links.filter((href) => !href.startsWith(`${prefixOf(path)}/`))).toEqual(['/store/feira'])
    expect(links).toContain(`${prefixOf(path)}/store/feira/catalog`)
  })

  it('leaves no trace: no row, no letter, no version', async () => {
    await draft('campaigns', 'feira', { name: 'Feira nova', code: 'NOVA' })
    const seen = async () => ({
      shop: await inShop((db) => db.select().from(tenants).where(eq(tenants.id, shop.id))),
      letters: await inShop((db) => db.select({ id: outbox.id }).from(outbox)),
      feira: (await call(getWritten, of('campaigns', 'feira'))).body,
    })
    const path = await addressOf('campaigns', 'feira')
    const before = await seen()
    expect((await open(path)).status).toBe(200)
    expect(await seen()).toEqual(before)
  })

  it('holds up no order, which pays the price of the shop', async () => {
    await draft('items', 'cafe-em-graos', { price: 2110 })
    const token = prefixOf(await addressOf('items', 'cafe-em-graos')).slice('/preview/'.length)
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const preview = inPreview(await ctxOf(t, shop.id), token, {
      draw: async ({ db }) => {
        begun.resolve()
        await ended.promise
        return db.select({ price: items.price }).from(items).where(eq(items.id, 'cafe-em-graos'))
      },
    })
    await begun.promise
    const { params, headers, body } = orderOf({ id: 'cafe-em-graos', campaignId: 'feira', price: 3290 })
    const properties = { ...body.properties, storeId: 'padaria', slot: 'padaria/2026-11-28T08:00' }
    const as = await buildLead(t.pool, shop.id)
    const placed = await call(placeOrder, { host, as, params, headers, body: { ...body, type: 'PICKUP', properties } })
    ended.resolve()
    expect([placed.status, placed.body.items?.[0]?.unitPrice], JSON.stringify(placed.body)).toEqual([201, 3290])
    expect(await preview).toMatchObject({ outcome: 'DRAWN', drawn: [{ price: 2110 }] })
  })

  it('of a campaign with other windows holds up no order of it', async () => {
    const { body: present } = await call(getWritten, of('campaigns', 'feira'))
    const pickup = (present.value['pickup'] as object[]).map((one) => ({ ...one, capacity: 7 }))
    await draft('campaigns', 'feira', { name: 'Feira nova', pickup })
    const token = prefixOf(await addressOf('campaigns', 'feira')).slice('/preview/'.length)
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const preview = inPreview(await ctxOf(t, shop.id), token, {
      draw: async ({ db }) => {
        begun.resolve()
        await ended.promise
        return db.select({ name: campaigns.name }).from(campaigns).where(eq(campaigns.id, 'feira'))
      },
    })
    await begun.promise
    const { params, headers, body } = orderOf({ id: 'cafe-em-graos', campaignId: 'feira', price: 3290 })
    const properties = { ...body.properties, storeId: 'padaria', slot: 'padaria/2026-11-28T08:00' }
    const as = await buildLead(t.pool, shop.id)
    const placed = await call(placeOrder, { host, as, params, headers, body: { ...body, type: 'PICKUP', properties } })
    ended.resolve()
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(await preview).toMatchObject({ outcome: 'DRAWN', drawn: [{ name: 'Feira nova' }] })
  })

  it('asks to try again while somebody writes the same thing', async () => {
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const path = await addressOf('campaigns', 'feira')
    const page = await inShop(async (db) => {
      await db.update(campaigns).set({ name: 'Feira' }).where(eq(campaigns.id, 'feira'))
      return ask(t.port(), { host, path, headers: { accept: 'text/html' } })
    })
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, expect.any(String), 'no-store'])
    expect(page.body).not.toContain('Feira nova')
  })

  it('of a campaign outside the shop shows it without a draft; of one in the shop there is nothing to see', async () => {
    const { body } = await call(getWritten, of('campaigns', 'feira'))
    expect(await call(addressDraft, of('campaigns', 'feira'))).toMatchObject({ status: 404 })
    await edit('campaigns/feira.json', '"name": "Feira"', '"name": "Feira", "active": false')
    await loadAgain(t)
    expect((await open('/store/feira')).status).not.toBe(200)
    const page = await open(await addressOf('campaigns', 'feira'))
    expect([page.status, page.body.includes(String(body.value['name']))]).toEqual([200, true])
  })

  it('of a closed shop is seen without a sign-in', async () => {
    await edit('tenant.json', '"route": {', '"intranet": true, "route": {')
    await loadAgain(t)
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const page = await open(await addressOf('campaigns', 'feira'))
    expect([page.status, page.body.includes('Feira nova')]).toEqual([200, true])
  })

  it('of a campaign for adults is seen by staff', async () => {
    const marketplace = sql`jsonb_set(body, '{marketplace,ageVerification}', '"list"')`
    await inShop(async (db) => {
      await db.update(tenants).set({ body: marketplace }).where(eq(tenants.id, shop.id))
      await db
        .update(campaigns)
        .set({ body: sql`body || '{"intendedForAdults": true}'` })
        .where(eq(campaigns.id, 'feira'))
    })
    t.services.changes.publish(['*', 'tenants', `t:${shop.id}`])
    expect((await open('/store/feira')).body).not.toContain('Da roça')
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    expect((await open(await addressOf('campaigns', 'feira'))).body).toContain('Da roça')
  })
})

describe('an address that shows nothing', () => {
  /** Status and title of the page, which shows nothing of the draft and is stored nowhere. */
  async function seenAt(path: string, of = host) {
    const { status, body, headers } = await open(path, of)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).not.toContain('Feira nova')
    return [status, body.match(/<h1>(.*?)<\/h1>/)?.[1], body]
  }
  const NONE = [404, 'Esta prévia não existe', expect.any(String)]

  it('is forged, expired, of a draft that is gone, or of a person who may not write it any more', async () => {
    const edition = await draft('campaigns', 'feira', { name: 'Feira nova' })
    const path = await addressOf('campaigns', 'feira')
    expect(await seenAt(path.replace(/.(?=\/store)/, (sign) => (sign === 'A' ? 'B' : 'A')))).toEqual(NONE)
    expect(await seenAt(path.replace('campaigns.feira', 'campaigns.clube'))).toEqual(NONE)
    expect(await seenAt('/preview/x')).toEqual(NONE)
    t.clock.now = new Date(NOW.getTime() + 3_600_000)
    expect(await seenAt(path)).toEqual([404, 'Esta prévia venceu', expect.any(String)])
    t.clock.now = new Date(NOW.getTime() + 3_599_000)
    expect((await open(path)).status).toBe(200)
    await inShop((db) => db.update(staff).set({ role: 'courier' }).where(eq(staff.id, owner!.staffId)))
    expect(await seenAt(path)).toEqual(NONE)
    await inShop((db) => db.update(staff).set({ role: 'owner' }).where(eq(staff.id, owner!.staffId)))
    expect(await call(deleteDraft, { ...of('campaigns', 'feira'), query: { edition } })).toMatchObject({ status: 204 })
    expect(await seenAt(path)).toEqual([404, 'Este rascunho não existe mais', expect.any(String)])
  })

  it('is another shop’s', async () => {
    await draft('campaigns', 'feira', { name: 'Feira nova' })
    const path = await addressOf('campaigns', 'feira')
    const other = await buildTenant(t.pool)
    expect(await seenAt(path, other.host)).toEqual(NONE)
  })

  it('is a draft’s with mistakes, which the page names', async () => {
    await draft('campaigns', 'feira', { name: 'Feira nova', pickup: [{ store: 'padoca', weekday: 6, from: '08:00', to: '12:00' }] })
    expect(await seenAt(await addressOf('campaigns', 'feira'))).toEqual([
      404,
      'O rascunho ainda tem erros',
      expect.stringContaining('padoca'),
    ])
  })
})

describe('what a form has typed', () => {
  const frameOf = async (kind: WrittenKind, id: string) => {
    const { status, body } = await call(addressDraft, { ...of(kind, id), query: { typed: 'true' } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.path
  }
  /** As a form in the office posts it to its frame. */
  const post = (path: string, typed: object | string, at = host) =>
    t.app.inject({
      method: 'POST',
      url: path,
      headers: { host: at, 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ typed: typeof typed === 'string' ? typed : JSON.stringify(typed) }).toString(),
    })

  it('is drawn with the prices that it changes, and stored nowhere', async () => {
    const { value } = (await call(getWritten, of('campaigns', 'feira'))).body
    const coffee = (await call(getWritten, of('items', 'cafe-em-graos'))).body.value
    const path = await frameOf('campaigns', 'feira')
    const sold = [{ kind: 'items', id: 'cafe-em-graos', value: { ...coffee, price: 2110 } }]
    const page = await post(path, { value: { ...value, name: 'Feira que se escreve' }, sold })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.headers['content-security-policy']).toContain('sandbox allow-same-origin')
    expect(page.body).toContain('Feira que se escreve')
    expect(page.body.replaceAll(/<[^>]*>/g, '')).toContain('21,10')
    // A tap in the frame would leave what is typed.
    expect(page.body).toContain('<body inert')
    expect(page.body).not.toContain('Prévia do rascunho')
    expect((await open('/store/feira')).body).not.toContain('Feira que se escreve')
    expect(await inShop((db) => db.select({ kind: writtenDrafts.kind }).from(writtenDrafts))).toEqual([])
    expect((await open(path)).status).toBe(404)
  })

  it('of a new campaign is drawn as if the shop had it', async () => {
    const { code: _code, group: _group, cartControls: _rules, ...value } = (await call(getWritten, of('campaigns', 'feira'))).body.value
    const page = await post(await frameOf('campaigns', 'new'), { value: { ...value, name: 'Feira do outro bairro' }, sold: [] })
    expect([page.statusCode, page.body.includes('Feira do outro bairro')]).toEqual([200, true])
  })

  it('is refused with its mistakes in the frame, without a signed address, and as anything else than a form’s post', async () => {
    const { value } = (await call(getWritten, of('campaigns', 'feira'))).body
    const path = await frameOf('campaigns', 'feira')
    const wrong = await post(path, { value: { ...value, name: '' }, sold: [] })
    expect([wrong.statusCode, wrong.body.includes('Falta acertar 1 coisa no formulário.')]).toEqual([404, true])
    expect(wrong.body).not.toContain('name:')
    expect(wrong.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const typed = { value, sold: [] }
    expect((await post(path.replace('campaigns.feira', 'campaigns.clube'), typed)).body).toContain('Esta prévia não existe')
    expect((await post(path, typed, (await buildTenant(t.pool)).host)).body).toContain('Esta prévia não existe')
    for (const bad of ['', '{', '[]', { value: 1, sold: [] }, { value, sold: [{ kind: 'coupons', id: 'a', value: {} }] }])
      expect((await post(path, bad)).statusCode).toBe(400)
    expect((await post(path, 'a'.repeat(1_000_001))).statusCode).toBe(413)
    await inShop((db) => db.update(staff).set({ role: 'courier' }).where(eq(staff.id, owner!.staffId)))
    expect((await post(path, typed)).body).toContain('Esta prévia não existe')
    await inShop((db) => db.update(staff).set({ role: 'owner' }).where(eq(staff.id, owner!.staffId)))
  })
})
