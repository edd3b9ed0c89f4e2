import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { Quote } from '@mutirao/contract/carts'
import { brandNames, type CardBrand } from '@mutirao/domain/card-brands'
import { firstInstallmentNote, installmentLabel } from '@mutirao/domain/installments'
import { formatHundredths, formatMoney } from '@mutirao/domain/money'
import { leftToPay } from '@mutirao/domain/order-money'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { OtherBrandsNote } from './brand-note.tsx'
import { bestInstallment, firstInstallment, installmentsOf, methodHint, methodName, type PaymentType } from './method-text.ts'

type Methods = Quote['payments']
type PaymentChoice = { type: PaymentType; installments: number }
type Method = Methods[number]

type Props = {
  methods: Methods
  /** The brand of the typed or stored card. */
  brand?: CardBrand
  regularPrice: number
  chosen?: PaymentChoice
  onChoose: (chosen: PaymentChoice) => void
  /** Card selection, shown once the card is chosen. */
  cards?: ReactNode
}

/** Each method with its price; a card expands its plans. */
export function PaymentMethods({ methods: offered, brand, regularPrice, chosen, onChoose, cards }: Props) {
  const methods = offered.map((method) => ({ ...method, installments: [...installmentsOf(method, brand)] }))
  const card = methods.find(({ type }) => type === 'CREDIT_CARD')
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{m.payment_method()}</legend>
        {methods.map(({ type, price, walletAmount = 0, installments }) => (
          <OptionCard
            key={type}
            name="method"
            value={type}
            isChosen={chosen?.type === type}
            onChoose={() => onChoose({ type, installments: firstInstallment(installments)?.count ?? 1 })}
            title={methodName(type)}
            text={[walletText({ type, price, walletAmount }), methodText({ type, price, installments }, regularPrice)]
              .filter(Boolean)
              .join(' · ')}
            aside={formatMoney(type === 'WALLET' ? price : leftToPay({ price, walletPaid: walletAmount }))}
          />
        ))}
      </fieldset>
      {chosen?.type === 'CREDIT_CARD' && cards}
      {chosen?.type === 'CREDIT_CARD' && card && card.installments.length > 1 && (
        <InstallmentList
          method={card}
          brand={brand}
          count={chosen.installments}
          onChoose={(installments) => onChoose({ type: 'CREDIT_CARD', installments })}
        />
      )}
    </>
  )
}

/** The method's price, when the wallet pays a share. */
const walletText = ({ type, price, walletAmount = 0 }: Pick<Methods[number], 'type' | 'price' | 'walletAmount'>) =>
  walletAmount > 0 && type !== 'WALLET' && m.wallet_of_price({ price: formatMoney(price), wallet: formatMoney(walletAmount) })

function methodText({ type, price, installments }: Methods[number], regularPrice: number): string {
  if (price < regularPrice) return `${methodHint(type)} · ${m.you_save({ saved: formatMoney(regularPrice - price) })}`
  const best = bestInstallment(installments)
  return best && best.count > 1 ? m.up_to_installments({ plan: installmentLabel(best) }) : methodHint(type)
}

type ListProps = { method: Method; brand?: CardBrand; count: number; onChoose: (count: number) => void }

/** "3x de R$ 33,33 sem juros"; with interest the total and the rate are shown (CDC art. 52). */
export function InstallmentList({ method, brand, count, onChoose }: ListProps) {
  const isOwn = method.byBrand?.some((own) => own.brand === brand)
  return (
    <section className="card px-3.5 py-3.5">
      <h2 className="mb-3 text-16">{brand && isOwn ? m.how_many_times_with({ brand: brandNames[brand] }) : m.how_many_times()}</h2>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{m.installments()}</legend>
        {installmentsOf(method, brand).map((installment) => (
          <OptionCard
            key={installment.count}
            name="installments"
            value={String(installment.count)}
            isChosen={installment.count === count}
            onChoose={() => onChoose(installment.count)}
            title={m.times_of({ count: installment.count, amount: formatMoney(installment.amount) })}
            text={[
              installment.isInterestFree ? m.without_interest() : m.with_interest({ rate: formatHundredths(installment.rateBps) }),
              firstInstallmentNote(installment),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={<span className={installment.isInterestFree ? '' : 'text-ink-2'}>{formatMoney(installment.total)}</span>}
          />
        ))}
      </fieldset>
      {!brand && <OtherBrandsNote byBrand={method.byBrand} />}
    </section>
  )
}
