import { callAsLead } from '#session/lead.ts'
import { NetworkProblem } from '@mutirao/client/problem'
import { createStoredValue } from '@mutirao/client/store'
import { orderAttemptsKey } from '@mutirao/client/stored-keys'
import type { Order } from '@mutirao/contract/order-shapes'
import { placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'

export type Placement =
  | { kind: 'placed'; order: Order }
  /** Another tap, tab or device was first. */
  | { kind: 'exists'; orderCode: string }
  | { kind: 'refused'; problem: Problem }

type Waits = { wait: (ms: number) => Promise<void>; onVerifying: () => void }

const pausesMs = [1500, 3000, 5000, 10_000]
/** After this many failures the shopper is told; the idempotency key is kept. */
const mostFailures = 4

/** Sends the order, and retries the identical request until there is a response: a timeout must not cause a second order. */
export async function placeOnce(campaignId: string, body: PlaceOrderBody, waits: Waits): Promise<Placement> {
  return settle(startAttempt(campaignId, body), waits)
}

/** After a reload: continues the attempt that was in flight. */
export async function resumeAttempt(cartUuid: string, waits: Waits): Promise<Placement | undefined> {
  const attempt = attemptOf(cartUuid)
  return attempt && settle(attempt, waits)
}

async function settle(attempt: OrderAttempt, waits: Waits): Promise<Placement> {
  for (let tries = 0; ; tries++) {
    const answer = await send(attempt)
    if (!(answer instanceof Error)) {
      endAttempt(attempt.body.properties.cartUuid)
      return isKeyOfAnotherBody(answer) ? settle(startAttempt(attempt.campaignId, attempt.body), waits) : answer
    }
    if (answer instanceof Problem && tries >= mostFailures) return { kind: 'refused', problem: answer }
    waits.onVerifying()
    await waits.wait(pausesMs[Math.min(tries, pausesMs.length - 1)]!)
  }
}

/** Returns an error while the order's outcome is unknown. */
async function send({ key, campaignId, body }: OrderAttempt): Promise<Placement | NetworkProblem | Problem> {
  try {
    const order = await callAsLead(placeOrder, { params: { id: campaignId }, headers: { 'idempotency-key': key }, body })
    return { kind: 'placed', order }
  } catch (error) {
    if (error instanceof NetworkProblem) return error
    if (!(error instanceof Problem)) throw error
    const { orderCode, isSame } = error.facts
    // Other problems also have an order code: that of a conflicting order, not of this one.
    if (error.code === 'lockError' && typeof orderCode === 'string')
      // The cart has changed since: the shopper decides between the two orders.
      return isSame === false ? { kind: 'refused', problem: error } : { kind: 'exists', orderCode }
    return isUnknown(error) ? error : { kind: 'refused', problem: error }
  }
}

/** The server may have placed the order before it failed or timed out. */
const isUnknown = ({ code }: Problem) =>
  ['lockError', 'server_error', 'overloaded', 'rate_limit', 'payment_provider_unavailable'].includes(code)

/** The unanswered request did arrive with other data: a new key is tried, and the lock reports the existing order. */
const isKeyOfAnotherBody = (answer: Placement) => answer.kind === 'refused' && answer.problem.code === 'idempotency_key_reused'

/** A sent order without a response. Retrying with its key returns the same order, or places it once. */
type OrderAttempt = { key: string; campaignId: string; body: PlaceOrderBody }

const attempts = createStoredValue<Record<string, OrderAttempt>>(orderAttemptsKey, {})

export const attemptOf = (cartUuid: string): OrderAttempt | undefined => attempts.get()[cartUuid]

/** The key survives a reload and a changed decision: until there is a response, this cart has only one. */
function startAttempt(campaignId: string, body: PlaceOrderBody): OrderAttempt {
  const { cartUuid } = body.properties
  const attempt = { key: attemptOf(cartUuid)?.key ?? crypto.randomUUID(), campaignId, body }
  attempts.set({ ...attempts.get(), [cartUuid]: attempt })
  return attempt
}

function endAttempt(cartUuid: string) {
  const { [cartUuid]: _answered, ...others } = attempts.get()
  attempts.set(others)
}
