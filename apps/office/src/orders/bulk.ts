import { call } from '@mutirao/client/call'
import { preparePart, type DeskOrder } from '@mutirao/contract/fulfilment'
import { Problem } from '@mutirao/contract/problems'
import { canStep, firstPartState, mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { isAtTheShop } from '@mutirao/domain/order-status'

export const bulkSteps = ['PREPARING', 'READY_FOR_PICKUP'] as const
export type BulkStep = (typeof bulkSteps)[number]
export type PartToMove = { orderId: string; code: string; campaignId: string }

/** The parts of these orders that may take the step now. */
export const partsToMove = (orders: readonly DeskOrder[], to: BulkStep): PartToMove[] =>
  orders
    .filter(({ state }) => mayBeFulfilled(state))
    .flatMap(({ id, code, state, type, parts }) =>
      parts
        .map((part) => ({ ...part, state: part.state ?? firstPartState(state) }))
        .filter((part) => isAtTheShop(part.state) && canStep(type, part.state, to))
        .map(({ campaignId }) => ({ orderId: id, code, campaignId })),
    )

/** Idempotency keys by part and step: after a lost answer the same bulk goes on, and repeats nothing. */
const acts = new Map<string, string>()

function actOf({ orderId, campaignId }: PartToMove, to: BulkStep): string {
  const key = `${orderId} ${campaignId} ${to}`
  const act = acts.get(key) ?? crypto.randomUUID()
  acts.set(key, act)
  return act
}

/** Moves the parts one after the other; returns the codes of the orders that the server refused. Throws NetworkProblem without an answer. */
export async function moveParts(parts: readonly PartToMove[], to: BulkStep, onDone: (done: number) => void): Promise<string[]> {
  const refused = new Set<string>()
  for (const [at, part] of parts.entries()) {
    try {
      await call(preparePart, { params: { id: part.orderId, campaignId: part.campaignId }, body: { act: actOf(part, to), to } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.add(part.code)
    }
    onDone(at + 1)
  }
  return [...refused]
}
