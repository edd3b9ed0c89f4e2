import { useEffect, useRef, useState } from 'react'
import type { Written } from '@mutirao/contract/written'
import { NEW, type ChosenCode, type Drafts } from './drafts.ts'

/** from: the thing that is copied. */
type Start<Draft> = { latest?: Written; copied?: Draft; from?: string }

/** How a form is made of a written thing, and where its drafts are kept. */
export type FormOf<Draft> = { drafts: Drafts<Draft>; draftOf: (written: Written) => Draft; emptyDraft: Draft }

export type Change<Draft> = (draft: Draft) => Partial<Draft>

/** A copy has a draft of its own, beside that of a new item. */
const keyOf = ({ latest, from }: Pick<Start<unknown>, 'latest' | 'from'>) => latest?.id ?? (from ? `${NEW} ${from}` : NEW)

/** The draft with the thing that it was read from. It survives a reload until it is saved or discarded. */
export function useDraft<Draft extends { code?: ChosenCode }>(
  { latest, copied, from }: Start<Draft>,
  { drafts, draftOf, emptyDraft }: FormOf<Draft>,
) {
  const startOf = (written: Written | undefined, copy?: Draft) => copy ?? (written ? draftOf(written) : emptyDraft)
  const key = keyOf({ latest, from })
  const [kept] = useState(() => drafts.find(key))
  const [base, setBase] = useState(kept?.base ?? latest)
  const [draft, setDraft] = useState(() => kept?.draft ?? startOf(latest, copied))
  const [isTyped, setTyped] = useState(kept !== undefined)
  const [seen, setSeen] = useState(latest?.revision)
  // The shop has a newer state: an unchanged form adopts it.
  if (latest && latest.revision !== seen) {
    setSeen(latest.revision)
    if (!isTyped) {
      setBase(latest)
      setDraft(draftOf(latest))
    }
  }
  const now = useRef({ base, draft })
  useEffect(() => {
    now.current = { base, draft }
  })
  return {
    key,
    base,
    draft,
    isTyped,
    wasKept: kept !== undefined,
    /** Whether there is something to save. */
    isChanged: isTyped || base?.isGone === true || copied !== undefined,
    /** `next` sees what is typed now, since a photo may arrive long after it was sent. */
    change(next: Change<Draft>) {
      const changed = { ...now.current.draft, ...next(now.current.draft) }
      now.current = { ...now.current, draft: changed }
      setDraft(changed)
      setTyped(true)
      drafts.keep({ id: key, base: now.current.base, draft: changed })
    },
    /** Keeps the code that a new thing has, beside what is typed meanwhile. */
    takeCode(code: ChosenCode) {
      setDraft((now) => ({ ...now, code }))
      const held = drafts.find(key)
      if (held) drafts.keep({ ...held, draft: { ...held.draft, code } })
    },
    /** Continues from this state of the shop. */
    follow(written: Written | undefined) {
      drafts.forget(key)
      setTyped(false)
      setBase(written)
      setDraft(startOf(written))
    },
    /** Keeps the draft on top of a newer state of the shop. */
    rebase(written: Written | undefined, next: Draft) {
      setBase(written)
      setDraft(next)
      setTyped(true)
      drafts.keep({ id: key, base: written, draft: next })
    },
  }
}
