import { buyersOf } from './buyers.ts'
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
  const staying = inside.filter(({ person }) => !person.some((key) => gone.has(key)))
  const buyers = buyersOf(staying, keysOf).map((all) => sum(all, ({ units }) => units))
  for (const { minimumUnits } of ascending(rules)) {
    const most = Math.max(1, Math.floor((minimumUnits * share) / 100))
    const counted = others + sum(buyers, (units) => Math.min(units, most))
    if (counted < minimumUnits) return Math.max(0, paidUnits - counted)
  }
  return 0
}

const keysOf = ({ person, network }: Member) => [...person, ...(network === undefined ? [] : [`network ${network}`])]
