import { useEffect, useRef, useState } from 'react'
import type { Written } from '@mutirao/contract/written'
import { isSame, NEW, typedSince, type ChosenCode, type Drafts } from './drafts.ts'

/** from: the thing that is copied. isPreset: `copied` only fills in what the shop leaves no choice of, which is nothing to save. */
type Start<Draft> = { latest?: Written; copied?: Draft; from?: string; isPreset?: boolean }

/** How a form is made of a written thing, and where its drafts are kept. */
export type FormOf<Draft> = { drafts: Drafts<Draft>; draftOf: (written: Written) => Draft; emptyDraft: Draft }

export type Change<Draft> = (draft: Draft) => Partial<Draft>

/** A copy has a draft of its own, beside that of a new item. */
const keyOf = ({ latest, from }: Pick<Start<unknown>, 'latest' | 'from'>) => latest?.id ?? (from ? `${NEW} ${from}` : NEW)

/** The draft with the thing that it was read from. It survives a reload until it is saved or discarded. */
export function useDraft<Draft extends { code?: ChosenCode }>(
  { latest, copied, from, isPreset = false }: Start<Draft>,
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

  /** Continues from this state of the shop. */
  function follow(written: Written | undefined) {
    drafts.forget(key)
    setTyped(false)
    setBase(written)
    setDraft(startOf(written))
  }

  /** Keeps a draft on top of a newer state of the shop. */
  function rebase(written: Written | undefined, next: Draft) {
    now.current = { base: written, draft: next }
    setBase(written)
    setDraft(next)
    setTyped(true)
    drafts.keep({ id: key, base: written, draft: next })
  }

  return {
    key,
    base,
    draft,
    isTyped,
    wasKept: kept !== undefined,
    /** Whether there is something to save. */
    isChanged: isTyped || base?.isGone === true || (copied !== undefined && !isPreset),
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
    follow,
    /** The device forgets the draft, which stays in the form. */
    release: () => drafts.forget(key),
    /** Continues from what was saved of the draft `of`. What was typed while the save was under way stays, and is not saved yet. */
    followSaved(written: Written, of: Draft, onto = typedSince<Draft>) {
      const next = onto({ ...of, code: undefined }, { ...now.current.draft, code: undefined }, startOf(written))
      follow(written)
      if (isSame(next, startOf(written))) return
      // A new thing opens its own screen, whose form finds the draft by the thing's id.
      if (latest) rebase(written, next)
      else drafts.keep({ id: written.id, base: written, draft: next })
    },
    rebase,
    /** Keeps what is typed now on top of a newer state of the shop. */
    rebaseTyped: (written: Written, next: Change<Draft> = () => ({})) =>
      rebase(written, { ...now.current.draft, ...next(now.current.draft) }),
  }
}
