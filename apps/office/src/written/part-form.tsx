import { useState, type ComponentType } from 'react'
import { FaultNote } from '#desk/fault-note.tsx'
import { go } from '#device/address.ts'
import { Problem } from '@mutirao/contract/problems'
import type { Written } from '@mutirao/contract/written'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import { DraftButtons, DraftNotes } from './draft-buttons.tsx'
import { DraftStrip } from './draft-strip.tsx'
import { chosenId, type ChosenCode } from './drafts.ts'
import type { FieldsProps } from './fields-props.ts'
import { HistorySheet } from './history-sheet.tsx'
import type { KindWords } from './kind-words.ts'
import { RemovalSheet, type RemovalWords } from './removal-sheet.tsx'
import { said, undoOf } from './said.tsx'
import { writtenTexts } from './texts.ts'
import { useDraft, type FormOf } from './use-draft.ts'
import { useWriting, type WritingOf } from './use-writing.ts'
import { WriteDock } from './write-dock.tsx'
import { WriteForm } from './write-form.tsx'
import { Mistakes, WritePreview } from './write-preview.tsx'

/** Things that are added and removed: the first choice of a new one's code, its address, and the words. */
export type ListedThing<Draft> = {
  codeOf: (draft: Draft) => string
  /** The code is typed: one that is taken is a mistake of the field at `path`, and no other is chosen. */
  typedCode?: { path: string; taken: string; mistakeOf: (code: string) => string | undefined }
  pathOf: (id: string) => string
  back: string
  add: string
  added: (name: string) => string
  removal: RemovalWords
}

/** A part of the shop, or a thing of a list: how it is read, typed and written. id: absent for a new thing. note: stands above its fields. */
export type PartSpec<Draft> = Pick<WritingOf<Draft>, 'valueOf' | 'draftOf'> & {
  id?: string
  nameOf: (draft: Draft) => string
  words: KindWords
  form: FormOf<Draft>
  Fields: ComponentType<FieldsProps<Draft>>
  note?: string
  listed?: ListedThing<Draft>
}

type FormProps<Draft> = { spec: PartSpec<Draft>; latest: Written | undefined }

/** The form of one part, with its preview, draft, conflict and history. A new thing opens its own screen once it is saved. */
export function PartForm<Draft extends { code?: ChosenCode }>({ spec, latest }: FormProps<Draft>) {
  const { id, nameOf, words, form, valueOf, draftOf, note, listed } = spec
  // The draft of a thing that is written for the first time under a known id is kept under it.
  const part = useDraft<Draft>({ latest, from: latest ? undefined : id }, form)
  const newId = (draft: Draft) => {
    const of = listed!.codeOf(draft)
    if (!listed!.typedCode) return chosenId(words.kind, { of, code: draft.code, take: part.takeCode })
    const { path, mistakeOf } = listed!.typedCode
    const message = mistakeOf(of)
    if (message) throw new Problem('validation_failed', { errors: [{ path, message }] })
    return of
  }
  const writing = useWriting(part, {
    words,
    idFor: (draft) => id ?? newId(draft),
    taken: listed?.typedCode && { path: listed.typedCode.path, message: listed.typedCode.taken },
    valueOf,
    draftOf,
    nameOf,
    onSaved({ answer, of, isNew, isSame }) {
      const name = nameOf(of)
      if (isSame) said.set({ text: writtenTexts.unchanged(name) })
      else
        said.set({
          text: isNew && listed ? listed.added(name) : writtenTexts.savedPart(name),
          undo: undoOf(words, { id: answer.id, revision: answer.revision }),
        })
      if (id === undefined) go(listed!.pathOf(answer.id))
    },
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-24">
      {note && <Note>{note}</Note>}
      {part.wasKept && part.isTyped && (
        <Note kind="warn" action={<TextButton onClick={() => part.follow(latest)}>{writtenTexts.discard}</TextButton>}>
          {writtenTexts.kept}
        </Note>
      )}
      <DraftStrip stored={writing.stored} onPublished={part.follow} />
      <Typed spec={spec} part={part} writing={writing} />
      {part.base && (
        <Acts
          written={part.base}
          spec={spec}
          name={nameOf(part.draft)}
          onRestored={part.follow}
          onRemoved={() => form.drafts.forget(part.key)}
        />
      )}
      {writing.changed && writing.isAsking && part.base && (
        <ConflictSheet
          changed={writing.changed}
          base={part.base.value}
          mine={writing.valueNow()}
          words={words}
          onMine={writing.keepMine}
          onTheirs={writing.takeTheirs}
          onClose={() => writing.ask(false)}
        />
      )}
    </div>
  )
}

type TypedProps<Draft extends { code?: ChosenCode }> = {
  spec: PartSpec<Draft>
  part: ReturnType<typeof useDraft<Draft>>
  writing: ReturnType<typeof useWriting<Draft>>
}

/** The form with its buttons. */
function Typed<Draft extends { code?: ChosenCode }>({ spec: { Fields, words, listed }, part, writing }: TypedProps<Draft>) {
  const { draft, change, isChanged } = part
  const { issues, preview, isRefused, save } = writing
  const errorOf = (path: string) => issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
  return (
    <WriteForm canSave={isChanged} isRefused={isRefused} onSave={save}>
      <Fields
        draft={draft}
        errorOf={errorOf}
        onChange={(next) => {
          change(typeof next === 'function' ? next : () => next)
          writing.forgive()
        }}
      />
      {preview && <WritePreview preview={preview} words={words} />}
      <WriteDock
        writing={writing}
        canSave={isChanged}
        saveLabel={writing.isNew ? listed?.add : undefined}
        drafts={part.base && <DraftButtons stored={writing.stored} canKeep={isChanged} />}
      >
        <DraftNotes stored={writing.stored} />
        {isRefused && <Mistakes issues={issues} words={words} />}
        <FaultNote fault={writing.fault} />
      </WriteDock>
    </WriteForm>
  )
}

type ActsProps<Draft> = {
  written: Written
  spec: PartSpec<Draft>
  name: string
  onRestored: (written: Written) => void
  onRemoved: () => void
}

/** The history, and for a thing of a list its removal. */
function Acts<Draft>({ written: { id, revision, isGone }, spec: { words, listed }, name, onRestored, onRemoved }: ActsProps<Draft>) {
  const [open, setOpen] = useState<'history' | 'removal'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="ghost" size="small" onClick={() => setOpen('history')}>
        {writtenTexts.history}
      </Button>
      {listed && !isGone && (
        <Button kind="ghost" size="small" onClick={() => setOpen('removal')}>
          {listed.removal.act}
        </Button>
      )}
      {open === 'history' && (
        <HistorySheet
          id={id}
          words={words}
          revision={revision}
          onClose={close}
          onRestored={(written) => {
            onRestored(written)
            close()
          }}
        />
      )}
      {open === 'removal' && listed && (
        <RemovalSheet
          thing={{ id, revision: revision!, name }}
          words={words}
          removal={listed.removal}
          onRemoved={() => {
            onRemoved()
            go(listed.back)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
