import { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Order, OrderPart, OrderSlot } from '@mutirao/contract/order-shapes'
import { Problem } from '@mutirao/contract/problems'
import { isFree } from '@mutirao/domain/delivery-date'
import { reschedulableUntil, reschedulingIssue } from '@mutirao/domain/rescheduling'
import { isStoreClosed, pointsFor, servedAt, type Served } from './closed-stores.service.ts'
import { blackoutDaysOf, companyIn, pickupOf, slotsOf, type PickupPoint, type Slot } from '#modules/delivery/slots.service.ts'
import { placesWanted, slotsHeld } from '#modules/delivery/deliveries.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { announce } from '../book/order-changes.service.ts'
import { findOrder, lockOrder, saveSlots, type OrderRow } from '../book/orders.repository.ts'
import { giveBackSlots, lockSlots, takeSlots } from '../book/slot-counters.repository.ts'
import { getOrderById } from './orders.service.ts'

type Held = OrderRow['slots'][number]
type CampaignRow = Shop['campaigns'][number]
type Asked = { campaignId: string; slot: string; storeId?: string }
type Choice = {
  campaignId: string
  slot: OrderSlot
  until: Date
  issue?: OrderPart['issue']
  slots: Slot[]
  row?: CampaignRow
  otherPoints?: PickupPoint[]
}

/** When each part of the caller's order comes, and when it may come instead. */
export async function listOrderParts(ctx: LeadCtx, id: string): Promise<OrderPart[]> {
  const order = mine(ctx, await findOrder(ctx, { id }))
  const shop = await getShop(ctx)
  return order.slots.flatMap((held) => {
    const choice = choiceOf(ctx, { shop, order, held })
    if (!choice) return []
    const { slot, until, issue, slots, row, otherPoints } = choice
    return {
      campaignId: held.campaignId,
      name: row?.name ?? held.campaignId,
      slot,
      until: until.toISOString(),
      issue,
      slots: slots.map((one) => DeliverySlot.parse(one)),
      blackoutDays: row ? blackoutDaysOf(ctx, row) : [],
      otherPoints: otherPoints?.map(toPoint),
    }
  })
}

const toPoint = ({
  id,
  name,
  address,
  addressNumber,
  neighborhood,
  slots,
}: PickupPoint): NonNullable<OrderPart['otherPoints']>[number] => ({
  id,
  name,
  address,
  addressNumber,
  neighborhood,
  slots: slots.map((one) => DeliverySlot.parse(one)),
})

/** The place moves in one transaction: nobody sees the order in two slots, or in none. */
export async function rescheduleOrder(ctx: LeadCtx, id: string, asked: Asked): Promise<Order> {
  const shop = await getShop(ctx)
  const campaignIds = await inTransaction(ctx, async (tx) => {
    const order = mine(tx, await lockOrder(tx, id))
    await (asked.storeId === undefined ? moveSlot : moveStore)(tx, { shop, order }, asked)
    return order.campaignIds
  })
  announce(ctx, { id, campaignIds })
  return getOrderById(ctx, id)
}

async function moveSlot(ctx: LeadCtx, { shop, order }: { shop: Shop; order: OrderRow }, { campaignId, slot: slotId }: Asked) {
  const held = order.slots.find((one) => one.campaignId === campaignId)
  const choice = held && choiceOf(ctx, { shop, order, held })
  if (!choice) throw new Problem('order_not_reschedulable', { reason: 'STATE' })
  // Asked a second time: it comes then already.
  if (held.slotId === slotId) return
  const { issue, until, slot: before, slots } = choice
  if (issue) throw new Problem('order_not_reschedulable', { reason: issue, until: until.toISOString() })
  const chosen = slots.find((one) => one.id === slotId)
  if (!chosen) throw new Problem('slot_unavailable', { campaignIds: [campaignId] })
  const next = slots.find((one) => one !== chosen && isFree(one))
  if (!(await movePlace(ctx, { shop, order, held, chosen })))
    throw new Problem('slot_full', { campaignId, slot: slotId, next: next && DeliverySlot.parse(next) })
  const to: OrderSlot = { date: chosen.date, from: chosen.from, to: chosen.to }
  const moved = withSlot(order, { held: { campaignId, slotId, date: chosen.date }, to })
  await saveSlots(ctx, { order: moved, rescheduled: { campaignId, from: before, to } })
}

/** The whole order is fetched at another point of the campaign, because its own takes no more of it. */
async function moveStore(ctx: LeadCtx, { shop, order }: { shop: Shop; order: OrderRow }, { campaignId, slot: slotId, storeId }: Asked) {
  const choices = order.slots.flatMap((held) => choiceOf(ctx, { shop, order, held }) ?? [])
  const choice = choices.find(({ campaignId: id }) => id === campaignId)
  if (!choice) throw new Problem('order_not_reschedulable', { reason: 'STATE' })
  // Asked a second time: it is fetched there already.
  if (order.properties.storeId === storeId && order.slots.some((one) => one.slotId === slotId)) return
  // All of it moves, so none of it may be too late.
  for (const { issue, until } of choices)
    if (issue) throw new Problem('order_not_reschedulable', { reason: issue, until: until.toISOString() })
  const point = choice.otherPoints?.find(({ id }) => id === storeId)
  const chosen = point?.slots.find(({ id }) => id === slotId)
  if (!point || !chosen) throw new Problem('slot_unavailable', { campaignIds: [campaignId] })
  const all = servedAt(ctx, { shop, order, asked: campaignId, point, chosen })
  await lockSlots(ctx, [...order.slots, ...slotsHeld({ all })])
  const { full } = await takeSlots(ctx, order.id, placesWanted(shop, { all }))
  const next = point.slots.find((one) => one !== chosen && isFree(one))
  if (full.length > 0) throw new Problem('slot_full', { campaignId, slot: slotId, next: next && DeliverySlot.parse(next) })
  await giveBackSlots(ctx, order.id, order.slots)
  await saveSlots(ctx, {
    order: fetchedAt(order, point, all),
    rescheduled: { campaignId, from: choice.slot, to: timesOf(chosen), store: point.name },
  })
}

const timesOf = ({ date, from, to }: Slot): OrderSlot => ({ date, from, to })

/** The order with all its parts at another point. */
function fetchedAt(order: OrderRow, { id, name, address, addressNumber, neighborhood, hours }: PickupPoint, all: Served[]): OrderRow {
  const { isStoreClosed: _closed, ...properties } = order.properties
  const store = { name, address: `${address}, ${addressNumber}, ${neighborhood}`, hours }
  return all.reduce<OrderRow>(
    (now, { campaignId, slot }) => withSlot(now, { held: { campaignId, slotId: slot.id, date: slot.date }, to: timesOf(slot) }),
    { ...order, properties: { ...properties, storeId: id, store } },
  )
}

type Moving = { shop: Shop; order: OrderRow; held: Held; chosen: Slot }

/** False: the chosen slot has no place left, and the order keeps the one it has. */
async function movePlace(ctx: LeadCtx, { shop, order, held, chosen }: Moving): Promise<boolean> {
  const part = { all: [{ campaignId: held.campaignId, slot: chosen, fee: chosen.fee }] }
  await lockSlots(ctx, [held, ...slotsHeld(part)])
  const { full } = await takeSlots(ctx, order.id, placesWanted(shop, part))
  if (full.length > 0) return false
  await giveBackSlots(ctx, order.id, [held])
  return true
}

/** What may be chosen in place of a held slot; undefined where the order does not say when that part comes. */
function choiceOf(ctx: Ctx, { shop, order, held }: { shop: Shop; order: OrderRow; held: Held }): Choice | undefined {
  const part = order.properties.deliveries?.find(({ campaignId }) => campaignId === held.campaignId)
  if (!part?.slot) return undefined
  const row = shop.campaigns.find(({ id }) => id === held.campaignId)
  const until = reschedulableUntil(part.slot, row ? windowsOf(order, row) : [], ctx.tenant.body.timeZone)
  const issue = row ? reschedulingIssue({ state: order.state, until, now: ctx.now }) : 'CAMPAIGN'
  const isClosed = row !== undefined && isStoreClosed(ctx, { shop, order, row })
  const common = { campaignId: held.campaignId, slot: part.slot, until, row, ...(isClosed && { otherPoints: [] }) }
  if (!row || issue) return { ...common, issue, slots: [] }
  if (isClosed) return { ...common, slots: [], otherPoints: pointsFor(ctx, { shop, order, row }) }
  const isSameWay = sameWay(ctx, { order, held, fee: part.fee })
  return { ...common, slots: offeredTo(ctx, { shop, order, row }).filter((slot) => slot.id !== held.slotId && isSameWay(slot)) }
}

/** The moment from which some part of the order is being made ready; undefined where nothing says when it comes. */
export function firstCutoff(ctx: Ctx, { shop, order }: { shop: Shop; order: OrderRow }): Date | undefined {
  const all = order.slots.flatMap((held) => choiceOf(ctx, { shop, order, held })?.until ?? [])
  return all.toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** Which slots another may be chosen from: of the same kind and for the same fee. */
function sameWay({ tenant }: Ctx, { order, held, fee: paid }: { order: OrderRow; held: Held; fee: number }): (slot: Slot) => boolean {
  // The order's price stands: what costs another fee is another order. A redeemed order paid no fee at all.
  const isSameFee = ({ fee }: Slot) => order.properties.tradeId !== undefined || fee === paid
  // One fee brought both: apart they would cost two.
  const isTogether =
    tenant.body.shipping?.together === true &&
    order.shippingTotal > 0 &&
    order.slots.some(({ campaignId, slotId: other }) => campaignId !== held.campaignId && other === held.slotId)
  const company = companyIn(held.slotId)
  return (slot) => slot.company === company && isSameFee(slot) && !isTogether
}

/** Of the order's own way: delivery, or pickup at its point; at the campaign's others, where that one has closed. */
function windowsOf({ type, properties: { storeId } }: OrderRow, { body }: CampaignRow) {
  if (type === 'SHIPPING') return body.deliveryCalendar
  const own = body.pickup.filter(({ store }) => store === storeId)
  return own.length > 0 ? own : body.pickup
}

function offeredTo(ctx: Ctx, { shop, order, row }: { shop: Shop; order: OrderRow; row: CampaignRow }): Slot[] {
  if (order.type === 'SHIPPING') return slotsOf(ctx, row)
  return pickupOf(ctx, shop, row).find(({ id }) => id === order.properties.storeId)?.slots ?? []
}

/** The order with one part in another slot. */
function withSlot(order: OrderRow, { held, to }: { held: Held; to: OrderSlot }): OrderRow {
  const isIts = (one: { campaignId: string }) => one.campaignId === held.campaignId
  const { properties } = order
  const deliveries = properties.deliveries?.map((one) => (isIts(one) ? { ...one, slot: to } : one))
  const slot = order.campaignId === held.campaignId ? to : properties.slot
  return { ...order, slots: order.slots.map((one) => (isIts(one) ? held : one)), properties: { ...properties, slot, deliveries } }
}

/** Another person's order is answered as not found. */
function mine(ctx: LeadCtx, order: OrderRow | undefined): OrderRow {
  if (!order || order.leadId !== ctx.actor.leadId) throw new Problem('order_not_found')
  return order
}
