import { inTransaction, type LeadCtx } from '#context.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { OrderDetails } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import { capitalizeName } from '@mutirao/domain/name'
import { isEditable } from '@mutirao/domain/order-status'
import { lockMine } from '../book/my-order.service.ts'
import { announce } from '../book/order-changes.service.ts'
import { noteChange } from '../book/order-systems.service.ts'
import { readWords, saveDetails, type OrderRow } from '../book/orders.repository.ts'
import { firstCutoff } from './reschedule.service.ts'

/**
 * Changes the recipient's details of the caller's order, until the first of its cut-offs. Throws order_not_editable with its reason, and
 * order_not_found for another person's order.
 */
export async function editDetails(ctx: LeadCtx, id: string, details: OrderDetails): Promise<void> {
  const shop = await getShop(ctx)
  const order = await inTransaction(ctx, async (tx) => {
    const found = await lockMine(tx, id)
    await requireEditable(tx, shop, found)
    await saveDetails(tx, withDetails(found, details))
    await noteChange(tx, found, { event: 'order.recipient_changed' })
    return found
  })
  announce(ctx, order)
}

async function requireEditable(ctx: LeadCtx, shop: Shop, order: OrderRow): Promise<void> {
  const { shop: words } = await readWords(ctx, order.campaignId)
  if (!isEditable(order.state, words[order.state]?.editable)) throw new Problem('order_not_editable', { reason: 'STATE' })
  const until = firstCutoff(ctx, { shop, order })
  if (until && until < ctx.now) throw new Problem('order_not_editable', { reason: 'CUTOFF', until: until.toISOString() })
}

/** An order without an address has no complement or reference. */
function withDetails(order: OrderRow, { userName, email, recipient, complement, reference }: OrderDetails): OrderRow {
  const { properties } = order
  const { shippingAddress: address, usingDefaultAddress } = properties
  const isOwn = address !== undefined && !usingDefaultAddress
  const shippingAddress = isOwn
    ? { ...address, complement: complement ?? address.complement, reference: reference ?? address.reference }
    : address
  const receiver = recipient === undefined ? properties.recipient : (recipient ?? undefined)
  return {
    ...order,
    userName: userName === undefined ? order.userName : capitalizeName(userName),
    email: email === undefined ? order.email : email || null,
    properties: { ...properties, shippingAddress, recipient: receiver && { ...receiver, name: capitalizeName(receiver.name) } },
  }
}
