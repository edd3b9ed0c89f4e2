import { call } from '@mutirao/client/call'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { visitCountsKey } from '@mutirao/client/stored-keys'
import type { CallInput } from '@mutirao/contract/endpoint'
import { countVisit, MOST_MISSED_LENGTH } from '@mutirao/contract/visits'
import { searchWords } from '@mutirao/domain/search-rank'
import { sourceOf } from '@mutirao/domain/visit-source'
import { newSteps, type VisitStep } from '@mutirao/domain/visit-steps'

/** The counts that this tab has sent: the last step, its source, the orders it saw paid, and the searches without results. */
type SentCounts = { step?: VisitStep; missed: string[]; source?: string; paid?: string[] }

const sentNow = (): SentCounts => readInTab<SentCounts>(visitCountsKey) ?? { missed: [] }

/** The preview in the office is no visit. */
const isFrame = () => window.self !== window.top

/** Counts the steps up to this one, each once in a tab. A count that does not arrive is lost: nothing waits for it. */
export function reachStep(step: VisitStep): void {
  const sent = sentNow()
  const steps = newSteps(step, sent.step)
  if (steps.length === 0) return
  const source = sent.source ?? sourceOf({ search: location.search, referrer: document.referrer, host: location.hostname })
  send({ steps, source })
  storeInTab(visitCountsKey, { ...sent, step, source })
}

/** Counts an order that is paid, once in the tab that began its visit. */
export function countPaid(code: string): void {
  const sent = sentNow()
  const { source, paid = [] } = sent
  if (source === undefined || sent.step !== 'PAYMENT' || paid.includes(code)) return
  send({ source, isPaid: true })
  storeInTab(visitCountsKey, { ...sent, paid: [...paid, code] })
}

/** Counts a search that found nothing, once in a tab. */
export function countMissed(query: string): void {
  const sent = sentNow()
  const words = searchWords(query).join(' ')
  if (sent.missed.includes(words) || query.length > MOST_MISSED_LENGTH) return
  send({ missed: [query] })
  storeInTab(visitCountsKey, { ...sent, missed: [...sent.missed, words] })
}

function send(body: CallInput<typeof countVisit>['body']) {
  if (!isFrame()) call(countVisit, { body }).catch(() => {})
}
