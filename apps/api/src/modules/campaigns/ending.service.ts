import { mayDo, refusalOf } from '#actor.ts'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { groupProgress } from '@mutirao/domain/group-progress'
import { endNow, lockCampaign } from './terms.repository.ts'

const RETURNS = 'Encerrar este grupo devolve dinheiro a quem pagou. Peça a quem pode devolver, como a gerência.'
const GROUP_RUNS = 'Quem pagou mantém o prazo do grupo até o último degrau.'

/**
 * Ends a campaign now; does nothing when it has already ended. A group with paid units keeps its deadline (decision 013) unless its last tier is
 * reached, since nothing better can follow; its payers then get money back, which asks for the right to return money (decision 100). Throws not_found,
 * and conflict and authorization with the reason.
 */
export async function endCampaign(ctx: StaffCtx, id: string): Promise<{ id: string; endsAt: string }> {
  const endsAt = await inTransaction(ctx, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new Problem('not_found', { campaignId: id })
    const { endsAt: before, paidUnits, body } = campaign
    if (before && before <= tx.now) return before
    const { next } = groupProgress(body.cartControls.groupRules, { paidUnits, waitingUnits: 0 })
    if (paidUnits > 0 && next) throw new Problem('conflict', { reason: GROUP_RUNS, detail: GROUP_RUNS })
    if (paidUnits > 0 && body.cartControls.groupRules.length > 0) requireReturning(tx)
    await endNow(tx, id)
    await recordAudit(tx, { action: 'campaign.end', subject: `campaign ${id}`, detail: { before: before?.toISOString(), paidUnits } })
    return tx.now
  })
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return { id, endsAt: endsAt.toISOString() }
}

function requireReturning({ actor }: StaffCtx): void {
  if (mayDo(actor, 'orders.refund')) return
  const code = refusalOf(actor, 'orders.refund')
  throw new Problem(code, code === 'authorization' ? { reason: RETURNS, detail: RETURNS } : {})
}
