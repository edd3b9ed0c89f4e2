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

/** The items of a shop in memory, by campaign and position. */
export type ItemIndex = {
  items: readonly IndexedItem[]
  /** Positions in `items` by category and by tag. */
  byCategory: ReadonlyMap<string, readonly number[]>
  byTag: ReadonlyMap<string, readonly number[]>
  byCampaign: ReadonlyMap<string, readonly number[]>
  /** Each order that was asked for, as positions, and the place of each position in it. */
  orders: Map<string, { order: Uint32Array; place: Uint32Array }>
}

/** `items` in the order of their campaigns and positions. */
export function indexItems(items: readonly IndexedItem[]): ItemIndex {
  const byCategory = new Map<string, number[]>()
  const byTag = new Map<string, number[]>()
  const byCampaign = new Map<string, number[]>()
  items.forEach(({ campaignId, categoryId, tags }, at) => {
    add(byCampaign, campaignId, at)
    add(byCategory, categoryId, at)
    for (const tag of new Set(tags.map(searchable))) add(byTag, tag, at)
  })
  return { items, byCategory, byTag, byCampaign, orders: new Map() }
}

/** One page of ids, and the number of all items that match. Nothing walks the whole shop: neither a page of a campaign nor one of a tag. */
export function pageOfItems(index: ItemIndex, filter: ItemFilter): { ids: string[]; total: number } {
  const { size, page } = filter
  const matching = matchingOf(index, filter)
  const shown = matching.slice(size * page, size * (page + 1))
  return { ids: Array.from(shown, (at) => index.items[at]!.id), total: matching.length }
}

/** The positions that match, in their order. */
function matchingOf(index: ItemIndex, filter: ItemFilter): ArrayLike<number> & Pick<Uint32Array, 'slice'> {
  const { campaignId, campaignIds, tags, ids } = filter
  if (!tags && !ids && !campaignIds) return orderOf(index, filter, campaignId).order
  const [tag, another] = ids || campaignIds ? [] : knownTags(index, tags!)
  if (tag !== undefined && another === undefined) return orderOfTag(index, filter, tag)
  const { items } = index
  const campaigns = campaignIds && new Set(campaignIds)
  const isAmong = (at: number) => {
    const { campaignId: own } = items[at]!
    return (campaignId === undefined || own === campaignId) && (!campaigns || campaigns.has(own))
  }
  const { place } = orderOf(index, filter)
  return Uint32Array.from(candidatesOf(index, filter).filter(isAmong)).sort((a, b) => place[a]! - place[b]!)
}

/** The categories and tags that some item has, without repetition; strangers may ask for any others. */
const knownTags = ({ byCategory, byTag }: ItemIndex, tags: readonly string[]): string[] => [
  ...new Set(tags.filter((tag) => byCategory.has(tag) || byTag.has(searchable(tag)))),
]

/** The items of one category or tag, sorted once for as long as the index lives. */
function orderOfTag(index: ItemIndex, filter: Sorting & { campaignId?: string }, tag: string): Uint32Array {
  const { sort, isFeaturedFirst = false, campaignId = '' } = filter
  const name = JSON.stringify([sort, isFeaturedFirst, campaignId, tag])
  const known = index.orders.get(name)
  if (known) return known.order
  const { place } = orderOf(index, { sort, isFeaturedFirst })
  const isOfCampaign = (at: number) => campaignId === '' || index.items[at]!.campaignId === campaignId
  const order = Uint32Array.from(candidatesOf(index, { tags: [tag] }).filter(isOfCampaign)).sort((a, b) => place[a]! - place[b]!)
  // Only what some item has, in its own spelling, is remembered: anybody may ask for anything.
  const isOwnSpelling = index.byCategory.has(tag) || index.byTag.has(tag)
  if (isOwnSpelling && order.length > 0) index.orders.set(name, { order, place: NO_PLACE })
  return order
}

const NO_PLACE = new Uint32Array(0)

/** Positions of items with one of the categories or tags, and among those found; else of all items of the open campaigns. */
function candidatesOf(
  { items, byCategory, byTag, byCampaign }: ItemIndex,
  { campaignIds = [], tags, ids }: Pick<ItemFilter, 'campaignIds' | 'tags' | 'ids'>,
): number[] {
  const found = ids && new Set(ids)
  const isFound = (at: number) => !found || found.has(items[at]!.id)
  if (tags) {
    const tagged = tags.flatMap((tag) => [...(byCategory.get(tag) ?? []), ...(byTag.get(searchable(tag)) ?? [])])
    return [...new Set(tagged)].filter(isFound)
  }
  return found ? [...items.keys()].filter(isFound) : campaignIds.flatMap((id) => byCampaign.get(id) ?? [])
}

/** Sorted once for as long as the index lives. */
function orderOf({ items, byCampaign, orders }: ItemIndex, { sort, isFeaturedFirst = false }: Sorting, campaignId?: string) {
  const name = `${sort} ${isFeaturedFirst} ${campaignId ?? ''}`
  const known = orders.get(name)
  if (known) return known
  const isWhole = campaignId === undefined
  const order = Uint32Array.from(isWhole ? items.keys() : (byCampaign.get(campaignId) ?? []))
  const compare = [sort && comparisons[sort], isFeaturedFirst && featuredFirst].filter((one) => typeof one === 'function')
  sortBy(order, items, compare)
  const place = new Uint32Array(isWhole ? order.length : 0)
  if (isWhole) order.forEach((at, index) => (place[at] = index))
  const made = { order, place }
  // An unknown campaign is not remembered: anybody may ask for any name.
  if (isWhole || byCampaign.has(campaignId)) orders.set(name, made)
  return made
}

/** Equal items keep the order of their positions: campaign, then place in it. */
function sortBy(order: Uint32Array, items: readonly IndexedItem[], compare: readonly Compare[]): void {
  if (compare.length === 0) return
  order.sort((a, b) => {
    for (const one of compare) {
      const by = one(items[a]!, items[b]!)
      if (by !== 0) return by
    }
    return a - b
  })
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

/** Estimated bytes in memory, with all orders of the shop and of its campaigns. */
export const sizeOfIndex = ({ items }: ItemIndex) =>
  items.reduce((total, { id, text, tags }) => total + 400 + id.length + text.length + 56 * (tags.length + 1), 1000)
