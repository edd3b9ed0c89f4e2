import type { HandOver, PickupPart, Stop } from '@mutirao/contract/fulfilment'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { partStates, type AttemptReason, type PartState } from '@mutirao/domain/fulfilment'

type Proof = Pick<HandOver, 'deliveryCode' | 'receivedBy' | 'collected'>

/** What somebody did at a door or a counter. */
export type Deed =
  | { kind: 'ship' }
  | { kind: 'deliver'; proof: Proof }
  | { kind: 'handOver'; proof: Proof }
  | { kind: 'attempt'; reason: AttemptReason; note?: string; picture?: string }

/** What the server said no to, and with what. */
export type Refusal = { code: ProblemCode; state?: string; due?: number }

/**
 * A deed as it waits on the device. `key` is its id for the server, which does it once; `at` is when it was done. `sentAt`: the server has it, and
 * what was read before does not show it yet. `isReasonSent`: of an attempt, all but its photo.
 */
export type Act = Deed & {
  key: string
  at: string
  turn: number
  userId: string
  orderId: string
  campaignId: string
  /** What people call it, for the list of what waits. */
  label: string
  isReasonSent?: boolean
  refused?: Refusal
  sentAt?: number
}

export type Part = Stop | PickupPart
/** A part as it stands with what this device did since. */
/** `isUnchecked`: a code was written down here, and the server has not said yet whether it is right. */
export type Shown<P extends Part> = P & { isWaiting: boolean; isUnchecked: boolean; refused?: Act }

const stateAfter = { ship: 'SHIPPED', deliver: 'DELIVERED', handOver: 'DELIVERED' } as const satisfies Record<string, PartState>
const isFurther = (one: PartState, other: PartState) => partStates.indexOf(one) > partStates.indexOf(other)

export const isOf = (part: Pick<Part, 'orderId' | 'campaignId'>, act: Pick<Act, 'orderId' | 'campaignId'>): boolean =>
  act.orderId === part.orderId && act.campaignId === part.campaignId

const isByCode = (act: Act) => (act.kind === 'deliver' || act.kind === 'handOver') && act.proof.deliveryCode !== undefined

/** What is done here counts here at once, a hand-over by code once the server has agreed; what was refused does not count, and is shown. */
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
    else if (isFurther(stateAfter[act.kind], shown.state)) shown.state = stateAfter[act.kind]
  }
  return shown
}

/** What an answer of no means: try later, sign in first, no harm done, or something that a person must see. */
export function meaningOf(act: Act, problem: Problem): 'later' | 'sign-in' | 'done' | Refusal {
  const { code, facts } = problem
  if (code === 'authentication' || code === 'auth_required' || code === 'renewal_failed') return 'sign-in'
  // Too many requests say when to come back; too many wrong codes do not.
  if (code === 'overloaded' || code === 'server_error' || (code === 'rate_limit' && facts['retryAfterSeconds'] !== undefined))
    return 'later'
  // Somebody else said that it left: so it has.
  if (act.kind === 'ship' && code === 'part_moved' && facts['state'] === 'SHIPPED') return 'done'
  const { state, due } = facts as { state?: string; due?: number }
  return { code, state, due }
}
