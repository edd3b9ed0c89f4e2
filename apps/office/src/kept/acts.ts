import type { HandOver, PickupPart, Stop } from '@mutirao/contract/fulfilment'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { partStates, type AttemptReason, type PartState } from '@mutirao/domain/fulfilment'

type Proof = Pick<HandOver, 'deliveryCode' | 'receivedBy' | 'collected'>

/** An act at the shelves, at a door or at a counter. */
export type Deed =
  | { kind: 'prepare'; to: 'PREPARING' | 'READY_FOR_PICKUP' }
  | { kind: 'ship' }
  | { kind: 'deliver'; proof: Proof }
  | { kind: 'handOver'; proof: Proof }
  | { kind: 'attempt'; reason: AttemptReason; note?: string; picture?: string }

/** A refusal by the server, with its facts. */
export type Refusal = { code: ProblemCode; state?: string; due?: number }

/**
 * A queued act. `key` is its idempotency key; `at` is when it was done. `sentAt`: the server has it, and earlier reads do not show it yet.
 * `isReasonSent`: for an attempt, everything except its photo.
 */
export type Act = Deed & {
  key: string
  at: string
  turn: number
  userId: string
  orderId: string
  campaignId: string
  /** Its label in the list of pending acts. */
  label: string
  isReasonSent?: boolean
  refused?: Refusal
  sentAt?: number
}

export type Part = Stop | PickupPart
/** A part with this device's acts applied. */
/** `isUnchecked`: a code was entered here, and the server has not verified it yet. */
export type Shown<P extends Part> = P & { isWaiting: boolean; isUnchecked: boolean; refused?: Act }

const stateAfter = { ship: 'SHIPPED', deliver: 'DELIVERED', handOver: 'DELIVERED' } as const satisfies Record<string, PartState>
const stateOf = (act: Exclude<Deed, { kind: 'attempt' }>): PartState => (act.kind === 'prepare' ? act.to : stateAfter[act.kind])
const isFurther = (one: PartState, other: PartState) => partStates.indexOf(one) > partStates.indexOf(other)

export const isOf = (part: Pick<Part, 'orderId' | 'campaignId'>, act: Pick<Act, 'orderId' | 'campaignId'>): boolean =>
  act.orderId === part.orderId && act.campaignId === part.campaignId

const isByCode = (act: Act) => (act.kind === 'deliver' || act.kind === 'handOver') && act.proof.deliveryCode !== undefined

/** Applies queued acts optimistically, a hand-over by code only after the server has accepted it; refused acts are not applied, and are shown. */
export function withActs<P extends Part>(part: P, acts: readonly Act[]): Shown<P> {
  const own = acts.filter((act) => isOf(part, act))
  const shown = {
    ...part,
    attempts: [...part.attempts],
    isWaiting: false as boolean,
    isUnchecked: false as boolean,
    refused: own.find((act) => act.refused),
  }
  for (const act of own) {
    if (act.refused) continue
    if (act.sentAt === undefined) shown.isWaiting = true
    if (act.kind === 'attempt') {
      if (!shown.attempts.some(({ at }) => at === act.at)) shown.attempts.push({ at: act.at, reason: act.reason, note: act.note })
    } else if (act.sentAt === undefined && isByCode(act)) shown.isUnchecked = true
    else if (isFurther(stateOf(act), shown.state)) shown.state = stateOf(act)
  }
  return shown
}

/** Somebody else has recorded that it left, or has packed it. */
function isDoneAlready(act: Deed, state: unknown): boolean {
  if (act.kind === 'ship') return state === 'SHIPPED'
  return act.kind === 'prepare' && partStates.some((one) => one === state && !isFurther(act.to, one))
}

/** The meaning of a refusal: retry later, sign in first, harmless, or to be shown to a person. */
export function meaningOf(act: Act, problem: Problem): 'later' | 'sign-in' | 'done' | Refusal {
  const { code, facts } = problem
  if (code === 'authentication' || code === 'auth_required' || code === 'renewal_failed') return 'sign-in'
  // A rate limit says when to retry; too many wrong codes do not.
  if (code === 'overloaded' || code === 'server_error' || (code === 'rate_limit' && facts['retryAfterSeconds'] !== undefined))
    return 'later'
  if (code === 'part_moved' && isDoneAlready(act, facts['state'])) return 'done'
  const { state, due } = facts as { state?: string; due?: number }
  return { code, state, due }
}
