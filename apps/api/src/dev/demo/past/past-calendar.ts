import { dayOf, instantOf } from '@mutirao/domain/zoned-time'
import { hourWeights, windowsFrom, type Windows } from '../demo-calendar.ts'
import { Chance } from './chance.ts'
import type { PastShop } from './past-shops.ts'

/*
 * How many orders a past has on each day, and when. Days are numbers (days since 1970) in the shop's time zone. Everything follows from the shop, the
 * first day and the rate, so that a past can be continued from any day.
 */

/** `from`: the first day, a Monday. `rate`: the number of orders on a day of weight 1. */
export type Pace = { slug: string; shop: PastShop; from: number; rate: number }

/** A weekly group of orders from Monday to Thursday. */
export type GroupWeek = { monday: number; campaign: string; name: string; isFailing: boolean }

/** January to December: the summer, the school holidays of July, and Christmas. */
const MONTHS = [1.12, 1.05, 0.95, 0.98, 1, 1.08, 0.9, 0.92, 0.97, 1.04, 1.18, 1.5]
const HALF_YEAR = 182
/** The growth over half a year, and how long it lasts. */
const GROWTH = { from: 0.55, by: 0.9, halfYears: 1.5 }
/** One of so many groups fails, because few want it. */
const FAILS_OF = 6
const FAILING_SHARE = 0.4
/** Some buy in the group what they would have bought outside it. */
const BESIDE_GROUP = 0.8

export const mondayOf = (day: number) => day - ((dayOf(day).weekday + 6) % 7)

/** The weight of a day: growth, weekday, season, and chance. */
export function weightOf({ slug, shop, from }: Omit<Pace, 'rate'>, day: number): number {
  const { weekday, month } = dayOf(day)
  const growth = GROWTH.from + GROWTH.by * Math.min(GROWTH.halfYears, (day - from) / HALF_YEAR)
  const chance = 0.72 + 0.56 * new Chance(`${slug} weather ${day}`).next()
  return growth * shop.weekdays[weekday]! * MONTHS[month - 1]! * chance
}

/** Rounds up or down by chance, so that small shops do not lose every fraction. */
const rounded = (count: number, seed: string) => Math.floor(count + new Chance(seed).next())

/** The orders of a day outside groups. */
export function countOutside(pace: Pace, day: number): number {
  const week = groupWeekOf(pace, mondayOf(day))
  const share = week && day - week.monday < GROUP_DAYS ? BESIDE_GROUP : 1
  return rounded(pace.rate * weightOf(pace, day) * share, `${pace.slug} outside ${day}`)
}

/** Monday to Thursday. */
export const GROUP_DAYS = 4
const CLOSING_HOUR = 20

/** The orders of a day in the group that is open. */
export function countInGroup(pace: Pace, { isFailing }: GroupWeek, day: number): number {
  const expected = pace.rate * weightOf(pace, day) * pace.shop.groupShare
  // A group has at least one order on each of its days.
  return Math.max(1, rounded(isFailing ? expected * FAILING_SHARE : expected, `${pace.slug} group ${day}`))
}

/** The group that is open in a week; undefined in a week without one. */
export function groupWeekOf({ shop, from }: Pick<Pace, 'shop' | 'from'>, monday: number): GroupWeek | undefined {
  const weeks = Array.from({ length: Math.max(0, (monday - from) / 7 + 1) }, (_, week) => shop.hasGroup(from + week * 7, week))
  if (weeks.at(-1) !== true) return undefined
  const earlier = weeks.filter(Boolean).length - 1
  return { monday, ...shop.themes[earlier % shop.themes.length]!, isFailing: earlier % FAILS_OF === FAILS_OF - 2 }
}

export const closingOf = ({ monday }: GroupWeek, timeZone: string) =>
  instantOf({ ...dayOf(monday + GROUP_DAYS - 1), hour: CLOSING_HOUR, minute: 0 }, timeZone)

/** A moment of the day; in a group's last day before its closing. */
export function momentOf(chance: Chance, day: number, timeZone: string, { untilHour = 24 } = {}): Date {
  const hour = chance.weighted(hourWeights.slice(0, untilHour))
  const minute = instantOf({ ...dayOf(day), hour, minute: chance.between(0, 59) }, timeZone)
  return new Date(minute.getTime() + chance.between(0, 59_999))
}

export const untilHourOf = ({ monday }: GroupWeek, day: number) => (day === monday + GROUP_DAYS - 1 ? CLOSING_HOUR : 24)

/** The day by which a group of this week has been handed over. */
export function handedBy(week: GroupWeek, body: Windows): number {
  return Math.max(...windowsFrom(body, week.monday + GROUP_DAYS).map(({ day }) => day))
}
