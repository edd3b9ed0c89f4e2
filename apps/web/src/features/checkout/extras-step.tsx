import * as m from '#paraglide/messages.js'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { forgetTyped, keepTyped, readTyped } from './typed-fields.ts'

type Props = { formId: string; cartUuid: string; note?: string; isPickup: boolean; onDone: (note: string) => void }

/** Optional notes for the shop. */
export function ExtrasStep({ formId, cartUuid, note, isPickup, onDone }: Props) {
  return (
    <form
      id={formId}
      data-kept=""
      onSubmit={(event) => {
        event.preventDefault()
        forgetTyped(cartUuid, 'extras')
        onDone(String(new FormData(event.currentTarget).get('note')).trim())
      }}
    >
      <TextArea
        name="note"
        label={m.note_to_shop()}
        hint={isPickup ? m.note_hint_pickup() : m.note_hint()}
        defaultValue={readTyped<{ note: string }>(cartUuid, 'extras')?.note ?? note}
        onChange={({ target }) => keepTyped(cartUuid, 'extras', { note: target.value })}
        maxLength={300}
      />
    </form>
  )
}
