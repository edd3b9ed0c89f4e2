import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { askAgain } from '#kept/reads.ts'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { previewWritten, putWritten, type Written } from '@mutirao/contract/written'
import { changedOf } from './conflict-sheet.tsx'
import { merged, revisionOf, type ChosenCode } from './drafts.ts'
import { issuesOf } from './issues.ts'
import type { KindWords } from './kind-words.ts'
import { said } from './said.tsx'
import type { useDraft } from './use-draft.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Preview = CallOutput<typeof previewWritten>
type Value = Written['value']
type SavedDraft<Draft> = { answer: Written; of: Draft; isNew: boolean; isSame: boolean }

/** How the things of one kind are written. */
export type WritingOf<Draft> = {
  words: KindWords
  idFor: (draft: Draft) => Promise<string> | string
  valueOf: (draft: Draft, base: Written | undefined) => Value
  draftOf: (value: Value, pictures?: Written['pictures'], video?: Written['video']) => Draft
  /** Parts of a draft that its value does not hold. */
  heldOf?: (draft: Draft) => Partial<Draft>
  /** The mistake of a new thing whose code another one has. */
  taken?: WrittenIssue
  /** Adds mistakes that the server does not name. */
  withOwn?: (issues: readonly WrittenIssue[]) => readonly WrittenIssue[]
  onSaved: (saved: SavedDraft<Draft>) => void
  nameOf: (draft: Draft) => string
  /** The draft on the server of a new thing, with which the form was opened. */
  opened?: { id: string; edition: string } | undefined
}

type Fault = Parameters<typeof issuesOf>[0]
type Refusing = Pick<WritingOf<never>, 'taken' | 'words'> & Required<Pick<WritingOf<never>, 'withOwn'>>

/** The mistakes by field of a refused write, or that of a code which another thing has. */
function refusalOf(fault: Fault, { taken, words, withOwn }: Refusing): readonly WrittenIssue[] | undefined {
  if (taken && changedOf(fault)) return [taken]
  const issues = issuesOf(fault, words)
  return issues && withOwn(issues)
}

type Thing<Draft extends { code?: ChosenCode }> = ReturnType<typeof useDraft<Draft>>
type DraftedOf<Draft> = Pick<WritingOf<Draft>, 'words' | 'idFor' | 'valueOf' | 'draftOf' | 'nameOf' | 'opened'>

/** The draft on the server of what the form writes. */
function useFormDraft<Draft extends { code?: ChosenCode }>(
  { base, draft, rebase, release }: Thing<Draft>,
  { words, idFor, valueOf, draftOf, nameOf, opened }: DraftedOf<Draft>,
) {
  return useStoredDraft({
    words,
    id: base?.id ?? opened?.id,
    opened: opened?.edition,
    idFor: () => idFor(draft),
    name: nameOf(draft),
    valueNow: () => valueOf(draft, base),
    revision: revisionOf(base),
    onOpen: ({ value, pictures, video }) => value && rebase(base, { ...draftOf(value, pictures, video), code: draft.code }),
    onKept: release,
  })
}

/** Previews and saves a draft. After a conflict with another person's write, the user chooses which state stays. */
export function useWriting<Draft extends { code?: ChosenCode }>(
  thing: Thing<Draft>,
  { words, idFor, valueOf, draftOf, heldOf, taken, withOwn = (issues) => issues, onSaved, nameOf, opened }: WritingOf<Draft>,
) {
  const { key, base, draft } = thing
  const { kind } = words
  const saving = useDeskAct(`${kind} ${key}`)
  const looking = useDeskAct(`${kind} preview ${key}`)
  const [preview, setPreview] = useState<Preview>()
  const [isAsking, setAsking] = useState(false)
  const changed = changedOf(saving.fault)
  const refused = refusalOf(saving.fault, { taken: base === undefined ? taken : undefined, words, withOwn })
  const isNew = revisionOf(base) === undefined

  const stored = useFormDraft(thing, { words, idFor, valueOf, draftOf, nameOf, opened })

  function forgive() {
    setPreview(undefined)
    saving.forgive()
    looking.forgive()
  }

  /** `over`: the state of the shop that the write replaces. */
  async function save(over = base, of = draft) {
    // The message of the last act would cover what this one answers.
    said.set(undefined)
    setPreview(undefined)
    looking.forgive()
    const done = await saving.send(async () =>
      call(putWritten, { params: { kind, id: await idFor(of) }, body: { revision: revisionOf(over), value: valueOf(of, over) } }),
    )
    if (!done) return setAsking(true)
    setAsking(false)
    thing.followSaved(done.answer, of)
    void stored.end()
    onSaved({ answer: done.answer, of, isNew, isSame: done.answer.revision === revisionOf(over) })
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
    valueNow: () => valueOf(draft, base),
    stored,
    forgive,
    save,
    async look() {
      const done = await looking.send(async () =>
        call(previewWritten, { params: { kind, id: await idFor(draft) }, body: { value: valueOf(draft, base) } }),
      )
      if (!done) return
      saving.forgive()
      const { mistakes, warnings, ...rest } = done.answer
      setPreview({ ...rest, mistakes: [...withOwn(mistakes.map(words.worded))], warnings: warnings.map(words.worded) })
    },
    /** Saves this draft's changes over the other person's state; unchanged fields stay theirs. */
    keepMine() {
      const theirs = changed?.present
      const value = theirs && base ? merged(base.value, valueOf(draft, base), theirs.value) : undefined
      const next = value ? { ...draftOf(value), ...heldOf?.(draft) } : draft
      thing.rebase(theirs, next)
      void save(theirs, next)
    },
    takeTheirs() {
      thing.follow(changed?.present)
      saving.forgive()
      setAsking(false)
      void askAgain()
    },
    ask: setAsking,
  }
}

export type Writing = Pick<ReturnType<typeof useWriting>, 'isLooking' | 'isNew' | 'isSaving' | 'look'>
