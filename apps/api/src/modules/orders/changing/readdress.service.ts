import { inTransaction, type StaffCtx } from '#context.ts'
import { campaignsOutside } from '#modules/delivery/deliveries.service.ts'
import { locate, pointOf, withGeohash } from '#modules/delivery/delivery-point.service.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { NewAddress } from '@mutirao/contract/desk-orders'
import { Problem } from '@mutirao/contract/problems'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { PartState } from '@mutirao/domain/fulfilment'
import { isEditable } from '@mutirao/domain/order-status'
import { announce } from '../book/order-changes.service.ts'
import { revisionOf } from '../book/order-revision.service.ts'
import { noteChange } from '../book/order-systems.service.ts'
import { findOrder, lockOrder, saveAddress, type OrderRow } from '../book/orders.repository.ts'
import { listPartRows } from '../book/parts.repository.ts'

type Kept = OrderRow['properties']['shippingAddress']

/**
 * Sends an order that has not left to another address within its campaigns' areas. Fees belong to windows, so the price stays. Its buyer is told. Throws
 * order_not_found, order_not_editable with its reason, address_locked, out_of_area, precondition_failed, postal_code_not_found, city_elsewhere.
 */
export async function readdressOrder(ctx: StaffCtx, id: string, { revision, ...asked }: NewAddress): Promise<void> {
  const read = await findOrder(ctx, { id })
  if (!read) throw new Problem('order_not_found')
  const [shop, address] = [await getShop(ctx), await placed(ctx, asked, read.properties.shippingAddress)]
  const order = await inTransaction(ctx, async (tx) => {
    const found = (await lockOrder(tx, id))!
    const was = found.properties.shippingAddress
    if (revision !== undefined && revision !== revisionOf(was)) throw new Problem('precondition_failed')
    const next = { ...was, ...address }
    // Sent again, it changes and tells nothing.
    if (lineOf(next) === lineOf(was) && next.reference === (was?.reference ?? '')) return found
    const reason = readdressIssue(found, await listPartRows(tx, [id]))
    if (reason) throw new Problem('order_not_editable', { reason })
    requireReach(shop, found, next)
    await saveAddress(tx, { ...found, properties: { ...found.properties, shippingAddress: next } })
    await recordAudit(tx, { action: 'order.address', subject: `order ${id}`, detail: {} })
    await noteForBuyer(tx, found, { news: 'ADDRESS_CHANGED', address: lineOf(next) })
    await noteChange(tx, found, { event: 'order.recipient_changed' })
    return found
  })
  announce(ctx, order)
}

/** The address as it is stored. Another postal code has another point; within the same one the point stays, which a buyer may have set by hand. */
async function placed(ctx: StaffCtx, asked: Omit<NewAddress, 'revision'>, was: Kept): Promise<ShippingAddress> {
  const { cep, city } = asked
  const point = was?.cep === cep ? was : await pointOf(ctx, { postalCode: cep, city })
  const { latitude, longitude } = point
  if (latitude === undefined || longitude === undefined) throw new Problem('postal_code_not_found')
  const { isVerified: _verified, ...place } = await locate(ctx, { cep, city, latitude, longitude })
  const pin = was?.cep === cep ? was.hasCustomCoordinates : undefined
  return withGeohash({
    ...asked,
    ...place,
    address: `${asked.street_address}, ${asked.street_number}`,
    country: 'Brasil' as const,
    addressType: was?.addressType ?? '',
    hasCustomCoordinates: pin,
  })
}

/** "Praça da Sé, 1, ap. 2 · Sé · São Paulo · 01001-000". */
const lineOf = (address: Kept): string =>
  [
    [address?.street_address, address?.street_number, address?.complement].filter(Boolean).join(', '),
    address?.neighborhood,
    address?.city,
    address?.cep,
  ]
    .filter(Boolean)
    .join(' · ')

/** Why the shop cannot send the order to another address now. */
export function readdressIssue(
  { type, state, properties }: Pick<OrderRow, 'type' | 'state' | 'properties'>,
  parts: readonly { state: PartState }[],
): 'PICKUP' | 'CAMPAIGN' | 'STATE' | undefined {
  if (type !== 'SHIPPING') return 'PICKUP'
  // Its campaigns chose the address for all their buyers, or ask for none.
  if (properties.usingDefaultAddress || !properties.shippingAddress) return 'CAMPAIGN'
  return [state, ...parts.map((part) => part.state)].every((one) => isEditable(one, true)) ? undefined : 'STATE'
}

/** A campaign that has left the shop has no areas any more. */
function requireReach(shop: Shop, { campaignIds }: OrderRow, point: ShippingAddress): void {
  const campaigns = shop.campaigns.filter(({ id }) => campaignIds.includes(id))
  if (campaigns.some(({ body }) => body.addressLocked)) throw new Problem('address_locked')
  const outside = campaignsOutside(shop, campaigns, point)
  if (outside.length > 0) throw new Problem('out_of_area', { campaignIds: outside })
}
