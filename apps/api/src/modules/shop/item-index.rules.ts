import { searchable } from '@mutirao/domain/search-text'

/** An item's place in every order in which a shop's items are listed. `text`: its search text. `discount`: the reduced share of its price before. */
export type IndexedItem = {
  id: string
  campaignId: string
  categoryId: string
  price: number
  discount: number | null
  text: string
  featured: number | null
  tags: readonly string[]
}

/** `campaignIds`: in a closed shop, the campaigns that are open for the caller; undefined in an open shop. */
export type ItemFilter = {
  campaignId?: string
  campaignIds?: string[]
  /** Categories or tags; an item must have one of them. */
  tags?: string[]
  /** The ids found by a search. */
  ids?: string[]
  sort?: 'cheap' | 'dear' | 'name' | 'discount'
  size: number
  page: number
  isFeaturedFirst?: boolean
}

type Sorting = Pick<ItemFilter, 'sort' | 'isFeaturedFirst'>

/** The items of a shop in memory, by campaign and position, with each order once it was asked for. */
export type ItemIndex = {
  items: readonly IndexedItem[]
  /** Positions in `items` by category and by tag. */
  byCategory: ReadonlyMap<string, readonly number[]>
  byTag: ReadonlyMap<string, readonly number[]>
  orders: Map<string, Uint32Array>
}

/** `items` in the order of their campaigns and positions. */
export function indexItems(items: readonly IndexedItem[]): ItemIndex {
  const byCategory = new Map<string, number[]>()
  const byTag = new Map<string, number[]>()
  items.forEach(({ categoryId, tags }, at) => {
    add(byCategory, categoryId, at)
    for (const tag of new Set(tags.map(searchable))) add(byTag, tag, at)
  })
  return { items, byCategory, byTag, orders: new Map() }
}

/** One page of ids, and the number of all items that match. */
export function pageOfItems(index: ItemIndex, filter: ItemFilter): { ids: string[]; total: number } {
  const { size, page } = filter
  const first = size * page
  const matches = matcherOf(index, filter)
  const ids: string[] = []
  let total = 0
  for (const at of orderOf(index, filter)) {
    if (!matches(at)) continue
    if (total >= first && ids.length < size) ids.push(index.items[at]!.id)
    total += 1
  }
  return { ids, total }
}

function matcherOf({ items, byCategory, byTag }: ItemIndex, { campaignId, campaignIds, tags, ids }: ItemFilter): (at: number) => boolean {
  const campaigns = campaignIds && new Set(campaignIds)
  const found = ids && new Set(ids)
  const tagged = tags && new Set(tags.flatMap((tag) => [...(byCategory.get(tag) ?? []), ...(byTag.get(searchable(tag)) ?? [])]))
  return (at) => {
    const item = items[at]!
    return (
      (campaignId === undefined || item.campaignId === campaignId) &&
      (!campaigns || campaigns.has(item.campaignId)) &&
      (!tagged || tagged.has(at)) &&
      (!found || found.has(item.id))
    )
  }
}

/** Sorted once for as long as the index lives: a page then costs one walk. */
function orderOf({ items, orders }: ItemIndex, { sort, isFeaturedFirst = false }: Sorting): Uint32Array {
  const name = `${sort} ${isFeaturedFirst}`
  const known = orders.get(name)
  if (known) return known
  const order = Uint32Array.from(items.keys())
  const compare = [sort && comparisons[sort], isFeaturedFirst && featuredFirst].filter((one) => typeof one === 'function')
  // The positions of equal items decide: campaign, then place in it.
  if (compare.length > 0) order.sort((a, b) => compare.map((one) => one(items[a]!, items[b]!)).find((by) => by !== 0) ?? a - b)
  orders.set(name, order)
  return order
}

type Compare = (a: IndexedItem, b: IndexedItem) => number

const nullsLast = (a: number | null, b: number | null, by: (a: number, b: number) => number) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : by(a, b)

const comparisons: Record<NonNullable<ItemFilter['sort']>, Compare> = {
  cheap: (a, b) => a.price - b.price,
  dear: (a, b) => b.price - a.price,
  name: (a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)),
  discount: (a, b) => nullsLast(a.discount, b.discount, (one, other) => other - one),
}
const featuredFirst: Compare = (a, b) => nullsLast(a.featured, b.featured, (one, other) => one - other)

function add(map: Map<string, number[]>, key: string, at: number) {
  const known = map.get(key)
  if (known) known.push(at)
  else map.set(key, [at])
}

/** Bytes in memory, as measured on a heap of 50,000 items, and three orders. */
export const sizeOfIndex = ({ items }: ItemIndex) =>
  items.reduce((total, { id, text, tags }) => total + 260 + id.length + text.length + 16 * tags.length, 1000)
