import { call } from '@mutirao/client/call'
import { type DeskOrder } from '@mutirao/contract/desk-orders'
import { preparePart, shipPart } from '@mutirao/contract/fulfilment'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { canStep, firstPartState, mayBeFulfilled, partStates } from '@mutirao/domain/fulfilment'
import { isAtTheShop } from '@mutirao/domain/order-status'
import type { Right } from '@mutirao/domain/staff'

/** The steps before the hand-over, which asks for a proof, in their order. */
export const bulkSteps = ['PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'] as const
export type BulkStep = (typeof bulkSteps)[number]
export type PartToMove = { orderId: string; code: string; campaignId: string }

type DeskPart = DeskOrder['parts'][number]

const partsWhere = (orders: readonly DeskOrder[], to: BulkStep, isAsked: (part: DeskPart) => boolean): PartToMove[] =>
  orders
    .filter(({ state }) => mayBeFulfilled(state))
    .flatMap(({ id, code, state, type, parts }) =>
      parts
        .map((part) => ({ ...part, state: part.state ?? firstPartState(state) }))
        .filter((part) => isAsked(part) && isAtTheShop(part.state) && canStep(type, part.state, to))
        .map(({ campaignId }) => ({ orderId: id, code, campaignId })),
    )

/** The parts of these orders that may take the step now. */
export const partsToMove = (orders: readonly DeskOrder[], to: BulkStep): PartToMove[] =>
  partsWhere(orders, to, ({ isGroupOpen }) => !isGroupOpen)

/** The number of parts that may take the first step once their groups have closed. */
export const countWaiting = (orders: readonly DeskOrder[]): number =>
  partsWhere(orders, bulkSteps[0], ({ isGroupOpen = false }) => isGroupOpen).length

/** The right that the server requires for a step. */
export const rightOfStep = {
  PREPARING: 'orders.prepare',
  READY_FOR_PICKUP: 'orders.prepare',
  SHIPPED: 'orders.ship',
} as const satisfies Record<BulkStep, Right>

/** The next step of an order that this person may take; undefined when none is possible now. */
export const nextStep = (order: DeskOrder, rights: readonly Right[]): BulkStep | undefined =>
  bulkSteps.find((to) => rights.includes(rightOfStep[to]) && partsToMove([order], to).length > 0)

/** Idempotency keys by part and step: after a lost answer the same bulk goes on, and repeats nothing. */
const acts = new Map<string, string>()

function actOf({ orderId, campaignId }: PartToMove, to: BulkStep): string {
  const key = `${orderId} ${campaignId} ${to}`
  const act = acts.get(key) ?? crypto.randomUUID()
  acts.set(key, act)
  return act
}

/** Refusals that concern one order; any other failure would meet the next one, too. */
const ofOneOrder: ReadonlySet<ProblemCode> = new Set(['order_not_found', 'part_moved', 'group_open'])

/** Somebody else has brought the part as far, or farther. */
function isThere({ code, facts }: Problem, to: BulkStep): boolean {
  const state = partStates.findIndex((one) => one === facts['state'])
  return code === 'part_moved' && state >= partStates.indexOf(to)
}

/** moved: the number of parts. refused: the codes of orders that the server refused. */
type Moved = { moved: number; refused: string[] }

function moveOne(part: PartToMove, to: BulkStep) {
  const params = { id: part.orderId, campaignId: part.campaignId }
  const act = actOf(part, to)
  return to === 'SHIPPED' ? call(shipPart, { params, body: { act } }) : call(preparePart, { params, body: { act, to } })
}

/** Moves the parts one after the other. Throws without an answer, right or session. */
export async function moveParts(parts: readonly PartToMove[], to: BulkStep, onDone: (done: number) => void): Promise<Moved> {
  const refused = new Set<string>()
  let moved = 0
  for (const part of parts) {
    try {
      await moveOne(part, to)
      onDone(++moved)
    } catch (error) {
      if (!(error instanceof Problem && ofOneOrder.has(error.code))) throw error
      if (isThere(error, to)) onDone(++moved)
      else refused.add(part.code)
    }
  }
  return { moved, refused: [...refused] }
}
