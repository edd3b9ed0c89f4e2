import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildLead } from '#testing/factories.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, HEADER, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listHubs } from '@mutirao/contract/campaigns'
import { getItem } from '@mutirao/contract/catalog'
import { getDeskOrder } from '@mutirao/contract/desk-orders'
import { placeOrder } from '@mutirao/contract/orders'
import { changeStock, previewStock } from '@mutirao/contract/stock'
import {
  deleteWritten,
  getWritten,
  listWritten,
  listWrittenStates,
  putWritten,
  writtenKinds,
  type Written,
  type WrittenKind,
} from '@mutirao/contract/written'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
let shop: { id: string; host: string }
let headersMore: Record<string, string>
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
  headersMore ??= (await signInAsStaff(t, shop, 'owner')).headers
})

type Kind = 'items' | 'stores'
const found = async (kind: Kind, reference: string): Promise<string[]> => {
  const { body } = await call(listWritten, { host, headersMore, params: { kind }, query: { reference } })
  return body.content.map(({ id }: Written) => id)
}
async function write(kind: Kind, id: string, over: object) {
  const of = { host, headersMore, params: { kind, id } }
  const { body } = await call(getWritten, of)
  return call(putWritten, { ...of, body: { revision: body.revision, value: { ...body.value, ...over } } })
}
const copy = async (id: string, reference: string) => {
  const { body } = await call(getWritten, { host, headersMore, params: { kind: 'items', id: 'cafe-do-clube' } })
  const value = { ...body.value, id, name: `Outro ${id}`, reference, stock: 3 }
  return call(putWritten, { host, headersMore, params: { kind: 'items', id }, body: { value } })
}

describe('the reference of an item', () => {
  it('is written by call, finds the item, and shoppers do not see it', async () => {
    expect(await write('items', 'cafe-do-clube', { reference: 'ERP/0042.7' })).toMatchObject({ status: 200 })
    expect(await found('items', 'ERP/0042.7')).toEqual(['cafe-do-clube'])
    expect([await found('items', 'erp/0042.7'), await found('items', 'ERP')]).toEqual([[], []])
    const shown = await call(getItem, { host, params: { id: 'clube', itemId: 'cafe-do-clube' } })
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).not.toContain('ERP/0042.7')
  })

  it('is of one item for sale only, and free again when that item leaves the shop', async () => {
    await write('items', 'cafe-do-clube', { reference: 'A-1' })
    const second = await copy('outro-cafe', 'A-1\ufeff')
    expect(second.status).toBe(400)
    expect(second.body.errors).toMatchObject([{ path: 'reference', message: expect.stringContaining('a referência A-1 já está em') }])
    const { body } = await call(getWritten, { host, headersMore, params: { kind: 'items', id: 'cafe-do-clube' } })
    expect((await copy('outro-cafe', 'A-2')).status).toBe(200)
    await call(deleteWritten, { host, headersMore, params: { kind: 'items', id: 'cafe-do-clube' }, query: { revision: body.revision } })
    expect((await write('items', 'outro-cafe', { reference: 'A-1' })).status).toBe(200)
    expect(await found('items', 'A-1')).toEqual(['outro-cafe'])
  })

  it('names the item in a change of stock and price; an unknown one is a mistake of its line', async () => {
    await write('items', 'cafe-do-clube', { reference: 'A-1' })
    const line = { reference: 'A-1', set: 33, price: 2222 }
    const seen = await call(previewStock, { host, headersMore, body: { lines: [line, { reference: 'A-9', set: 1 }] } })
    expect(seen.body).toMatchObject({
      changes: [{ item: 'cafe-do-clube', onHand: { after: 33 }, price: { after: 2222 } }],
      mistakes: [{ line: 2, message: 'não há item à venda com a referência A-9' }],
    })
    const act = uuidv7()
    const done = await call(changeStock, { host, headersMore, body: { act, lines: [line] } })
    expect(done.body).toMatchObject({ changes: [{ item: 'cafe-do-clube', onHand: { after: 33 } }] })
    // The same act by the item's id is the same act.
    const again = await call(changeStock, { host, headersMore, body: { act, lines: [{ item: 'cafe-do-clube', set: 33, price: 2222 }] } })
    expect(again).toMatchObject({ status: 200, body: { changes: [] } })
    const csv = 'referência;contado\r\nA-1\u200b;12\r\nA-9;1\r\n'
    expect((await call(previewStock, { host, headersMore, body: { csv } })).body).toMatchObject({
      changes: [{ item: 'cafe-do-clube', onHand: { before: 33, after: 12 } }],
      mistakes: [{ line: 3 }],
    })
    for (const wrong of [{ set: 1 }, { item: 'cafe-do-clube', reference: 'A-1', set: 1 }])
      expect(await call(previewStock, { host, headersMore, body: { lines: [wrong] } })).toMatchObject({ status: 400 })
    // Two lines of one item, named in two ways.
    const twice = await call(previewStock, { host, headersMore, body: { lines: [line, { item: 'cafe-do-clube', set: 4 }] } })
    expect(twice.body.mistakes).toMatchObject([{ line: 2, message: expect.stringContaining('o mesmo item da linha 1') }])
  })

  it('stands in the lines of an order as the office and a program read it', async () => {
    await write('items', 'cafe-em-graos', { reference: 'A-1' })
    const { params, headers, body: bought } = orderOf({ id: 'cafe-em-graos', campaignId: 'feira', price: 100_000 })
    const properties = { ...bought.properties, storeId: 'padaria', slot: 'padaria/2026-11-28T08:00' }
    const as = await buildLead(t.pool, shop.id)
    const placed = await call(placeOrder, { host, as, params, headers, body: { ...bought, type: 'PICKUP', properties } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(JSON.stringify(placed.body)).not.toContain('A-1')
    const { body } = await call(getDeskOrder, { host, headersMore, params: { id: placed.body.id } })
    expect(body.items).toMatchObject([{ id: 'cafe-em-graos', reference: 'A-1' }])
  })

  it('is a column of the catalogue, once in all catalogues', async () => {
    const row = (id: string) => `${id},Café ${id},cafe,9990,12990,5,1 kg,,Forte,,,cafe.webp,,,B-1`
    const catalog = (...ids: string[]) => [`${HEADER},Código no ERP`, ...ids.map(row)].join('\n')
    await put(folder, 'catalogs/clube.csv', catalog('cafe-do-clube'))
    await loadAgain(t)
    expect(await found('items', 'B-1')).toEqual(['cafe-do-clube'])
    await put(folder, 'catalogs/clube.csv', catalog('cafe-do-clube', 'mais-um'))
    expect(await mistakes()).toEqual([expect.stringContaining('a referência B-1 já está em catalogs/clube.csv:2')])
  })
})

describe('the reference of a pickup point', () => {
  it('is written, unique and found', async () => {
    const { body } = await call(listWritten, { host, headersMore, params: { kind: 'stores' }, query: {} })
    const [first] = body.content as Written[]
    expect((await write('stores', first!.id, { reference: 'LOJA 7' })).status).toBe(200)
    expect(await found('stores', 'LOJA 7')).toEqual([first!.id])
    const shown = await call(listHubs, { host, params: { campaignId: 'feira' }, query: { latitude: -23.58, longitude: -46.61 } })
    expect(shown.body).toMatchObject([{ id: first!.id }])
    expect(JSON.stringify(shown.body)).not.toContain('LOJA 7')
    const value = { ...first!.value, id: 'outro-ponto', name: 'Outro', reference: 'LOJA 7' }
    const second = await call(putWritten, { host, headersMore, params: { kind: 'stores', id: 'outro-ponto' }, body: { value } })
    expect(second.body.errors).toMatchObject([{ path: 'reference' }])
  })
})

describe('the list of items', () => {
  const ask = async (query: object) => (await call(listWritten, { host, headersMore, params: { kind: 'items' }, query })).body
  const idsOf = ({ content }: { content: Written[] }) => content.map(({ id }) => id)

  it('goes on behind a cursor, and has what changed after a moment, also what left the shop', async () => {
    for (const id of ['broa', 'bolo', 'rosca']) expect((await copy(id, id)).status).toBe(200)
    const all = idsOf(await ask({ cursor: '', limit: 200 }))
    expect(all).toEqual([...all].toSorted())
    const seen: string[] = []
    let cursor: string | undefined = ''
    do {
      const page: { content: Written[]; next?: string; totalElements: number } = await ask({ cursor, limit: 2 })
      expect(page.totalElements).toBe(all.length)
      seen.push(...idsOf(page))
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen).toEqual(all)
    const [moment] = await tenantTransaction(
      t.pool,
      shop.id,
      async (db) => (await db.execute<{ at: string }>('select clock_timestamp() as at')).rows,
    )
    const updated_after = new Date(moment!.at).toISOString()
    expect(idsOf(await ask({ updated_after }))).toEqual([])
    await write('items', 'bolo', { price: 4321 })
    const { body } = await call(getWritten, { host, headersMore, params: { kind: 'items', id: 'rosca' } })
    await call(deleteWritten, { host, headersMore, params: { kind: 'items', id: 'rosca' }, query: { revision: body.revision } })
    expect((await ask({ updated_after })).content).toMatchObject([{ id: 'bolo' }, { id: 'rosca', isGone: true }])
    for (const wrong of ['x', Buffer.from(JSON.stringify(['orders', shop.id.slice(-6), 'bolo'])).toString('base64url')])
      expect((await ask({ cursor: wrong })).errors).toMatchObject([{ path: 'cursor' }])
    expect((await ask({ updated_after: '0000-01-01T00:00:00Z' })).errors).toMatchObject([
      { path: 'updated_after', message: 'Confira o ano' },
    ])
    for (const filter of [{ q: 'bolo' }, { reference: 'bolo' }])
      expect((await ask({ ...filter, updated_after })).errors).toMatchObject([{ path: Object.keys(filter)[0] }])
  })
})

describe('the moment of the last change', () => {
  const of = (kind: WrittenKind, query: object = {}) => call(listWritten, { host, headersMore, params: { kind }, query })
  const get = (kind: WrittenKind, id: string) => call(getWritten, { host, headersMore, params: { kind, id } })
  const laterBy = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  afterEach(() => void (t.clock.now = NOW))

  it('is in every thing of every kind', async () => {
    for (const kind of writtenKinds) {
      const { content } = (await of(kind)).body as { content: Written[] }
      expect([kind, content.filter(({ updatedAt }) => updatedAt === undefined)]).toEqual([kind, []])
      for (const { id, updatedAt } of content.slice(0, 1)) expect((await get(kind, id)).body).toMatchObject({ id, updatedAt })
    }
  })

  it('is that of a write, and finds it, also a thing that left the shop', async () => {
    const [first] = (await of('stores')).body.content as Written[]
    t.clock.now = laterBy(10)
    const saved = await write('stores', first!.id, { hours: 'Sempre' })
    expect(saved.body).toMatchObject({ updatedAt: laterBy(10).toISOString() })
    const value = { ...first!.value, id: 'outro-ponto', name: 'Outro' }
    const added = await call(putWritten, { host, headersMore, params: { kind: 'stores', id: 'outro-ponto' }, body: { value } })
    expect(added.status).toBe(200)
    t.clock.now = laterBy(20)
    const params = { kind: 'stores', id: 'outro-ponto' } as const
    const gone = await call(deleteWritten, { host, headersMore, params, query: { revision: added.body.revision } })
    expect(gone.status).toBe(200)
    const after = async (minutes: number) => (await of('stores', { updated_after: laterBy(minutes).toISOString() })).body.content
    expect(await after(9)).toMatchObject([
      { id: 'outro-ponto', isGone: true, updatedAt: laterBy(20).toISOString() },
      { id: first!.id, updatedAt: laterBy(10).toISOString() },
    ])
    expect(await after(10)).toMatchObject([{ id: 'outro-ponto', isGone: true }])
    expect(await after(20)).toEqual([])
    // A cursor goes on behind the same thing.
    const { next, content } = (await of('stores', { updated_after: laterBy(9).toISOString(), limit: 1 })).body
    expect(content).toHaveLength(1)
    expect((await of('stores', { updated_after: laterBy(9).toISOString(), cursor: next })).body.content).toMatchObject([{ id: first!.id }])
  })

  it('is that of the load that changed it, and no other thing changes with it', async () => {
    // Later than the shop, which began at the real time.
    const moment = laterBy(60 * 24 * 365)
    const others = ((await of('campaigns')).body.content as Written[]).map(({ updatedAt }) => updatedAt)
    const [category] = (await of('categories')).body.content as Written[]
    await edit('categories.json', `"${String(category!.value['name'])}"`, '"Outro nome"')
    await loadAgain(t, moment)
    const updated_after = new Date(moment.getTime() - 1).toISOString()
    expect((await of('categories', { updated_after })).body.content).toMatchObject([
      { id: category!.id, value: { name: 'Outro nome' }, updatedAt: moment.toISOString() },
    ])
    expect(((await of('campaigns')).body.content as Written[]).map(({ updatedAt }) => updatedAt)).toEqual(others)
    expect((await of('campaigns', { updated_after })).body.content).toEqual([])
    const states = (await call(listWrittenStates, { host, headersMore, params: { kind: 'categories', id: category!.id } })).body.content
    expect(states[0]).toMatchObject({ isPresent: true, keys: ['name'] })
  })
})
