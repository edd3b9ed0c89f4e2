import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { messageFor } from '#lib/problem-message.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { methodName, type PaymentType } from './method-text.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { paymentOptionsQuery, usePayOrder } from './pix-queries.ts'
import { PriceChange } from './price-change.tsx'

type Chosen = { type: PaymentType; installments: number }

/** Another method for an order that is not paid yet: what its campaigns take, each with the price that the server gives it. */
export function SwitchSheet({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const pay = usePayOrder(order)
  const { data: options, error } = useQuery({ ...paymentOptionsQuery(order), enabled: isOpen })
  const [picked, setPicked] = useState<Chosen>()
  const other = options?.payments.find(({ type }) => type !== order.paymentMethod.type) ?? options?.payments[0]
  const chosen = picked ?? (other && { type: other.type, installments: 1 })
  const price = options?.payments.find(({ type }) => type === chosen?.type)?.price
  const problem = pay.error ?? error ?? (options?.issue && { code: options.issue })

  return (
    <Sheet
      title={m.switch_method()}
      isOpen={isOpen}
      onClose={onClose}
      action={
        <Button
          isFull
          disabled={!chosen || price === undefined}
          isBusy={pay.isPending}
          onClick={() => chosen && pay.mutate({ ...chosen, price }, { onSuccess: onClose })}
        >
          {chosen && price !== undefined ? m.pay_price_with({ price: formatMoney(price), method: methodName(chosen.type) }) : m.pay()}
        </Button>
      }
    >
      {options ? (
        <PaymentMethods methods={options.payments} regularPrice={dearest(options.payments)} chosen={chosen} onChoose={setPicked} />
      ) : (
        <Bone className="h-34 rounded-card" />
      )}
      {options && price !== undefined && price !== options.price && (
        <div className="mt-3">
          <PriceChange from={options.price} to={price} />
        </div>
      )}
      {problem && (
        <div className="mt-3">
          <Note kind="err" isAlert>
            {messageFor(problem)}
          </Note>
        </div>
      )}
    </Sheet>
  )
}

const dearest = (methods: { price: number }[]) => methods.reduce((most, { price }) => Math.max(most, price), 0)
