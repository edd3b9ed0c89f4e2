import { Problem } from '@mutirao/contract/problems'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { adjust, hasWallet } from '#modules/wallets/wallets.service.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { findOrder } from '../book/orders.repository.ts'

type Asked = { act: string; amount: number; reason: string; expiresInDays?: number }

/** The shop changes the wallet of whoever made an order. Throws account_required where that is a guest, who has none. */
export async function adjustWallet(ctx: StaffCtx, orderId: string, asked: Asked): Promise<{ before: number; after: number }> {
  return inTransaction(ctx, async (tx) => {
    const order = await findOrder(tx, { id: orderId })
    if (!order) throw new Problem('order_not_found')
    if (!(await hasWallet(tx, order.leadId)))
      throw new Problem('account_required', { detail: 'Quem fez este pedido não tem conta, e por isso não tem carteira.' })
    const { walletId, before, after, isNew } = await adjust(tx, { ...asked, orderId, leadId: order.leadId })
    const { act, amount, reason, expiresInDays } = asked
    const detail = { order: orderId, act, amount, reason, expiresInDays, before, after }
    if (isNew) await recordAudit(tx, { action: 'wallet.adjust', subject: `wallet ${walletId}`, detail })
    return { before, after }
  })
}
