import { useEffect, useState } from 'react'
import { resumeAct } from '#desk/desk-act.ts'
import { counterKey, findKept, keepRead } from '#kept/reads.ts'
import { emptyDraft, type CounterDraft } from './counter-draft.ts'

/** attempt: the act whose response was lost, with the name that useDeskAct has for it. */
type Kept = { draft: CounterDraft; attempt?: { name: string; act: string } | undefined }

/** With the reads, which a sign-out deletes: it has a person's name and address. */
export const keepCounter = (kept: Kept | undefined): void => void keepRead(counterKey, kept)

/** The order that was being typed here, which survives a reload. start: undefined until the device has said. */
export function useKeptCounter() {
  const [start, setStart] = useState<CounterDraft>()
  const [isResumed, setResumed] = useState(false)
  useEffect(() => {
    let isLeft = false
    void findKept<Kept>(counterKey).then((kept) => {
      if (isLeft) return
      if (kept?.attempt) resumeAct(kept.attempt.name, kept.attempt.act)
      setResumed(kept !== undefined)
      // The window may be over, and an earlier version may not have kept every field.
      setStart({ ...emptyDraft, ...kept?.draft, slot: '' })
    })
    return () => {
      isLeft = true
    }
  }, [])
  return {
    start,
    isResumed,
    forget: () => {
      setResumed(false)
      setStart(emptyDraft)
      keepCounter(undefined)
    },
  }
}
