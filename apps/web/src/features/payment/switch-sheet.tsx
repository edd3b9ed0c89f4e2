import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import type { PaymentOptions } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { formatMoney } from '@mutirao/domain/money'
import { leftToPay } from '@mutirao/domain/order-money'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { CardChoices } from './card-choices.tsx'
import { cardFacts, keptCardFor, knownBrand, usePaymentCards, type CardChoice } from './card-queries.ts'
import { methodName, type PaymentType } from './method-text.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { paymentOptionsQuery, usePayOrder } from './pix-queries.ts'
import { PriceChange } from './unpaid-panel.tsx'

type PaymentChoice = { type: PaymentType; installments: number }

/** Another method for an unpaid order: those of its campaigns, with the server's prices. */
export function SwitchSheet({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const pay = usePayOrder(order)
  const { data: options, error } = useQuery({ ...paymentOptionsQuery(order), enabled: isOpen })
  const [picked, setPicked] = useState<PaymentChoice>()
  const chosen = priced(options, picked ?? otherThan(order, options))
  const [card, setCard] = useState<CardChoice>()
  const { kept } = usePaymentCards(isOpen)
  const keptCard = keptCardFor(kept, card)
  const brand = keptCard && knownBrand(keptCard)
  const problem = pay.error ?? error ?? issueOf(options)

  return (
    <Sheet
      title={m.switch_method()}
      isOpen={isOpen}
      onClose={onClose}
      action={
        <Button
          isFull
          disabled={!chosen}
          isBusy={pay.isPending}
          onClick={() => chosen && pay.mutate(byCard(chosen, { brand, ...cardFacts(kept, card) }), { onSuccess: onClose })}
        >
          {chosen ? actionText(chosen) : m.pay()}
        </Button>
      }
    >
      {!options && <Bone className="h-34 rounded-card" />}
      {options && (
        <PaymentMethods
          methods={options.payments}
          brand={brand}
          regularPrice={dearest(options.payments)}
          chosen={chosen}
          onChoose={setPicked}
          cards={<CardChoices kept={kept} choice={card} onChoose={setCard} />}
        />
      )}
      <div className="mt-3 grid gap-3 empty:hidden">
        {options && chosen && chosen.price !== options.price && <PriceChange from={options.price} to={chosen.price} />}
        {problem && (
          <Note kind="err" isAlert>
            {messageFor(problem)}
          </Note>
        )}
      </div>
    </Sheet>
  )
}

/** Adds the card's fields when a card pays. */
const byCard = <Method extends PaymentChoice>(method: Method, facts: ReturnType<typeof cardFacts> & { brand?: CardBrand }) =>
  method.type === 'CREDIT_CARD' ? { ...method, ...facts } : method

/** A card is typed afterwards, and its own button pays. */
function actionText({ type, price, walletAmount = 0 }: PaymentChoice & { price: number; walletAmount?: number }): string {
  const rest = formatMoney(leftToPay({ price, walletPaid: walletAmount }))
  return type === 'CREDIT_CARD' ? m.switch_to_card({ price: rest }) : m.pay_price_with({ price: rest, method: methodName(type) })
}

const issueOf = (options: PaymentOptions | undefined) => options?.issue && { code: options.issue }

/** The preselected alternative. */
function otherThan({ paymentMethod }: Order, options: PaymentOptions | undefined): PaymentChoice | undefined {
  const other = options?.payments.find(({ type }) => type !== paymentMethod.type) ?? options?.payments[0]
  return other && { type: other.type, installments: 1 }
}

function priced(options: PaymentOptions | undefined, chosen: PaymentChoice | undefined) {
  const method = options?.payments.find(({ type }) => type === chosen?.type)
  return method && chosen && { ...chosen, price: method.price, walletAmount: method.walletAmount }
}

const dearest = (methods: { price: number }[]) => methods.reduce((most, { price }) => Math.max(most, price), 0)
