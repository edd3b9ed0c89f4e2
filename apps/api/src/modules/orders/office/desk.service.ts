import { inTransaction, type StaffCtx } from '#context.ts'
import type { GroupTier } from '#db/group-joins.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { cursorText, cursorValues, readCursor } from '#list-cursor.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { listItemReferences } from '#modules/catalog/item-references.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { hasWallet } from '#modules/wallets/wallets.service.ts'
import type { DeskOrder, DeskOrderDetail, DeskQuery } from '@mutirao/contract/desk-orders'
import { Problem } from '@mutirao/contract/problems'
import { ascending } from '@mutirao/domain/group-progress'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { isPaid } from '@mutirao/domain/order-status'
import { startOfDay } from '@mutirao/domain/zoned-time'
import { listPhotographed } from '../book/attempt-photos.repository.ts'
import { listSettledClosings } from '../book/closings.repository.ts'
import { listCarried } from '../book/order-demand.service.ts'
import { listTags } from '../book/order-remarks.repository.ts'
import { revisionOf } from '../book/order-revision.service.ts'
import { findOrder, listEvents, listLines, listPayments, setReference } from '../book/orders.repository.ts'
import { toOrder } from '../book/orders.view.ts'
import { listAttempts, listPartRows, toAttempt } from '../book/parts.repository.ts'
import { listUndecided } from '../book/payments.repository.ts'
import { listRefunds } from '../book/refunds.repository.ts'
import { listSubstitutionRows } from '../book/substitutions.repository.ts'
import { readdressIssue } from '../changing/readdress.service.ts'
import { parcelsIssue, parcelsRevision } from '../fulfilling/parcels.service.ts'
import { readReturnable } from '../money/refunds.service.ts'
import { toReview } from '../money/reviews.rules.ts'
import { countPurchases, findGroupRules, isCouponKnown, listDeskRows, type DeskRow } from './desk.repository.ts'
import { readStaffWork } from './remarks.service.ts'
import type { Cursor } from './sold-orders.repository.ts'
import type { ToBuy } from './to-buy.repository.ts'

/** The shop's orders, newest first, with the state of each part. */
export async function listDeskOrders(ctx: StaffCtx, query: DeskQuery) {
  const {
    size: given,
    limit: size = given,
    page,
    status,
    campaignIds,
    created_after,
    created_before,
    updated_after,
    date,
    isStoreClosed,
    item,
    category,
    type,
    place,
    hour,
    method,
    coupon,
    tier,
    isJoined,
    purchase,
    toBuy,
    reference,
    tag,
    searchText,
  } = query
  const zone = ctx.tenant.body.timeZone
  const asked = {
    states: status,
    campaignIds,
    after: created_after === undefined ? undefined : startOfDay(created_after, zone),
    before: created_before === undefined ? undefined : startOfDay(created_before, zone, 1),
    changedAfter: updated_after === undefined ? undefined : new Date(updated_after),
    date,
    isStoreClosed,
    sold: { item, category, type, place, hour, method, purchase, timeZone: zone },
    coupon: await couponOf(ctx, coupon),
    tier: await tierOf(ctx, { campaignIds, minimumUnits: tier, isJoined }),
    toBuy: toBuyOf(campaignIds, toBuy),
    reference,
    tag,
    ...searched(searchText),
    isCounted: searchText === undefined ? undefined : await countBuyers(ctx, { isRequest: true }),
  }
  const cursor = query.cursor ? cursorOf(ctx, query.cursor) : undefined
  const found = await listDeskRows(ctx, asked, { size, page, cursor })
  const rows = found.slice(0, size)
  const next = found.length > size ? nextOf(ctx, rows.at(-1)!) : undefined
  const { total = 0, hasMore = false } = rows[0] ?? {}
  return { content: await described(ctx, rows), page, size, totalElements: total, ...(hasMore && { hasMoreElements: true as const }), next }
}

type AskedTier = { campaignIds: readonly string[] | undefined; minimumUnits: number | undefined; isJoined: boolean | undefined }

/** Undefined unless one is asked for. Throws validation_failed unless it is a tier of one campaign's group. */
async function tierOf(ctx: StaffCtx, { campaignIds = [], minimumUnits, isJoined = false }: AskedTier): Promise<GroupTier | undefined> {
  if (minimumUnits === undefined) return undefined
  const [campaignId, ...others] = campaignIds
  const rules = campaignId === undefined || others.length > 0 ? undefined : await findGroupRules(ctx, campaignId)
  const starts = [0, ...ascending(rules ?? []).map((rule) => rule.minimumUnits)]
  const at = starts.indexOf(minimumUnits)
  if (campaignId === undefined || rules === undefined || at === -1) throw new Problem('validation_failed', { errors: [noSuchTier] })
  return { campaignId, from: minimumUnits, until: starts[at + 1], isJoined }
}

const noSuchTier = { path: 'tier', message: 'não é um degrau do grupo desta campanha' }

/** Undefined unless an item is asked for. Throws validation_failed for several campaigns. */
function toBuyOf([campaignId, ...others]: readonly string[] = [], stockId: string | undefined): ToBuy | undefined {
  if (stockId === undefined) return undefined
  if (others.length > 0)
    throw new Problem('validation_failed', { errors: [{ path: 'toBuy', message: 'escolha uma campanha, ou nenhuma' }] })
  return { campaignId, stockId }
}

/** In capitals. Throws validation_failed for a coupon that the shop never had. */
async function couponOf(ctx: StaffCtx, typed: string | undefined): Promise<string | undefined> {
  const code = typed?.toUpperCase()
  if (code !== undefined && !(await isCouponKnown(ctx, code))) throw new Problem('validation_failed', { errors: [noSuchCoupon(code)] })
  return code
}

const noSuchCoupon = (code: string) => ({ path: 'coupon', message: `não há o cupom ${code} nesta loja` })

const LIST = 'orders'

const nextOf = (ctx: StaffCtx, { createdAt, id }: DeskRow) => cursorText(ctx, LIST, [String(createdAt.getTime()), id])

function cursorOf(ctx: StaffCtx, text: string): Cursor {
  const [time, id] = readCursor(ctx, { list: LIST, text, shapes: [cursorValues.moment, cursorValues.uuid] })
  return { createdAt: new Date(Number(time)), id: id! }
}

/** Adds the state of each order's parts. */
async function described(ctx: StaffCtx, rows: DeskRow[]): Promise<DeskOrder[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [parts, attempts, closings, tags] = await Promise.all([
    listPartRows(ctx, ids),
    listAttempts(ctx, ids),
    listSettledClosings(ctx, ids),
    listTags(ctx, ids),
  ])
  const isOpen = (orderId: string, campaignId: string) =>
    !closings.some((closing) => closing.orderId === orderId && closing.campaignId === campaignId)
  return rows.map((row) => {
    const { id, code, reference, state, type, createdAt, updatedAt, userName, userPhone, price, payment, properties } = row
    return {
      id,
      code,
      reference: reference ?? undefined,
      state,
      type,
      creationDate: createdAt.toISOString(),
      updateDate: updatedAt.toISOString(),
      buyer: userName,
      phone: userPhone,
      price,
      payment,
      attempts: attempts.filter(({ orderId }) => orderId === id).map(toAttempt),
      extraPhotos: properties.extraPhotos ?? [],
      isStoreClosed: properties.isStoreClosed ?? false,
      tags: tags.get(id) ?? [],
      parts: row.campaignIds.map((campaignId) => ({
        campaignId,
        state: parts.find((part) => part.orderId === id && part.campaignId === campaignId)?.state,
        slot: properties.deliveries?.find((one) => one.campaignId === campaignId)?.slot,
        ...(row.groupUnits.some((group) => group.campaignId === campaignId) && isOpen(id, campaignId) && { isGroupOpen: true as const }),
      })),
    }
  })
}

/** One order with its lines, money and events. Throws order_not_found. */
export async function getDeskOrder(ctx: StaffCtx, id: string): Promise<DeskOrderDetail> {
  const [row] = await listDeskRows(ctx, { id }, { size: 1, page: 0 })
  const order = await findOrder(ctx, { id })
  if (!row || !order) throw new Problem('order_not_found')
  const [shown] = await described(ctx, [row])
  const [parts, lines, events, payments, refunds, substitutions, reviews, photographed, { total }, isPersons, carried, work, bought] =
    await Promise.all([
      listPartRows(ctx, [id]),
      listLines(ctx, [id]),
      listEvents(ctx, id),
      listPayments(ctx, id),
      listRefunds(ctx, id),
      listSubstitutionRows(ctx, id),
      listUndecided(ctx, id),
      listPhotographed(ctx, id),
      readReturnable(ctx, id),
      hasWallet(ctx, order.leadId),
      listCarried(ctx, order),
      readStaffWork(ctx, id),
      isPaid(order.state) ? countPurchases(ctx, order) : undefined,
    ])
  const whole = toOrder({ order, lines, events, payments, refunds, substitutions, photographed, timeZone: ctx.tenant.body.timeZone })
  const { state } = whole.paymentMethod
  const references = await listItemReferences(
    ctx,
    whole.items.map((item) => item.id),
  )
  const { subTotal, discount, shippingTotal, store, recipient, extra, shippingMethod, parcels: sent = [] } = whole.properties
  return {
    ...shown!,
    email: whole.email,
    purchase: bought,
    items: whole.items.map((item) => ({ ...item, reference: references.get(item.id) })),
    subTotal,
    discount,
    shippingTotal,
    shippingAddress: order.properties.shippingAddress,
    addressRevision: revisionOf(order.properties.shippingAddress),
    canReaddress: readdressIssue(order, parts) === undefined,
    shippingMethod,
    parcels: sent,
    parcelsRevision: parcelsRevision(sent),
    canTrack: parcelsIssue(order) === undefined,
    store,
    recipient,
    extra,
    payments: whole.payments,
    refunds: whole.refunds,
    reviews: reviews.map((review) => toReview(ctx.tenant.body.payment, review)),
    events: whole.events,
    returnable: state === 'APPROVED' ? total : 0,
    hasWallet: isPersons,
    ...work,
    carried,
  }
}

/** Throws order_not_found, and reference_taken when another order has the name. */
export async function setOrderReference(ctx: StaffCtx, id: string, reference: string | null): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      if (!(await setReference(tx, id, reference))) throw new Problem('order_not_found')
      await recordAudit(tx, { action: 'order.reference', subject: `order ${id}`, detail: { reference } })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('reference_taken') : error
  }
}

/** A name or an e-mail; a code when the text is one, and a part of a phone when it has digits. */
function searched(words: string | undefined) {
  if (!words) return {}
  const code = normalizeOrderCode(words)
  const digits = words.replaceAll(/\D/g, '')
  return { code, name: words, digits: digits.length >= 4 ? digits : undefined }
}
