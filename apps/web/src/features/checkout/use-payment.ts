import type { Quote } from '@mutirao/contract/carts'
import type { Installment } from '@mutirao/domain/installments'
import type { PaymentCard, PaymentCards } from '@mutirao/contract/payment-cards'
import { cardFacts, keptCardFor, usePaymentCards } from '#features/payment/card-queries.ts'
import { bestInstallment } from '#features/payment/method-text.ts'
import type { ChosenPayment } from './checkout-store.ts'
import type { Checkout } from './use-checkout.ts'

type Method = Quote['payments'][number]
/** price: what the order costs; of it the wallet pays walletAmount, and amount is charged. */
type Payment = {
  payment?: ChosenPayment
  installment?: Installment
  cardFields?: string
  /** The buyer's cards, and the one of them that pays; isAsked: they are not known yet. */
  cards: { kept?: PaymentCards; chosen?: PaymentCard; isAsked: boolean }
  /** What the order says of its card. */
  cardFacts: ReturnType<typeof cardFacts>
  wallet?: { uuid: string; amount: number }
  price: number
  walletAmount: number
  amount: number
}

/** The chosen method while it is offered, else the first one; a kept card where the last order was paid by one. */
export function usePayment({ draft, quote, totals, share }: Checkout): Payment {
  const methods = quote?.payments ?? []
  const { kept, isAsked } = usePaymentCards(methods.some(({ type }) => type === 'CREDIT_CARD'))
  const usual = kept?.isUsual && keptCardFor(kept, draft.card) ? 'CREDIT_CARD' : undefined
  const method = methods.find(({ type }) => type === (draft.payment?.type ?? usual)) ?? methods[0]
  const cards = { kept, isAsked }
  if (!method) return { price: totals.price, amount: totals.price, walletAmount: 0, cards, cardFacts: {} }
  const { type, price, walletAmount = 0 } = method
  const chosen = type === 'CREDIT_CARD' ? keptCardFor(kept, draft.card) : undefined
  const installment = installmentOf(method, draft.payment)
  return {
    payment: { type, installments: installment?.count ?? 1 },
    installment,
    cardFields: chosen?.cardFields ?? method.cardFields,
    cards: { ...cards, chosen },
    cardFacts: type === 'CREDIT_CARD' ? cardFacts(kept, draft.card) : {},
    wallet: share && walletAmount > 0 ? { uuid: share.uuid, amount: walletAmount } : undefined,
    price,
    walletAmount,
    amount: installment?.total ?? price - walletAmount,
  }
}

function installmentOf({ type, installments }: Method, chosen: ChosenPayment | undefined): Installment | undefined {
  const wanted = chosen?.type === type ? chosen.installments : undefined
  return installments.find(({ count }) => count === wanted) ?? bestInstallment(installments)
}
