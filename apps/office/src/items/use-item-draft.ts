import { useEffect, useRef, useState } from 'react'
import type { Written } from '@mutirao/contract/written'
import { draftOf, emptyDraft, findDraft, forgetDraft, keepDraft, NEW, type ItemDraft } from './item-draft.ts'

/** from: the item that is copied. */
type Start = { latest?: Written; copied?: ItemDraft; from?: string }

const startOf = ({ latest, copied }: Omit<Start, 'from'>): ItemDraft =>
  copied ?? (latest ? draftOf(latest.value, latest.pictures) : emptyDraft)

export type Change = (draft: ItemDraft) => Partial<ItemDraft>

/** A copy has a draft of its own, beside that of a new item. */
const keyOf = ({ latest, from }: Start) => latest?.id ?? (from ? `${NEW} ${from}` : NEW)

/** The draft with the item that it was read from. It survives a reload until it is saved or discarded. */
export function useItemDraft({ latest, copied, from }: Start) {
  const key = keyOf({ latest, from })
  const [kept] = useState(() => findDraft(key))
  const [base, setBase] = useState(kept?.base ?? latest)
  const [draft, setDraft] = useState(() => kept?.draft ?? startOf({ latest, copied }))
  const [isTyped, setTyped] = useState(kept !== undefined)
  const [seen, setSeen] = useState(latest?.revision)
  // The shop has a newer state: an unchanged form adopts it.
  if (latest && latest.revision !== seen) {
    setSeen(latest.revision)
    if (!isTyped) {
      setBase(latest)
      setDraft(draftOf(latest.value, latest.pictures))
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
    change(next: Change) {
      const changed = { ...now.current.draft, ...next(now.current.draft) }
      now.current = { ...now.current, draft: changed }
      setDraft(changed)
      setTyped(true)
      keepDraft({ id: key, base: now.current.base, draft: changed })
    },
    /** Keeps the code that a new item has, beside what is typed meanwhile. */
    takeCode(code: NonNullable<ItemDraft['code']>) {
      setDraft((now) => ({ ...now, code }))
      const held = findDraft(key)
      if (held) keepDraft({ ...held, draft: { ...held.draft, code } })
    },
    /** Continues from this state of the shop. */
    follow(written: Written | undefined) {
      forgetDraft(key)
      setTyped(false)
      setBase(written)
      setDraft(startOf({ latest: written }))
    },
    /** Keeps the draft on top of a newer state of the shop. */
    rebase(written: Written | undefined, next: ItemDraft) {
      setBase(written)
      setDraft(next)
      setTyped(true)
      keepDraft({ id: key, base: written, draft: next })
    },
  }
}
