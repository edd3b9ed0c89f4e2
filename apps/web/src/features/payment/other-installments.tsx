import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import type { Order } from '@mutirao/contract/order-shapes'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { BrandNote } from './brand-note.tsx'
import { bestInstallment, installmentsOf } from './method-text.ts'
import { InstallmentList } from './payment-methods.tsx'
import { paymentOptionsQuery, usePayOrder } from './pix-queries.ts'

/** For a card whose brand does not offer the order's plan: the brand's own plans; choosing one pays the order. */
export function OtherInstallments({ order, brand }: { order: Order; brand: CardBrand }) {
  const { data: options } = useQuery(paymentOptionsQuery(order))
  const pay = usePayOrder(order)
  const [wanted, setWanted] = useState<number>()
  const method = options?.payments.find(({ type }) => type === 'CREDIT_CARD')
  const { installments: count, amount } = order.paymentMethod
  const table = method ? installmentsOf(method, brand) : []
  if (!method || table.some((row) => row.count === count && row.total === amount)) return null
  const chosen = table.find((row) => row.count === (wanted ?? count)) ?? bestInstallment(table)!
  const { price, walletAmount } = method
  return (
    <>
      <BrandNote method={method} brand={brand} before={method.installments.find((row) => row.count === count)} installment={chosen} />
      <InstallmentList method={method} brand={brand} count={chosen.count} onChoose={setWanted} />
      {pay.error && (
        <Note kind="err" isAlert>
          {messageFor(pay.error)}
        </Note>
      )}
      <Button
        isFull
        isBusy={pay.isPending}
        onClick={() => pay.mutate({ type: 'CREDIT_CARD', installments: chosen.count, brand, price, walletAmount })}
      >
        {m.use_installments({ count: chosen.count, amount: formatMoney(chosen.amount) })}
      </Button>
    </>
  )
}
