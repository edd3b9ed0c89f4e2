import type { CampaignBody } from '#db/schema/catalog.ts'
import { DAY_MS, dateText, dayOf } from '@mutirao/domain/zoned-time'

/* Days are numbers (days since 1970) in the shop's time zone. */

export const numberOfDate = (date: string) => Date.parse(date) / DAY_MS
export const dateOfNumber = (day: number) => dateText(dayOf(day))

/** How many orders come in each hour of a day, relative to the other hours. */
export const hourWeights = [4, 2, 1, 0, 0, 1, 4, 9, 14, 16, 18, 24, 30, 24, 17, 15, 16, 18, 24, 33, 40, 36, 24, 11]

/** A delivery or pickup of an order. */
export type Handing = { day: number; from: string; to: string; fee: number; store?: string }

export type Windows = Pick<CampaignBody, 'deliveryCalendar' | 'pickup' | 'addressLocked'>

/** The next windows from a day on: one for deliveries, and one for each pickup point. Shops with an address of their own deliver to nobody's home. */
export function windowsFrom({ deliveryCalendar, pickup, addressLocked }: Windows, from: number): Handing[] {
  const dayFor = (weekday: number) => from + ((weekday - dayOf(from).weekday + 7) % 7)
  const own = addressLocked ? [] : deliveryCalendar.filter(({ company }) => company === undefined)
  const homes = own.map((window) => ({ ...window, day: dayFor(window.weekday) }))
  const first = homes.toSorted((one, other) => one.day - other.day)[0]
  const points = Map.groupBy(pickup, ({ store }) => store)
  const picked = [...points].map(([store, windows]) => {
    const [next] = windows.map((window) => ({ ...window, day: dayFor(window.weekday) })).toSorted((one, other) => one.day - other.day)
    return { day: next!.day, from: next!.from, to: next!.to, fee: 0, store }
  })
  return [...(first ? [{ day: first.day, from: first.from, to: first.to, fee: first.fee }] : []), ...picked]
}
