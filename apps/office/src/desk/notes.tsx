import { useState } from 'react'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { ActSheet } from './act-sheet.tsx'
import { NoteField } from './note-field.tsx'

type Note = { id: string; text: string; author: string; at: string }

export type NotesTexts = {
  title: string
  none: string
  /** The button and the sheet of a new one, and its field. */
  add: string
  /** Who reads it. */
  meaning: string
  /** For a note without text. */
  error: string
  keep: string
  added: string
  remove: string
  removeOf: (text: string) => string
  removeTitle: string
  removeMeaning: string
  removed: string
}

/** `subject`: of the acts, "order 12". `write` and `remove` send them. */
type Props = {
  notes: readonly Note[]
  subject: string
  texts: NotesTexts
  longest: number
  mayWrite: boolean
  write: (act: string, text: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  onDone: (said: string) => void
}

/** Notes of staff about something, each with its author; none is changed, only removed. */
export function Notes(props: Props) {
  const { notes, texts, mayWrite } = props
  const [open, setOpen] = useState<'new' | Note>()
  const now = useNow()
  const close = () => setOpen(undefined)
  return (
    <section aria-label={texts.title} className="print:hidden">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{texts.title}</h2>
        {mayWrite && (
          <Button size="small" kind="line" onClick={() => setOpen('new')}>
            {texts.add}
          </Button>
        )}
      </div>
      {notes.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      <ul className="grid gap-2 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-wrap items-start justify-between gap-3 rounded-card bg-warn-soft px-4 py-3 text-ink">
            <div className="min-w-0 flex-1">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <small className="text-13">
                {[note.author, formatWhen(new Date(note.at), now, start.timeZone)].filter(Boolean).join(' · ')}
              </small>
            </div>
            {mayWrite && (
              <Button size="small" kind="line" aria-label={texts.removeOf(note.text)} onClick={() => setOpen(note)}>
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <NewNote {...props} onClose={close} />}
      {open && open !== 'new' && <RemoveNote {...props} note={open} onClose={close} />}
    </section>
  )
}

type SheetProps = Props & { onClose: () => void }

function NewNote({ subject, texts, longest, write, onDone, onClose }: SheetProps) {
  const [error, setError] = useState<string>()
  function ask(said: (name: string) => string) {
    const text = said('text')
    setError(text === '' ? texts.error : undefined)
    return text === '' ? undefined : (act: string) => write(act, text)
  }
  return (
    <ActSheet
      title={texts.add}
      subject={`note ${subject}`}
      act={texts.keep}
      ask={ask}
      say={() => texts.added}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <p>{texts.meaning}</p>
      <NoteField label={texts.add} name="text" maxLength={longest} error={error} />
    </ActSheet>
  )
}

function RemoveNote({ note, texts, remove, onDone, onClose }: SheetProps & { note: Note }) {
  return (
    <ActSheet
      title={texts.removeTitle}
      subject={`note ${note.id} removal`}
      act={texts.removeTitle}
      ask={() => () => remove(note.id)}
      say={() => texts.removed}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p>{texts.removeMeaning}</p>
    </ActSheet>
  )
}
