import * as m from '#paraglide/messages.js'
import { slotsToCome, windowText, type SlotTimes } from '#ui/slot-text.ts'
import type { Order, OrderState, PublicOrder } from '@mutirao/contract/order-shapes'
import { formatWhen } from '@mutirao/domain/delivery-date'
import type { AttemptReason } from '@mutirao/domain/fulfilment'
import { wayOf } from '@mutirao/domain/order-status'
import { box, clock, receiptText, store, users } from '@mutirao/ui/icons.gen.ts'
import { bike, circleAlert, creditCard, info, packageCheck, rotateCcw, wallet } from '@mutirao/ui/service-icons.gen.ts'

export type OrderStep = {
  key: string
  state: OrderState
  title: string
  text?: string
  at?: string
  look: 'done' | 'now' | 'todo'
  /** The id of an attempt with a photo. */
  photoOf?: string
}

type Followed = Pick<PublicOrder, 'type' | 'state' | 'events' | 'slot' | 'store' | 'statuses'> & {
  /** Available to the order's owner only. */
  items?: readonly Pick<Order['items'][number], 'campaignId' | 'name'>[]
  /** The slot of each separate part. */
  deliveries?: readonly { slot?: SlotTimes }[]
}

/** The label and icon of each state: a new one is a line here, and its text in the message catalogue. */
const faces: Record<OrderState, { label: () => string; icon: string }> = {
  CREATED: { label: m.order_created, icon: receiptText },
  AWAITING_PAYMENT: { label: m.order_awaiting_payment, icon: clock },
  PAID: { label: m.order_paid, icon: wallet },
  CONFIRMED: { label: m.order_confirmed, icon: users },
  PREPARING: { label: m.order_preparing, icon: box },
  READY_FOR_PICKUP: { label: m.order_ready, icon: store },
  SHIPPED: { label: m.order_shipped, icon: bike },
  DELIVERED: { label: m.order_delivered, icon: packageCheck },
  EXPIRED: { label: m.order_expired, icon: clock },
  PAYMENT_REFUSED: { label: m.order_refused, icon: creditCard },
  CANCELLED: { label: m.order_cancelled, icon: circleAlert },
  GROUP_FAILED: { label: m.order_group_failed, icon: info },
  REFUND_REQUESTED: { label: m.order_refund_requested, icon: rotateCcw },
  REFUNDED: { label: m.order_refunded, icon: rotateCcw },
}

export const orderLabel = (state: OrderState) => faces[state].label()
export const orderIcon = (state: OrderState) => faces[state].icon

/** The campaign's label takes precedence over the shop's. */
const labelOf = ({ statuses }: Pick<Followed, 'statuses'>, state: OrderState) => statuses?.[state]?.label ?? orderLabel(state)

const attemptTexts: Record<AttemptReason, () => string> = {
  NOBODY_HOME: m.attempt_nobody_home,
  WRONG_ADDRESS: m.attempt_wrong_address,
  REFUSED: m.attempt_refused,
  DAMAGED: m.attempt_damaged,
  UNREACHABLE: m.attempt_unreachable,
  OTHER: m.attempt_other,
}

/** Past events in order, then the steps to come. */
export function orderSteps(order: Followed): OrderStep[] {
  const lastMove = order.events.findLast(({ rescheduled, part }) => rescheduled === undefined && part === undefined)
  const past = order.events.filter((one) => one.state !== 'AWAITING_PAYMENT' || one.rescheduled !== undefined || one === lastMove)
  const happened = past.map((one): OrderStep => {
    const { state, at, note, rescheduled, part } = one
    if (rescheduled) return { key: `new-slot ${at}`, state, title: m.order_rescheduled(), text: movedText(rescheduled), at, look: 'done' }
    const ofPart = part && partStep(order, { state, at, part })
    if (ofPart) return ofPart
    const isLast = one === lastMove
    const { text: own, error, delivered = state === 'DELIVERED' } = order.statuses?.[state] ?? {}
    const text = note ?? (isLast ? (error ?? own) : undefined)
    return { key: `${state}${at}`, state, title: labelOf(order, state), text, at, look: isLast && !delivered ? 'now' : 'done' }
  })
  return [...happened, ...stepsToCome(order)]
}

/** The new slot, and the new pickup point. */
const movedText = ({ to, store }: NonNullable<Followed['events'][number]['rescheduled']>) =>
  [store, slotText(to)].filter(Boolean).join(' · ')

type PartEvent = { state: OrderState; at: string; part: NonNullable<Followed['events'][number]['part']> }

/** One campaign's part moved, or could not be handed over. */
function partStep(order: Followed, { state, at, part }: PartEvent): OrderStep | undefined {
  const { campaignId, attempt, act, hasPhoto } = part
  const names = namesOfPart(order, campaignId)
  if (attempt) {
    const text = [attemptTexts[attempt](), names].filter(Boolean).join(' ')
    const photoOf = hasPhoto ? act : undefined
    return { key: `attempt ${campaignId} ${at}`, state, title: m.delivery_failed(), text, at, look: 'done', photoOf }
  }
  if (!part.state) return undefined
  const title = m.part_of_order({ label: labelOf(order, part.state) })
  return { key: `part ${campaignId} ${at}`, state: part.state, title, text: names, at, look: 'done' }
}

/** The items of a part, when the order has several. */
function namesOfPart({ items = [] }: Followed, campaignId: string): string | undefined {
  const own = items.filter((item) => item.campaignId === campaignId)
  return own.length < items.length && own.length > 0 ? own.map(({ name }) => name).join(', ') : undefined
}

/** "sáb., 28/11, das 8h às 12h", independent of today. */
const slotText = (slot: SlotTimes) => windowText(slot, 0, 'UTC')

function stepsToCome(order: Followed): OrderStep[] {
  const { type, state } = order
  const way = wayOf(type)
  const reached = state === 'AWAITING_PAYMENT' ? 0 : way.indexOf(state)
  if (reached < 0) return []
  return way.slice(reached + 1).map((next) => ({ key: next, state: next, title: labelOf(order, next), look: 'todo' }))
}

/** For the tracker's bar: the number of completed steps; undefined when the order has left the normal path. */
export function orderProgress({ type, state }: Followed): { steps: number; done: number } | undefined {
  const way = wayOf(type)
  const reached = state === 'AWAITING_PAYMENT' ? 0 : way.indexOf(state)
  return reached < 0 ? undefined : { steps: way.length - 1, done: reached }
}

/** The slot; for separate parts, the number of remaining slots and the next one. Undefined without a slot. */
export function arrivalText(
  { slot, deliveries = [] }: Pick<Followed, 'slot' | 'deliveries'>,
  now: number,
  timeZone: string,
): string | undefined {
  const slots = slotsToCome(
    deliveries.flatMap((part) => part.slot ?? []),
    now,
    timeZone,
  )
  const [next = slot] = slots
  if (!next) return undefined
  const when = windowText(next, now, timeZone)
  return slots.length > 1 ? m.in_several_windows({ count: slots.length, when }) : when
}

/** "Chega sáb., 28/11, das 8h às 12h", or what the order waits for. */
export function orderHeadline(order: Followed, now: number, timeZone: string): string {
  const { type, state } = order
  const when = arrivalText(order, now, timeZone)
  if (!orderProgress(order) || state === 'AWAITING_PAYMENT' || state === 'DELIVERED' || !when) return labelOf(order, state)
  return type === 'PICKUP' ? m.pick_up_when({ when }) : m.arrives_when({ when })
}

/** The state's label, unless the headline already has it. */
export function orderSubtitle(order: Followed): string | undefined {
  const label = labelOf(order, order.state)
  return orderHeadline(order, 0, 'UTC') === label ? undefined : label
}

export const eventTime = (at: string, now: number, timeZone: string) => formatWhen(new Date(at), new Date(now), timeZone)
