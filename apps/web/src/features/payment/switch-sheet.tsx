import type { Order } from '@mutirao/contract/order-shapes'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { messageFor } from '#lib/problem-message.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { OptionCard } from '#ui/option-card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { methodHint, methodName } from './method-text.ts'
import { usePayOrder } from './pix-queries.ts'

const types = ['PIX', 'CREDIT_CARD'] as const

/** Another method for an order that is not paid yet. */
export function SwitchSheet({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const pay = usePayOrder(order)
  const [type, setType] = useState<(typeof types)[number]>(order.paymentMethod.type === 'PIX' ? 'CREDIT_CARD' : 'PIX')

  return (
    <Sheet
      title={m.switch_method()}
      isOpen={isOpen}
      onClose={onClose}
      action={
        <Button isFull isBusy={pay.isPending} onClick={() => pay.mutate({ type, installments: 1 }, { onSuccess: onClose })}>
          {m.pay_with({ method: methodName(type) })}
        </Button>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{m.payment_method()}</legend>
        {types.map((option) => (
          <OptionCard
            key={option}
            name="other-method"
            value={option}
            isChosen={option === type}
            onChoose={() => setType(option)}
            title={methodName(option)}
            text={methodHint(option)}
          />
        ))}
      </fieldset>
      {pay.error && (
        <div className="mt-3">
          <Note kind="err" isAlert>
            {messageFor(pay.error)}
          </Note>
        </div>
      )}
    </Sheet>
  )
}
