import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney, sum } from '@mutirao/domain/money'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { messageFor } from '#page/problem-message.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showSnack } from '#page/snack.ts'
import { useCancelOrder } from './order-queries.ts'

type Props = { order: Pick<Order, 'id' | 'code' | 'reviews'>; isRedemption?: boolean; onCancelled?: () => void }

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
        <p className="mb-4 text-16 text-ink-2">{cancelText(order, isRedemption)}</p>
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

function cancelText({ reviews }: Pick<Order, 'reviews'>, isRedemption: boolean): string {
  if (isRedemption) return m.trade_cancel_text()
  const held = sum(reviews, ({ amount }) => amount)
  return held > 0 ? m.cancel_order_back({ amount: formatMoney(held) }) : m.cancel_order_text()
}
