import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { edit, folder, HEADER, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { testApp } from '#testing/test-app.ts'
import { workbook } from '#testing/workbook.ts'
import { getItem } from '@mutirao/contract/catalog'
import {
  changeItems,
  previewItemSheet,
  type ItemSheetLine,
  type ItemSheetPreview,
  type SheetRepairAsked,
} from '@mutirao/contract/item-sheets'
import { getWritten, listWrittenStates, putWritten, restoreWritten } from '@mutirao/contract/written'

useTenantFolder()

const { t, call } = testApp()
const host = 'planilha.test'
let shop: { id: string; host: string }
let headers: Record<string, string>
const ITEMS = 12
const idOf = (index: number) => `bolo-${String(index).padStart(2, '0')}`

beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  await edit('categories.json', /^\[/, '[{ "id": "doces", "name": "Pães e doces", "hue": 20, "picture": "cafe.webp" },')
  const rows = Array.from({ length: ITEMS }, (_, index) => `${idOf(index)},Bolo ${index},cafe,1000,,5,500 g,,De fubá,,,cafe.webp,,`)
  await put(folder, 'catalogs/clube.csv', [HEADER, ...rows].join('\n'))
  shop = { id: (await loadAgain(t)).id, host }
  await inShop((db) => db.execute("update items set active = true where id like 'bolo-%'"))
  headers ??= (await signInAsStaff(t, shop, 'manager')).headers
  await inShop((db) => db.execute('delete from written_states'))
})

const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)
type Sheet = { sheet?: string; lines?: ItemSheetLine[]; without?: number[]; repairs?: SheetRepairAsked[] }
const csv = (...lines: string[]): Sheet => ({ sheet: Buffer.from(lines.join('\r\n')).toString('base64') })
const bytes = (content: Buffer): Sheet => ({ sheet: content.toString('base64') })
const asked = (headersMore = headers) => ({ host, headersMore })
const look = async (sheet: Sheet, as = headers): Promise<ItemSheetPreview> => {
  const { status, body } = await call(previewItemSheet, { ...asked(as), body: sheet })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const change = (sheet: Sheet, seen: string, act = uuidv7()) => call(changeItems, { ...asked(), body: { ...sheet, seen, act } })
const shown = async (id: string) => (await call(getItem, { host, params: { id: 'clube', itemId: id } })).body
const written = async (id: string) => (await call(getWritten, { ...asked(), params: { kind: 'items', id } })).body
const rows = async () =>
  (await inShop((db) => db.execute('select id, price, compare_at, category_id, active, position from items order by id'))).rows

describe('a sheet of items', () => {
  it('offers the one way to read a wrong cell, and reads it so in the lines for which somebody says so', async () => {
    const sheet = csv('Código;Preço;Contado', 'bolo-05;12,9O;', 'bolo-06;13,5O;', 'bolo-07;14,00 kg;', 'Bolo 8;15,00;', 'bolo-09;1.290;')
    const before = await rows()
    const wrong = await look(sheet)
    expect(wrong.mistakes.map(({ line, repair }) => [line, repair?.use])).toEqual([
      [2, '12,90'],
      [3, '13,50'],
      [4, '14,00'],
      [5, 'bolo-08'],
      [6, undefined],
    ])
    const one = await look({ ...sheet, repairs: [{ column: 'price', cause: 'letters', line: 3 }] })
    expect(one.mistakes.map(({ line }) => line)).toEqual([2, 4, 5, 6])
    expect(one.warnings).toEqual([{ line: 3, message: 'Preço: "13,5O" é lido como 13,50, como você pediu' }])
    const repairs = [
      { column: 'price', cause: 'letters' },
      { column: 'price', cause: 'unit' },
      { column: 'item', cause: 'spelling', line: 5 },
    ] as const
    const whole = { ...sheet, repairs: [...repairs], without: [6] }
    const right = await look(whole)
    expect(right.mistakes).toEqual([])
    expect(right.changes.map(({ item, price }) => [item, price?.after])).toEqual([
      ['bolo-05', 1290],
      ['bolo-06', 1350],
      ['bolo-07', 1400],
      ['bolo-08', 1500],
    ])
    expect(await rows()).toEqual(before)
    expect(await change(sheet, right.seen)).toMatchObject({ status: 400 })
    expect(await change(whole, right.seen)).toMatchObject({ status: 200, body: { changed: 4 } })
    expect(await shown('bolo-05')).toMatchObject({ price: 1290 })
  })

  it('changes prices, categories, what is sold and counts at once, in the dress of a Brazilian spreadsheet', async () => {
    const text = [
      'Relatório de preços;;;;;;',
      'Código;Nome;Preço (R$);Preço antigo;Categoria;À venda;Contado;Fornecedor',
      'bolo-00;Bolo 0;12,50;15,00;;;;',
      'bolo-01;;;;Pães e doces;;;Zé',
      'bolo-02;;;;;não;;',
      'bolo-03;;;;;;9;',
      'bolo-04;;10,00;-;cafe;sim;5;',
    ].join('\r\n')
    const sheet = bytes(Buffer.from(text, 'latin1'))
    const before = await rows()
    const preview = await look(sheet)
    expect(preview).toMatchObject({ mistakes: [], lines: 5, changed: 4 })
    expect(preview.changes).toEqual([
      { line: 3, item: 'bolo-00', name: 'Bolo 0', price: { before: 1000, after: 1250 }, compareAt: { before: null, after: 1500 } },
      { line: 4, item: 'bolo-01', name: 'Bolo 1', category: { before: 'cafe', after: 'doces' } },
      { line: 5, item: 'bolo-02', name: 'Bolo 2', isSold: { before: true, after: false } },
      { line: 6, item: 'bolo-03', name: 'Bolo 3', count: { before: 5, after: 9 }, reserved: 0 },
    ])
    expect(preview.warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('Fornecedor'))
    expect(preview.effects[0]!.text).toContain('4 produtos mudam na hora')
    expect(await rows()).toEqual(before)
    expect(await change(sheet, preview.seen)).toMatchObject({ status: 200, body: { changed: 4 } })
    expect(await shown('bolo-00')).toMatchObject({ price: 1250, compareAt: 1500 })
    expect(await written('bolo-02')).toMatchObject({ isGone: true })
    expect(await written('bolo-01')).toMatchObject({ value: { category: 'doces', name: 'Bolo 1', pictures: ['cafe.webp'] } })
    const positions = (all: Record<string, unknown>[]) => all.map(({ id, position }) => [id, position])
    expect(positions(await rows())).toEqual(positions(before))
    const counts = await inShop((db) => db.execute("select on_hand from stock where id = 'bolo-03'"))
    expect(counts.rows).toEqual([{ on_hand: 9 }])
    const ledger = await inShop((db) => db.execute("select kind, quantity from stock_ledger where stock_id = 'bolo-03' order by at, id"))
    expect(ledger.rows).toEqual([
      { kind: 'opening', quantity: 5 },
      { kind: 'adjust', quantity: 4 },
    ])
  })

  it('leaves out the lines that are named, and changes the others', async () => {
    const text = ['Código;Preço', 'bolo-05;12,9O', 'bolo-06;13,90', 'bolo-07;-4'].join('\r\n')
    const sheet = bytes(Buffer.from(text, 'latin1'))
    const body = (without?: number[]) => ({ ...sheet, without })
    const preview = async (without?: number[]) => (await call(previewItemSheet, { host, headersMore: headers, body: body(without) })).body
    const [wrong, part, whole] = [await preview(), await preview([2]), await preview([2, 4])]
    expect(wrong.mistakes.map(({ line }: { line: number }) => line)).toEqual([2, 4])
    expect(part.mistakes.map(({ line }: { line: number }) => line)).toEqual([4])
    expect(whole).toMatchObject({ mistakes: [], lines: 1, changed: 1, changes: [{ line: 3, item: 'bolo-06' }] })
    const save = (without: number[], seen: string) =>
      call(changeItems, { host, headersMore: headers, body: { ...body(without), seen, act: uuidv7() } })
    // A save takes the lines of the preview: another choice of lines needs another preview.
    expect((await save([2], whole.seen)).status).toBe(400)
    expect(await save([2, 4], whole.seen)).toMatchObject({ status: 200, body: { changed: 1 } })
    expect([await shown('bolo-05'), await shown('bolo-06')]).toMatchObject([{ price: 1000 }, { price: 1390 }])
  })

  it('is read from a .xlsx as well', async () => {
    const sheet = bytes(
      workbook([
        ['Código', 'Preço'],
        ['bolo-00', { value: 13.5, format: '0.00' }],
      ]),
    )
    expect((await look(sheet)).changes).toEqual([{ line: 2, item: 'bolo-00', name: 'Bolo 0', price: { before: 1000, after: 1350 } }])
  })

  it('returns as it was sent from the present items, with no change', async () => {
    const answer = await t.app.inject({ method: 'GET', url: '/api/admin/items/sheet', headers: { host, ...headers } })
    expect(answer.headers['content-type']).toContain('text/csv')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const preview = await look(bytes(answer.rawPayload))
    expect(preview).toMatchObject({ mistakes: [], warnings: [], lines: ITEMS + 1, changed: 0 })
    const some = await t.app.inject({
      method: 'GET',
      url: '/api/admin/items/sheet?campaign=clube&q=bolo%201',
      headers: { host, ...headers },
    })
    expect(
      some.rawPayload
        .subarray(3)
        .toString()
        .trim()
        .split('\r\n')
        .map((line) => line.split(';')[0]),
    ).toEqual(['"Código"', '"bolo-01"', '"bolo-10"', '"bolo-11"'])
  })

  it('says that the other cells of an item that leaves change nothing', async () => {
    const { warnings } = await look(csv('Código;À venda;Preço', 'bolo-00;não;20,00', 'bolo-01;não;10,00'))
    expect(warnings).toEqual([{ line: 2, message: 'Bolo 0 fica fora da loja: o resto desta linha não muda' }])
  })

  it('brings an item back, with the count that it has', async () => {
    const out = csv('Código;À venda', 'bolo-05;não')
    await change(out, (await look(out)).seen)
    const back = csv('Código;À venda;Preço', 'bolo-05;sim;8,00')
    const preview = await look(back)
    expect(preview.changes).toEqual([
      { line: 2, item: 'bolo-05', name: 'Bolo 5', isSold: { before: false, after: true }, price: { before: 1000, after: 800 } },
    ])
    expect(await change(back, preview.seen)).toMatchObject({ status: 200 })
    expect(await shown('bolo-05')).toMatchObject({ price: 800 })
  })

  it('leaves a state of each item, which is restored by itself', async () => {
    const sheet = csv('Código;Preço', 'bolo-00;20,00', 'bolo-01;21,00')
    await change(sheet, (await look(sheet)).seen)
    const of = (id: string) => ({ ...asked(), params: { kind: 'items' as const, id } })
    const states = (await call(listWrittenStates, of('bolo-00'))).body.content
    expect(states).toMatchObject([{ keys: ['price'], isPresent: true }, { isPresent: false }])
    const { revision } = await written('bolo-00')
    const restored = await call(restoreWritten, {
      ...asked(),
      params: { kind: 'items', id: 'bolo-00', state: states[1]!.id },
      body: { revision },
    })
    expect(restored.status).toBe(200)
    expect([(await shown('bolo-00')).price, (await shown('bolo-01')).price]).toEqual([1000, 2100])
    const log = await inShop((db) =>
      db.execute("select detail->>'items' as items from audit_log where action = 'items.change' order by id desc limit 1"),
    )
    expect(log.rows).toEqual([{ items: '2' }])
  })
})

describe('an item that another campaign sells, too,', () => {
  const offer = 'bolo-00-na-feira'
  const of = (kind: 'items' | 'offers', id: string) => ({ ...asked(), params: { kind, id } })
  const shownThere = async () => (await call(getItem, { host, params: { id: 'feira', itemId: offer } })).body
  beforeEach(async () => {
    await put(folder, 'offers/feira.json', JSON.stringify([{ id: offer, item: idOf(0), price: 900 }]))
    // A campaign's rule would keep its item in the shop.
    await edit('campaigns/feira.json', /"discountRules": \[[^\]]*\]/, '"discountRules": []')
    await loadAgain(t)
  })

  it('has a line of its own in the sheet, behind those of its campaign, and returns without a change', async () => {
    const answer = await t.app.inject({ method: 'GET', url: '/api/admin/items/sheet', headers: { host, ...headers } })
    const lines = answer.rawPayload.subarray(3).toString().trim().split('\r\n')
    expect(lines.find((line) => line.includes(offer))?.replaceAll('"', '')).toBe(`${offer};Bolo 0;feira;Café;9,00;;sim;;`)
    expect(await look(bytes(answer.rawPayload))).toMatchObject({ mistakes: [], warnings: [], lines: ITEMS + 2, changed: 0 })
    const some = await t.app.inject({ method: 'GET', url: '/api/admin/items/sheet?campaign=feira&q=bolo', headers: { host, ...headers } })
    expect(some.body.trim().split('\r\n')).toHaveLength(2)
  })

  it('gets prices of its own by its line, with a state of each, which is restored', async () => {
    const sheet = csv('Código;Preço;Preço antigo', `${idOf(0)};12,00;`, `${offer};8,50;9,90`)
    const preview = await look(sheet)
    expect(preview.changes).toEqual([
      { line: 2, item: idOf(0), name: 'Bolo 0', price: { before: 1000, after: 1200 } },
      {
        line: 3,
        item: offer,
        name: 'Bolo 0',
        campaign: 'Feira',
        price: { before: 900, after: 850 },
        compareAt: { before: null, after: 990 },
      },
    ])
    expect(await change(sheet, preview.seen)).toMatchObject({ status: 200, body: { changed: 2 } })
    expect([(await shown(idOf(0))).price, await shownThere()]).toMatchObject([1200, { price: 850, compareAt: 990, quantity: 5 }])
    const states = (await call(listWrittenStates, of('offers', offer))).body.content
    expect(states).toMatchObject([{ keys: ['price', 'compareAt'] }, {}])
    const { revision } = (await call(getWritten, of('offers', offer))).body
    const restored = await call(restoreWritten, {
      ...asked(),
      params: { kind: 'offers', id: offer, state: states[1]!.id },
      body: { revision },
    })
    expect(restored.status).toBe(200)
    expect([(await shown(idOf(0))).price, (await shownThere()).price]).toEqual([1200, 900])
  })

  it('is taken out of the other campaign and brought back by its line', async () => {
    const out = csv('Código;À venda', `${offer};não`)
    expect((await change(out, (await look(out)).seen)).status).toBe(200)
    expect([(await call(getItem, { host, params: { id: 'feira', itemId: offer } })).status, (await shown(idOf(0))).price]).toEqual([
      404, 1000,
    ])
    const back = csv('Código;À venda;Preço', `${offer};sim;7,00`)
    const preview = await look(back)
    expect(preview.changes).toMatchObject([{ item: offer, isSold: { before: false, after: true }, price: { before: 900, after: 700 } }])
    expect((await change(back, preview.seen)).status).toBe(200)
    expect((await shownThere()).price).toBe(700)
  })

  it('leaves with its item and comes back with it, whatever its own line says', async () => {
    const out = csv('Código;À venda;Preço', `${idOf(0)};não;`, `${offer};sim;8,00`)
    const preview = await look(out)
    expect(preview).toMatchObject({
      mistakes: [],
      changed: 1,
      warnings: [{ line: 3, message: 'Bolo 0 sai também de Feira, com o produto' }],
    })
    expect((await change(out, preview.seen)).status).toBe(200)
    expect((await call(getItem, { host, params: { id: 'feira', itemId: offer } })).status).toBe(404)
    const back = csv('Código;À venda', `${idOf(0)};sim`)
    await change(back, (await look(back)).seen)
    expect((await shownThere()).price).toBe(900)
  })

  it('has neither a count nor a category of its own, and keeps the rules of prices', async () => {
    const { mistakes } = await look(
      csv('Código;Contado;Categoria;Preço antigo;Nome', `${offer};4;;;`, 'bolo-01;;;;', `bolo-02;;;;`, `bolo-03;;;;`),
    )
    expect(mistakes).toEqual([{ line: 2, message: `é vendido do estoque de ${idOf(0)}: conte ${idOf(0)}` }])
    const of = async (line: string) => (await look(csv('Código;Categoria;Preço antigo;Nome', line))).mistakes
    expect(await of(`${offer};doces;;`)).toEqual([{ line: 2, message: `a categoria é a do produto: mude-a na linha de ${idOf(0)}` }])
    expect(await of(`${offer};cafe;;`)).toEqual([])
    expect(await of(`${offer};;5,00;`)).toEqual([{ line: 2, message: expect.stringMatching(/^Preço antigo: .*precisa ser maior/) }])
    expect(await of(`${offer};;;Torta`)).toEqual([{ line: 2, message: expect.stringContaining('o produto se chama Bolo 0') }])
  })

  it('whose price somebody changed after the preview is named, and nothing is written', async () => {
    const sheet = csv('Código;Preço', `${offer};8,00`)
    const { seen } = await look(sheet)
    const { revision, value } = (await call(getWritten, of('offers', offer))).body
    await call(putWritten, { ...of('offers', offer), body: { revision, value: { ...value, price: 950 } } })
    expect(await change(sheet, seen)).toMatchObject({
      status: 409,
      body: { changed: { items: [{ line: 2, item: offer, name: 'Bolo 0' }] } },
    })
    expect((await shownThere()).price).toBe(950)
  })
})

describe('a wrong sheet', () => {
  /** The preview of a sheet that a save refuses whole. */
  async function refused(sheet: Sheet) {
    const preview = await look(sheet)
    const before = await rows()
    expect(await change(sheet, preview.seen)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await rows()).toEqual(before)
    return preview
  }
  const refusedFor = async (sheet: Sheet) => (await refused(sheet)).mistakes.map(({ message }) => message)

  it('of 1,000 mistakes in Latin-1 names the first ones by line and column, and counts the others', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `bolo-${String(index % ITEMS).padStart(2, '0')};preço ${index}`)
    const preview = await refused(bytes(Buffer.from(['Código;Preço', ...lines].join('\r\n'), 'latin1')))
    expect(preview.mistakes[0]!.message).toMatch(/^Preço: não é um preço, "preço 0"/)
    expect(preview.mistakes).toHaveLength(200)
    expect(preview.moreMistakes).toBe(800)
    expect(preview.mistakes.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, index) => index + 2))
  })

  it.each<[string, () => Sheet | Promise<Sheet>, RegExp]>([
    [
      'a zip bomb',
      () =>
        bytes(
          workbook(
            [
              ['Código', 'Preço'],
              ['bolo-00', '1,00'],
            ],
            { padding: 70_000_000 },
          ),
        ),
      /grande demais depois de aberta/,
    ],
    [
      'a picture',
      async () =>
        bytes(
          await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
            .png()
            .toBuffer(),
        ),
      /isto é uma foto, não uma planilha/,
    ],
    ['a zip that is no workbook', () => bytes(Buffer.from('PK\u0003\u0004nada')), /não é uma planilha/],
    ['nothing', () => ({}), /a planilha está vazia/],
    ['no column that changes', () => csv('Código;Nome', 'bolo-00;Bolo 0'), /nada muda nesta planilha/],
    ['no codes', () => csv('Nome;Preço', 'Bolo;1,00'), /falta a coluna Código/],
    ['a line twice', () => csv('Código;Preço', 'bolo-00;2,00', 'bolo-00;3,00'), /^o mesmo produto da linha 2/],
    ['an item that the shop does not have', () => csv('Código;Preço', 'nada;2,00'), /não há o produto nada/],
    ['the code of another item', () => csv('Código;Nome;Preço', 'bolo-00;Bolo 1;2,00'), /^Nome: o produto se chama Bolo 0/],
    ['a category that is none', () => csv('Código;Categoria', 'bolo-00;Peixes'), /^Categoria: não há a categoria Peixes/],
    ['an old price below the price', () => csv('Código;Preço antigo', 'bolo-00;5,00'), /^Preço antigo: o preço antigo/],
    ['a price that a spreadsheet changed', () => csv('Código;Preço', 'bolo-00;01/02/2026'), /trocou o que foi escrito por uma data/],
    ['a count that is none', () => csv('Código;Contado', 'bolo-00;-3'), /^Contado: esperava um número inteiro/],
    ['an answer that is none', () => csv('Código;À venda', 'bolo-00;talvez'), /^À venda: escreva sim ou não/],
  ])('with %s is refused whole, with the reason', async (_name, sheet, message) => {
    expect(await refusedFor(await sheet())).toContainEqual(expect.stringMatching(message))
  })

  it('names no item of another shop', async () => {
    const other = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: other.id })
    expect(await refusedFor(csv('Código;Preço', `${item.id};2,00`))).toContainEqual(expect.stringMatching(/não há o produto/))
  })

  it('takes nothing out that another thing of the shop needs', async () => {
    await put(
      folder,
      'trades.json',
      JSON.stringify([{ id: 'vale', campaignId: 'clube', itemId: 'bolo-00', title: 'Vale', text: 'Um vale', picture: 'cafe.webp' }]),
    )
    await loadAgain(t)
    expect(await refusedFor(csv('Código;À venda', 'bolo-00;não'))).toContainEqual(
      expect.stringMatching(/trades\.json.*bolo-00 não está em/),
    )
  })
})

describe('two people at once', () => {
  it('get a conflict that names what has changed since the preview, and nothing is saved', async () => {
    const sheet = csv('Código;Preço', 'bolo-00;2,00', 'bolo-01;3,00')
    const { seen } = await look(sheet)
    const { revision, value } = await written('bolo-01')
    const other = (await signInAsStaff(t, shop, 'owner')).headers
    const put = {
      ...asked(other),
      params: { kind: 'items' as const, id: 'bolo-01' },
      body: { revision, value: { ...value, unit: '1 kg' } },
    }
    expect((await call(putWritten, put)).status).toBe(200)
    const before = await rows()
    expect(await change(sheet, seen)).toMatchObject({
      status: 409,
      body: { code: 'conflict', changed: { items: [{ line: 3, item: 'bolo-01', name: 'Bolo 1' }], more: 0 } },
    })
    expect(await rows()).toEqual(before)
    expect(await change(sheet, (await look(sheet)).seen)).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await written('bolo-01')).toMatchObject({ value: { unit: '1 kg', price: 300 } })
  })

  it('need no act with an Idempotency-Key, which names it', async () => {
    const sheet = csv('Código;Preço', 'bolo-00;13,00')
    const { seen } = await look(sheet)
    const done = async () => (await inShop((db) => db.execute("select 1 from audit_log where action = 'items.change'"))).rows.length
    const before = await done()
    const key = uuidv7()
    const send = (body: object) =>
      t.app.inject({ method: 'POST', url: changeItems.path, headers: { host, ...headers, 'idempotency-key': key }, payload: body })
    const first = await send({ ...sheet, seen })
    expect(first.json()).toEqual({ changed: 1 })
    const again = await send({ ...sheet, seen })
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([{ changed: 1 }, 'true'])
    // Even without the row of the key the act is the same one.
    await inShop((db) => db.execute('delete from keyed_writes'))
    expect((await send({ ...sheet, seen })).json()).toEqual({ changed: 1 })
    expect(await done()).toBe(before + 1)
  })

  it('name the fields that are wrong, and those that do not exist', async () => {
    const send = async (payload: object) =>
      (await t.app.inject({ method: 'POST', url: changeItems.path, headers: { host, ...headers }, payload })).json()
    expect(await send({ lines: [{ item: 'bolo-00', price: -1 }], seen: '', sheets: 'x', force: true })).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: expect.arrayContaining([
        { path: 'act', message: 'Preencha este campo' },
        { path: 'lines.0.price', message: expect.any(String) },
        { path: 'sheets', message: 'Há um campo que não existe aqui' },
        { path: 'force', message: 'Há um campo que não existe aqui' },
      ]),
    })
    const unknown = await send({
      seen: '',
      act: uuidv7(),
      lines: [
        { item: 'bolo-00', price: 500 },
        { item: 'nada', price: 500 },
      ],
    })
    expect(unknown.errors).toMatchObject([{ path: 'lines.1' }])
    const wrong = Array.from({ length: 1000 }, () => ({ item: '' }))
    expect(await send({ seen: '', act: uuidv7(), lines: wrong })).toHaveProperty('errors.length', 200)
  })

  it('count a line break within quotes once', async () => {
    const { mistakes } = await look(csv('Código;Nome;Preço', 'bolo-00;"Bolo\r\n0";x', 'bolo-01;;y', 'bolo-02;"Bolo 2;1,00'))
    expect(mistakes.map(({ line }) => line)).toEqual([5])
    const { mistakes: others } = await look(csv('Código;Nome;Preço', 'bolo-00;"Bolo\r\n0";x', 'bolo-01;;y'))
    expect(others.map(({ line }) => line)).toEqual([3, 4])
  })

  it('of one shop leave the places of other shops', async () => {
    const other = await buildTenant(t.pool)
    const { headers: theirs } = await signInAsStaff(t, other, 'owner')
    const sheet = csv('Código;Preço', 'bolo-00;14,00')
    const { seen } = await look(sheet)
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = inShop(async (db) => {
      await db.execute(sql`select 1 from tenants where id = ${shop.id} for update`)
      held.resolve()
      await released.promise
    })
    await held.promise
    const mine = Array.from({ length: 3 }, () => change(sheet, seen))
    const refused = await Promise.race(mine)
    const next = call(previewItemSheet, { host: other.host, headersMore: theirs, body: csv('Código;Preço', 'x;1,00') })
    released.resolve()
    await writing
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded', retryAfterSeconds: 5 } })
    expect((await Promise.all(mine)).map(({ status }) => status).toSorted()).toEqual([200, 409, 503])
    expect((await next).status).toBe(200)
  })

  it('apply one act once, and refuse it with another sheet', async () => {
    const sheet = csv('Código;Contado', 'bolo-00;9')
    const { seen } = await look(sheet)
    const act = uuidv7()
    const answers = await Promise.all([change(sheet, seen, act), change(sheet, seen, act)])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { changed: 1 }],
      [200, { changed: 1 }],
    ])
    const ledger = await inShop((db) => db.execute("select from stock_ledger where stock_id = 'bolo-00' and kind = 'adjust'"))
    expect(ledger.rowCount).toBe(1)
    expect(await change(csv('Código;Contado', 'bolo-00;7'), seen, act)).toMatchObject({ status: 409 })
  })

  it('without the right of items get nothing, and without that of stock no count', async () => {
    for (const role of ['picker', 'support', 'courier'] as const) {
      const { headers: theirs } = await signInAsStaff(t, shop, role)
      expect((await call(previewItemSheet, { ...asked(theirs), body: csv('Código;Preço', 'bolo-00;1,00') })).status).toBe(403)
    }
  })
})

describe('a selection', () => {
  it('is changed as the lines of a sheet', async () => {
    const lines = [
      { item: 'bolo-00', category: 'doces' },
      { item: 'bolo-01', compareAt: 2000 },
      { item: 'bolo-02', isSold: false },
    ]
    const preview = await look({ lines })
    expect(preview).toMatchObject({ changed: 3, mistakes: [] })
    expect(await change({ lines }, preview.seen)).toMatchObject({ status: 200 })
    expect((await look({ lines: [{ item: 'bolo-00', category: 'nada' }] })).mistakes).toEqual([
      { line: 1, message: expect.stringMatching(/^Categoria: nada não está em categories\.json/) },
    ])
  })
})

describe('a sheet as large as a catalogue may be', () => {
  it('is previewed and saved at once, with a state of each item', async () => {
    const count = proofSize(3000, 49_000)
    const ids = Array.from({ length: count }, (_, index) => `item-${index}`)
    const lines = ids.map((id, index) => `${id},Item ${index},cafe,1000,,5,500 g,,De fubá,,,cafe.webp,,`)
    await put(folder, 'catalogs/clube.csv', [HEADER, ...lines].join('\n'))
    await loadAgain(t)
    const sheet = csv('Código;Preço;Contado', ...ids.map((id, index) => `${id};${10 + (index % 90)},50;${index % 50}`))
    const preview = await look(sheet)
    expect(preview).toMatchObject({ lines: count, changed: count, mistakes: [] })
    expect(preview.changes).toHaveLength(1000)
    expect(await change(sheet, preview.seen)).toMatchObject({ status: 200, body: { changed: count } })
    const { rows: found } = await inShop((db) =>
      db.execute<{ sold: number; states: number }>(sql`
        select (select count(*)::int from items where active and price % 100 = 50 and id like 'item-%') as sold,
          (select count(*)::int from written_states where kind = 'items') as states`),
    )
    expect(found).toEqual([{ sold: count, states: 2 * count }])
  })
})
