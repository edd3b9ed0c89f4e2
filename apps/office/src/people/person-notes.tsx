import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { addPersonNote, LONGEST_NOTE, removePersonNote, type PersonDetail, type PersonNote } from '@mutirao/contract/people'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { peopleTexts as texts } from './texts.ts'

type Props = { person: PersonDetail; onDone: (said: string) => void }

/** The notes of staff about a person. */
export function PersonNotes({ person, onDone }: Props) {
  const [open, setOpen] = useState<'new' | PersonNote>()
  const mayWrite = useMay('people.write')
  const now = useNow()
  const close = () => setOpen(undefined)
  return (
    <section aria-label={texts.notes}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{texts.notes}</h2>
        {mayWrite && (
          <Button size="small" kind="line" onClick={() => setOpen('new')}>
            {texts.newNote}
          </Button>
        )}
      </div>
      {person.notes.length === 0 && <p className="text-ink-2">{texts.noNotes}</p>}
      <ul className="grid gap-2 empty:hidden">
        {person.notes.map((note) => (
          <li key={note.id} className="flex flex-wrap items-start justify-between gap-3 rounded-card bg-warn-soft px-4 py-3 text-ink">
            <div className="min-w-0 flex-1">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <small className="text-13">{texts.by(note.author, formatWhen(new Date(note.at), now, start.timeZone))}</small>
            </div>
            {mayWrite && (
              <Button size="small" kind="line" aria-label={texts.removeNoteOf(note.text)} onClick={() => setOpen(note)}>
                {texts.removeNote}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <NewNote person={person} onDone={onDone} onClose={close} />}
      {open && open !== 'new' && <RemoveNote person={person} note={open} onDone={onDone} onClose={close} />}
    </section>
  )
}

type SheetProps = Props & { onClose: () => void }

function NewNote({ person: { id }, onDone, onClose }: SheetProps) {
  const [error, setError] = useState<string>()
  function ask(said: (name: string) => string) {
    const text = said('text')
    setError(text === '' ? texts.noteError : undefined)
    return text === '' ? undefined : (act: string) => call(addPersonNote, { params: { person: id }, body: { id: act, text } })
  }
  return (
    <ActSheet
      title={texts.newNote}
      subject={`note ${id}`}
      act={texts.addNote}
      ask={ask}
      say={() => texts.noteAdded}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <p>{texts.notesText}</p>
      <NoteField label={texts.newNote} name="text" maxLength={LONGEST_NOTE} error={error} />
    </ActSheet>
  )
}

function RemoveNote({ person, note, onDone, onClose }: SheetProps & { note: PersonNote }) {
  return (
    <ActSheet
      title={texts.removeNote}
      subject={`note ${note.id} removal`}
      act={texts.removeNote}
      ask={() => () => call(removePersonNote, { params: { person: person.id, note: note.id } })}
      say={() => texts.noteRemoved}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p>{texts.removeNoteText}</p>
    </ActSheet>
  )
}
