import { bestInstallment } from '#features/payment/method-text.ts'
import type { Checkout } from './use-checkout.ts'

/** The chosen method while it is offered, else the first one; what the order costs with it, and what is charged. */
export function usePayment({ draft, quote, totals }: Checkout) {
  const methods = quote?.payments ?? []
  const method = methods.find(({ type }) => type === draft.payment?.type) ?? methods[0]
  if (!method) return { price: totals.price, amount: totals.price }
  const wanted = draft.payment?.type === method.type ? draft.payment.installments : undefined
  const installment = method.installments.find(({ count }) => count === wanted) ?? bestInstallment(method.installments)
  return {
    payment: { type: method.type, installments: installment?.count ?? 1 },
    installment,
    cardFields: method.cardFields,
    price: method.price,
    amount: installment?.total ?? method.price,
  }
}
