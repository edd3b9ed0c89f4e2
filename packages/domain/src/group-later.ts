import { ascending, type GroupRule } from './group-progress.ts'
import { sum } from './money.ts'

/** The default share of a tier's units that one buyer may contribute to it before the closing. */
export const DEFAULT_SHARE = 25

/** An order in a group. person: keys of its buyer (account, phone, address); network: the network it was placed from. */
export type Member = { units: number; hasLeft: boolean; person: readonly string[]; network?: string }

type Group = { rules: readonly GroupRule[]; share: number; paidUnits: number }

/**
 * The paid units that count for the price only at the closing, so that a selling tier is hard to fake: the units of one person, phone, address or
 * network beyond the share of the next tier, and all units of buyers who have left the group before. Paid units without a member count in full.
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

/** Units of each buyer: orders that share a key belong to one buyer, transitively. */
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
