import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile, type ItemRow } from '@mutirao/contract/merchant/items'
import { KitsFile } from '@mutirao/contract/merchant/kits'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { nearest } from '@mutirao/domain/nearest'
import { searchable } from '@mutirao/domain/search-text'
import { money } from '@mutirao/domain/written-price'
import { items } from '#db/schema/catalog.ts'
import { inParts, upsertRows } from '#db/written-rows.ts'
import {
  Issues,
  byId,
  pictureOf,
  type Folder,
  type MerchantFile,
  type RowCtx,
  type Source,
  type StoredCtx,
} from '#merchant/merchant-file.ts'
import { itemsTable } from './items-table.rules.ts'
import { listOpenings, listSoldItems, openStock, withdrawItems, type WrittenItem } from './written.repository.ts'

/** A price this many centavos above its neighbours' was probably written in the other unit; so was one below one real. */
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
    for (const source of written) {
      for (const [index, row] of source.value.entries()) {
        checkCategory(row, folder, (message) => issues.at(source).say([index, 'category'], message))
        for (const name of row.pictures) issues.picture(source, [index, 'pictures'], { name, pictures: folder.pictures })
        if (row.video && !folder.videos.has(row.video)) issues.at(source).say([index, 'video'], `não existe videos/${row.video}`)
        const missing = missingStock(row, source.id, folder)
        if (missing) issues.at(source).say([index, 'stock'], missing)
      }
      checkPrices(source, issues)
      checkNames(source, issues)
    }
    return issues.list
  },

  /** The stock column is only the opening count: an item that has a count keeps it. */
  async save(ctx, written, folder) {
    const rows = rowsOf(ctx, written, folder)
    await withdrawItems(ctx, rows, ctx.held)
    let saved = 0
    for (const part of inParts(rows)) {
      await upsertRows(ctx, items, part)
      saved += part.length
      if (saved % TOLD_EVERY === 0) ctx.say(`${folder.find(TenantFile)?.value.slug}: ${saved} de ${rows.length} itens`)
    }
    await openStock(
      ctx,
      written.flatMap(({ value }) => value.flatMap(({ id, stock: onHand }) => (onHand === undefined ? [] : [{ id, onHand }]))),
    )
  },

  comparing: {
    title: 'itens',
    isCountedOnly: true,
    /** Without the items of held campaigns, which stay unchanged. */
    async known(ctx) {
      const rows = (await listSoldItems(ctx)).map((row) => ({ ...row, campaignId: ctx.renames.renamed(row.campaignId) }))
      return byId(rows.filter(({ campaignId }) => !ctx.held.has(campaignId)))
    },
    written: (ctx, written, folder) => byId(rowsOf(ctx, written, folder)),
  },

  async stored(ctx) {
    const counts = new Map((await listOpenings(ctx)).map(({ id, onHand }) => [id, onHand]))
    const byCampaign = Map.groupBy(await listSoldItems(ctx), ({ campaignId }) => campaignId)
    return [...byCampaign].map(([id, rows]) => ({ id, value: rows.map((row) => writtenOf(row, ctx, counts.get(row.id))) }))
  },
}

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
  description: row.description,
  ingredients: row.ingredients ?? undefined,
  allergens: row.allergens ?? undefined,
  pictures: row.pictures.map(nameOf),
  video: row.video?.name,
  tags: row.tags,
  featured: row.featured ?? undefined,
})

const idIn = (file: string) => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

function checkCategory({ category }: ItemRow, folder: Folder, say: (message: string) => void) {
  const categories = folder.find(CategoriesFile)?.value
  if (!categories || categories.some(({ id }) => id === category)) return
  const meant = categories.find(({ id, name }) => searchable(name) === searchable(category) || nearest(category, [id]))
  say(`${category} não está em categories.json${meant ? `; quis dizer ${meant.id}?` : ''}`)
}

/** Every item for sale has a stock, its own or that of its required parts. */
function missingStock({ id, stock }: ItemRow, campaignId: string, folder: Folder): string | undefined {
  if (stock !== undefined) return undefined
  const kits = folder.find(KitsFile, campaignId)?.value
  // A kit file with mistakes does not tell which items need a stock of their own.
  if (!kits && folder.has(KitsFile, campaignId)) return undefined
  const kit = kits?.kits[id]
  if (!kit) return 'falta preencher'
  if (kit.items.length > 0 || kit.groups.some(({ minimum }) => minimum > 0)) return undefined
  return 'falta preencher: o kit não tem partes fixas nem escolhas obrigatórias de que viria o estoque'
}

/** Refuses prices that contradict each other; warns of possible but unusual ones, with both readings. */
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

function rowsOf(ctx: Pick<RowCtx, 'pictures'>, written: readonly Source<ItemsFile>[], folder: Folder): WrittenItem[] {
  const categoryNames = new Map(folder.find(CategoriesFile)?.value.map(({ id, name }) => [id, name]))
  return written.flatMap(({ id: campaignId, value }) =>
    value.map(({ category, stock: _opening, pictures, video, ...item }, position) => ({
      ...item,
      campaignId,
      categoryId: category,
      brand: item.brand ?? null,
      compareAt: item.compareAt ?? null,
      ingredients: item.ingredients ?? null,
      allergens: item.allergens ?? null,
      featured: item.featured ?? null,
      pictures: pictures.map((picture) => pictureOf(ctx, picture, item.name)),
      video: video ? { name: video, hash: folder.videos.get(video)! } : null,
      position,
      searchText: searchable([item.name, item.brand, categoryNames.get(category), ...item.tags].filter(Boolean).join(' ')),
      active: true,
      ...kitOf(folder.find(KitsFile, campaignId)?.value, value, item.id),
    })),
  )
}

/** The kit's parts and choices with their displayed names; empty for a plain item. */
function kitOf(file: KitsFile | undefined, catalog: ItemsFile, id: string): Pick<WrittenItem, 'type' | 'kit' | 'soldAlone'> {
  const entry = file?.kits[id]
  const soldAlone = !file?.onlyInKits.includes(id)
  if (!entry) return { type: 'ITEM', kit: null, soldAlone }
  const rows = new Map(catalog.map((row) => [row.id, row]))
  const groups = entry.groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, name: option.name ?? rows.get(option.itemId)!.name })),
  }))
  const hasOnlyFlavors = entry.items.length === 0 && groups.every(({ kind }) => kind === 'flavor')
  const kit = { hasOwnStock: rows.get(id)!.stock !== undefined, items: entry.items, groups }
  return { type: hasOnlyFlavors ? 'FLAVOR' : 'KIT', kit, soldAlone }
}
