import type { Quote } from '@mutirao/contract/carts'
import type { Installment } from '@mutirao/domain/installments'
import { bestInstallment } from '#features/payment/method-text.ts'
import type { ChosenPayment } from './checkout-store.ts'
import type { Checkout } from './use-checkout.ts'

type Method = Quote['payments'][number]
/** price: what the order costs; of it the wallet pays walletAmount, and amount is charged. */
type Payment = {
  payment?: ChosenPayment
  installment?: Installment
  cardFields?: string
  wallet?: { uuid: string; amount: number }
  price: number
  walletAmount: number
  amount: number
}

/** The chosen method while it is offered, else the first one. */
export function usePayment({ draft, quote, totals, share }: Checkout): Payment {
  const methods = quote?.payments ?? []
  const method = methods.find(({ type }) => type === draft.payment?.type) ?? methods[0]
  if (!method) return { price: totals.price, amount: totals.price, walletAmount: 0 }
  const { type, price, cardFields, walletAmount = 0 } = method
  const installment = installmentOf(method, draft.payment)
  return {
    payment: { type, installments: installment?.count ?? 1 },
    installment,
    cardFields,
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
