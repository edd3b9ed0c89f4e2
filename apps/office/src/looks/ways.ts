import type { Right } from '@mutirao/domain/staff'

/** The first path segment of each screen, with the rights of which one is needed; in the order of the navigation. */
const opens = {
  today: ['orders.read'],
  orders: ['orders.read'],
  items: ['items.write'],
  campaigns: ['campaigns.write'],
  lists: ['orders.prepare', 'orders.read'],
  rounds: ['orders.ship'],
  pickups: ['orders.handOver'],
  payments: ['reviews.settle', 'orders.refund', 'reconciliation.settle'],
  stock: ['stock.write'],
  ratings: ['ratings.moderate'],
  shop: ['shop.write', 'payment.write'],
  staff: ['staff.write'],
} as const satisfies Record<string, readonly Right[]>
export type Way = keyof typeof opens
export const ways = Object.keys(opens) as Way[]

/** The desk's screens, whose code loads on first use. */
export const deskWays = [
  'today',
  'orders',
  'payments',
  'lists',
  'ratings',
  'items',
  'stock',
  'campaigns',
  'shop',
  'staff',
] as const satisfies readonly Way[]
export type DeskWay = (typeof deskWays)[number]
export const isDeskWay = (noun: string): noun is DeskWay => deskWays.some((way) => way === noun)

export const mayOpen = (way: Way, rights: readonly Right[]): boolean => opens[way].some((right) => rights.includes(right))

/** The first screen of a role: the day for those who run the shop, the round or the pickup point for those who fulfil orders. */
export function firstWay(rights: readonly Right[]): 'today' | 'rounds' | 'pickups' | undefined {
  const order = rights.includes('campaigns.write') ? (['today'] as const) : (['rounds', 'pickups', 'today'] as const)
  return order.find((way) => mayOpen(way, rights))
}

/** Nouns whose things open as a task with a dock of its own, in place of the bar. */
const editors: readonly Way[] = ['items', 'campaigns', 'shop']

/** Whether the address is inside a task. */
export function isTask(address: string): boolean {
  const [noun, thing, view] = address.split('/')
  return editors.some((way) => way === noun) ? thing !== undefined : view === 'next'
}
