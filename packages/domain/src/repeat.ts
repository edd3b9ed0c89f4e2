import { searchWords } from './search-rank.ts'

/** The reasons why an item of an earlier order is not added to the cart automatically. */
export const hindrances = ['GONE', 'SOLD_OUT', 'OUT_OF_AREA', 'SCHEDULED', 'BLOCKED', 'EXPIRED', 'CHOICE'] as const
export type Hindrance = (typeof hindrances)[number]

/** closed: why nothing of its campaign can be bought. available: units of it, with the earlier choice where it has one. */
export type ItemNow = {
  isSold: boolean
  campaign?: { closed?: 'SCHEDULED' | 'BLOCKED' | 'EXPIRED'; isInReach: boolean }
  isChoiceValid: boolean
  available: number
}

/** The order of the guards is the precedence: a choice is required only of an available item. */
export function hindranceOf({ isSold, campaign, isChoiceValid, available }: ItemNow): Hindrance | undefined {
  if (!isSold || !campaign) return 'GONE'
  if (campaign.closed) return campaign.closed
  if (!campaign.isInReach) return 'OUT_OF_AREA'
  if (!isChoiceValid) return 'CHOICE'
  return available > 0 ? undefined : 'SOLD_OUT'
}

type ItemFacts = { id: string; campaignId: string; name: string; unit: string; category?: string; price: number }

/** A replacement for an item: the same item of another campaign, or a similar one. */
export type StandIn<Item> = { item: Item; kind: 'elsewhere' | 'similar' }

/** Shorter words ("de", "com") do not count as similarity. */
const SHORTEST_WORD = 4

/**
 * For each unavailable item the nearest available one, without duplicates and without `taken`: by name and unit, else by words of the name within the
 * category, else by either; among equals, the one with the nearest price.
 */
export function standIns<Item extends ItemFacts>(
  wanted: readonly ItemFacts[],
  shelf: readonly Item[],
  taken: ReadonlySet<string> = new Set(),
): (StandIn<Item> | undefined)[] {
  const used = new Set(taken)
  const take = (found: StandIn<Item> | undefined) => {
    if (found) used.add(found.item.id)
    return found
  }
  const free = ({ id }: ItemFacts) => shelf.filter((item) => item.id !== id && !used.has(item.id))
  // Identical items are matched first, lest one is offered as similar to something else.
  const same = wanted.map((one) => take(sameElsewhere(one, free(one))))
  return wanted.map((one, index) => same[index] ?? take(mostAlike(one, free(one))))
}

function sameElsewhere<Item extends ItemFacts>(wanted: ItemFacts, shelf: readonly Item[]): StandIn<Item> | undefined {
  const isSame = (item: ItemFacts) => plainName(item) === plainName(wanted) && item.unit === wanted.unit
  const item = shelf.find((candidate) => candidate.campaignId !== wanted.campaignId && isSame(candidate))
  return item && { item, kind: 'elsewhere' }
}

const plainName = ({ name }: ItemFacts) => searchWords(name).join(' ')

function mostAlike<Item extends ItemFacts>(wanted: ItemFacts, shelf: readonly Item[]): StandIn<Item> | undefined {
  const roots = tellingRoots(wanted, shelf)
  const [best] = shelf
    .map((item) => ({ item, likeness: likeness(item, wanted, roots), gap: Math.abs(item.price - wanted.price) }))
    .filter((one) => one.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.gap - b.gap)
  return best && { item: best.item, kind: 'similar' }
}

/** A shared word counts more than the category, which alone is enough. */
function likeness(item: ItemFacts, wanted: ItemFacts, roots: readonly string[]): number {
  const shared = rootsOf(item).filter((root) => roots.includes(root)).length
  return 2 * shared + (item.category !== undefined && item.category === wanted.category ? 1 : 0)
}

/** With fewer kinds, a frequent word is not yet typical of the category. */
const FEWEST_SHARING = 3
const MOST_SHARING = 1 / 3

/**
 * The words that identify a kind of item: the first word, and each that much of its category does not share ("orgânico"). Kinds are counted, not
 * items: six sorts of eggs are one kind.
 */
function tellingRoots(wanted: ItemFacts, shelf: readonly ItemFacts[]): string[] {
  const near = wanted.category === undefined ? shelf : shelf.filter(({ category }) => category === wanted.category)
  const kinds = kindsOf(near).size
  const isHabit = (root: string) => {
    const sharing = kindsOf(near.filter((item) => rootsOf(item).includes(root))).size
    return sharing >= FEWEST_SHARING && sharing >= kinds * MOST_SHARING
  }
  return rootsOf(wanted).filter((root, index) => index === 0 || !isHabit(root))
}

const kindsOf = (shelf: readonly ItemFacts[]) => new Set(shelf.map(({ name }) => searchWords(name)[0]))

/** One root for both genders and numbers: "orgânica", "orgânicos". */
const rootsOf = (item: ItemFacts) => [...new Set(wordsOf(item).map((word) => word.replace(/[ao]s?$/, '')))]

const wordsOf = ({ name }: Pick<ItemFacts, 'name'>) => searchWords(name).filter((word) => word.length >= SHORTEST_WORD)

/** The words by which the catalogue is searched for replacements. */
export const tellingWords = (names: readonly string[]): string[] => [...new Set(names.flatMap((name) => wordsOf({ name })))]
