import type { Order } from '@mutirao/contract/order-shapes'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { messageFor } from '#lib/problem-message.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showSnack } from '#ui/snackbar.tsx'
import { useCancelOrder } from './order-queries.ts'

type Props = { order: Pick<Order, 'id' | 'code'>; isRedemption?: boolean; onCancelled?: () => void }

/** An unpaid order ends without cost; asked once more before it does. */
export function CancelOrder({ order, isRedemption = false, onCancelled }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useCancelOrder(order)

  function handleCancel() {
    cancel.mutate(undefined, {
      onSuccess: () => {
        setIsOpen(false)
        showSnack(m.order_was_cancelled())
        onCancelled?.()
      },
    })
  }

  return (
    <>
      <Button kind="ghost" isFull onClick={() => setIsOpen(true)}>
        {m.cancel_order()}
      </Button>
      <Sheet title={m.cancel_order_question()} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-4 text-16 text-ink-2">{isRedemption ? m.trade_cancel_text() : m.cancel_order_text()}</p>
        {cancel.error && (
          <div className="mb-3">
            <Note kind="err" isAlert>
              {messageFor(cancel.error)}
            </Note>
          </div>
        )}
        <div className="grid gap-2">
          <Button isFull onClick={() => setIsOpen(false)}>
            {m.keep_order()}
          </Button>
          <Button kind="line" isFull isBusy={cancel.isPending} onClick={handleCancel}>
            {m.cancel_order()}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
