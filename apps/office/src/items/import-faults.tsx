import { Note } from '@mutirao/ui/note.tsx'
import { importTexts } from './import-texts.ts'

/** Why a file cannot be imported. */
export function ImportMistakes({ mistakes }: { mistakes: readonly { line: number; message: string }[] }) {
  if (mistakes.length === 0) return null
  return (
    <Note kind="err" isAlert>
      <b className="block">{importTexts.mistakes}</b>
      <ul className="my-1 grid gap-1">
        {mistakes.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            {line > 0 && <b>{importTexts.line(line)}: </b>}
            {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type NotesProps = {
  /** kind: in words. subject: the thing or the column. */
  notes: readonly { kind: string; line: number; subject?: string | undefined; message: string }[]
  /** The number of notes that are not shown. */
  more: number
}

/** The lines that an import leaves out or changes, folded up. */
export function ImportNotes({ notes, more }: NotesProps) {
  return (
    <details className="rounded-card bg-warn-soft px-3.5 text-13">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {importTexts.notes} ({(notes.length + more).toLocaleString('pt-BR')})
      </summary>
      <ul className="grid gap-1.5 pb-3">
        {notes.map(({ kind, line, subject, message }) => (
          <li key={`${kind} ${line} ${subject} ${message}`} className="break-words">
            <b>
              {kind}
              {line > 0 && `, ${importTexts.line(line).toLowerCase()}`}
              {subject && `: ${subject}`}
            </b>
            <span className="block">{message}</span>
          </li>
        ))}
        {more > 0 && <li>{importTexts.more(more)}</li>}
      </ul>
    </details>
  )
}
