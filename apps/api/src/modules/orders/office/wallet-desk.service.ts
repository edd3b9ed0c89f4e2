import type { StaffMember } from '#actor.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { listActsSince, lockStaff, recordAudit } from '#modules/staff/audit.service.ts'
import { adjust, hasWallet } from '#modules/wallets/wallets.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { sum } from '@mutirao/domain/money'
import { adjustableADay } from '@mutirao/domain/staff'
import { startOfDay, dateText, dayNumber, dayOf, localTime } from '@mutirao/domain/zoned-time'
import { findOrder } from '../book/orders.repository.ts'

type AdjustRequest = { act: string; amount: number; reason: string; expiresInDays?: number }

/** Adjusts the wallet of an order's buyer. Throws account_required for a guest, who has none. */
export async function adjustWallet(ctx: StaffCtx, orderId: string, asked: AdjustRequest): Promise<{ before: number; after: number }> {
  return adjustOnce(ctx, orderId, asked).catch((error: unknown) => {
    // A concurrent request used the same act on another wallet.
    throw isUniqueViolation(error) ? new Problem('conflict') : error
  })
}

async function adjustOnce(ctx: StaffCtx, orderId: string, asked: AdjustRequest): Promise<{ before: number; after: number }> {
  return inTransaction(ctx, async (tx) => {
    const member = memberOf(ctx)
    await lockStaff(tx, member.staffId)
    const order = await findOrder(tx, { id: orderId })
    if (!order) throw new Problem('order_not_found')
    if (!(await hasWallet(tx, order.leadId)))
      throw new Problem('account_required', { detail: 'Quem fez este pedido não tem conta, e por isso não tem carteira.' })
    const { walletId, before, after, isNew } = await adjust(tx, { ...asked, orderId, leadId: order.leadId })
    const { act, amount, reason, expiresInDays } = asked
    const detail = { order: orderId, act, amount, reason, expiresInDays, before, after }
    if (isNew) await requireLimit(tx, member, asked.amount)
    if (isNew) await recordAudit(tx, { action: 'wallet.adjust', subject: `wallet ${walletId}`, detail })
    return { before, after }
  })
}

/** No API key has the right: the daily limit is a person's. */
function memberOf({ actor }: StaffCtx): StaffMember {
  if (actor.kind === 'key') throw new Problem('authorization')
  return actor
}

/** A staff member's adjustments per day have a limit by their rights; the current act is not recorded yet. */
async function requireLimit(ctx: StaffCtx, { staffId, rights }: StaffMember, amount: number): Promise<void> {
  const { timeZone } = ctx.tenant.body
  const today = startOfDay(dateText(dayOf(dayNumber(localTime(ctx.now, timeZone)))), timeZone)
  const earlier = await listActsSince(ctx, { action: 'wallet.adjust', staffId, since: today })
  const used = sum(earlier, ({ amount: moved }) => Math.abs(Number(moved)))
  const limit = adjustableADay(rights)
  if (used + Math.abs(amount) > limit) throw new Problem('adjustment_limit', { limit, left: Math.max(0, limit - used) })
}
