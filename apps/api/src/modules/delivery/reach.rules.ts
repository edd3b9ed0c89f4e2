import { memoOf } from '#cache/memo.ts'

type Reach = { areas: readonly string[]; ignoreShippingAddress?: boolean; defaultAddress?: unknown }

/** A campaign may name ten thousand areas, a point lies in a few. */
const setOf = memoOf((areas: readonly string[]): ReadonlySet<string> => new Set(areas))

/** Where the address is not asked, or is the company's own, everybody is reached; without areas too. */
export function reaches({ areas, ignoreShippingAddress, defaultAddress }: Reach, inside: ReadonlySet<string>): boolean {
  if (ignoreShippingAddress || defaultAddress !== undefined || areas.length === 0) return true
  const own = setOf(areas)
  return [...inside].some((id) => own.has(id))
}
