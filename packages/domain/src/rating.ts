import type { PartState } from './fulfilment.ts'
import { publicFirstName } from './name.ts'
import { isPaid, type OrderState } from './order-status.ts'
import { DAY_MS } from './zoned-time.ts'

export const MOST_STARS = 5
export const LONGEST_RATING = 1000
export const MOST_RATING_PHOTOS = 3
/** Days after delivery within which a rating may first be written. */
export const RATING_DAYS = 90
/** Days after its first writing within which a rating may be changed. */
export const RATING_EDIT_DAYS = 7

/** The number of ratings that count, and the sum of their stars. */
export type RatingCounter = { count: number; stars: number }
export type RatingFigures = { count: number; /** With one decimal. */ average: number }

/** The displayed form of a counter; undefined without a rating. Halves are rounded up: 4.25 becomes 4.3. */
export function ratingFigures({ count, stars }: RatingCounter): RatingFigures | undefined {
  return count > 0 ? { count, average: Math.round((stars * 10) / count) / 10 } : undefined
}

/** "4,8", and "5,0" of five. */
export const formatAverage = (average: number): string => average.toFixed(1).replace('.', ',')

type Counting = { stars: number; isHidden: boolean }

/** The change of a counter when a rating is written, changed, hidden or shown. Hidden ratings do not count. */
export function ratingStep(before: Counting | undefined, after: Counting): RatingCounter {
  const held = (rating: Counting | undefined) => (rating && !rating.isHidden ? { count: 1, stars: rating.stars } : { count: 0, stars: 0 })
  const [from, to] = [held(before), held(after)]
  return { count: to.count - from.count, stars: to.stars - from.stars }
}

/** Whether a part was delivered and not wholly refunded. */
export const isReceived = (order: { state: OrderState }, part: { state: PartState }): boolean =>
  isPaid(order.state) && part.state === 'DELIVERED'

/** The deadline for writing a rating, or for changing it once written. */
export function ratingUntil({ deliveredAt, ratedAt }: { deliveredAt: Date; ratedAt?: Date }): Date {
  const [from, days] = ratedAt ? [ratedAt, RATING_EDIT_DAYS] : [deliveredAt, RATING_DAYS]
  return new Date(from.getTime() + days * DAY_MS)
}

/** The public name, "Maria S." for "Maria da Silva"; undefined when the first word is not a name. */
export function raterName(name: string): string | undefined {
  const first = publicFirstName(name)
  const last = name.trim().split(/\s+/).slice(1).at(-1)
  const initial = last && /^\p{L}/u.test(last) ? ` ${[...last][0]!.toUpperCase()}.` : ''
  return first && `${first}${initial}`
}
