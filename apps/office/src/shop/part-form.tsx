import { useEffect, useRef, useState, type ComponentType } from 'react'
import { FaultNote } from '#desk/fault-note.tsx'
import { onSaveKey } from '#device/keys.ts'
import { ConflictSheet } from '#written/conflict-sheet.tsx'
import type { ChosenCode } from '#written/drafts.ts'
import { HistorySheet } from '#written/history-sheet.tsx'
import type { KindWords } from '#written/kind-words.ts'
import { said, undoOf } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import { useDraft, type FormOf } from '#written/use-draft.ts'
import { useWriting, type WritingOf } from '#written/use-writing.ts'
import { WriteDock } from '#written/write-dock.tsx'
import { Mistakes, WritePreview } from '#written/write-preview.tsx'
import type { Written } from '@mutirao/contract/written'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { FieldsProps } from './fields-props.ts'
import { shopTexts } from './texts.ts'

/** A part of the shop: how it is read, typed and written. note: stands above its fields. */
export type PartSpec<Draft> = Pick<WritingOf<Draft>, 'valueOf' | 'draftOf'> & {
  id: string
  name: string
  words: KindWords
  form: FormOf<Draft>
  Fields: ComponentType<FieldsProps<Draft>>
  note?: string
}

type FormProps<Draft> = { spec: PartSpec<Draft>; latest: Written | undefined }

/** The form of one part, with its preview, draft, conflict and history. */
export function PartForm<Draft extends { code?: ChosenCode }>({ spec, latest }: FormProps<Draft>) {
  const { id, name, words, form, valueOf, draftOf, note } = spec
  const part = useDraft<Draft>({ latest }, form)
  const writing = useWriting(part, {
    words,
    idFor: () => id,
    valueOf,
    draftOf,
    onSaved({ answer: { revision }, isSame }) {
      if (isSame) said.set({ text: writtenTexts.unchanged(name) })
      else said.set({ text: shopTexts.saved(name), undo: undoOf(words, { id, revision }) })
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
      <Typed spec={spec} part={part} writing={writing} />
      {part.base && <History id={id} words={words} revision={part.base.revision} onRestored={part.follow} />}
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

/** The form with its buttons. Ctrl+S saves it, too. */
function Typed<Draft extends { code?: ChosenCode }>({ spec: { Fields, words }, part, writing }: TypedProps<Draft>) {
  const { draft, change, isChanged } = part
  const { issues, preview, isRefused, save } = writing
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => onSaveKey(() => isChanged && void save()))
  // A refused save continues at the first wrong field.
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isRefused])
  const errorOf = (path: string) => issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Fields
        draft={draft}
        errorOf={errorOf}
        onChange={(next) => {
          change(typeof next === 'function' ? next : () => next)
          writing.forgive()
        }}
      />
      {preview && <WritePreview preview={preview} words={words} />}
      <WriteDock writing={writing} canSave={isChanged}>
        {isRefused && <Mistakes issues={issues} words={words} />}
        <FaultNote fault={writing.fault} />
      </WriteDock>
    </form>
  )
}

type HistoryProps = { id: string; words: KindWords; revision: string | undefined; onRestored: (written: Written) => void }

function History({ id, words, revision, onRestored }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {writtenTexts.history}
      </Button>
      {isOpen && (
        <HistorySheet
          id={id}
          words={words}
          revision={revision}
          onClose={() => setOpen(false)}
          onRestored={(written) => {
            onRestored(written)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
