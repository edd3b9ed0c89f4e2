import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { placesWanted, slotsHeld } from '#modules/delivery/deliveries.service.ts'
import { blackoutDaysOf, companyIn, pickupOf, type PickupPoint, type Slot, slotFull, slotsOf } from '#modules/delivery/slots.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { DeliverySlot } from '@mutirao/contract/campaigns'
import type { OrderPart, OrderSlot } from '@mutirao/contract/order-shapes'
import { Problem } from '@mutirao/contract/problems'
import { isFree } from '@mutirao/domain/delivery-date'
import { reschedulableUntil, reschedulingIssue } from '@mutirao/domain/rescheduling'
import { getMine, lockMine } from '../book/my-order.service.ts'
import { announce } from '../book/order-changes.service.ts'
import { noteChange } from '../book/order-systems.service.ts'
import { saveSlots, type OrderRow } from '../book/orders.repository.ts'
import { findSlotChange } from '../book/payments.repository.ts'
import { giveBackSlots, lockSlots, takeSlots } from '../book/slot-counters.repository.ts'
import { openDifference } from '../money/charges.service.ts'
import { dropSlotChange, waitForDifference, withSlot, type Waiting } from '../money/slot-changes.service.ts'
import { isStoreClosed, pointsFor, servedAt, type Served } from './closed-stores.service.ts'
import {
  differenceOf,
  feeIn,
  isCharged,
  mayDiffer,
  purseOf,
  settleDifference,
  withDifferences,
  type Purse,
} from './slot-difference.service.ts'

type HeldRow = OrderRow['slots'][number]
type CampaignRow = Shop['campaigns'][number]
type SlotRequest = { campaignId: string; slot: string; storeId?: string; difference?: number }
type Choice = {
  campaignId: string
  slot: OrderSlot
  until: Date
  issue?: OrderPart['issue']
  slots: Slot[]
  row?: CampaignRow
  otherPoints?: PickupPoint[]
}

/** The slot of each part of the caller's order, and the slots that may replace it. */
export async function listOrderParts(ctx: LeadCtx, id: string): Promise<OrderPart[]> {
  const order = await getMine(ctx, { id })
  const shop = await getShop(ctx)
  const purse = await purseOf(ctx, { shop, order })
  const parts: OrderPart[] = []
  for (const held of order.slots) {
    const choice = choiceOf(ctx, { shop, order, held })
    if (!choice) continue
    const { slot, until, issue, slots, row, otherPoints } = choice
    parts.push({
      campaignId: held.campaignId,
      name: row?.name ?? held.campaignId,
      slot,
      slotId: held.slotId,
      until: until.toISOString(),
      issue,
      slots: await withDifferences(ctx, order, { purse, held, slots }),
      blackoutDays: row ? blackoutDaysOf(ctx, row) : [],
      otherPoints: otherPoints?.map(toPoint),
    })
  }
  return parts
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

/**
 * MOVED: the order has the new slot. WAITS: the new place is held until the difference is paid. UNCHARGED: the order has the new slot, and its
 * remaining amount must be charged again.
 */
export type Rescheduling = 'MOVED' | 'WAITS' | 'UNCHARGED'

/** The place moves in one transaction: no reader sees the order in two slots, or in none. */
export async function rescheduleOrder(ctx: LeadCtx, id: string, asked: SlotRequest): Promise<Rescheduling> {
  const shop = await getShop(ctx)
  const { order, outcome } = await inTransaction(ctx, async (tx) => {
    const found = await lockMine(tx, id)
    return { order: found, outcome: await (asked.storeId === undefined ? moveSlot : moveStore)(tx, { shop, order: found }, asked) }
  })
  announce(ctx, { id, campaignIds: order.campaignIds })
  if (outcome === 'WAITS') await openDifference(ctx, order)
  return outcome
}

type Moving = { shop: Shop; order: OrderRow }

async function moveSlot(ctx: LeadCtx, { shop, order }: Moving, asked: SlotRequest): Promise<Rescheduling> {
  const { campaignId } = asked
  const held = order.slots.find((one) => one.campaignId === campaignId)
  const choice = held && choiceOf(ctx, { shop, order, held })
  if (!choice) throw new Problem('order_not_reschedulable', { reason: 'STATE' })
  // The order already has this slot: a repeated request, or one that withdraws a change waiting for its difference.
  if (held.slotId === asked.slot) {
    await dropSlotChange(ctx, order, campaignId)
    return 'MOVED'
  }
  const purse = await purseOf(ctx, { shop, order })
  const { chosen, difference } = chosenOf(order, { held, choice, purse }, asked)
  const waiting = await findSlotChange(ctx, order.id)
  if (waiting && isAskedAgain(ctx, waiting, { ...asked, difference })) return 'WAITS'
  await lockSlots(ctx, [...order.slots, ...(waiting ? [waiting.slotChange] : []), { campaignId, slotId: chosen.id, date: chosen.date }])
  await dropSlotChange(ctx, order)
  await takePlace(ctx, { shop, order, held, chosen }, choice.slots)
  const change = { campaignId, slotId: chosen.id, ...timesOf(chosen), fee: feeIn(order, chosen) }
  if (isCharged(purse, difference)) {
    await waitForDifference(ctx, order, { change, difference, until: choice.until })
    return 'WAITS'
  }
  await giveBackSlots(ctx, order.id, [held])
  const fallen = purse.kind === 'PAID' ? -difference : 0
  const moved = { ...withSlot(order, change), differenceReturned: order.differenceReturned + fallen }
  const rescheduled = { campaignId, from: choice.slot, to: timesOf(chosen) }
  await saveSlots(ctx, { order: moved, rescheduled })
  await noteChange(ctx, moved, { event: 'order.slot_changed', slot: rescheduled })
  return (await settleDifference(ctx, { was: order, order: moved, purse })) ? 'UNCHARGED' : 'MOVED'
}

type Choosing = { held: HeldRow; choice: Choice; purse: Purse }

/** Throws the reason why the slot cannot be chosen. */
function chosenOf(order: OrderRow, { held, choice, purse }: Choosing, { campaignId, slot: slotId, difference: seen = 0 }: SlotRequest) {
  const { issue, until, slots } = choice
  if (issue) throw new Problem('order_not_reschedulable', { reason: issue, until: until.toISOString() })
  const chosen = slots.find((one) => one.id === slotId)
  const difference = chosen ? differenceOf(order, held, chosen) : 0
  if (!chosen || !mayDiffer(purse, order, difference)) throw new Problem('slot_unavailable', { campaignIds: [campaignId] })
  if (difference > seen) throw new Problem('price_changed', { from: order.price + seen, to: order.price + difference })
  return { chosen, difference }
}

function isAskedAgain({ now }: Ctx, { slotChange, amount, expiresAt }: Waiting, { campaignId, slot, difference }: SlotRequest): boolean {
  return slotChange.campaignId === campaignId && slotChange.slotId === slot && amount === difference && expiresAt! > now
}

/** Moves the whole order to another pickup point of the campaign, because its own has closed for it. */
async function moveStore(ctx: LeadCtx, { shop, order }: Moving, { campaignId, slot: slotId, storeId }: SlotRequest): Promise<Rescheduling> {
  const choices = order.slots.flatMap((held) => choiceOf(ctx, { shop, order, held }) ?? [])
  const choice = choices.find(({ campaignId: id }) => id === campaignId)
  if (!choice) throw new Problem('order_not_reschedulable', { reason: 'STATE' })
  // A repeated request: the order is already at this point.
  if (order.properties.storeId === storeId && order.slots.some((one) => one.slotId === slotId)) return 'MOVED'
  // All parts move, so none may be past its cut-off.
  for (const { issue, until } of choices)
    if (issue) throw new Problem('order_not_reschedulable', { reason: issue, until: until.toISOString() })
  const point = choice.otherPoints?.find(({ id }) => id === storeId)
  const chosen = point?.slots.find(({ id }) => id === slotId)
  if (!point || !chosen) throw new Problem('slot_unavailable', { campaignIds: [campaignId] })
  const all = servedAt(ctx, { shop, order, asked: campaignId, point, chosen })
  await dropSlotChange(ctx, order)
  await lockSlots(ctx, [...order.slots, ...slotsHeld({ all })])
  const { full } = await takeSlots(ctx, order.id, placesWanted(shop, { all }))
  const next = point.slots.find((one) => one !== chosen && isFree(one))
  if (full.length > 0) throw slotFull({ campaignId, slotId }, next)
  await giveBackSlots(ctx, order.id, order.slots)
  const slot = { campaignId, from: choice.slot, to: timesOf(chosen) }
  const moved = fetchedAt(order, point, all)
  await saveSlots(ctx, { order: moved, rescheduled: { ...slot, store: point.name } })
  await noteChange(ctx, moved, { event: 'order.slot_changed', slot })
  return 'MOVED'
}

const timesOf = ({ date, from, to }: Slot): OrderSlot => ({ date, from, to })

/** The order with all its parts at another point. */
function fetchedAt(order: OrderRow, { id, name, address, addressNumber, neighborhood, hours }: PickupPoint, all: Served[]): OrderRow {
  const { isStoreClosed: _closed, ...properties } = order.properties
  const store = { name, address: `${address}, ${addressNumber}, ${neighborhood}`, hours }
  return all.reduce<OrderRow>((now, { campaignId, slot, fee }) => withSlot(now, { campaignId, slotId: slot.id, ...timesOf(slot), fee }), {
    ...order,
    properties: { ...properties, storeId: id, store },
  })
}

/** Throws slot_full with the next free slot; the order keeps its place. */
async function takePlace(ctx: LeadCtx, { shop, order, held, chosen }: Moving & { held: HeldRow; chosen: Slot }, slots: readonly Slot[]) {
  const { campaignId } = held
  const { full } = await takeSlots(ctx, order.id, placesWanted(shop, { all: [{ campaignId, slot: chosen, fee: chosen.fee }] }))
  if (full.length === 0) return
  const next = slots.find((one) => one !== chosen && isFree(one))
  throw slotFull({ campaignId, slotId: chosen.id }, next)
}

/** The slots that may replace a held one; undefined when the part has no slot. */
function choiceOf(ctx: Ctx, { shop, order, held }: { shop: Shop; order: OrderRow; held: HeldRow }): Choice | undefined {
  const part = order.properties.deliveries?.find(({ campaignId }) => campaignId === held.campaignId)
  if (!part?.slot) return undefined
  const row = shop.campaigns.find(({ id }) => id === held.campaignId)
  const until = reschedulableUntil(part.slot, row ? windowsOf(order, row) : [], ctx.tenant.body.timeZone)
  const issue = row ? reschedulingIssue({ state: order.state, until, now: ctx.now }) : 'CAMPAIGN'
  const isClosed = row !== undefined && isStoreClosed(ctx, { shop, order, row })
  const common = { campaignId: held.campaignId, slot: part.slot, until, row, ...(isClosed && { otherPoints: [] }) }
  if (!row || issue) return { ...common, issue, slots: [] }
  if (isClosed) return { ...common, slots: [], otherPoints: pointsFor(ctx, { shop, order, row }) }
  const isSameWay = sameWay(ctx, { order, held })
  return { ...common, slots: offeredTo(ctx, { shop, order, row }).filter((slot) => slot.id !== held.slotId && isSameWay(slot)) }
}

/** The earliest cut-off of the order's parts; undefined when no part has a slot. */
export function firstCutoff(ctx: Ctx, { shop, order }: { shop: Shop; order: OrderRow }): Date | undefined {
  const all = order.slots.flatMap((held) => choiceOf(ctx, { shop, order, held })?.until ?? [])
  return all.toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** Restricts the alternatives: slots of the same company, unless its fee also covers other parts. */
function sameWay({ tenant }: Ctx, { order, held }: { order: OrderRow; held: HeldRow }): (slot: Slot) => boolean {
  // One fee covered both parts: separately they would cost two.
  const isTogether =
    tenant.body.shipping?.together === true &&
    order.shippingTotal > 0 &&
    order.slots.some(({ campaignId, slotId: other }) => campaignId !== held.campaignId && other === held.slotId)
  const company = companyIn(held.slotId)
  return (slot) => slot.company === company && !isTogether
}

/** Windows of the order's own method: delivery, or pickup at its point; at the campaign's other points when its own has closed. */
function windowsOf({ type, properties: { storeId } }: OrderRow, { body }: CampaignRow) {
  if (type === 'SHIPPING') return body.deliveryCalendar
  const own = body.pickup.filter(({ store }) => store === storeId)
  return own.length > 0 ? own : body.pickup
}

function offeredTo(ctx: Ctx, { shop, order, row }: { shop: Shop; order: OrderRow; row: CampaignRow }): Slot[] {
  if (order.type === 'SHIPPING') return slotsOf(ctx, row)
  return pickupOf(ctx, shop, row).find(({ id }) => id === order.properties.storeId)?.slots ?? []
}
