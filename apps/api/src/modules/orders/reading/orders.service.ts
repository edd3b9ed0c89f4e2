import { leadOf, personOf } from '#actor.ts'
import type { Ctx, LeadCtx, PersonCtx } from '#context.ts'
import { claimOrder } from '#modules/accounts/holdings.service.ts'
import { countNetworkTry, countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { Order, OrderChild, OrderFollowed, OrderSummary, PublicOrder } from '@mutirao/contract/order-shapes'
import type { OrderQuery } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { isEditable, isOpen, isPaid, statesWhere } from '@mutirao/domain/order-status'
import { localTime, startOfDay } from '@mutirao/domain/zoned-time'
import { findAttemptPhoto, listPhotographed } from '../book/attempt-photos.repository.ts'
import { cpfOfOrder } from '../book/buyer-cpf.service.ts'
import { getMine } from '../book/my-order.service.ts'
import { listParts } from '../book/order-parts.service.ts'
import * as repository from '../book/orders.repository.ts'
import { orderWords, timeline, toLine, toOrder, toPublicOrder, toSummary } from '../book/orders.view.ts'
import { listCampaignNames } from '../book/parts.repository.ts'
import { shownState } from '../book/parts.rules.ts'
import { listUndecided } from '../book/payments.repository.ts'
import { listRefunds } from '../book/refunds.repository.ts'
import { listSubstitutionRows } from '../book/substitutions.repository.ts'
import { askWhenSeen, openChargeOf, openDifference } from '../money/charges.service.ts'
import { toReview } from '../money/reviews.rules.ts'
import { pixPicture } from './pix-picture.rules.ts'

export async function getOrderByCode(ctx: LeadCtx, text: string): Promise<Order> {
  return assemble(ctx, await getMine(ctx, { code: text }))
}

export async function getOrderById(ctx: LeadCtx, id: string): Promise<Order> {
  return assemble(ctx, await getMine(ctx, { id }))
}

async function assemble(ctx: LeadCtx, order: repository.OrderRow): Promise<Order> {
  const [lines, events, payments, refunds, substitutions, reviews, words] = await Promise.all([
    repository.listLines(ctx, [order.id]),
    repository.listEvents(ctx, order.id),
    repository.listPayments(ctx, order.id),
    listRefunds(ctx, order.id),
    listSubstitutionRows(ctx, order.id),
    listUndecided(ctx, order.id),
    repository.readWords(ctx, order.campaignId),
  ])
  await askWhenSeen(ctx, payments)
  const isTried = events.some(({ part }) => part?.attempt !== undefined)
  const photographed = isTried ? await listPhotographed(ctx, order.id) : []
  return {
    ...toOrder({
      order,
      lines,
      events,
      payments,
      refunds,
      substitutions,
      cpf: cpfOfOrder(ctx, order),
      photographed,
      timeZone: ctx.tenant.body.timeZone,
    }),
    reviews: reviews.map((review) => toReview(ctx.tenant.body.payment, review)),
    statuses: orderWords(words),
    // For the owner only.
    userId: personOf(ctx)?.userId,
    isEditable: isEditable(order.state, words.shop[order.state]?.editable),
  }
}

/** Throws not_found for another person's order and for an attempt without a photo. */
export async function getMyAttemptPhoto(ctx: LeadCtx, { id, act }: { id: string; act: string }): Promise<{ picture: string }> {
  const order = await repository.findOrder(ctx, { id })
  const photo = order?.leadId === ctx.actor.leadId ? await findAttemptPhoto(ctx, { orderId: id, attemptId: act }) : undefined
  if (!photo) throw new Problem('not_found')
  return { picture: photo.toString('base64') }
}

/** Moves a guest's order to the account with its verified phone or e-mail; any other order is answered as not found. */
export async function takeOrder(ctx: PersonCtx, text: string): Promise<Order> {
  await countTry(ctx, CLAIMS, ctx.actor.userId)
  const code = normalizeOrderCode(text)
  if (code) await claimOrder(ctx, code)
  return getOrderByCode(ctx, text)
}

/** Order codes work without a sign-in, so guessing them is limited per network. */
const TRACKING: Limit = { name: 'tracking', most: 60, seconds: 60 }
const CLAIMS: Limit = { name: 'claim', most: 20, seconds: 3600 }

export async function getPublicOrder(ctx: Ctx, text: string): Promise<PublicOrder> {
  await countNetworkTry(ctx, TRACKING)
  const code = normalizeOrderCode(text)
  const order = code ? await repository.findOrder(ctx, { code }) : undefined
  if (!order) throw new Problem('order_not_found')
  const [events, words] = await Promise.all([repository.listEvents(ctx, order.id), repository.readWords(ctx, order.campaignId)])
  return { ...toPublicOrder(order, events, { isMine: order.leadId === leadOf(ctx), now: ctx.now }), statuses: orderWords(words) }
}

/** The caller's orders, newest first. */
export async function listOrders(ctx: LeadCtx, { size, page, onlyParent, ...query }: OrderQuery) {
  const rows = await repository.listMyOrders(ctx, filterOf(ctx, query), { size, page })
  return { content: await summariesOf(ctx, rows, { hasChildren: !onlyParent }), page, size, totalElements: rows[0]?.total ?? 0 }
}

/** The caller's savings since January 1 in the shop's time zone, and the campaigns they have bought from. */
export async function getOrdersSummary(ctx: LeadCtx) {
  const { timeZone } = ctx.tenant.body
  const { year } = localTime(ctx.now, timeZone)
  const [saved, campaigns] = await Promise.all([
    repository.sumSaved(ctx, { states: statesWhere(isPaid), after: startOfDay(`${year}-01-01`, timeZone) }),
    repository.listBoughtCampaigns(ctx),
  ])
  return { year, saved, campaigns }
}

const MOST_OPEN = 100

/** The caller's open orders. */
export async function listOpenOrders(ctx: LeadCtx): Promise<OrderSummary[]> {
  const rows = await repository.listMyOrders(ctx, { states: statesWhere(isOpen) }, { size: MOST_OPEN, page: 0 })
  return summariesOf(ctx, rows, { hasChildren: false })
}

type Query = Omit<OrderQuery, 'size' | 'page' | 'onlyParent'>

function filterOf({ tenant }: LeadCtx, { status, campaignIds, created_after, created_before, searchText }: Query): repository.OrderFilter {
  const zone = tenant.body.timeZone
  return {
    states: status,
    campaignIds,
    after: created_after === undefined ? undefined : startOfDay(created_after, zone),
    before: created_before === undefined ? undefined : startOfDay(created_before, zone, 1),
    code: searchText === undefined ? undefined : normalizeOrderCode(searchText),
    item: searchText,
  }
}

async function summariesOf(ctx: LeadCtx, rows: repository.ListedRow[], { hasChildren }: { hasChildren: boolean }): Promise<OrderSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [lines, parts, words] = await Promise.all([
    repository.listLines(ctx, ids),
    hasChildren ? listParts(ctx, rows) : [],
    repository.listWords(ctx, [...new Set(rows.flatMap(({ campaignIds }) => campaignIds))]),
  ])
  return rows.map((row) => {
    const isOwn = ({ orderId }: { orderId: string }) => orderId === row.id
    const children = parts.filter(isOwn).map((part) => ({ campaignId: part.campaignId, state: shownState(row, part) }))
    return { ...toSummary(row, lines.filter(isOwn), words), children: children.length > 1 ? children : undefined }
  })
}

/** The parts of the caller's order; empty when it is not split. */
export async function listOrderChildren(ctx: LeadCtx, code: string): Promise<OrderChild[]> {
  const order = await getMine(ctx, { code })
  const [lines, parts, names] = await Promise.all([
    repository.listLines(ctx, [order.id]),
    listParts(ctx, [order]),
    listCampaignNames(ctx, order.campaignIds),
  ])
  if (parts.length < 2) return []
  return parts.map((part) => {
    const isIts = (one: { campaignId: string }) => one.campaignId === part.campaignId
    const delivery = order.properties.deliveries?.find(isIts)
    return {
      campaignId: part.campaignId,
      name: names.find(({ id }) => id === part.campaignId)?.name ?? part.campaignId,
      state: shownState(order, part),
      slot: delivery?.slot,
      fee: delivery?.fee ?? 0,
      items: lines.filter(isIts).map(toLine),
    }
  })
}

/** The campaigns of which the caller's order, paid or promised, has or had something to hand over. */
export async function listOrderCampaigns(ctx: LeadCtx, code: string): Promise<string[]> {
  const order = await getMine(ctx, { code })
  if (!isPaid(order.state)) return []
  return (await listParts(ctx, [order])).map(({ campaignId }) => campaignId)
}

/** The current state of the caller's order, and its events. */
export async function followOrder(ctx: LeadCtx, id: string): Promise<OrderFollowed> {
  const order = await getMine(ctx, { id })
  const [events, words] = await Promise.all([repository.listEvents(ctx, id), repository.readWords(ctx, order.campaignId)])
  const { code, type, state, properties } = order
  return { code, type, state, slot: properties.slot, events: timeline(order, events), statuses: orderWords(words) }
}

/** The Pix code and its QR picture; opens the charge on first view. */
export async function getPixQrCode(ctx: LeadCtx, orderId: string) {
  const [order, known] = await Promise.all([getMine(ctx, { id: orderId }), repository.findPayment(ctx, orderId)])
  const payment = order.state === 'AWAITING_PAYMENT' ? await openChargeOf(ctx, order, known) : await openDifference(ctx, order)
  await askWhenSeen(ctx, [payment])
  const { charge, amount, expiresAt, state } = payment
  if (state !== 'PENDING' || !charge?.pixCode) throw new Problem('order_not_payable')
  const receiver = ctx.tenant.body.payment.pix?.name ?? ctx.tenant.name
  return {
    code: charge.pixCode,
    svg: pixPicture(charge.pixCode),
    amount,
    expiresAt: expiresAt!.toISOString(),
    receiver,
    payUrl: charge.payUrl,
  }
}
