import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { NoteField } from '#desk/note-field.tsx'
import type { DoneProps } from './decision-list.tsx'
import { paymentTexts } from './texts.ts'

type Props = DoneProps & {
  title: string
  /** The subject of the idempotency key. */
  subject: string
  act: string
  means: string
  /** The sentence shown once it is done. */
  done: string
  send: (note: string) => Promise<unknown>
  onClose: () => void
}

const LEAST_NOTE = 3

/** A decision that staff explain in a note. */
export function NoteSheet({ means, done, send, ...sheet }: Props) {
  const [isShort, setShort] = useState(false)

  function ask(said: (name: string) => string) {
    const note = said('note')
    setShort(note.length < LEAST_NOTE)
    return note.length < LEAST_NOTE ? undefined : () => send(note)
  }

  return (
    <ActSheet {...sheet} ask={ask} say={() => done}>
      <p className="text-16">{means}</p>
      <NoteField label={paymentTexts.settleNote} name="note" maxLength={500} error={isShort ? paymentTexts.settleNoteError : undefined} />
    </ActSheet>
  )
}
