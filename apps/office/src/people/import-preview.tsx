import { ImportMistakes, ImportNotes } from '#items/import-faults.tsx'
import type { ImportedPerson, PeopleImportPreview } from '@mutirao/contract/people-imports'
import { formatPhone } from '@mutirao/domain/phone-format'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { importTexts as texts } from './import-texts.ts'

type Props = { preview: PeopleImportPreview; hasConsent: boolean }

/** The kind of file, the counts of accepted and refused lines, and each person. */
export function PeopleImportLook({ preview, hasConsent }: Props) {
  const { platform, lines, columns, mistakes, people, notes, moreNotes, created, known } = preview
  const all = created + known
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-live="polite">
      {platform && <h2 className="text-20">{texts.found(platform, lines)}</h2>}
      <ImportMistakes mistakes={mistakes} />
      {platform && <Summary preview={preview} hasConsent={hasConsent} />}
      {(notes.length > 0 || columns.length > 0) && (
        <ImportNotes
          notes={notes.map(({ kind, column, ...note }) => ({ ...note, kind: texts.kind(kind), subject: column }))}
          more={moreNotes}
        />
      )}
      {people.length > 0 && (
        <>
          {people.length < all && <p className="text-13 text-ink-2">{texts.shownOf(people.length, all)}</p>}
          <DataTable
            caption={texts.people}
            isStacked
            columns={texts.columns}
            rows={people.map((person) => ({ key: String(person.line), cells: cellsOf(person) }))}
          />
        </>
      )}
    </section>
  )
}

function Summary({ preview: { created, known, skipped, optedIn, marked }, hasConsent }: Props) {
  const lines = [
    created > 0 && texts.created(created),
    known > 0 && texts.known(known),
    skipped > 0 && texts.skipped(skipped),
    optedIn > 0 && texts.optedIn(optedIn),
    marked > 0 && !hasConsent && texts.unproved(marked),
  ].filter((line) => line !== false)
  return (
    <>
      {created + optedIn === 0 && <Note>{texts.nothing}</Note>}
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function cellsOf({ line, name, phone, email, city, outcome, isOptedIn }: ImportedPerson) {
  return [
    line,
    // One element for each cell: on a phone it stands beside the column's name.
    <span key="name" className="wrap-anywhere">
      {name}
      <small className="block text-13 font-normal text-ink-2">{[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}</small>
    </span>,
    texts.outcome(outcome),
    texts.isOptedIn(isOptedIn),
    city,
  ]
}
