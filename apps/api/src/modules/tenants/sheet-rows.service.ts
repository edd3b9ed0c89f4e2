import type { Entry, Folder } from '#merchant/merchant-file.ts'
import type { ItemSheetLine } from '@mutirao/contract/item-sheets'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile, type ItemRow } from '@mutirao/contract/merchant/items'
import { OffersFile, type OfferRow } from '@mutirao/contract/merchant/offers'
import { revisionOf } from './difference.service.ts'
import type { StoredShop } from './stored-shop.service.ts'
import { doors, type Door } from './written-doors.service.ts'
import { itemsDoor } from './written.service.ts'

export type SheetRow = ItemRow | OfferRow
/** An item or an offer of the shop, also one that has left it. of: the item of an offer, whose name it has, and the name of its campaign. */
export type Known = {
  kind: 'items' | 'offers'
  file: string
  row: SheetRow
  name: string
  isGone: boolean
  of?: Pick<ItemRow, 'id' | 'category'> & { campaign: string }
}
/** row: as it is to be; undefined when it leaves. */
export type Planned = { line: number; known: Known; row: SheetRow | undefined }

const offersDoor = doors.get('offers')!
/** The kinds of a sheet, in the order of their saving: offers follow their items. */
export const sheetDoors: readonly Door[] = [itemsDoor, offersDoor]

/** The shop's items and offers by id, with those of `asked` that have left it. */
export async function knownRows(shop: StoredShop, asked: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>()
  const addItems = (file: string, rows: ItemsFile, isGone: boolean) => {
    for (const row of rows) known.set(row.id, { kind: 'items', file, row, name: row.name, isGone })
  }
  for (const { id, value } of shop.stored(ItemsFile)) addItems(id, value as ItemsFile, false)
  const present = shop.folder.all(OffersFile)
  const others = asked.filter((id) => !known.has(id))
  const [gone, goneOffers] =
    others.length > 0 ? await Promise.all([readGone(shop, itemsDoor, others), readGone(shop, offersDoor, others)]) : [[], []]
  for (const { id, value } of gone) addItems(id, value as ItemsFile, true)
  const nameOf = (campaign: string) => shop.folder.find(CampaignFile, campaign)?.value.name ?? campaign
  const addOffers = (file: string, rows: OffersFile, isGone: boolean) => {
    for (const row of rows) {
      const item = known.get(row.item)?.row
      if (item && 'name' in item)
        known.set(row.id, { kind: 'offers', file, row, name: item.name, isGone, of: { ...item, campaign: nameOf(file) } })
    }
  }
  for (const { id, value } of present) addOffers(id, value, false)
  for (const { id, value } of goneOffers) addOffers(id, value as OffersFile, true)
  return known
}

const readGone = (shop: StoredShop, { entries }: Door, ids: readonly string[]) => entries.readGone!(shop, ids)

export function rowAfter({ row, isGone }: Known, change: Omit<ItemSheetLine, 'item'>): SheetRow | undefined {
  const { price = row.price, compareAt, category, isSold = !isGone } = change
  if (!isSold) return undefined
  const after = { ...row, price, compareAt: compareAt === undefined ? row.compareAt : (compareAt ?? undefined) }
  return 'category' in after ? { ...after, category: category ?? after.category } : after
}

export const isSame = (known: Known, after: SheetRow | undefined): boolean =>
  known.isGone ? after === undefined : after !== undefined && revisionOf(valueOf(known)) === revisionOf(valueOf({ ...known, row: after }))

/** The item or the offer as it is written by itself. */
export const valueOf = ({ kind, file, row }: Pick<Known, 'kind' | 'file' | 'row'>): Entry['value'] =>
  doors.get(kind)!.entries.read({ id: file, value: [row] })[0]!.value

/** The shop with the planned rows. Offers of items that leave are no longer in it. */
export function folderAfter(shop: StoredShop, planned: readonly Planned[]): Folder {
  const [items, offers] = [planned.filter(({ known }) => known.kind === 'items'), planned.filter(({ known }) => known.kind === 'offers')]
  const itemFiles = filesAfter(items, (id) => (shop.stored(ItemsFile).find((one) => one.id === id)?.value ?? []) as ItemsFile)
  const withItems = [itemsDoor.kind, itemFiles] as const
  const between = shop.withEach([withItems])
  const offerFiles = filesAfter(offers, (id) => between.find(OffersFile, id)?.value ?? [])
  return shop.withEach([withItems, [offersDoor.kind, offerFiles]])
}

function filesAfter(planned: readonly Planned[], rowsOf: (file: string) => readonly SheetRow[]) {
  const changes = new Map(planned.map((one) => [one.known.row.id, one]))
  const back = Map.groupBy(
    planned.filter(({ known, row }) => known.isGone && row),
    ({ known }) => known.file,
  )
  const touched = new Set(planned.map(({ known }) => known.file))
  return [...touched].map((id) => {
    const kept = rowsOf(id).flatMap((row) => {
      const change = changes.get(row.id)
      return change ? (change.row ?? []) : row
    })
    return { id, value: [...kept, ...(back.get(id) ?? []).map(({ row }) => row!)] }
  })
}
