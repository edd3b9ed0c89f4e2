import { readStored, store } from '@mutirao/client/storage'
import { campaignActivationLogsKey, campaignActivationsKey } from '@mutirao/client/stored-keys'
import { CODE_VALID_MS, HISTORY_ENTRIES, LOG_LINES } from '@mutirao/domain/limits'

export type SkipReason = 'disabled' | 'no_code' | 'already_active' | 'already_activated' | 'override_disabled'
/** Spec §4, URL campaign activation. */
export type Outcome =
  | { status: 'skipped'; reason: SkipReason }
  | { status: 'activated' | 'activated_existing'; code: string; campaignId?: string; isInvite?: true }
  | { status: 'failed' }

/** Spec §3: the record of an activation in this browser. */
export type ActivationRecord = { code: string; campaignId?: string; isInvite?: true; activatedAt: number }
export type ActivationLog = { at: number; code: string; outcome: Outcome }

export const sameCode = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Newest first; records older than 30 days are ignored. */
export function validRecords(now: number): ActivationRecord[] {
  return listOf<ActivationRecord>(campaignActivationsKey).filter(
    ({ activatedAt }) => activatedAt <= now && now - activatedAt < CODE_VALID_MS,
  )
}

export const findRecord = (code: string, now: number) => validRecords(now).find((record) => sameCode(record.code, code))

export function keepRecord(record: ActivationRecord) {
  const others = listOf<ActivationRecord>(campaignActivationsKey).filter(({ code }) => !sameCode(code, record.code))
  store(campaignActivationsKey, [record, ...others].slice(0, HISTORY_ENTRIES))
}

export function keepLog(log: ActivationLog) {
  store(campaignActivationLogsKey, [log, ...listOf<ActivationLog>(campaignActivationLogsKey)].slice(0, LOG_LINES))
}

function listOf<Entry>(key: string): Entry[] {
  const stored = readStored<Entry[]>(key)
  return Array.isArray(stored) ? stored : []
}
