import { expect } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import {
  getItemImportReport,
  importItems,
  listItemImports,
  previewItemImport,
  type ImportChoices,
  type ItemImport,
  type ItemImportPreview,
} from '@mutirao/contract/item-imports'
import { getWritten } from '@mutirao/contract/written'
import { loadAgain } from './loaded-folder.ts'
import { signInAsStaff } from './people.ts'
import { edit, folder, HEADER, put } from './tenant-folder.ts'
import { callEndpoint, NOW, type TestApp } from './test-app.ts'

const CHOICES: ImportChoices = { campaign: 'clube', known: 'LEAVE', uncounted: 0, isWeightUnit: false }
export type ImportOptions = Partial<ImportChoices> & { as?: Record<string, string>; act?: string; seen?: string }

const HEAD = 'Handle,Title,Type,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Image Position'
/** An export of Shopify with these lines. */
export const shopifyCsv = (...lines: string[]): string => [HEAD, ...lines].join('\n')

export const importBody = (file: Buffer | string, { as: _as, act: _act, seen: _seen, ...choices }: ImportOptions = {}) => ({
  ...CHOICES,
  ...choices,
  name: 'produtos.csv',
  file: Buffer.from(file).toString('base64'),
})

/** The calls of a shop that imports: it sells one item, and each test begins without imported ones. */
export function importingShop(t: TestApp, host: string) {
  let shop: { id: string; host: string }
  let headers: Record<string, string> | undefined
  const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)

  async function begin() {
    t.clock.now = NOW
    await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
    await put(folder, 'catalogs/clube.csv', [HEADER, 'broa,Broa de milho,cafe,1000,,5,500 g,,Da casa,,,cafe.webp,,'].join('\n'))
    shop = { id: (await loadAgain(t)).id, host }
    headers ??= (await signInAsStaff(t, shop, 'manager')).headers
    const imported = "select id from items where id <> 'broa' and campaign_id = 'clube'"
    await inShop(async (db) => {
      await db.execute('delete from item_imports')
      await db.execute('delete from written_states')
      await db.execute(`delete from stock_ledger where stock_id in (${imported})`)
      await db.execute(`delete from stock where id in (${imported})`)
      await db.execute("delete from items where id <> 'broa' and campaign_id = 'clube'")
    })
  }
  const asked = (as = headers) => ({ host, headersMore: as! })

  async function look(file: Buffer | string, options: ImportOptions = {}): Promise<ItemImportPreview> {
    const { status, body } = await callEndpoint(t.app, previewItemImport, { ...asked(options.as), body: importBody(file, options) })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  async function send(file: Buffer | string, options: ImportOptions = {}) {
    const seen = options.seen ?? (await look(file, options)).seen
    const body = { ...importBody(file, options), act: options.act ?? uuidv7(), seen }
    return callEndpoint(t.app, importItems, { ...asked(options.as), body })
  }
  async function imported(file: Buffer | string, options: ImportOptions = {}): Promise<ItemImport> {
    const { status, body } = await send(file, options)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  return {
    begin,
    asked,
    inShop,
    look,
    send,
    imported,
    shop: () => shop,
    listed: async (): Promise<ItemImport[]> => (await callEndpoint(t.app, listItemImports, asked())).body.content,
    written: async (id: string) => (await callEndpoint(t.app, getWritten, { ...asked(), params: { kind: 'items', id } })).body,
    report: async (id: string) =>
      (await t.app.inject({ url: getItemImportReport.path.replace('{id}', id), headers: { host, ...headers } })).body,
  }
}
