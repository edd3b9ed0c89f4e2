import { createHash } from 'node:crypto'
import type { StaffCtx } from '#context.ts'
import type { Entry, Folder } from '#merchant/merchant-file.ts'
import type { ImportChoices, ImportedItem as Shown } from '@mutirao/contract/item-imports'
import type { ItemSheetIssue } from '@mutirao/contract/item-sheets'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile, type ItemRow } from '@mutirao/contract/merchant/items'
import { searchable } from '@mutirao/domain/search-text'
import { idOf } from './imports/item-codes.rules.ts'
import type { ImportedItem } from './imports/items.rules.ts'
import type { ReadImport } from './imports/reading.rules.ts'
import { issuesOf } from './item-issues.service.ts'
import { planLoad } from './plan.service.ts'
import type { StoredShop } from './stored-shop.service.ts'
import { doors } from './written-doors.service.ts'
import { itemsDoor } from './written.service.ts'

export const categoriesDoor = doors.get('categories')!
const { kind: items, entries } = itemsDoor

type Known = { file: string; row: ItemRow; isGone: boolean }
/** file: the campaign whose catalogue has the item afterwards. */
export type PlannedItem = {
  line: number
  product: number
  ownPicture: string | undefined
  isUncounted: boolean
  file: string
  row: ItemRow
  known: Known | undefined
  outcome: Shown['outcome']
  knownBy: Shown['knownBy']
}
export type NewCategory = CategoriesFile[number]
export type ImportPlan = {
  planned: PlannedItem[]
  categories: NewCategory[]
  mistakes: ItemSheetIssue[]
  after: Folder
  load: Awaited<ReturnType<typeof planLoad>> | undefined
  seen: string
}

/** The item as it is written by itself. */
export const writtenItem = (file: string, row: ItemRow): Entry['value'] => entries.read({ id: file, value: [row] })[0]!.value

type Planning = { read: ReadImport; choices: ImportChoices; placeholder: string }

/** Decides what an import does with each item, and checks the shop as it would be. Items that the check refuses are left out and reported. */
export async function planImport(ctx: StaffCtx, shop: StoredShop, { read, choices, placeholder }: Planning): Promise<ImportPlan> {
  if (!shop.stored(ItemsFile).some(({ id, isGone }) => id === choices.campaign && !isGone))
    return { planned: [], categories: [], mistakes: [{ line: 0, message: NO_CAMPAIGN }], after: shop.folder, load: undefined, seen: '' }
  const named = categoriesOf(shop, read, placeholder)
  const known = await knownItems(shop, read.items)
  let planned = planItems(read, { choices, known, categoryOf: named.idOf })
  let checked = await checkedAfter(shop, { planned, categories: named.added, placeholder })
  if (checked.refused.size > 0) {
    for (const { line, row } of planned)
      for (const message of checked.refused.get(line) ?? []) read.report.skipped(line, { item: row.name, message })
    planned = planned.filter(({ line }) => !checked.refused.has(line))
    checked = await checkedAfter(shop, { planned, categories: named.added, placeholder })
  }
  for (const { line, message } of checked.warnings) read.report.changed(line, { item: nameAt(planned, line), message })
  const used = new Set(planned.map(({ row }) => row.category))
  const categories = named.added.filter(({ id }) => used.has(id))
  const { after, mistakes } = checked
  const files = new Set(changing(planned).map(({ file }) => items.file.replace('*', file)))
  const load =
    mistakes.length > 0
      ? undefined
      : await planLoad(ctx, { ...after, all: (shape) => after.all(shape).filter((one) => files.has(one.file)) })
  if (load) mistakes.push(...load.refusals.map(({ message }) => ({ line: 0, message })))
  return { planned, categories, mistakes, after, load, seen: seenOf(planned, categories) }
}

const NO_CAMPAIGN = 'escolha a campanha em cujo catálogo os produtos entram'
const nameAt = (planned: readonly PlannedItem[], line: number) => planned.find((one) => one.line === line)?.row.name ?? ''

/** The items that are written. */
export const changing = (planned: readonly PlannedItem[]): PlannedItem[] =>
  planned.filter(({ outcome }) => outcome === 'CREATED' || outcome === 'BACK' || outcome === 'UPDATED')

const HUES = 360
const hueOf = (name: string) => createHash('sha256').update(name).digest().readUInt16BE(0) % HUES

/** The shop's categories by name, and those that the import adds. */
function categoriesOf(shop: StoredShop, { items: imported }: ReadImport, placeholder: string) {
  const present = shop.folder.find(CategoriesFile)?.value ?? []
  const ids = new Map(present.map(({ id, name }) => [searchable(name), id]))
  const taken = new Set(present.map(({ id }) => id))
  for (const id of taken) if (!ids.has(id)) ids.set(id, id)
  const added: NewCategory[] = []
  for (const name of new Set(imported.map(({ category }) => category))) {
    if (ids.has(searchable(name))) continue
    const id = freeId(idOf(name) || 'categoria', taken)
    taken.add(id)
    ids.set(searchable(name), id)
    added.push({ id, name, hue: hueOf(id), picture: placeholder })
  }
  return { added, idOf: (name: string) => ids.get(searchable(name))! }
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let number = 2; taken.has(free); number++) free = `${id.slice(0, 58)}-${number}`
  return free
}

type KnownItems = { byId: ReadonlyMap<string, Known>; byName: ReadonlyMap<string, Known> }

async function knownItems(shop: StoredShop, imported: readonly ImportedItem[]): Promise<KnownItems> {
  const byId = new Map<string, Known>()
  const byName = new Map<string, Known>()
  for (const { id: file, value } of shop.stored(ItemsFile))
    for (const row of value as ItemsFile) {
      const known = { file, row, isGone: false }
      byId.set(row.id, known)
      if (!byName.has(searchable(row.name))) byName.set(searchable(row.name), known)
    }
  const others = imported.map(({ row }) => row.id).filter((id) => !byId.has(id))
  const gone = others.length > 0 ? await entries.readGone!(shop, others) : []
  for (const { id: file, value } of gone) for (const row of value as ItemsFile) byId.set(row.id, { file, row, isGone: true })
  return { byId, byName }
}

type Deciding = { choices: ImportChoices; known: KnownItems; categoryOf: (name: string) => string }

function planItems({ items: imported, report }: ReadImport, { choices, known, categoryOf }: Deciding): PlannedItem[] {
  const claimed = new Map<string, number>()
  return imported.flatMap(({ line, product, row, category, ownPicture, isUncounted, isDescribed }) => {
    const byCode = known.byId.get(row.id)
    const found = byCode ?? known.byName.get(searchable(row.name))
    const id = found?.row.id ?? row.id
    const earlier = claimed.get(id)
    const skip = (message: string) => report.skippedAll([{ line }], { item: row.name, message })
    if (byCode && searchable(byCode.row.name) !== searchable(row.name))
      return skip(`o código ${row.id} já é de ${byCode.row.name}, nesta loja`)
    if (earlier !== undefined) return skip(`é o mesmo produto da linha ${earlier}, nesta loja`)
    claimed.set(id, line)
    const written = { ...row, category: categoryOf(category) }
    const decided = decide(isDescribed || !found ? written : { ...written, description: found.row.description }, found, choices)
    const knownBy = found && (byCode ? ('CODE' as const) : ('NAME' as const))
    return [{ line, product, ownPicture, isUncounted, known: found, knownBy, ...decided }]
  })
}

type Decided = Pick<PlannedItem, 'file' | 'row' | 'outcome'>

function decide(row: ItemRow, known: Known | undefined, { campaign, known: what }: ImportChoices): Decided {
  if (!known) return { file: campaign, row, outcome: 'CREATED' }
  // An item that comes back keeps its ledger's count, whatever the file says.
  if (known.isGone) return { file: campaign, row: { ...row, stock: known.row.stock ?? row.stock }, outcome: 'BACK' }
  const { file } = known
  if (what === 'LEAVE') return { file, row: known.row, outcome: 'LEFT' }
  const { price, compareAt, description, brand = known.row.brand } = row
  const updated = { ...known.row, price, compareAt, description, brand }
  const isSame = (['price', 'compareAt', 'description', 'brand'] as const).every((key) => updated[key] === known.row[key])
  return { file, row: isSame ? known.row : updated, outcome: isSame ? 'SAME' : 'UPDATED' }
}

type Checking = { planned: readonly PlannedItem[]; categories: readonly NewCategory[]; placeholder: string }

/** refused: the mistakes of single items by their lines; mistakes: those that stop the whole import. */
async function checkedAfter(shop: StoredShop, { planned, categories, placeholder }: Checking) {
  const written = changing(planned)
  if (written.length === 0) return { after: shop.folder, refused: new Map<number, string[]>(), mistakes: [], warnings: [] }
  const after = folderAfter(shop, { planned: written, categories, placeholder })
  const touched = new Map(written.map(({ row, line }) => [row.id, line]))
  const issues = await issuesOf(shop, after, { touched, titles: {} })
  const found = issues.filter(({ isWarning }) => !isWarning)
  const refused = Map.groupBy(
    found.filter(({ line }) => line > 0),
    ({ line }) => line,
  )
  return {
    after,
    refused: new Map([...refused].map(([line, all]) => [line, all.map(({ message }) => message)])),
    mistakes: found.filter(({ line }) => line === 0).map(({ line, message }) => ({ line, message })),
    // Names that two items share are told by the lines of the shop's own files.
    warnings: issues.filter(({ isWarning, line, message }) => isWarning && line > 0 && /preço/i.test(message)),
  }
}

function folderAfter(shop: StoredShop, { planned, categories, placeholder }: Checking): Folder {
  const rows = new Map(planned.map(({ row }) => [row.id, row]))
  const added = Map.groupBy(
    planned.filter(({ known }) => !known || known.isGone),
    ({ file }) => file,
  )
  const files = [...new Set(planned.map(({ file }) => file))].map((id) => {
    const present = (shop.stored(ItemsFile).find((one) => one.id === id)?.value ?? []) as ItemsFile
    return { id, value: [...present.map((row) => rows.get(row.id) ?? row), ...(added.get(id) ?? []).map(({ row }) => row)] }
  })
  const present = shop.folder.find(CategoriesFile)?.value ?? []
  const ofCategories = categories.length === 0 ? [] : [{ id: 'categories', value: [...present, ...categories] }]
  const folder = shop.withEach([
    [categoriesDoor.kind, ofCategories],
    [items, files],
  ])
  return folder.pictures.includes(placeholder) ? folder : { ...folder, pictures: [...folder.pictures, placeholder] }
}

/** Names what a preview has shown: another item, or another state of an item that is written, has another one. */
function seenOf(planned: readonly PlannedItem[], categories: readonly NewCategory[]): string {
  const hash = createHash('sha256')
  for (const { line, row, outcome, known } of planned) hash.update(JSON.stringify([line, outcome, row, known?.row]))
  return hash.update(JSON.stringify(categories)).digest('base64url')
}
