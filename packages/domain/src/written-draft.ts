import { DAY_MS } from './zoned-time.ts'

/** SCHEDULED: it is written at its moment. STOPPED: its moment came, and it could not be written. */
export const draftStates = ['DRAFT', 'SCHEDULED', 'STOPPED'] as const
export type DraftState = (typeof draftStates)[number]

/** The drafts of a shop. */
export const MOST_DRAFTS = 500
const MOST_AHEAD_DAYS = 366

/** Why a draft cannot be scheduled for this moment; undefined when it can. */
export function scheduleFault(at: Date, now: Date): string | undefined {
  if (at <= now) return 'Este momento já passou; escolha um que ainda vem.'
  if (at.getTime() - now.getTime() > MOST_AHEAD_DAYS * DAY_MS) return 'Agende para até um ano à frente.'
  return undefined
}

/** Whether a draft of the thing may be written without its author: how staff enter the office is written in a session that has proved itself. */
export const canBeScheduled = ({ kind, id }: { kind: string; id: string }): boolean => !(kind === 'shop' && id === 'office')

/** A draft that is written this much later than scheduled was late: the server did not run. */
const LATE_MS = 5 * 60_000

export const wasLate = (at: Date, scheduledFor: Date): boolean => at.getTime() - scheduledFor.getTime() > LATE_MS

/** A page drawn with a draft. INVALID: not signed for this shop, or for somebody who may not write it any more. GONE: published or thrown away meanwhile. */
export type PreviewOf<Drawn> =
  | { outcome: 'DRAWN'; drawn: Drawn; expiresAt: Date }
  | { outcome: 'MISTAKES'; mistakes: readonly string[] }
  | { outcome: 'INVALID' | 'EXPIRED' | 'GONE' }
