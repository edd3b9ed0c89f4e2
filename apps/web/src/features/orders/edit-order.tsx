import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import type { Order } from '@mutirao/contract/order-shapes'
import type { OrderDetails } from '@mutirao/contract/orders'
import { isEditable } from '@mutirao/domain/order-status'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { useEditOrder } from './order-queries.ts'

/** Edits the recipient's details until the cut-off; typed values survive the server's refusal. */
export function EditOrder({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const edit = useEditOrder(order)
  if (!(order.isEditable ?? isEditable(order.state))) return null
  const { recipient, shippingAddress, usingDefaultAddress } = order.properties
  const hasDoor = shippingAddress !== undefined && !usingDefaultAddress

  function handleSave(form: FormData) {
    edit.mutate(detailsIn(form, order), {
      onSuccess: () => {
        setIsOpen(false)
        showSnack(m.order_was_edited())
      },
    })
  }

  return (
    <>
      <Button kind="line" isFull onClick={() => setIsOpen(true)}>
        {m.edit_order()}
      </Button>
      <Sheet title={m.edit_order()} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={(event) => (event.preventDefault(), handleSave(new FormData(event.currentTarget)))} className="grid gap-4">
          {edit.error && (
            <Note kind="warn" isAlert>
              {messageFor(edit.error)}
            </Note>
          )}
          <Field
            name="name"
            label={m.who_receives()}
            defaultValue={recipient?.name ?? order.userName}
            required
            maxLength={120}
            autoComplete="off"
          />
          {recipient?.document && (
            <Field
              name="document"
              label={m.collect_document()}
              defaultValue={recipient.document}
              required
              maxLength={20}
              autoComplete="off"
            />
          )}
          {hasDoor && (
            <>
              <Field name="complement" label={m.complement()} defaultValue={shippingAddress.complement} maxLength={40} autoComplete="off" />
              <Field name="reference" label={m.reference()} defaultValue={shippingAddress.reference} maxLength={60} autoComplete="off" />
            </>
          )}
          <TextArea name="message" label={m.gift_message()} defaultValue={recipient?.message} maxLength={200} />
          <Button type="submit" isFull isBusy={edit.isPending}>
            {m.save()}
          </Button>
        </form>
      </Sheet>
    </>
  )
}

/** A recipient with the buyer's name and no message is the buyer. */
function detailsIn(form: FormData, { userName }: Order): OrderDetails {
  const written = (name: string) => (form.has(name) ? String(form.get(name)).trim() : undefined)
  const [name = '', message, document] = [written('name'), written('message') || undefined, written('document')]
  const isBuyer = name === userName && !message && !document
  return { recipient: isBuyer ? null : { name, message, document }, complement: written('complement'), reference: written('reference') }
}
