import { inTransaction, type Ctx } from '#context.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { decideTeam, type TeamRow } from '#modules/teams/teams.service.ts'
import { backAtPrice, returnableOfOrder, settledPrice } from '@mutirao/domain/order-money'
import { isPaid } from '@mutirao/domain/order-status'
import { withTeam } from '@mutirao/domain/team'
import { announce, announceOrder } from '../book/order-changes.service.ts'
import { agreedOrder, emptiedBy, readOrderFacts, type OrderFacts } from '../book/order-facts.service.ts'
import { lockOrder, type LineRow } from '../book/orders.repository.ts'
import { returnOfOrder } from '../money/refunds.service.ts'
import * as repository from './team-settlement.repository.ts'

/** Decides teams whose time has run out, each once across all processes. */
export async function closeDueTeams(ctx: Ctx): Promise<void> {
  for (const id of await repository.listDueTeams(ctx)) await settleTeam(ctx, id)
}

/**
 * The job of each payment in a team: decides the team when it is complete or over, and settles its paid orders, each in its own transaction. It can
 * be repeated at any point. An order that is paid after the decision is settled by its own job.
 */
export async function settleTeam(ctx: Ctx, teamId: string): Promise<void> {
  const decided = await inTransaction(ctx, async (tx) => {
    const now = await decideTeam(tx, teamId)
    // If this process dies after the commit, the job settles.
    if (now?.isNew) await tx.services.queue.send(tx.db, 'settle-team', { tenantId: tx.tenant.id, teamId })
    return now
  })
  if (!decided) return
  const { team } = decided
  if (team.outcome)
    for (const orderId of await repository.listUnsettled(ctx, teamId)) {
      await inTransaction(ctx, (tx) => settle(tx, orderId, team))
      announceOrder(ctx, orderId)
    }
  if (decided.isNew) announce(ctx, { campaignIds: [team.campaignId] })
}

async function settle(ctx: Ctx, orderId: string, team: TeamRow): Promise<void> {
  const order = (await lockOrder(ctx, orderId))!
  if (!isPaid(order.state)) return
  const facts = await readOrderFacts(ctx, order)
  const own = facts.lines.filter(({ teamId, teamPercentage }) => teamId === team.id && teamPercentage === null)
  if (own.length === 0) return
  const percentage = team.outcome === 'COMPLETE' ? team.percentage : 0
  const lines = withTeam(facts.lines, { id: team.id, percentage }, facts.substitutions)
  await repository.saveTeamPercentages(ctx, orderId, lines)
  const { name } = own[0]!.snapshot
  if (team.outcome === 'ENDED') return noteForBuyer(ctx, order, { news: 'TEAM_ENDED', name })
  const amount = returnedOf(ctx, facts, lines)
  const isToWallet = order.properties.returnsToWallet === true
  const back = amount > 0 ? await returnOfOrder(ctx, order, { amount, reason: 'TEAM', isToWallet }) : []
  await noteForBuyer(ctx, order, { news: 'TEAM_COMPLETE', name, percentage, back })
}

/** Centavos refunded when the order's lines become these. */
function returnedOf({ tenant }: Ctx, facts: OrderFacts, lines: readonly LineRow[]): number {
  const { order, payments, refunds, closed, substitutions } = facts
  const priceOf = (some: readonly LineRow[]) => settledPrice(agreedOrder(order, some), { closed, substitutions, emptied: emptiedBy(facts) })
  const paid = {
    plan: tenant.body.payment.installments,
    payment: payments[0]!,
    beside: order,
    returnable: returnableOfOrder(payments, refunds),
  }
  return backAtPrice(paid, { from: priceOf(facts.lines), to: priceOf(lines) })
}
