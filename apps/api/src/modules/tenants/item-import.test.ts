import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { importBody, importingShop, shopifyCsv } from '#testing/importing-shop.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { useTenantFolder } from '#testing/tenant-folder.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { cancelItemImport, importItems, listItemImports, previewItemImport } from '@mutirao/contract/item-imports'
import { listWrittenStates, putWritten } from '@mutirao/contract/written'

useTenantFolder()

const { t, call } = testApp()
const host = 'importada.test'
const { begin, asked, inShop, look, send, imported, listed, written, report, shop } = importingShop(t, host)
beforeEach(begin)

const rows = async () =>
  (
    await inShop((db) =>
      db.execute('select id, name, price, campaign_id, category_id, active, position from items order by campaign_id, position'),
    )
  ).rows
const fixture = (name: string) => readFileSync(new URL(`imports/fixtures/${name}.csv`, import.meta.url))

const onePixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

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
    // Items before it have left the shop.
    await inShop((db) => db.execute("update items set position = 7 where id = 'broa'"))
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
      ['broa', 7],
      ['cam-p-az', 8],
      ['cam-m-az', 9],
      ['cam-g-az', 10],
      ['caneca-de-agata', 11],
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
    const states = (await call(listWrittenStates, { ...asked(), params: { kind: 'items', id: 'cam-p-az' } })).body.content
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
    const file = shopifyCsv('broa,broa de MILHO,Padaria,B-9,12.50,shopify,99,,')
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
    const { notes, created } = await look(shopifyCsv('bolo,Bolo,Padaria,broa,12.50,shopify,9,,'))
    expect(created).toBe(0)
    expect(notes).toMatchObject([{ kind: 'SKIPPED', line: 2, message: 'o código broa já é de Broa de milho, nesta loja' }])
  })

  it('brings back what has left the shop, with the count that it had', async () => {
    const file = shopifyCsv('bolo,Bolo,Padaria,,12.50,shopify,9,,')
    await imported(file)
    await loadAgain(t)
    expect(await written('bolo')).toMatchObject({ isGone: true })
    expect((await look(file)).items).toMatchObject([{ outcome: 'BACK' }])
    expect(await imported(file)).toMatchObject({ created: 1 })
    expect((await call(getItem, { host, params: { id: 'clube', itemId: 'bolo' } })).status).toBe(200)
  })

  it('is refused when the shop changed since the preview', async () => {
    const file = shopifyCsv('broa,Broa de milho,Padaria,,12.50,shopify,9,,', 'bolo,Bolo,Padaria,,10.00,shopify,9,,')
    const { seen } = await look(file, { known: 'UPDATE' })
    const { revision, value } = await written('broa')
    const params = { kind: 'items' as const, id: 'broa' }
    expect((await call(putWritten, { ...asked(), params, body: { revision, value: { ...value, price: 900 } } })).status).toBe(200)
    const before = await rows()
    expect(await send(file, { known: 'UPDATE', seen })).toMatchObject({
      status: 409,
      body: { reason: 'A loja mudou depois que você conferiu.' },
    })
    expect(await rows()).toEqual(before)
  })

  it.each<[string, () => Buffer | string | Promise<Buffer>, RegExp]>([
    ['a picture', () => onePixel(), /isto é uma foto/],
    ['a zip', () => Buffer.from('PK\u0003\u0004nada'), /não é uma planilha/],
    ['a list of customers', () => 'Email,First Name,Accepts Email Marketing\na@b.c,Ana,yes', /planilha de clientes/],
    ['nothing but a header', () => ' \n ', /o arquivo está vazio/],
    ['open quotes', () => shopifyCsv('bolo,"Bolo,Padaria,,12.50,shopify,9,,'), /confira as aspas/],
  ])('that is %s is refused with the reason', async (_what, read, message) => {
    const file = await read()
    const { mistakes } = await look(file)
    expect(mistakes).toContainEqual(expect.objectContaining({ message: expect.stringMatching(message) }))
    expect(await send(file, { seen: '' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('goes into a campaign of the shop', async () => {
    const { mistakes } = await look(fixture('shopify'), { campaign: 'nada' })
    expect(mistakes).toMatchObject([{ message: expect.stringContaining('escolha a campanha') }])
  })

  it('is for those who write items', async () => {
    for (const role of ['picker', 'support', 'courier'] as const) {
      const { headers: theirs } = await signInAsStaff(t, shop(), role)
      const answers = [
        await call(previewItemImport, { ...asked(theirs), body: importBody(fixture('shopify'), {}) }),
        await call(importItems, { ...asked(theirs), body: { ...importBody(fixture('shopify'), {}), act: uuidv7(), seen: '' } }),
        await call(listItemImports, asked(theirs)),
        await call(cancelItemImport, { ...asked(theirs), params: { id: uuidv7() } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })
})

it('keeps the description of an item that has none in the file', async () => {
  const file = shopifyCsv('broa,Broa de milho,Padaria,,12.50,shopify,9,,')
  await imported(file, { known: 'UPDATE' })
  expect(await written('broa')).toMatchObject({ value: { price: 1250, description: 'Da casa' } })
})

it('writes whatever stands in the cells, and reports the rest', async () => {
  const odd = ['\u0000', '\uFFFD', '\u202E', 'a\u0000b', '=1+1', '<b>x</b>', '__proto__', '🍞', '12,90', 'x'.repeat(300), '"', '\n', '']
  const columns = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty', 'Option1 Value', 'Image Src', 'Extra\u0000'] // prettier-ignore
  let seed = 11
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  const cell = (column: string) => {
    const value = column === 'Variant Price' && next() % 3 > 0 ? '12.90' : odd[next() % odd.length]!
    return `"${value.replaceAll('"', '""')}"`
  }
  const lines = Array.from({ length: proofSize(150, 3000) }, (_, index) => [`"p${index}"`, ...columns.slice(1).map(cell)].join(','))
  const file = [columns.join(','), ...lines].join('\n')
  const done = await imported(file)
  expect(done.created).toBeGreaterThan(20)
  expect(await report(done.id)).toContain('coluna sem lugar')
  expect(await look(file)).toMatchObject({ created: 0, left: done.created, mistakes: [] })
})

it('names in its report no cell that a spreadsheet would run', async () => {
  const { id } = await imported(shopifyCsv('x,=cmd()|calc,Padaria,,0.00,shopify,9,,', 'bolo,Bolo,Padaria,,12.50,shopify,9,,'))
  const told = await report(id)
  expect(told).toContain(`"'=cmd()|calc"`)
})

describe('an export as large as a catalogue may be', () => {
  it('is previewed and imported at once, in bounded memory', async () => {
    const count = proofSize(2000, 49_000)
    const text = 'Feito em casa, com ingredientes da região. '.repeat(3)
    const head = 'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src'
    const line = (index: number) =>
      `produto-${index},Produto número ${index},"<p>${text}</p>",Categoria ${index % 20},SKU-${index},${10 + (index % 90)}.50,shopify,${index % 50},https://fotos.example/${index}.jpg`
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
    // Every picture is still awaited by the first import.
    expect(await imported(file)).toMatchObject({ created: 0, left: count, pictures: { all: count, left: count } })
    expect((await listed())[1]).toMatchObject({ pictures: { all: count, left: 0 } })
  })
})
