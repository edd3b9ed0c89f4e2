import { Notes } from '#desk/notes.tsx'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { addPersonNote, LONGEST_NOTE, removePersonNote, type PersonDetail } from '@mutirao/contract/people'
import { noteTexts } from './texts.ts'

/** The notes of staff about a person. */
export function PersonNotes({ person: { id, notes }, onDone }: { person: PersonDetail; onDone: (said: string) => void }) {
  return (
    <Notes
      notes={notes}
      subject={`person ${id}`}
      texts={noteTexts}
      longest={LONGEST_NOTE}
      mayWrite={useMay('people.write')}
      write={(act, text) => call(addPersonNote, { params: { person: id }, body: { id: act, text } })}
      remove={(note) => call(removePersonNote, { params: { person: id, note } })}
      onDone={onDone}
    />
  )
}
