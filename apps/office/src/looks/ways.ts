import type { Right } from '@mutirao/domain/staff'

/** The first path segment of each screen, with the rights of which one is needed; in the order of the navigation. */
const opens = {
  'first-steps': ['shop.write', 'payment.write'],
  today: ['orders.read'],
  orders: ['orders.read'],
  items: ['items.write'],
  campaigns: ['campaigns.write'],
  lists: ['orders.prepare', 'orders.read'],
  rounds: ['orders.ship'],
  pickups: ['orders.handOver'],
  payments: ['reviews.settle', 'orders.refund', 'reconciliation.settle'],
  payouts: ['costs.write'],
  inquiries: ['inquiries.answer'],
  people: ['people.read'],
  marketing: ['people.message'],
  stock: ['stock.write'],
  figures: ['figures.read'],
  demand: ['figures.read'],
  categories: ['items.write'],
  kits: ['items.write'],
  ratings: ['ratings.moderate'],
  coupons: ['campaigns.write'],
  trades: ['campaigns.write'],
  costs: ['costs.write'],
  purchases: ['costs.write'],
  bulletins: ['campaigns.write'],
  surveys: ['campaigns.write'],
  drafts: ['campaigns.write', 'items.write', 'shop.write'],
  delivery: ['campaigns.write'],
  leaders: ['staff.write'],
  shop: ['shop.write', 'payment.write', 'access.write'],
  staff: ['staff.write'],
  integrations: ['staff.write', 'webhooks.send'],
} as const satisfies Record<string, readonly Right[]>
export type Way = keyof typeof opens
export const ways = Object.keys(opens) as Way[]

/** Screens that are reached from another one, and have no place of their own in the navigation. */
const within = {
  categories: 'items',
  kits: 'items',
  trades: 'coupons',
  costs: 'campaigns',
  purchases: 'lists',
  payouts: 'payments',
  drafts: 'campaigns',
  bulletins: 'campaigns',
  leaders: 'delivery',
  marketing: 'people',
  demand: 'figures',
} as const satisfies Partial<Record<Way, Way>>
export type Place = Exclude<Way, keyof typeof within>
const isPlace = (way: Way): way is Place => !Object.hasOwn(within, way)
/** The place in the navigation where the screen is. */
export const placeOf = (noun: string): string => (Object.hasOwn(within, noun) ? within[noun as keyof typeof within] : noun)

/** The desk's screens, whose code loads on first use. */
export const deskWays = [
  'first-steps',
  'today',
  'orders',
  'payments',
  'payouts',
  'lists',
  'ratings',
  'inquiries',
  'people',
  'marketing',
  'items',
  'categories',
  'kits',
  'coupons',
  'trades',
  'surveys',
  'stock',
  'figures',
  'demand',
  'campaigns',
  'costs',
  'purchases',
  'drafts',
  'bulletins',
  'delivery',
  'leaders',
  'shop',
  'staff',
  'integrations',
] as const satisfies readonly Way[]
export type DeskWay = (typeof deskWays)[number]
export const isDeskWay = (noun: string): noun is DeskWay => deskWays.some((way) => way === noun)

export const mayOpen = (way: Way, rights: readonly Right[]): boolean => opens[way].some((right) => rights.includes(right))

type Shop = { isPreparing?: boolean }

/**
 * The first screen by the person's rights: the day for those who run the shop, before it opens the first steps; the items for those who keep them; the
 * round or the pickup point for those who fulfil orders; for all others the first that they may open.
 */
export function firstWay(rights: readonly Right[], shop: Shop): Place | undefined {
  if (shop.isPreparing && mayOpen('first-steps', rights)) return 'first-steps'
  const order = rights.includes('campaigns.write') ? (['today', 'items'] as const) : (['rounds', 'pickups', 'today'] as const)
  return order.find((way) => mayOpen(way, rights)) ?? waysOf(rights, shop)[0]
}

/** The places of the navigation that a role has in this shop. */
export const waysOf = (rights: readonly Right[], { isPreparing }: Shop): Place[] =>
  ways.filter(isPlace).filter((way) => mayOpen(way, rights) && (way !== 'first-steps' || isPreparing))

/** Nouns whose things open as a task with a dock of its own, in place of the bar. */
const editors: readonly Way[] = ['items', 'categories', 'kits', 'campaigns', 'coupons', 'trades', 'surveys', 'delivery', 'shop']

/** Whether the address is inside a task. */
export function isTask(address: string): boolean {
  const [noun, thing, view] = address.split('/')
  if (noun === 'orders') return thing !== undefined && !['board', 'print', 'new'].includes(thing)
  return editors.some((way) => way === noun) ? thing !== undefined : view === 'next'
}
