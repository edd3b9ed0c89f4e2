import type { Quote } from '@mutirao/contract/carts'
import type { Installment } from '@mutirao/domain/installments'
import type { PaymentCard, PaymentCards } from '@mutirao/contract/payment-cards'
import { cardFacts, keptCardFor, usePaymentCards, type CardChoice } from '#features/payment/card-queries.ts'
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
  const method = methodOf(methods, draft.payment?.type ?? usualOf(kept))
  const card = cardOf({ kept, isAsked }, method, draft.card)
  if (!method) return { price: totals.price, amount: totals.price, walletAmount: 0, ...card }
  const { type, price, walletAmount = 0 } = method
  const installment = installmentOf(method, draft.payment)
  return {
    payment: { type, installments: installment?.count ?? 1 },
    installment,
    ...card,
    wallet: walletOf(share, walletAmount),
    price,
    walletAmount,
    amount: installment?.total ?? price - walletAmount,
  }
}

const walletOf = (share: Checkout['share'], amount: number) => (share && amount > 0 ? { uuid: share.uuid, amount } : undefined)

const methodOf = (methods: readonly Method[], wanted: string | undefined): Method | undefined =>
  methods.find(({ type }) => type === wanted) ?? methods[0]

/** While one of their cards can pay. */
const usualOf = (kept: PaymentCards | undefined) => (kept?.isUsual && keptCardFor(kept, undefined) ? 'CREDIT_CARD' : undefined)

function cardOf(cards: Payment['cards'], method: Method | undefined, choice: CardChoice | undefined) {
  // Which fields there are to be is known with the cards.
  if (method?.type !== 'CREDIT_CARD' || cards.isAsked) return { cards, cardFacts: {} }
  const chosen = keptCardFor(cards.kept, choice)
  return {
    cardFields: chosen?.cardFields ?? method.cardFields,
    cards: { ...cards, chosen },
    cardFacts: cardFacts(cards.kept, choice),
  }
}

function installmentOf({ type, installments }: Method, chosen: ChosenPayment | undefined): Installment | undefined {
  const wanted = chosen?.type === type ? chosen.installments : undefined
  return installments.find(({ count }) => count === wanted) ?? bestInstallment(installments)
}
