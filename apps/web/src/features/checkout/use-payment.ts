import { cardFacts, keptCardFor, knownBrand, usePaymentCards, type CardChoice } from '#features/payment/card-queries.ts'
import { bestInstallment, firstInstallment, installmentsOf } from '#features/payment/method-text.ts'
import type { Quote } from '@mutirao/contract/carts'
import type { PaymentCard, PaymentCards } from '@mutirao/contract/payment-cards'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { Installment } from '@mutirao/domain/installments'
import { leftToPay } from '@mutirao/domain/order-money'
import type { ChosenPayment } from './checkout-store.ts'
import type { Checkout } from './use-checkout.ts'

type Method = Quote['payments'][number]
/** price: the order's price. The wallet pays walletAmount of it, and amount is charged. */
type Payment = {
  payment?: ChosenPayment
  installment?: Installment
  /** The plan chosen before the card's brand was known, when the brand has other plans. */
  before?: Installment
  cardFields?: string
  /** The buyer's cards, and the one that pays; isAsked: still loading. */
  cards: { kept?: PaymentCards; chosen?: PaymentCard; isAsked: boolean }
  /** The card fields of the order's request. */
  cardFacts: ReturnType<typeof cardFacts>
  wallet?: { uuid: string; amount: number }
  price: number
  walletAmount: number
  amount: number
}

/** The chosen method while it is offered, else the first one; a stored card when the last order used one; the plans of the card's brand. */
export function usePayment(checkout: Checkout): Payment {
  const cards = usePaymentCards(checkout.quote?.payments.some(({ type }) => type === 'CREDIT_CARD'))
  return paymentBy(checkout, cards, checkout.draft.cardBrand)
}

/** typed: the brand of the typed card. */
export function paymentBy({ draft, quote, totals, share }: Checkout, cards: Payment['cards'], typed: CardBrand | undefined): Payment {
  const method = methodOf(quote?.payments ?? [], draft.payment?.type ?? usualOf(cards.kept))
  const card = cardOf(cards, method, draft.card)
  if (!method) return { price: totals.price, amount: totals.price, walletAmount: 0, ...card }
  const { type, price, walletAmount = 0 } = method
  const { chosen } = card.cards
  const brand = chosen ? knownBrand(chosen) : typed
  const { installment, before } = plansOf(method, draft.payment, brand)
  return {
    payment: chosenOf(type, installment, brand),
    installment,
    before,
    ...card,
    wallet: partOf(share, walletAmount),
    price,
    walletAmount,
    amount: installment?.total ?? leftToPay({ price, walletPaid: walletAmount }),
  }
}

const partOf = (share: Checkout['share'], amount: number) => (share && amount > 0 ? { uuid: share.uuid, amount } : undefined)

const methodOf = (methods: readonly Method[], wanted: string | undefined): Method | undefined =>
  methods.find(({ type }) => type === wanted) ?? methods[0]

/** A card is the default while one of the stored cards can pay. */
const usualOf = (kept: PaymentCards | undefined) => (kept?.isUsual && keptCardFor(kept, undefined) ? 'CREDIT_CARD' : undefined)

function cardOf(cards: Payment['cards'], method: Method | undefined, choice: CardChoice | undefined) {
  // Whether fields are needed is known once the cards are loaded.
  if (method?.type !== 'CREDIT_CARD' || cards.isAsked) return { cards, cardFacts: {} }
  const chosen = keptCardFor(cards.kept, choice)
  return {
    cardFields: chosen?.cardFields ?? method.cardFields,
    cards: { ...cards, chosen },
    cardFacts: cardFacts(cards.kept, choice),
  }
}

function chosenOf(type: Method['type'], installment: Installment | undefined, brand: CardBrand | undefined): ChosenPayment {
  const installments = installment?.count ?? 1
  return type === 'CREDIT_CARD' ? { type, installments, brand } : { type, installments }
}

function plansOf(method: Method, chosen: ChosenPayment | undefined, brand: CardBrand | undefined) {
  const installment = installmentOf(method, chosen, brand)
  const general = installmentOf(method, chosen, undefined)
  const isSame = general?.count === installment?.count && general?.total === installment?.total
  return { installment, before: isSame ? undefined : general }
}

function installmentOf(method: Method, chosen: ChosenPayment | undefined, brand: CardBrand | undefined): Installment | undefined {
  const installments = installmentsOf(method, brand)
  const wanted = chosen?.type === method.type ? chosen.installments : undefined
  const otherwise = wanted ? bestInstallment : firstInstallment
  return installments.find(({ count }) => count === wanted) ?? otherwise(installments)
}
