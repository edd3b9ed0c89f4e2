import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { edit, folder, HEADER, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import {
  cancelItemImport,
  getItemImportReport,
  importItems,
  listItemImports,
  previewItemImport,
  retryItemImport,
  type ImportChoices,
  type ItemImport,
  type ItemImportPreview,
} from '@mutirao/contract/item-imports'
import { getWritten, listWrittenStates, putWritten } from '@mutirao/contract/written'
import { fetchImportPictures } from './import-pictures.service.ts'
import { takePictures } from './imports.repository.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'importada.test'
let shop: { id: string; host: string }
let headers: Record<string, string>

let pictures: Server
let asked: string[] = []
let busy = 0
let mostBusy = 0
let respond: (path: string) => { status?: number; body?: Buffer; location?: string } | undefined
let photo: Buffer
const colors = new Map<string, Buffer>()

const photoOf = async (color: string) => {
  const known = colors.get(color)
  if (known) return known
  const made = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  colors.set(color, made)
  return made
}

beforeAll(async () => {
  photo = await photoOf('#336699')
  pictures = createServer((request, response) => {
    asked.push(request.url!)
    busy += 1
    mostBusy = Math.max(mostBusy, busy)
    const { status = 200, body = photo, location } = respond(request.url!) ?? {}
    setTimeout(() => {
      busy -= 1
      response.writeHead(status, location === undefined ? {} : { location }).end(body)
    }, 5)
  })
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => {
  pictures.closeAllConnections()
  pictures.close()
})

beforeEach(async () => {
  asked = []
  mostBusy = 0
  respond = () => undefined
  t.clock.now = NOW
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  await put(folder, 'catalogs/clube.csv', [HEADER, 'broa,Broa de milho,cafe,1000,,5,500 g,,Da casa,,,cafe.webp,,'].join('\n'))
  shop = { id: (await loadAgain(t)).id, host }
  headers ??= (await signInAsStaff(t, shop, 'manager')).headers
  await inShop(async (db) => {
    await db.execute('delete from item_imports')
    await db.execute('delete from written_states')
    await db.execute("delete from stock_ledger where stock_id in (select id from items where id <> 'broa' and campaign_id = 'clube')")
    await db.execute("delete from stock where id in (select id from items where id <> 'broa' and campaign_id = 'clube')")
    await db.execute("delete from items where id <> 'broa' and campaign_id = 'clube'")
  })
})

const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)
const CHOICES: ImportChoices = { campaign: 'clube', known: 'LEAVE', uncounted: 0, isWeightUnit: false }
type Options = Partial<ImportChoices> & { as?: Record<string, string>; act?: string; seen?: string }

const bodyOf = (file: Buffer | string, { as: _as, act: _act, seen: _seen, ...choices }: Options) => ({
  ...CHOICES,
  ...choices,
  name: 'produtos.csv',
  file: Buffer.from(file).toString('base64'),
})
async function look(file: Buffer | string, options: Options = {}): Promise<ItemImportPreview> {
  const { status, body } = await call(previewItemImport, { host, headersMore: options.as ?? headers, body: bodyOf(file, options) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function send(file: Buffer | string, options: Options = {}) {
  const seen = options.seen ?? (await look(file, options)).seen
  return call(importItems, {
    host,
    headersMore: options.as ?? headers,
    body: { ...bodyOf(file, options), act: options.act ?? uuidv7(), seen },
  })
}
async function imported(file: Buffer | string, options: Options = {}): Promise<ItemImport> {
  const { status, body } = await send(file, options)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const listed = async (): Promise<ItemImport[]> => (await call(listItemImports, { host, headersMore: headers })).body.content
const sweep = async () =>
  fetchImportPictures(createContext(t.services as never, (await findTenant(t.services as never, shop.id))!, { log: t.app.log }))
const rows = async () =>
  (
    await inShop((db) =>
      db.execute('select id, name, price, campaign_id, category_id, active, position from items order by campaign_id, position'),
    )
  ).rows
const written = async (id: string) => (await call(getWritten, { host, headersMore: headers, params: { kind: 'items', id } })).body
const fixture = (name: string) => readFileSync(new URL(`imports/fixtures/${name}.csv`, import.meta.url))
const HEAD = 'Handle,Title,Type,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Image Position'
const csv = (...lines: string[]) => [HEAD, ...lines].join('\n')
const at = (path: string) => `http://127.0.0.1:${(pictures.address() as AddressInfo).port}${path}`

describe('an export of another shop', () => {
  it('is previewed without a change: what is new, what the shop has, what cannot be taken', async () => {
    const before = await rows()
    const preview = await look(fixture('nuvemshop'), { uncounted: 3 })
    expect(preview).toMatchObject({
      platform: 'nuvemshop',
      products: 3,
      created: 4,
      updated: 0,
      left: 0,
      skipped: 3,
      uncounted: 1,
      mistakes: [],
    })
    expect(preview.categories).toEqual(['Roupas', 'Cozinha'])
    expect(preview.items.map(({ item, outcome, category }) => [item, outcome, category])).toEqual([
      ['cam-p-az', 'CREATED', 'Roupas'],
      ['cam-m-az', 'CREATED', 'Roupas'],
      ['cam-g-az', 'CREATED', 'Roupas'],
      ['caneca-de-agata', 'CREATED', 'Cozinha'],
    ])
    expect(await rows()).toEqual(before)
    expect(await listed()).toEqual([])
  })

  it('comes in at once: items for sale after the others, categories, counts with a ledger, history and audit', async () => {
    const act = uuidv7()
    const done = await imported(fixture('nuvemshop'), { uncounted: 3, act })
    expect(done).toMatchObject({
      id: act,
      platform: 'nuvemshop',
      file: 'produtos.csv',
      campaign: 'clube',
      products: 3,
      created: 4,
      skipped: 3,
    })
    const ofClub = (await rows()).filter((row) => row['campaign_id'] === 'clube' && row['active'])
    expect(ofClub.map(({ id, position }) => [id, position])).toEqual([
      ['broa', 0],
      ['cam-p-az', 1],
      ['cam-m-az', 2],
      ['cam-g-az', 3],
      ['caneca-de-agata', 4],
    ])
    const shown = (await call(getItem, { host, params: { id: 'clube', itemId: 'cam-m-az' } })).body
    expect(shown).toMatchObject({ name: 'Camiseta Jatobá (M, Azul)', price: 89_990, compareAt: 107_990, brand: 'Jatobá' })
    const ledger = await inShop((db) =>
      db.execute(
        "select stock_id, kind, quantity from stock_ledger where stock_id like 'cam-%' or stock_id = 'caneca-de-agata' order by stock_id",
      ),
    )
    expect(ledger.rows).toEqual([
      { stock_id: 'cam-g-az', kind: 'opening', quantity: 3 },
      { stock_id: 'cam-m-az', kind: 'opening', quantity: 0 },
      { stock_id: 'cam-p-az', kind: 'opening', quantity: 10 },
      { stock_id: 'caneca-de-agata', kind: 'opening', quantity: 25 },
    ])
    const states = (await call(listWrittenStates, { host, headersMore: headers, params: { kind: 'items', id: 'cam-p-az' } })).body
    expect(states).toMatchObject([{ isPresent: true, at: expect.any(String) }])
    const log = await inShop((db) =>
      db.execute(sql`select actor, detail from audit_log where action = 'items.import' and subject = ${`import ${act}`}`),
    )
    expect(log.rows).toMatchObject([{ actor: 'staff', detail: { platform: 'nuvemshop', created: 4, campaign: 'clube' } }])
  })

  it('creates nothing twice: neither the same act nor the same file', async () => {
    const act = uuidv7()
    const { seen } = await look(fixture('woocommerce'))
    const both = await Promise.all([send(fixture('woocommerce'), { act, seen }), send(fixture('woocommerce'), { act, seen })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await send(fixture('shopify'), { act, seen })).toMatchObject({ status: 409 })
    const after = await rows()
    const again = await look(fixture('woocommerce'))
    expect(again).toMatchObject({ created: 0, left: 3 })
    expect(again.items.map(({ outcome, knownBy }) => [outcome, knownBy])).toEqual(Array.from({ length: 3 }, () => ['LEFT', 'CODE']))
    expect(await imported(fixture('woocommerce'))).toMatchObject({ created: 0, updated: 0, left: 3 })
    expect(await rows()).toEqual(after)
    expect(await listed()).toHaveLength(2)
  })

  it('knows an item by its name, and updates it when the merchant says so, but never its count or its pictures', async () => {
    const file = csv('broa,broa de MILHO,Padaria,B-9,12.50,shopify,99,,')
    const left = await look(file)
    expect(left.items).toMatchObject([{ item: 'broa', outcome: 'LEFT', knownBy: 'NAME', price: 1000 }])
    expect(left.categories).toEqual([])
    expect(await imported(file, { known: 'UPDATE' })).toMatchObject({ created: 0, updated: 1 })
    expect(await written('broa')).toMatchObject({
      value: { price: 1250, name: 'Broa de milho', category: 'cafe', pictures: ['cafe.webp'] },
    })
    const count = await inShop((db) => db.execute("select on_hand from stock where id = 'broa'"))
    expect(count.rows).toEqual([{ on_hand: 5 }])
    expect((await look(file, { known: 'UPDATE' })).items).toMatchObject([{ outcome: 'SAME' }])
  })

  it('takes no code that another item of the shop has, and names both', async () => {
    const { notes, created } = await look(csv('bolo,Bolo,Padaria,broa,12.50,shopify,9,,'))
    expect(created).toBe(0)
    expect(notes).toMatchObject([{ kind: 'SKIPPED', line: 2, message: 'o código broa já é de Broa de milho, nesta loja' }])
  })

  it('brings back what has left the shop, with the count that it had', async () => {
    const file = csv('bolo,Bolo,Padaria,,12.50,shopify,9,,')
    await imported(file)
    await loadAgain(t)
    expect(await written('bolo')).toMatchObject({ isGone: true })
    expect((await look(file)).items).toMatchObject([{ outcome: 'BACK' }])
    expect(await imported(file)).toMatchObject({ created: 1 })
    expect((await call(getItem, { host, params: { id: 'clube', itemId: 'bolo' } })).status).toBe(200)
  })

  it('is refused when the shop changed since the preview', async () => {
    const file = csv('broa,Broa de milho,Padaria,,12.50,shopify,9,,', 'bolo,Bolo,Padaria,,10.00,shopify,9,,')
    const { seen } = await look(file, { known: 'UPDATE' })
    const { revision, value } = await written('broa')
    const params = { kind: 'items' as const, id: 'broa' }
    expect(
      (await call(putWritten, { host, headersMore: headers, params, body: { revision, value: { ...value, price: 900 } } })).status,
    ).toBe(200)
    const before = await rows()
    expect(await send(file, { known: 'UPDATE', seen })).toMatchObject({
      status: 409,
      body: { reason: 'A loja mudou depois que você conferiu.' },
    })
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['a picture', () => photo, /isto é uma foto/],
    ['a zip', () => Buffer.from('PK\u0003\u0004nada'), /não é uma planilha/],
    ['a list of customers', () => 'Email,First Name,Accepts Email Marketing\na@b.c,Ana,yes', /planilha de clientes/],
    ['nothing but a header', () => ' \n ', /o arquivo está vazio/],
    ['open quotes', () => csv('bolo,"Bolo,Padaria,,12.50,shopify,9,,'), /confira as aspas/],
  ])('that is %s is refused with the reason', async (_what, file, message) => {
    const { mistakes } = await look(file())
    expect(mistakes).toContainEqual(expect.objectContaining({ message: expect.stringMatching(message) }))
    expect(await send(file(), { seen: '' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('goes into a campaign of the shop', async () => {
    const { mistakes } = await look(fixture('shopify'), { campaign: 'nada' })
    expect(mistakes).toMatchObject([{ message: expect.stringContaining('escolha a campanha') }])
  })

  it('is for those who write items', async () => {
    for (const role of ['picker', 'support', 'courier'] as const) {
      const { headers: theirs } = await signInAsStaff(t, shop, role)
      const answers = [
        await call(previewItemImport, { host, headersMore: theirs, body: bodyOf(fixture('shopify'), {}) }),
        await call(importItems, { host, headersMore: theirs, body: { ...bodyOf(fixture('shopify'), {}), act: uuidv7(), seen: '' } }),
        await call(listItemImports, { host, headersMore: theirs }),
        await call(cancelItemImport, { host, headersMore: theirs, params: { id: uuidv7() } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })
})

describe('the pictures of an import', () => {
  const file = () =>
    csv(
      `bolo,Bolo,Padaria,,12.50,shopify,9,${at('/2.jpg')},2`,
      `bolo,,,,,,,${at('/1.jpg')},1`,
      `torta,Torta,Padaria,,12.50,shopify,9,${at('/gone.jpg')},1`,
    )
  const statesOf = async () =>
    (await inShop((db) => db.execute('select url, state, attempts, answer from import_pictures order by product, position'))).rows

  it('come afterwards, in their order, and the item has a neutral one until then', async () => {
    const colorsOf: Record<string, Buffer> = { '/1.jpg': await photoOf('#aa0000'), '/2.jpg': await photoOf('#00aa00') }
    respond = (path) => (path === '/gone.jpg' ? { status: 404 } : { body: colorsOf[path] })
    await imported(file())
    const bare = (await written('bolo')).value.pictures
    expect(bare).toEqual([expect.stringMatching(/^foto-[0-9a-f]{20}\.webp$/)])
    expect((await listed())[0]!.pictures).toEqual({ all: 3, done: 0, failed: 0, left: 3 })
    await sweep()
    expect((await listed())[0]!.pictures).toEqual({ all: 3, done: 2, failed: 1, left: 0 })
    const { value, pictures: known } = await written('bolo')
    expect(value.pictures).toHaveLength(2)
    expect(known.map(({ color }: { color: string }) => color.slice(1, 3) > '80')).toEqual([true, false])
    expect((await written('torta')).value.pictures).toEqual(bare)
    const category = await inShop((db) => db.execute("select picture->>'hash' as hash from categories where id = 'padaria'"))
    expect(category.rows).toEqual([{ hash: known[0].hash }])
    const states = (await call(listWrittenStates, { host, headersMore: headers, params: { kind: 'items', id: 'bolo' } })).body
    expect(states).toMatchObject([{ keys: ['pictures'], isPresent: true, at: expect.any(String) }, { isPresent: false }])
    const report = (
      await t.app.inject({ url: getItemImportReport.path.replace('{id}', (await listed())[0]!.id), headers: { host, ...headers } })
    ).body
    expect(report).toContain(`"torta";"foto que não veio";"a foto não existe mais: ${at('/gone.jpg')}"`)
  })

  it('are tried again after a while, more and more rarely, and then given up', async () => {
    respond = () => ({ status: 503 })
    await imported(file())
    const waits = [0, 59_000, 1000, 600_000, 3_600_000, 21_600_000]
    const tries: number[] = []
    for (const wait of waits) {
      t.clock.now = new Date(t.clock.now.getTime() + wait)
      asked = []
      await sweep()
      tries.push(asked.length)
    }
    expect(tries).toEqual([3, 0, 3, 3, 3, 3])
    expect(await statesOf()).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'FAILED', attempts: 5, answer: '503' })))
    respond = () => undefined
    const { id } = (await listed())[0]!
    expect((await call(retryItemImport, { host, headersMore: headers, params: { id } })).body.pictures).toMatchObject({
      left: 3,
      failed: 0,
    })
    await sweep()
    expect((await listed())[0]!.pictures).toEqual({ all: 3, done: 3, failed: 0, left: 0 })
  })

  it.each([
    ['a zip', () => ({ body: Buffer.from('PK\u0003\u0004 not a picture') }), /não é uma imagem/],
    ['a page', () => ({ body: Buffer.from('<html>entre</html>') }), /não é uma imagem/],
    [
      'a drawing that runs scripts',
      () => ({ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script/></svg>') }),
      /./,
    ],
    ['nothing', () => ({ body: Buffer.alloc(0) }), /não é uma imagem/],
    ['a picture that was cut', () => ({ body: photo.subarray(0, 500) }), /não é uma imagem|corrompida/],
    ['a way to another scheme', () => ({ status: 302, location: 'file:///etc/passwd' }), /não é um endereço da internet/],
  ])('that are %s are reported, and asked for once', async (_what, answer, message) => {
    respond = answer
    await imported(csv(`bolo,Bolo,Padaria,,12.50,shopify,9,${at('/x.jpg')},1`))
    await sweep()
    await sweep()
    expect(asked).toEqual(['/x.jpg'])
    expect(await statesOf()).toMatchObject([{ state: 'FAILED' }])
    const report = (
      await t.app.inject({ url: getItemImportReport.path.replace('{id}', (await listed())[0]!.id), headers: { host, ...headers } })
    ).body
    expect(report.split('\r\n')[1]).toMatch(message)
  })

  it('survive a process that ends in the middle: they are due again, and none is fetched twice', async () => {
    await imported(file())
    // Another process takes them, and ends.
    const ctx = { ...createContext(t.services as never, (await findTenant(t.services as never, shop.id))!, { log: t.app.log }), now: NOW }
    expect(await inShop((db) => takePictures({ ...ctx, db }, 2))).toHaveLength(2)
    await sweep()
    expect(asked).toHaveLength(1)
    t.clock.now = new Date(NOW.getTime() + 121_000)
    await sweep()
    expect(asked.toSorted()).toEqual(['/1.jpg', '/2.jpg', '/gone.jpg'])
    expect((await listed())[0]!.pictures).toMatchObject({ done: 3, left: 0 })
  })

  it('that were fetched before a process ended come into their items in the next round', async () => {
    await imported(csv(`bolo,Bolo,Padaria,,12.50,shopify,9,${at('/1.jpg')},1`))
    await sweep()
    const { value } = await written('bolo')
    const { revision } = await written('bolo')
    // As the process left it before it wrote the item.
    await inShop((db) => db.execute("update import_pictures set state = 'FETCHED'"))
    const params = { kind: 'items' as const, id: 'bolo' }
    const other = { ...value, pictures: ['cafe.webp'] }
    expect((await call(putWritten, { host, headersMore: headers, params, body: { revision, value: other } })).status).toBe(200)
    await sweep()
    // The one that the merchant chose meanwhile stays the first.
    expect((await written('bolo')).value.pictures).toEqual(['cafe.webp', value.pictures[0]])
    expect((await listed())[0]!.pictures).toMatchObject({ done: 1, left: 0 })
  })

  it('end with the import that is cancelled, and its items stay', async () => {
    const { id } = await imported(file())
    const cancelled = (await call(cancelItemImport, { host, headersMore: headers, params: { id } })).body
    expect(cancelled).toMatchObject({ isCancelled: true, pictures: { all: 3, left: 0 } })
    await sweep()
    expect(asked).toEqual([])
    expect((await written('bolo')).isGone).toBeUndefined()
    expect((await call(cancelItemImport, { host, headersMore: headers, params: { id: uuidv7() } })).status).toBe(404)
  })

  it('are asked for two at a time from one site', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `p${index},Produto ${index},Padaria,,12.50,shopify,9,${at(`/${index}.jpg`)},1`)
    await imported(csv(...many))
    await sweep()
    expect(asked).toHaveLength(12)
    expect(mostBusy).toBe(2)
    // The same bytes are one picture of the shop.
    expect(new Set(await Promise.all([0, 5, 11].map(async (index) => (await written(`p${index}`)).value.pictures[0]))).size).toBe(1)
  })

  it('of an item without one come with a second import of the same file', async () => {
    respond = () => ({ status: 404 })
    await imported(file())
    await sweep()
    respond = () => undefined
    expect(await imported(file())).toMatchObject({ created: 0, pictures: { all: 3 } })
    await sweep()
    expect((await written('torta')).value.pictures).toHaveLength(1)
    expect((await imported(file())).pictures.all).toBe(0)
  })
})

it('names in its report no cell that a spreadsheet would run', async () => {
  const { id } = await imported(csv('x,=cmd()|calc,Padaria,,0.00,shopify,9,,', 'bolo,Bolo,Padaria,,12.50,shopify,9,,'))
  const report = (await t.app.inject({ url: getItemImportReport.path.replace('{id}', id), headers: { host, ...headers } })).body
  expect(report).toContain(`"'=cmd()|calc"`)
})

describe('an export as large as a catalogue may be', () => {
  it('is previewed and imported at once, in bounded memory', async () => {
    const count = proofSize(2000, 49_000)
    const text = 'Feito em casa, com ingredientes da região. '.repeat(3)
    const head = 'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src'
    const line = (index: number) =>
      `produto-${index},Produto número ${index},"<p>${text}</p>",Categoria ${index % 20},SKU-${index},${10 + (index % 90)}.50,shopify,${index % 50},${at(`/${index}.jpg`)}`
    const file = [head, ...Array.from({ length: count }, (_, index) => line(index))].join('\n')
    const before = process.memoryUsage().heapUsed
    const preview = await look(file)
    expect(preview).toMatchObject({ created: count, mistakes: [], skipped: 0, pictures: count })
    expect(preview.items).toHaveLength(300)
    const done = await imported(file)
    expect(done).toMatchObject({ created: count, pictures: { all: count, left: count } })
    globalThis.gc?.()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400_000_000)
    const { rows: found } = await inShop((db) =>
      db.execute<{ sold: number; counted: number }>(sql`
        select (select count(*)::int from items where active and id like 'sku-%') as sold,
          (select count(*)::int from stock where id like 'sku-%') as counted`),
    )
    expect(found).toEqual([{ sold: count, counted: count }])
    expect(await look(file)).toMatchObject({ created: 0, left: count })
  })
})
