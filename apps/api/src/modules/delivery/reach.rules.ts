import { memoOf } from '#cache/memo.ts'

type Reach = { areas: readonly string[]; ignoreShippingAddress?: boolean; defaultAddress?: unknown }

/** A campaign may name ten thousand areas, while a point is in a few: looked up in a set. */
const setOf = memoOf((areas: readonly string[]): ReadonlySet<string> => new Set(areas))

/** Everybody is within reach when no address is asked, when the campaign has a default address, and when it names no areas. */
export function reaches({ areas, ignoreShippingAddress, defaultAddress }: Reach, inside: ReadonlySet<string>): boolean {
  if (ignoreShippingAddress || defaultAddress !== undefined || areas.length === 0) return true
  const own = setOf(areas)
  return [...inside].some((id) => own.has(id))
}
