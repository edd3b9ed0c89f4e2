type Reach = { areas: readonly string[]; ignoreShippingAddress?: boolean; defaultAddress?: unknown }

/** A campaign may name ten thousand areas, a point lies in a few. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Where the address is not asked, or is the company's own, everybody is reached; without areas too. */
export function reaches({ areas, ignoreShippingAddress, defaultAddress }: Reach, inside: ReadonlySet<string>): boolean {
  if (ignoreShippingAddress || defaultAddress !== undefined || areas.length === 0) return true
  const own = sets.get(areas) ?? new Set(areas)
  sets.set(areas, own)
  return [...inside].some((id) => own.has(id))
}
