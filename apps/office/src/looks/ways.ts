import type { Right } from '@mutirao/domain/staff'

/** The first path segment of each screen, with the rights of which one is needed. */
const opens = {
  'first-steps': ['shop.write', 'payment.write'],
  rounds: ['orders.ship'],
  pickups: ['orders.handOver'],
  orders: ['orders.read'],
  payments: ['reviews.settle', 'orders.refund', 'reconciliation.settle'],
  lists: ['orders.prepare', 'orders.read'],
  ratings: ['ratings.moderate'],
  items: ['items.write'],
  stock: ['stock.write'],
  campaigns: ['campaigns.write'],
  delivery: ['campaigns.write'],
  shop: ['shop.write', 'payment.write'],
  staff: ['staff.write'],
} as const satisfies Record<string, readonly Right[]>
export type Way = keyof typeof opens
export const ways = Object.keys(opens) as Way[]

/** The desk's screens, whose code loads on first use. */
export const deskWays = [
  'first-steps',
  'orders',
  'payments',
  'lists',
  'ratings',
  'items',
  'stock',
  'campaigns',
  'delivery',
  'shop',
  'staff',
] as const satisfies readonly Way[]
export type DeskWay = (typeof deskWays)[number]
export const isDeskWay = (noun: string): noun is DeskWay => deskWays.some((way) => way === noun)

export const mayOpen = (way: Way, rights: readonly Right[]): boolean => opens[way].some((right) => rights.includes(right))
