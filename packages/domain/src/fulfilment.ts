import { isPaid, wayOf, type OrderState } from './order-status.ts'

/** The states of one campaign's part of a confirmed order: each part is fulfilled separately. */
export const partStates = ['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED'] as const
export type PartState = (typeof partStates)[number]

/** The reasons why a part could not be handed over. The texts for people are in the apps. */
export const attemptReasons = ['NOBODY_HOME', 'WRONG_ADDRESS', 'REFUSED', 'DAMAGED', 'UNREACHABLE', 'OTHER'] as const
export type AttemptReason = (typeof attemptReasons)[number]

type Way = 'SHIPPING' | 'PICKUP'

const isOfParts = (state: OrderState): state is PartState => partStates.some((one) => one === state)

/** The states of a part in order: it is either picked up or delivered. */
const stepsOf = (type: Way): PartState[] => wayOf(type).filter(isOfParts)

/** The state of a part without a row: follows from its order's state. */
export function firstPartState(order: OrderState): PartState {
  return isOfParts(order) && order !== 'PREPARING' ? order : 'CONFIRMED'
}

/** Whether a part may move to a state: forward only; steps may be skipped. */
export function canStep(type: Way, from: PartState, to: PartState): boolean {
  const steps = stepsOf(type)
  return steps.includes(to) && steps.indexOf(to) > steps.indexOf(from)
}

/**
 * The moves that bring an order to the state of its parts: as far as the last of them, and to PREPARING as soon as one has begun. Empty when the
 * order is already there, or is not the shop's to move. `parts` are all parts that are not cancelled, the delivered ones included.
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

/** Whether the shop may begin with the parts of an order in this state. */
export function mayBeFulfilled(order: OrderState): boolean {
  return isPaid(order) && order !== 'DELIVERED' && (order === 'PAID' || isOfParts(order))
}
