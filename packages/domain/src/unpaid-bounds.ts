/** The keys by which unpaid orders are counted. */
const holders = ['person', 'phone', 'address', 'network', 'program'] as const
export type Holder = (typeof holders)[number]
export type Bound = { orders: number; units: number }
/** verified: bounds a person with a verified phone by person and by phone. The others bound everybody else; program: all buyers of one program together. */
export type UnpaidBounds = Record<Holder | 'verified', Bound> & { shelf: Shelf }
/** The share of the free units that one unpaid order without a verified phone may take: a percentage, but at least this many units. */
export type Shelf = { percentage: number; units: number }

/**
 * The default bounds on unpaid orders at one time. Neighbours share a building's address, so that bound stops machines only. Strangers of one network
 * together hold less than a small shelf; a shop that sells to a company widens it. The buyers of one program are different people, each with the bounds
 * of a person: together they hold what ten networks may, and a stolen key holds no more.
 */
export const DEFAULT_UNPAID_BOUNDS: UnpaidBounds = {
  person: { orders: 3, units: 40 },
  phone: { orders: 3, units: 40 },
  address: { orders: 12, units: 160 },
  network: { orders: 12, units: 24 },
  program: { orders: 120, units: 240 },
  verified: { orders: 5, units: 150 },
  shelf: { percentage: 50, units: 6 },
}

export type OwnBounds = { [holder in Holder | 'verified']?: Partial<Bound> | undefined } & { shelf?: Partial<Shelf> | undefined }

export function unpaidBounds(own: OwnBounds = {}): UnpaidBounds {
  const of = (holder: Holder | 'verified'): Bound => ({ ...DEFAULT_UNPAID_BOUNDS[holder], ...own[holder] })
  return {
    person: of('person'),
    phone: of('phone'),
    address: of('address'),
    network: of('network'),
    program: of('program'),
    verified: of('verified'),
    shelf: { ...DEFAULT_UNPAID_BOUNDS.shelf, ...own.shelf },
  }
}

export type HolderBounds = Partial<Record<Holder, Bound>>

/** For people with a verified phone only their person and phone count, so that strangers who type the same phone, address or network cannot block them. */
export function boundsFor(own: OwnBounds | undefined, isVerified: boolean): HolderBounds {
  const { person, phone, address, network, program, verified } = unpaidBounds(own)
  return isVerified ? { person: verified, phone: verified } : { person, phone, address, network, program }
}

/** The units of a stock row that one order may take when so many are free. */
export function shelfShare({ percentage, units }: Shelf, free: number): number {
  return Math.max(units, Math.floor((free * percentage) / 100))
}

export type Held = Bound & { holder: Holder }

/** The first holder whose bound one more order of so many units would exceed. */
export function brokenBound(bounds: HolderBounds, held: readonly Held[], units: number): Holder | undefined {
  return held.find((mine) => {
    const bound = bounds[mine.holder]
    return bound !== undefined && (mine.orders + 1 > bound.orders || mine.units + units > bound.units)
  })?.holder
}
