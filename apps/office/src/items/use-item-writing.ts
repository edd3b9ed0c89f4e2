import { useState } from 'react'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { previewWritten, putWritten, type Written } from '@mutirao/contract/written'
import { call } from '@mutirao/client/call'
import { go } from '#device/address.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { askAgain } from '#kept/reads.ts'
import { changedOf } from '#written/conflict-sheet.tsx'
import { freeId, isTakenIn, merged, revisionOf } from '#written/drafts.ts'
import { issuesOf } from '#written/issues.ts'
import { said, undoOf } from '#written/said.tsx'
import type { useDraft } from '#written/use-draft.ts'
import { codeFor, draftOf, valueOf, type ItemDraft } from './item-draft.ts'
import { itemWords, missingCount } from './item-issues.ts'
import { writtenTexts } from '#written/texts.ts'
import { itemTexts } from './texts.ts'

type Preview = CallOutput<typeof previewWritten>

/** Previews and saves an item's draft. After a conflict with another person's write, the user chooses which state stays. */
export function useItemWriting(item: ReturnType<typeof useDraft<ItemDraft>>, latest: Written | undefined) {
  const { key, base, draft } = item
  const saving = useDeskAct(`item ${key}`)
  const looking = useDeskAct(`item preview ${key}`)
  const [preview, setPreview] = useState<Preview>()
  const [isAsking, setAsking] = useState(false)
  const changed = changedOf(saving.fault)
  const isUncounted = !latest && draft.stock.trim() === ''
  const withCount = (found: readonly WrittenIssue[]) =>
    isUncounted && found.length > 0 && found.every(({ path }) => path !== 'stock') ? [...found, missingCount] : [...found]
  const refusals = issuesOf(saving.fault, itemWords)
  const refused = refusals && withCount(refusals)
  const isNew = revisionOf(base) === undefined
  const valueNow = (of: ItemDraft = draft) => valueOf(of, { isNew: latest === undefined })

  /** A new item's code is chosen once for its name. */
  async function paramsFor({ name, code }: ItemDraft) {
    if (latest) return { kind: 'items', id: latest.id } as const
    const of = codeFor(name)
    const id = code?.of === of ? code.id : await freeId(of, isTakenIn('items'))
    if (code?.id !== id) item.takeCode({ of, id })
    return { kind: 'items', id } as const
  }

  function forgive() {
    setPreview(undefined)
    saving.forgive()
    looking.forgive()
  }

  /** `over`: the state of the shop that the write replaces. */
  async function save(over = base, of = draft) {
    setPreview(undefined)
    const done = await saving.send(async () =>
      call(putWritten, { params: await paramsFor(of), body: { revision: revisionOf(over), value: valueNow(of) } }),
    )
    if (!done) return setAsking(true)
    const { id, revision: next } = done.answer
    setAsking(false)
    item.follow(done.answer)
    // An undo would take back the change before.
    if (next === revisionOf(over)) said.set({ text: writtenTexts.unchanged(of.name) })
    else said.set({ text: isNew ? itemTexts.added(of.name) : writtenTexts.saved(of.name), undo: undoOf(itemWords, { id, revision: next }) })
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
      const done = await looking.send(async () => call(previewWritten, { params: await paramsFor(draft), body: { value: valueNow() } }))
      if (!done) return
      const { mistakes, warnings, ...rest } = done.answer
      setPreview({ ...rest, mistakes: withCount(mistakes.map(itemWords.worded)), warnings: warnings.map(itemWords.worded) })
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
