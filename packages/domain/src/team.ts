import { buyersOf } from './buyers.ts'

/** COMPLETE: enough buyers have paid. ENDED: the time ran out before. */
export const teamOutcomes = ['COMPLETE', 'ENDED'] as const
export type TeamOutcome = (typeof teamOutcomes)[number]

/** A campaign's offer for one item: `size` buyers within `hours` pay `percentage` less. */
export type TeamTerms = { itemId: string; size: number; hours: number; percentage: number }

/** The end of a team that is opened now: never later than its campaign's. */
export function teamEnd({ hours }: Pick<TeamTerms, 'hours'>, { now, campaignEnd }: { now: Date; campaignEnd: Date | null }): Date {
  const end = now.getTime() + hours * 3_600_000
  return new Date(campaignEnd ? Math.min(end, campaignEnd.getTime()) : end)
}

/** An order in a team. person: keys of its buyer (account, phone); network: the network it was placed from, when it is known. */
export type TeamOrder = { person: readonly string[]; network?: string }

/** A couple or an office counts; one person with several phones does not complete a team alone. */
export const mostOfNetwork = (size: number): number => Math.ceil(size / 2)

/** The orders of each buyer who counts: a buyer counts once, and buyers of one network up to half of the team's size. */
export function countedBuyers<Order extends TeamOrder>(size: number, orders: readonly Order[]): Order[][] {
  const ofNetwork = new Map<string, number>()
  return buyersOf(orders, ({ person }) => person).filter(([first]) => {
    if (first!.network === undefined) return true
    const before = ofNetwork.get(first!.network) ?? 0
    ofNetwork.set(first!.network, before + 1)
    return before < mostOfNetwork(size)
  })
}

/** Returns undefined while the team is open. */
export function teamOutcome(team: { size: number; endsAt: Date }, paid: readonly TeamOrder[], now: Date): TeamOutcome | undefined {
  if (countedBuyers(team.size, paid).length >= team.size) return 'COMPLETE'
  return team.endsAt <= now ? 'ENDED' : undefined
}

/** The counted buyers whose orders still await payment, besides those who have paid. */
export function waitingPeople(size: number, { paid, waiting }: Record<'paid' | 'waiting', readonly TeamOrder[]>): number {
  return Math.max(0, countedBuyers(size, [...paid, ...waiting]).length - countedBuyers(size, paid).length)
}

type TeamLine = { position: number; teamId: string | null; teamPercentage: number | null }

/** The order's lines once this team is decided; `percentage` is 0 for a team that ended. A line already reported missing keeps its price. */
export function withTeam<Line extends TeamLine>(
  lines: readonly Line[],
  team: { id: string; percentage: number },
  missing: readonly { position: number }[],
): Line[] {
  const isMissing = (line: Line) => missing.some(({ position }) => position === line.position)
  return lines.map((line) =>
    line.teamId === team.id && line.teamPercentage === null ? { ...line, teamPercentage: isMissing(line) ? 0 : team.percentage } : line,
  )
}
