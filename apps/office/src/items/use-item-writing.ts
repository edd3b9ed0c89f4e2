import { useState } from 'react'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { previewWritten, putWritten, type Written } from '@mutirao/contract/written'
import { call } from '@mutirao/client/call'
import { go } from '#device/address.ts'
import { useDeskAct, type Fault } from '#desk/desk-act.ts'
import { askAgain } from '#kept/reads.ts'
import { changedOf } from './conflict-sheet.tsx'
import { draftOf, idOf, merged, NEW, valueOf, type ItemDraft } from './item-draft.ts'
import { said } from './item-said.tsx'
import { itemTexts } from './texts.ts'
import type { useItemDraft } from './use-item-draft.ts'

type Preview = CallOutput<typeof previewWritten>

/** Previews and saves an item's draft. After a conflict with another person's write, the user chooses which state stays. */
export function useItemWriting(item: ReturnType<typeof useItemDraft>, latest: Written | undefined) {
  const { key, base, draft } = item
  const saving = useDeskAct(`item ${key}`)
  const looking = useDeskAct(`item preview ${key}`)
  const [preview, setPreview] = useState<Preview>()
  const [isAsking, setAsking] = useState(false)
  const params = { kind: 'items', id: nameOf(latest, draft) } as const
  const changed = changedOf(saving.fault)
  const refused = issuesOf(saving.fault)
  const isNew = revisionOf(base) === undefined
  const valueNow = (of: ItemDraft = draft) => valueOf(of, { isNew: latest === undefined })

  function forgive() {
    setPreview(undefined)
    saving.forgive()
    looking.forgive()
  }

  /** `over`: the state of the shop that the write replaces. */
  async function save(over = base, of = draft) {
    setPreview(undefined)
    const done = await saving.send(() => call(putWritten, { params, body: { revision: revisionOf(over), value: valueNow(of) } }))
    if (!done) return setAsking(true)
    const { id, revision: next } = done.answer
    setAsking(false)
    item.follow(done.answer)
    said.set({ text: isNew ? itemTexts.added(of.name) : itemTexts.saved(of.name), undo: { id, revision: next } })
    if (!latest) go(`items/${id}`)
  }

  return {
    preview,
    issues: refused ?? preview?.mistakes ?? [],
    isNew,
    isRefused: refused !== undefined,
    /** A failure that is not shown elsewhere. */
    fault: changed || refused ? undefined : (saving.fault ?? looking.fault),
    changed,
    isAsking: isAsking && changed !== undefined && base !== undefined,
    isSaving: saving.isBusy,
    isLooking: looking.isBusy,
    valueNow,
    forgive,
    save,
    async look() {
      const done = await looking.send(() => call(previewWritten, { params, body: { value: valueNow() } }))
      if (done) setPreview(done.answer)
    },
    /** Saves this draft's changes over the other person's state; unchanged fields stay theirs. */
    keepMine() {
      const theirs = changed?.present
      const value = theirs && base ? merged(base.value, valueNow(), theirs.value) : undefined
      const next = value ? { ...draftOf(value), pictures: draft.pictures } : draft
      item.rebase(theirs, next)
      void save(theirs, next)
    },
    takeTheirs() {
      item.follow(changed?.present)
      saving.forgive()
      setAsking(false)
      void askAgain()
    },
    ask: setAsking,
  }
}

const nameOf = (latest: Written | undefined, { name }: ItemDraft) => latest?.id ?? (idOf(name) || NEW)

const revisionOf = (written: Written | undefined) => (written?.isGone ? undefined : written?.revision)

/** The mistakes by field in a refused write; undefined for other failures. */
function issuesOf(fault: Fault | undefined): readonly WrittenIssue[] | undefined {
  const errors = fault?.code === 'validation_failed' ? fault.facts['errors'] : undefined
  return Array.isArray(errors) ? (errors as WrittenIssue[]) : undefined
}
