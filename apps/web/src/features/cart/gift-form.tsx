import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { capitalizeName } from '@mutirao/domain/name'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { setRecipient } from './cart-changes.ts'
import type { GiftRecipient } from './cart-store.ts'

/** The order goes to another person, with a message. */
export function GiftForm({ recipient }: { recipient?: GiftRecipient }) {
  const [isOpen, setIsOpen] = useState(false)

  function handleSave(form: FormData) {
    const name = capitalizeName(String(form.get('name')))
    const message = String(form.get('message')).trim()
    setRecipient(name ? { name, message: message || undefined } : undefined)
    setIsOpen(false)
  }

  function handleRemove() {
    setRecipient(undefined)
    setIsOpen(false)
  }

  const change = recipient ? m.change() : m.inform()
  return (
    <ListRow
      icon={gift}
      title={recipient ? m.gift_for({ name: recipient.name }) : m.is_gift()}
      text={recipient ? recipient.message : m.is_gift_text()}
      aside={
        <TextButton onClick={() => setIsOpen(true)} aria-label={`${change}: ${m.is_gift()}`}>
          {change}
        </TextButton>
      }
    >
      <Sheet title={m.is_gift()} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form action={handleSave} className="grid gap-4">
          <Field name="name" label={m.gift_recipient()} defaultValue={recipient?.name} required maxLength={120} autoComplete="off" />
          <TextArea name="message" label={m.gift_message()} defaultValue={recipient?.message} maxLength={200} />
          <Button type="submit" isFull>
            {m.save()}
          </Button>
          {recipient && (
            <Button kind="ghost" isFull onClick={handleRemove}>
              {m.not_a_gift()}
            </Button>
          )}
        </form>
      </Sheet>
    </ListRow>
  )
}
