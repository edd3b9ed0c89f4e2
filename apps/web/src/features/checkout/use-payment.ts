import type { Quote } from '@mutirao/contract/carts'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { Installment } from '@mutirao/domain/installments'
import { bestInstallment, installmentsOf } from '#features/payment/method-text.ts'
import type { ChosenPayment } from './checkout-store.ts'
import type { Checkout } from './use-checkout.ts'

type Method = Quote['payments'][number]
/** price: what the order costs; of it the wallet pays walletAmount, and amount is charged. */
type Payment = {
  payment?: ChosenPayment
  installment?: Installment
  /** What was chosen before the brand of the card was known, where that is offered otherwise. */
  before?: Installment
  cardFields?: string
  wallet?: { uuid: string; amount: number }
  price: number
  walletAmount: number
  amount: number
}

/** The chosen method while it is offered, else the first one; a card by the table of its brand. */
export const usePayment = (checkout: Checkout): Payment => paymentBy(checkout, checkout.draft.cardBrand)

export function paymentBy({ draft, quote, totals, share }: Checkout, brand: CardBrand | undefined): Payment {
  const methods = quote?.payments ?? []
  const method = methods.find(({ type }) => type === draft.payment?.type) ?? methods[0]
  if (!method) return { price: totals.price, amount: totals.price, walletAmount: 0 }
  const { type, price, cardFields, walletAmount = 0 } = method
  const { installment, before } = plansOf(method, draft.payment, brand)
  return {
    payment: chosenOf(type, installment, brand),
    installment,
    before,
    cardFields,
    wallet: partOf(share, walletAmount),
    price,
    walletAmount,
    amount: installment?.total ?? price - walletAmount,
  }
}

const partOf = (share: Checkout['share'], amount: number) => (share && amount > 0 ? { uuid: share.uuid, amount } : undefined)

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
  return installments.find(({ count }) => count === wanted) ?? bestInstallment(installments)
}
