import { useState } from 'react'
import type { Written } from '@mutirao/contract/written'
import { draftOf, emptyDraft, findDraft, forgetDraft, keepDraft, NEW, type ItemDraft } from './item-draft.ts'

type Start = { latest?: Written; copied?: ItemDraft }

const startOf = ({ latest, copied }: Start): ItemDraft => copied ?? (latest ? draftOf(latest.value, latest.pictures) : emptyDraft)

/** The draft with the item that it was read from. It survives a reload until it is saved or discarded. */
export function useItemDraft({ latest, copied }: Start) {
  const key = latest?.id ?? NEW
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
  return {
    key,
    base,
    draft,
    isTyped,
    wasKept: kept !== undefined,
    /** Whether there is something to save. */
    isChanged: isTyped || base?.isGone === true || copied !== undefined,
    change(next: Partial<ItemDraft>) {
      const changed = { ...draft, ...next }
      setDraft(changed)
      setTyped(true)
      keepDraft({ id: key, base, draft: changed })
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
