import * as m from '#paraglide/messages.js'
import { TextArea } from '@mutirao/ui/text-area.tsx'

type Props = { formId: string; note?: string; isPickup: boolean; onDone: (note: string) => void }

/** The optional note to the shop. */
export function ExtrasStep({ formId, note, isPickup, onDone }: Props) {
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(String(new FormData(event.currentTarget).get('note')).trim())
      }}
    >
      <TextArea
        name="note"
        label={m.note_to_shop()}
        hint={isPickup ? m.note_hint_pickup() : m.note_hint()}
        defaultValue={note}
        maxLength={300}
      />
    </form>
  )
}
