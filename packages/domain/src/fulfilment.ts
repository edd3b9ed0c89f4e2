import { isPaid, wayOf, type OrderState } from './order-status.ts'

/** Where one campaign's part of an order stands once it is confirmed: each part travels by itself. */
export const partStates = ['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED'] as const
export type PartState = (typeof partStates)[number]

/** Why a part could not be handed over. The texts for people stand with the screens. */
export const attemptReasons = ['NOBODY_HOME', 'WRONG_ADDRESS', 'REFUSED', 'DAMAGED', 'UNREACHABLE', 'OTHER'] as const
export type AttemptReason = (typeof attemptReasons)[number]

type Way = 'SHIPPING' | 'PICKUP'

const isOfParts = (state: OrderState): state is PartState => partStates.some((one) => one === state)

/** The steps of a part, in their order: it is either fetched or brought. */
const stepsOf = (type: Way): PartState[] => wayOf(type).filter(isOfParts)

/** Where a part stands of which no step is known yet: as its order does. */
export function firstPartState(order: OrderState): PartState {
  return isOfParts(order) && order !== 'PREPARING' ? order : 'CONFIRMED'
}

/** Whether a part may go there: onward alone, and a small shop may leave steps out. */
export function canStep(type: Way, from: PartState, to: PartState): boolean {
  const steps = stepsOf(type)
  return steps.includes(to) && steps.indexOf(to) > steps.indexOf(from)
}

/**
 * The moves that bring an order to where its parts stand: as far as the last of them, and as soon as one is begun, PREPARING. Empty where it
 * stands there, or is not the shop's to move. `parts` are all that are still to come, the delivered ones among them.
 */
export function movesOfParts(type: Way, order: OrderState, parts: readonly PartState[]): OrderState[] {
  if (!isPaid(order) || !wayOf(type).includes(order) || parts.length === 0) return []
  const steps = stepsOf(type)
  const last = Math.min(...parts.map((part) => steps.indexOf(part)))
  const isBegun = parts.some((part) => part !== 'CONFIRMED')
  const target = Math.max(last, isBegun ? steps.indexOf('PREPARING') : 0)
  const way = wayOf(type)
  return way.slice(way.indexOf(order) + 1, way.indexOf(steps[target]!) + 1)
}

/** Whether the shop may begin with parts of an order that stands there. */
export function mayBeFulfilled(order: OrderState): boolean {
  return isPaid(order) && order !== 'DELIVERED' && (order === 'PAID' || isOfParts(order))
}
