import { memoOf } from '#cache/memo.ts'

type Reach = { areas: readonly string[]; ignoreShippingAddress?: boolean; defaultAddress?: unknown }

/** A campaign may name ten thousand areas, while a point is in a few of them, so they are looked up in a set. */
const setOf = memoOf((areas: readonly string[]): ReadonlySet<string> => new Set(areas))

/** A campaign reaches everybody when it asks for no address, has a default address, or names no areas. */
export function reaches({ areas, ignoreShippingAddress, defaultAddress }: Reach, inside: ReadonlySet<string>): boolean {
  if (ignoreShippingAddress || defaultAddress !== undefined || areas.length === 0) return true
  const own = setOf(areas)
  return [...inside].some((id) => own.has(id))
}

/** Whether the campaign delivers to any address: it asks for one and names no areas. */
export const deliversEverywhere = ({ areas, ignoreShippingAddress, defaultAddress }: Reach): boolean =>
  areas.length === 0 && !ignoreShippingAddress && defaultAddress === undefined
