import { isPaid, type OrderState } from './order-status.ts'
import type { PartState } from './fulfilment.ts'
import { publicFirstName } from './name.ts'
import { DAY_MS } from './zoned-time.ts'

export const MOST_STARS = 5
export const LONGEST_RATING = 1000
export const MOST_RATING_PHOTOS = 3
/** How long after its delivery something may be rated for the first time. */
export const RATING_DAYS = 90
/** How long after its first writing a rating may be changed. */
export const RATING_EDIT_DAYS = 7

/** How many ratings count, and all their stars together. */
export type RatingCounter = { count: number; stars: number }
export type RatingFigures = { count: number; /** With one decimal. */ average: number }

/** The shown form of a counter; undefined without a rating. Halves are rounded up: 4.25 is 4.3. */
export function ratingFigures({ count, stars }: RatingCounter): RatingFigures | undefined {
  return count > 0 ? { count, average: Math.round((stars * 10) / count) / 10 } : undefined
}

/** "4,8", and "5,0" of five. */
export const formatAverage = (average: number): string => average.toFixed(1).replace('.', ',')

type Counting = { stars: number; isHidden: boolean }

/** The change of a counter by a written, changed, hidden or shown rating. Hidden ratings do not count. */
export function ratingStep(before: Counting | undefined, after: Counting): RatingCounter {
  const held = (rating: Counting | undefined) => (rating && !rating.isHidden ? { count: 1, stars: rating.stars } : { count: 0, stars: 0 })
  const [from, to] = [held(before), held(after)]
  return { count: to.count - from.count, stars: to.stars - from.stars }
}

/** Whether a part was received and not wholly paid back. */
export const isReceived = (order: { state: OrderState }, part: { state: PartState }): boolean =>
  isPaid(order.state) && part.state === 'DELIVERED'

/** Until when it may be written, or changed once it is. */
export function ratingUntil({ deliveredAt, ratedAt }: { deliveredAt: Date; ratedAt?: Date }): Date {
  const [from, days] = ratedAt ? [ratedAt, RATING_EDIT_DAYS] : [deliveredAt, RATING_DAYS]
  return new Date(from.getTime() + days * DAY_MS)
}

/** "Maria da Silva" is "Maria S." before everybody; nothing where the first word is no name. */
export function raterName(name: string): string | undefined {
  const first = publicFirstName(name)
  const last = name.trim().split(/\s+/).slice(1).at(-1)
  const initial = last && /^\p{L}/u.test(last) ? ` ${[...last][0]!.toUpperCase()}.` : ''
  return first && `${first}${initial}`
}
