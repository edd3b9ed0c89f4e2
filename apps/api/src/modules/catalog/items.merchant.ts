import { items } from '#db/schema/catalog.ts'
import { inParts, upsertRows } from '#db/written-rows.ts'
import { pathIn, putIn, withName } from '#merchant/entries.ts'
import type { Fault } from '#merchant/faults.ts'
import {
  Issues,
  byId,
  pictureOf,
  type Entry,
  type Folder,
  type MerchantFile,
  type RowCtx,
  type SaveCtx,
  type Source,
  type StoredCtx,
  type Thing,
} from '#merchant/merchant-file.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile, WrittenItem as WrittenItemShape, type ItemRow } from '@mutirao/contract/merchant/items'
import { KitsFile, type KitEntry } from '@mutirao/contract/merchant/kits'
import { slug } from '@mutirao/contract/merchant/shapes'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { nearest } from '@mutirao/domain/nearest'
import { searchable } from '@mutirao/domain/search-text'
import { money } from '@mutirao/domain/written-price'
import { itemsTable } from './items-table.rules.ts'
import { followItems } from './offers.repository.ts'
import { searchTextOf } from './search-texts.rules.ts'
import {
  findCount,
  findPlaces,
  findWritten,
  hasCampaign,
  listCampaignsWithoutItems,
  listChangedItems,
  listGone,
  listOpenings,
  listSoldItems,
  listWrittenPage,
  openStock,
  placeOfItem,
  withdrawEach,
  withdrawItem,
  withdrawItems,
  type WrittenItem,
} from './written.repository.ts'

/** A price that exceeds its neighbours' by this many centavos, or one below one real, was probably written in the other unit. */
const MUCH = 100_000
const ONE_REAL = 100
const TIMES_THE_MEDIAN = 50
const TIMES_THE_PRICE = 5
const TOLD_EVERY = 10_000

export const itemsFile: MerchantFile<ItemsFile> = {
  file: 'catalogs/*.csv',
  shape: ItemsFile,
  isOfCampaign: true,
  table: itemsTable,

  check(written, folder) {
    const issues = new Issues()
    for (const file of folder.files(ItemsFile))
      if (!folder.has(CampaignFile, idIn(file))) issues.ofFile(file, `falta a campanha campaigns/${idIn(file)}.json`)
    issues.once(
      'o item',
      written.flatMap((source) => source.value.map(({ id }, index) => ({ source, path: [index, 'id'], name: id }))),
    )
    issues.once(
      'a referência',
      written.flatMap((source) =>
        source.value.flatMap(({ reference }, index) => (reference ? [{ source, path: [index, 'reference'], name: reference }] : [])),
      ),
    )
    for (const source of written) {
      for (const [index, row] of source.value.entries()) {
        checkCategory(row, folder, (message) => issues.at(source).say([index, 'category'], message))
        for (const name of row.pictures) issues.picture(source, [index, 'pictures'], { name, pictures: folder.pictures })
        const many = spareTexts(row)
        if (many) issues.at(source).say([index, 'pictureTexts'], many)
        if (row.video && !folder.videos.has(row.video)) issues.at(source).say([index, 'video'], `não existe videos/${row.video}`)
        const missing = missingStock(row, source.id, folder)
        if (missing) issues.at(source).say([index, 'stock'], missing)
      }
      checkPrices(source, issues)
      checkNames(source, issues)
    }
    return issues.list
  },

  /** The stock column is an opening count: it does not change an existing count. */
  async save(ctx, written, folder) {
    const rows = rowsOf(ctx, written, folder)
    await withdrawItems(ctx, rows, ctx.held)
    let saved = 0
    for (const part of inParts(rows)) {
      await upsertRows(ctx, items, part)
      saved += part.length
      if (saved % TOLD_EVERY === 0) ctx.say(`${folder.find(TenantFile)?.value.slug}: ${saved} de ${rows.length} itens`)
    }
    await followItems(ctx)
    await openStock(
      ctx,
      written.flatMap(({ value }) => value.flatMap(({ id, stock: onHand }) => (onHand === undefined ? [] : [{ id, onHand }]))),
    )
  },

  comparing: {
    title: 'itens',
    isCountedOnly: true,
    /** Leaves out items of held campaigns, which do not change. */
    async known(ctx) {
      const rows = (await listSoldItems(ctx)).map((row) => ({ ...row, campaignId: ctx.renames.renamed(row.campaignId) }))
      return byId(rows.filter(({ campaignId }) => !ctx.held.has(campaignId)))
    },
    written: (ctx, written, folder) => byId(rowsOf(ctx, written, folder)),
  },

  async stored(ctx) {
    const counts = new Map((await listOpenings(ctx)).map(({ id, onHand }) => [id, onHand]))
    const byCampaign = Map.groupBy(await listSoldItems(ctx), ({ campaignId }) => campaignId)
    const empty = (await listCampaignsWithoutItems(ctx)).map((id) => ({ id, value: [] }))
    return [...empty, ...[...byCampaign].map(([id, rows]) => ({ id, value: rows.map((row) => writtenOf(row, ctx, counts.get(row.id))) }))]
  },

  entries: {
    name: 'items',
    noun: 'item',
    right: 'items.write',
    shapeOf: (id) => (slug.safeParse(id).success ? WrittenItemShape : undefined),
    async complete(ctx, entry) {
      const { campaign } = entry.value
      const isKnown = typeof campaign !== 'string' || (await hasCampaign(ctx, campaign))
      return completed(entry, { isKnown, count: await findCount(ctx, entry.id) })
    },
    async completeEach(ctx, entries) {
      const counts = new Map((await listOpenings(ctx)).map(({ id, onHand }) => [id, onHand]))
      const known = new Map<unknown, boolean>()
      for (const campaign of new Set(entries.map(({ value }) => value['campaign'])))
        known.set(campaign, typeof campaign !== 'string' || (await hasCampaign(ctx, campaign)))
      return entries.map((entry) => completed(entry, { isKnown: known.get(entry.value['campaign'])!, count: counts.get(entry.id) }))
    },
    read: ({ id: campaign, value }) => value.map((row) => entryOf(row, campaign)),
    fileOf: ({ value }) => String(value['campaign']),
    put(list = [], id, value) {
      return putIn(list, (one) => one.id === id, value && rowIn(value))
    },
    putEach(list = [], changes) {
      const known = new Set(list.map(({ id }) => id))
      const added = [...changes].flatMap(([id, value]) => (value && !known.has(id) ? [rowIn(value)] : []))
      const kept = list.flatMap((row) => {
        if (!changes.has(row.id)) return row
        const value = changes.get(row.id)
        return value ? rowIn(value) : []
      })
      return [...kept, ...added]
    },
    pathOf: ({ value }, id) => pathIn(value, (one) => one.id === id),
    async save(ctx, id, folder) {
      const source = folder.all(ItemsFile).find(({ value }) => value.some((row) => row.id === id))
      if (!source) {
        await withdrawItem(ctx, id)
        return followItems(ctx)
      }
      const row = rowsOf(ctx, [source], folder).find((one) => one.id === id)!
      await upsertRows(ctx, items, [{ ...row, position: await placeOfItem(ctx, row) }])
      await followItems(ctx)
      const opening = source.value.find((one) => one.id === id)!.stock
      if (opening !== undefined) await openStock(ctx, [{ id, onHand: opening }])
    },
    saveEach: saveItems,
    async readGone(ctx, ids) {
      const counts = new Map((await listOpenings(ctx)).map(({ id, onHand }) => [id, onHand]))
      const rows = await listGone(ctx, ids)
      return rows.map((row) => ({ id: row.campaignId, value: [writtenOf(row, ctx, counts.get(row.id))] }))
    },
    async find(ctx, id) {
      const row = await findWritten(ctx, id)
      return row && storedEntry(row, ctx)
    },
    async list(ctx, { q, reference, page, size }) {
      const { rows, total } = await listWrittenPage(ctx, { text: searchable(q), reference, page, size })
      return { found: rows.map((row) => storedEntry(row, ctx)), total }
    },
    async listChanged(ctx, asked) {
      const { rows, total } = await listChangedItems(ctx, asked)
      return { found: rows.map((row) => storedEntry(row, ctx)), total }
    },
  },
}

/** Saves the items with these ids: those that the folder holds, new ones after all others and with their counts; the others are withdrawn. */
export async function saveItems(ctx: SaveCtx, ids: ReadonlySet<string>, folder: Folder): Promise<void> {
  const sources = folder.all(ItemsFile)
  const rows = rowsOf(ctx, sources, folder, ids)
  const left = new Set(rows.map(({ id }) => id))
  await withdrawEach(
    ctx,
    [...ids].filter((id) => !left.has(id)),
  )
  const { known, last } = await findPlaces(ctx, [...left])
  const placed = rows.map((row) => {
    if (known.has(row.id)) return row
    const position = (last.get(row.campaignId) ?? -1) + 1
    last.set(row.campaignId, position)
    return { ...row, position }
  })
  await upsertRows(ctx, items, placed, { kept: ['position'] })
  await followItems(ctx)
  const opened = sources.flatMap(({ value }) => value.filter(({ id }) => left.has(id) && !known.has(id)))
  await openStock(
    ctx,
    opened.flatMap(({ id, stock: onHand }) => (onHand === undefined ? [] : [{ id, onHand }])),
  )
}

/** The checked value without the name of its file. */
function rowIn(value: Thing): ItemRow {
  const { campaign: _file, ...row } = value as ItemRow & { campaign?: string }
  return row
}

type ItemFacts = { isKnown: boolean; count: number | undefined }

/** With its id and its present count. isKnown: whether its campaign exists. */
function completed({ id, value }: Entry, { isKnown, count }: ItemFacts): { value: Thing } | { faults: Fault[] } {
  const named = withName({ id, value }, 'id')
  if ('faults' in named) return named
  if (!isKnown) return { faults: [{ path: ['campaign'], message: `não existe a campanha ${String(value['campaign'])}` }] }
  const given = value['stock']
  if (count === undefined) return named
  if (given === undefined || given === count) return { value: { ...named.value, stock: count } }
  return { faults: [{ path: ['stock'], message: `o estoque já é contado, e são ${count}: mude-o em Estoque e preços, com o motivo` }] }
}

/** Without its count, which orders change: a write of the item is no statement about it. */
function entryOf({ stock: _count, ...row }: ItemRow, campaign: string): Entry {
  return { id: row.id, value: { campaign, ...row } satisfies Thing }
}

const storedEntry = (row: SoldItem & { changedAt: Date }, ctx: StoredCtx): Entry => ({
  ...entryOf(writtenOf(row, ctx, undefined), row.campaignId),
  changedAt: row.changedAt,
  ...(row.active ? {} : { isGone: true }),
})

type SoldItem = Awaited<ReturnType<typeof listSoldItems>>[number]

const writtenOf = (row: SoldItem, { nameOf }: StoredCtx, stock: number | undefined): ItemRow => ({
  id: row.id,
  name: row.name,
  category: row.categoryId,
  price: row.price,
  compareAt: row.compareAt ?? undefined,
  stock,
  unit: row.unit,
  brand: row.brand ?? undefined,
  reference: row.reference ?? undefined,
  description: row.description,
  ingredients: row.ingredients ?? undefined,
  allergens: row.allergens ?? undefined,
  pictures: row.pictures.map(nameOf),
  pictureTexts: textsOf(row),
  video: row.video?.name,
  tags: row.tags,
  featured: row.featured ?? undefined,
  lowStock: row.lowStock ?? undefined,
})

function spareTexts({ pictures, pictureTexts = [] }: ItemRow): string | undefined {
  if (pictureTexts.length <= pictures.length) return undefined
  return `são ${pictureTexts.length} textos para ${pictures.length} ${pictures.length === 1 ? 'foto' : 'fotos'}: tire os que sobram`
}

/** The alt texts of the pictures, in their order; undefined when each alt text is the item's name. */
function textsOf({ name, pictures }: SoldItem): string[] | undefined {
  const texts = pictures.map(({ alt }) => (alt === name ? '' : alt))
  const last = texts.findLastIndex((text) => text !== '')
  return last === -1 ? undefined : texts.slice(0, last + 1)
}

const idIn = (file: string) => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

function checkCategory({ category }: ItemRow, folder: Folder, say: (message: string) => void) {
  const categories = folder.find(CategoriesFile)?.value
  if (!categories || categories.some(({ id }) => id === category)) return
  const meant = categories.find(({ id, name }) => searchable(name) === searchable(category) || nearest(category, [id]))
  say(`${category} não está em categories.json${meant ? `; quis dizer ${meant.id}?` : ''}`)
}

/** The kit of an item; an id may be the name of a property of any object. */
export const kitIn = (file: KitsFile | undefined, id: string) => (file && Object.hasOwn(file.kits, id) ? file.kits[id] : undefined)

/** Whether a kit has required parts, by which it can be counted. */
export const hasCountingParts = ({ items: parts, groups }: KitEntry): boolean =>
  parts.length > 0 || groups.some(({ minimum }) => minimum > 0)

/** Every item for sale has stock: its own, or that of its required parts. */
function missingStock({ id, stock }: ItemRow, campaignId: string, folder: Folder): string | undefined {
  if (stock !== undefined) return undefined
  const kits = folder.find(KitsFile, campaignId)?.value
  // An invalid kit file does not say which items need stock of their own.
  if (!kits && folder.has(KitsFile, campaignId)) return undefined
  const kit = kitIn(kits, id)
  if (!kit) return 'falta preencher'
  if (hasCountingParts(kit)) return undefined
  return 'falta preencher: o kit não tem partes fixas nem escolhas obrigatórias de que viria o estoque'
}

/** Rejects contradictory prices; warns about unlikely ones, with both readings. */
function checkPrices(source: Source<ItemsFile>, issues: Issues) {
  const { say, warn } = issues.at(source)
  const ordered = source.value.map(({ price }) => price).toSorted((a, b) => a - b)
  const median = ordered[Math.floor(ordered.length / 2)] ?? 0
  for (const [index, { price, compareAt }] of source.value.entries()) {
    if (compareAt !== undefined && compareAt <= price)
      say([index, 'compareAt'], `o preço antigo (${money(compareAt)}) precisa ser maior que o preço (${money(price)}), como 24,90 e 19,90`)
    if (price > 0 && price < ONE_REAL)
      warn([index, 'price'], `o preço é ${money(price)}; se é ${money(price * 100)}, escreva ${money(price * 100).slice(3)}`)
    const meant = Math.round(price / 100)
    if (price >= MUCH && ordered.length > 2 && price >= median * TIMES_THE_MEDIAN)
      warn([index, 'price'], `o preço é ${money(price)}, muito acima dos outros; se é ${money(meant)}, escreva ${money(meant).slice(3)}`)
    if (compareAt && compareAt > price * TIMES_THE_PRICE)
      warn([index, 'compareAt'], `de ${money(compareAt)} por ${money(price)}: confira os dois, como 24,90 e 19,90`)
  }
}

function checkNames(source: Source<ItemsFile>, issues: Issues) {
  const lines = new Map<string, number>()
  for (const [index, { name }] of source.value.entries()) {
    const path = [index, 'name']
    const earlier = lines.get(name.toLowerCase())
    if (!earlier) lines.set(name.toLowerCase(), source.lineOf(path))
    else issues.at(source).warn(path, `${name} já está na linha ${earlier}: se são dois produtos, diferencie, como ${name} 500 g`)
  }
}

/** The rows of all written items, or of these. */
function rowsOf(
  ctx: Pick<RowCtx, 'pictures'>,
  written: readonly Source<ItemsFile>[],
  folder: Folder,
  only?: ReadonlySet<string>,
): WrittenItem[] {
  const categoryNames = new Map(folder.find(CategoriesFile)?.value.map(({ id, name }) => [id, name]))
  return written.flatMap(({ id: campaignId, value }) => {
    const file = folder.find(KitsFile, campaignId)?.value
    const catalog = new Map(value.map((row) => [row.id, row]))
    const asked = [...value.entries()].filter(([, { id }]) => !only || only.has(id))
    return asked.map(([position, { category, stock: _opening, pictures, pictureTexts = [], video, ...item }]) => ({
      ...item,
      campaignId,
      categoryId: category,
      brand: item.brand ?? null,
      reference: item.reference ?? null,
      compareAt: item.compareAt ?? null,
      ingredients: item.ingredients ?? null,
      allergens: item.allergens ?? null,
      featured: item.featured ?? null,
      lowStock: item.lowStock ?? null,
      pictures: pictures.map((picture, at) => pictureOf(ctx, picture, pictureTexts[at] || item.name)),
      video: video ? { name: video, hash: folder.videos.get(video)! } : null,
      position,
      searchText: searchTextOf(item, categoryNames.get(category)),
      active: true,
      sameAs: null,
      leftWithItem: false,
      ...kitOf(file, catalog, item.id),
    }))
  })
}

/** The kit's parts and options with their display names; empty for a plain item. */
function kitOf(
  file: KitsFile | undefined,
  rows: ReadonlyMap<string, ItemRow>,
  id: string,
): Pick<WrittenItem, 'type' | 'kit' | 'soldAlone'> {
  const entry = kitIn(file, id)
  const soldAlone = !file?.onlyInKits.includes(id)
  if (!entry) return { type: 'ITEM', kit: null, soldAlone }
  const groups = entry.groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, name: option.name ?? rows.get(option.itemId)!.name })),
  }))
  const hasOnlyFlavors = entry.items.length === 0 && groups.every(({ kind }) => kind === 'flavor')
  const kit = { hasOwnStock: rows.get(id)!.stock !== undefined, items: entry.items, groups }
  return { type: hasOnlyFlavors ? 'FLAVOR' : 'KIT', kit, soldAlone }
}
