import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { call } from '@mutirao/client/call'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { Written } from '@mutirao/contract/written'
import { deleteDraft, putDraft, type DraftHead, type WrittenDraft } from '@mutirao/contract/written-drafts'
import { draftQuery } from './draft-queries.ts'
import { draftTexts } from './draft-texts.ts'
import type { KindWords } from './kind-words.ts'
import { said } from './said.tsx'

type Form = {
  words: KindWords
  /** The id of a thing that the shop has, or that has a draft. */
  id: string | undefined
  /** The edition with which the form was opened. */
  opened?: string | undefined
  idFor: () => Promise<string> | string
  name: string
  valueNow: () => Written['value']
  /** The revision of the thing as the form read it. */
  revision: string | undefined
  /** Shows the draft in the form. */
  onOpen: (draft: WrittenDraft) => void
  /** The device need not keep what is typed any more. */
  onKept: () => void
}

/** The sheet that is open. */
export type AskedOfDraft =
  | { what: 'now' | 'later' | 'compare' | 'discard' | 'unschedule'; draft: DraftHead }
  | { what: 'preview'; name: Pick<DraftHead, 'kind' | 'id'> }

/** The draft of a thing on the server, and what the form does with it. A form overwrites only the draft that it was opened from. */
export function useStoredDraft({ words, id: known, opened, idFor, name, valueNow, revision, onOpen, onKept }: Form) {
  const { kind } = words
  const [newId, setNewId] = useState<string>()
  const id = known ?? newId
  const draft = useDeskRead(draftQuery(kind, id)).value ?? undefined
  const { send, isBusy, fault, forgive } = useDeskAct(`draft ${kind} ${id ?? 'new'}`)
  const [edition, setEdition] = useState(opened)
  const [asked, ask] = useState<AskedOfDraft>()
  const [mistakes, setMistakes] = useState<readonly WrittenIssue[]>([])
  const other = fault?.code === 'conflict' ? { draft: fault.facts['draft'] as DraftHead | undefined } : undefined

  /** `over`: the edition that it replaces. Undefined while it cannot go live. */
  async function saveOver(over: string | undefined): Promise<DraftHead | undefined> {
    said.set(undefined)
    const done = await send(async () =>
      call(putDraft, { params: { kind, id: await idFor() }, body: { edition: over, revision, value: valueNow() } }),
    )
    if (!done) return undefined
    const { mistakes: found, ...saved } = done.answer
    setNewId(saved.id)
    setEdition(saved.edition)
    setMistakes(found.map(words.worded))
    said.set({ text: found.length > 0 ? draftTexts.keptWrong(found.length) : draftTexts.kept(name) })
    onKept()
    return found.length > 0 ? undefined : saved
  }

  return {
    words,
    id,
    draft,
    isBusy,
    /** A failure that is no conflict of drafts. */
    fault: other ? undefined : fault,
    other,
    mistakes,
    asked,
    ask,
    save: () => saveOver(edition),
    overwrite: () => saveOver(other?.draft?.edition),
    open(found: WrittenDraft) {
      forgive()
      setEdition(found.edition)
      setMistakes([])
      onOpen(found)
    },
    /** An act gave the draft another edition. */
    follow: (next: DraftHead) => setEdition((now) => (now === undefined ? now : next.edition)),
    leave: () => setEdition(undefined),
    /** The shop has the text that was typed over the draft: the draft is obsolete. */
    async end() {
      if (edition === undefined || id === undefined) return
      await send(() => call(deleteDraft, { params: { kind, id }, query: { edition } }))
      setEdition(undefined)
    },
  }
}

export type StoredDraft = ReturnType<typeof useStoredDraft>
