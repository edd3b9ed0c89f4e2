import { ascending, type GroupRule } from './group-progress.ts'
import { sum } from './money.ts'

/** The share of a tier's units that one buyer may bring to it before the closing, where the merchant says nothing. */
export const DEFAULT_SHARE = 25

/** An order in a group. person: keys of whoever placed it (account, phone, address); network: where it was placed from. */
export type Member = { units: number; hasLeft: boolean; person: readonly string[]; network?: string }

type Group = { rules: readonly GroupRule[]; share: number; paidUnits: number }

/**
 * Paid units that count for the price at the closing alone, so that a tier which sells is hard to fake: those of one person, phone, address or
 * network beyond the share of the next tier, and all of whoever has left the group before. Paid units of no member count in full.
 */
export function laterUnits({ rules, share, paidUnits }: Group, members: readonly Member[]): number {
  const inside = members.filter(({ hasLeft }) => !hasLeft)
  const gone = new Set(members.filter(({ hasLeft }) => hasLeft).flatMap(({ person }) => person))
  const others = paidUnits - sum(inside, ({ units }) => units)
  const buyers = unitsByBuyer(inside.filter(({ person }) => !person.some((key) => gone.has(key))))
  for (const { minimumUnits } of ascending(rules)) {
    const most = Math.max(1, Math.floor((minimumUnits * share) / 100))
    const counted = others + sum(buyers, (units) => Math.min(units, most))
    if (counted < minimumUnits) return Math.max(0, paidUnits - counted)
  }
  return 0
}

/** Units of each buyer: orders that share a key are one buyer's, also by way of a third. */
function unitsByBuyer(members: readonly Member[]): number[] {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    const parent = parents.get(key) ?? key
    return parent === key ? key : rootOf(parent)
  }
  const named = members.map((member, index) => ({ ...member, keys: keysOf(member, index) }))
  for (const { keys } of named) for (const key of keys) parents.set(rootOf(key), rootOf(keys[0]!))
  const units = new Map<string, number>()
  for (const { keys, units: more } of named) units.set(rootOf(keys[0]!), (units.get(rootOf(keys[0]!)) ?? 0) + more)
  return [...units.values()]
}

const keysOf = ({ person, network }: Member, index: number) => [
  `order ${index}`,
  ...person,
  ...(network === undefined ? [] : [`network ${network}`]),
]
