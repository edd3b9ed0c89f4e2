import { inTransaction, type StaffCtx } from '#context.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { Parcel } from '@mutirao/contract/order-shapes'
import type { NewParcel } from '@mutirao/contract/parcels'
import { Problem } from '@mutirao/contract/problems'
import { isOpen, isPaid } from '@mutirao/domain/order-status'
import { findCompany, trackingPage } from '@mutirao/domain/parcel'
import { announceOrder } from '../book/order-changes.service.ts'
import { revisionOf } from '../book/order-revision.service.ts'
import { noteChange } from '../book/order-systems.service.ts'
import { lockOrder, saveParcels, type OrderRow } from '../book/orders.repository.ts'

type Written = { parcels: readonly NewParcel[]; revision?: string | undefined }

/**
 * Writes all parcels of an order that is under way, and tells its buyer the new codes. The same list again changes and tells nothing. Throws order_not_found,
 * order_not_editable with its reason, conflict, validation_failed.
 */
export async function writeParcels(ctx: StaffCtx, id: string, { parcels: asked, revision }: Written) {
  const { companies } = await getShop(ctx)
  const parcels = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Problem('order_not_found')
    const reason = parcelsIssue(order)
    if (reason) throw new Problem('order_not_editable', { reason })
    const { parcels: was = [], shippingMethod } = order.properties
    const next = asked.map((one, at) => toParcel(one, { at, companies, carrier: shippingMethod?.name }))
    if (parcelsRevision(next) === parcelsRevision(was)) return next
    if (revision === undefined ? was.length > 0 : revision !== parcelsRevision(was)) throw new Problem('conflict', { parcels: was })
    await saveParcels(tx, order, next)
    await recordAudit(tx, { action: 'order.parcels', subject: `order ${id}`, detail: { parcels: next.length } })
    await noteChange(tx, order, { event: 'order.tracking_changed', parcels: next })
    for (const news of newsOf(next, was)) await noteForBuyer(tx, order, news)
    return next
  })
  announceOrder(ctx, id)
  return { parcels, revision: parcelsRevision(parcels) }
}

/** The database keeps the fields of a parcel in an order of its own. */
export const parcelsRevision = (parcels: readonly Parcel[]): string =>
  revisionOf(parcels.map(({ code, carrier, url }) => [code, carrier, url]))

/** Why the order has no parcels to be told now. */
export function parcelsIssue({ type, state }: Pick<OrderRow, 'type' | 'state'>): 'PICKUP' | 'STATE' | undefined {
  if (type !== 'SHIPPING') return 'PICKUP'
  return isOpen(state) && isPaid(state) ? undefined : 'STATE'
}

type Known = { at: number; companies: Parameters<typeof findCompany>[0]; carrier: string | undefined }

/** Without a carrier it is the order's; a company of the shop brings its name and its page. */
function toParcel({ code, carrier, url }: NewParcel, { at, companies, carrier: ofOrder }: Known): Parcel {
  const named = carrier ?? ofOrder
  if (named === undefined)
    throw new Problem('validation_failed', { errors: [{ path: `parcels.${at}.carrier`, message: 'Escreva a transportadora' }] })
  const company = findCompany(companies, named)
  const page = url ?? (company?.trackingUrl && trackingPage(company.trackingUrl, code))
  return { code, carrier: company?.name ?? named, ...(page !== undefined && { url: page }) }
}

/** One message for each carrier with codes that the buyer does not know. */
function newsOf(next: readonly Parcel[], was: readonly Parcel[]) {
  const fresh = next.filter(({ code, carrier }) => !was.some((one) => one.code === code && one.carrier === carrier))
  return [...Map.groupBy(fresh, ({ carrier }) => carrier)].map(([carrier, parcels]) => ({
    news: 'TRACKING_CODE' as const,
    carrier,
    codes: parcels.map(({ code }) => code),
  }))
}
