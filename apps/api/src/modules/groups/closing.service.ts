import { inTransaction, type Ctx } from '#context.ts'
import { closeSoon } from '#modules/orders/closing/settlement.service.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import { CHECKOUT_GRACE_MS, closeGroup } from '@mutirao/domain/group-closing'
import * as repository from './closing.repository.ts'

/** Longer than the statement timeout, so that a transaction begun in the grace period has ended by then. */
const LAST_COMMIT_MS = 60_000

/**
 * Closes groups that have ended, each once across all processes. A group with pending payments waits for the next round; within the grace period so does
 * one with an open checkout.
 */
export async function closeDueGroups(ctx: Ctx): Promise<void> {
  const endedBefore = new Date(ctx.now.getTime() - LAST_COMMIT_MS)
  for (const campaignId of await repository.listDueGroups(ctx, endedBefore)) await inTransaction(ctx, (tx) => close(tx, campaignId))
}

async function close(ctx: Ctx, campaignId: string): Promise<void> {
  const group = await repository.lockGroup(ctx, campaignId)
  if (!group || (await repository.hasWaitingOrders(ctx, campaignId))) return
  const { paidUnits, buyers, body, endsAt } = group
  if (endsAt && ctx.now.getTime() < endsAt.getTime() + CHECKOUT_GRACE_MS + LAST_COMMIT_MS) {
    if (await repository.hasOpenCheckouts(ctx, { campaignId, endsAt })) return
    await repository.endCheckouts(ctx, { campaignId, endsAt })
  }
  const ended = closeGroup(body.cartControls.groupRules, body.group?.minimumUnits ?? 0, paidUnits)
  const percentage = ended.outcome === 'REACHED' ? ended.percentage : 0
  const closing = { campaignId, outcome: ended.outcome, percentage, paidUnits, buyers }
  if (!(await repository.insertClosing(ctx, closing))) return
  await noteForSystems(ctx, {
    event: 'group.closed',
    subject: `campaign ${campaignId}`,
    data: { group: closing, at: ctx.now.toISOString() },
  })
  await closeSoon(ctx, campaignId)
}
