import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { payFromWallet, releaseToWallet } from '#modules/wallets/wallets.service.ts'
import type { OrderRow } from '../book/orders.repository.ts'
import { insertPayment, movePayment, receivePayment, listHeldShares } from '../book/payments.repository.ts'

/** Takes the wallet's share of an order's price and holds it. Returns the usable balance when it is insufficient. */
export async function holdShare(ctx: ShopCtx, order: OrderRow): Promise<number | undefined> {
  const { id: orderId, leadId, walletPaid: amount, properties } = order
  const walletId = properties.selectedWalletUuid
  if (!walletId) return 0
  const paymentId = uuidv7(ctx.now.getTime())
  const available = await payFromWallet(ctx, { walletId, leadId, orderId, paymentId, amount })
  if (available !== undefined) return available
  await insertPayment(ctx, {
    tenantId: ctx.tenant.id,
    orderId,
    id: paymentId,
    type: 'WALLET',
    state: 'PENDING',
    amount,
    price: amount,
    provider: 'wallet',
    createdAt: ctx.now,
  })
  return undefined
}

/** Marks the held share as paid. */
export async function settleShare(ctx: ShopCtx, { id }: OrderRow): Promise<void> {
  for (const share of await listHeldShares(ctx, id)) await receivePayment(ctx, share.id, { state: 'APPROVED', received: share.amount })
}

/** Returns the held share to the credits it came from. */
export async function giveBackShare(ctx: ShopCtx, { id: orderId }: OrderRow): Promise<void> {
  for (const share of await listHeldShares(ctx, orderId)) {
    await movePayment(ctx, share.id, 'REFUSED')
    await releaseToWallet(ctx, { orderId, paymentId: share.id })
  }
}
