import * as m from '#paraglide/messages.js'
import { TextArea } from '#ui/text-area.tsx'

/** What the shop should know; nothing of it is required. */
export function ExtrasStep({ formId, note, onDone }: { formId: string; note?: string; onDone: (note: string) => void }) {
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(String(new FormData(event.currentTarget).get('note')).trim())
      }}
    >
      <TextArea name="note" label={m.note_to_shop()} hint={m.note_hint()} defaultValue={note} maxLength={300} />
    </form>
  )
}
