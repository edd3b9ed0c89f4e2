import * as m from '#paraglide/messages.js'
import { isSignedIn } from '#session/signed-in.ts'
import type { PaymentType, Quote } from '@mutirao/contract/carts'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { installmentLabel, type Installment } from '@mutirao/domain/installments'

export type { PaymentType } from '@mutirao/contract/carts'

const names: Record<PaymentType, () => string> = { PIX: m.pix, CREDIT_CARD: m.credit_card, ON_DELIVERY: m.on_delivery, WALLET: m.wallet }
const hints: Record<PaymentType, () => string> = {
  PIX: m.pix_text,
  CREDIT_CARD: m.credit_card_text,
  // The shop's requirements are stated before the choice.
  ON_DELIVERY: () => (isSignedIn() ? m.on_delivery_text() : m.on_delivery_guest_text()),
  WALLET: m.wallet_text,
}

export const methodName = (type: PaymentType) => names[type]()
export const methodHint = (type: PaymentType) => hints[type]()

type Table = Pick<Quote['payments'][number], 'installments' | 'byBrand'>

/** The plans for a brand's cards; most brands have the common ones. */
export const installmentsOf = ({ installments, byBrand }: Table, brand: CardBrand | undefined): readonly Installment[] =>
  byBrand?.find((own) => own.brand === brand)?.installments ?? installments

/** The default is a single payment; more instalments are the buyer's choice. */
export const firstInstallment = (installments: readonly Installment[]) => installments.find(({ count }) => count === 1) ?? installments[0]

/** The longest interest-free plan, shown before the choice. */
export const bestInstallment = (installments: readonly Installment[]) =>
  installments.findLast(({ isInterestFree }) => isInterestFree) ?? installments[0]

/** "Cartão de crédito, 3x de R$ 18,00 sem juros". */
export function paymentText(type: PaymentType, installment?: Installment): string {
  return type === 'CREDIT_CARD' && installment ? `${methodName(type)}, ${installmentLabel(installment)}` : methodName(type)
}
