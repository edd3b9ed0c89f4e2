/** Who holds what is not paid yet. */
export const holders = ['person', 'phone', 'address', 'network'] as const
export type Holder = (typeof holders)[number]
export type Bound = { orders: number; units: number }
export type UnpaidBounds = Record<Holder, Bound>

/**
 * What may wait for its payment at once, unless the merchant says otherwise. A building shares an address and a company its network:
 * those two bounds stop machines, not neighbours.
 */
export const DEFAULT_UNPAID_BOUNDS: UnpaidBounds = {
  person: { orders: 5, units: 150 },
  phone: { orders: 5, units: 150 },
  address: { orders: 30, units: 600 },
  network: { orders: 120, units: 2000 },
}

export type OwnBounds = { [holder in Holder]?: Partial<Bound> | undefined }

export function unpaidBounds(own: OwnBounds = {}): UnpaidBounds {
  const of = (holder: Holder): Bound => ({ ...DEFAULT_UNPAID_BOUNDS[holder], ...own[holder] })
  return { person: of('person'), phone: of('phone'), address: of('address'), network: of('network') }
}

export type Held = Bound & { holder: Holder }

/** The first holder for whom one more order of so many units would be too much. */
export function brokenBound(bounds: UnpaidBounds, held: readonly Held[], units: number): Holder | undefined {
  return held.find((mine) => mine.orders + 1 > bounds[mine.holder].orders || mine.units + units > bounds[mine.holder].units)?.holder
}
