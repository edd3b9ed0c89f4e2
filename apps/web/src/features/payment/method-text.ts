import { installmentLabel, type Installment } from '@mutirao/domain/installments'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { PaymentType, Quote } from '@mutirao/contract/carts'
import { isSignedIn } from '#session/signed-in.ts'
import * as m from '#paraglide/messages.js'

export type { PaymentType } from '@mutirao/contract/carts'

const names: Record<PaymentType, () => string> = { PIX: m.pix, CREDIT_CARD: m.credit_card, ON_DELIVERY: m.on_delivery, WALLET: m.wallet }
const hints: Record<PaymentType, () => string> = {
  PIX: m.pix_text,
  CREDIT_CARD: m.credit_card_text,
  // The requirement is shown before the choice.
  ON_DELIVERY: () => (isSignedIn() ? m.on_delivery_text() : m.on_delivery_guest_text()),
  WALLET: m.wallet_text,
}

export const methodName = (type: PaymentType) => names[type]()
export const methodHint = (type: PaymentType) => hints[type]()

type Table = Pick<Quote['payments'][number], 'installments' | 'byBrand'>

/** The instalments of a brand; most brands have the general ones. */
export const installmentsOf = ({ installments, byBrand }: Table, brand: CardBrand | undefined): readonly Installment[] =>
  byBrand?.find((own) => own.brand === brand)?.installments ?? installments

/** A card begins with the whole sum at once; more instalments are the buyer's to choose. */
export const firstInstallment = (installments: readonly Installment[]) => installments.find(({ count }) => count === 1) ?? installments[0]

/** The longest plan without interest, which is named before it is chosen. */
export const bestInstallment = (installments: readonly Installment[]) =>
  installments.findLast(({ isInterestFree }) => isInterestFree) ?? installments[0]

/** "Cartão de crédito, 3x de R$ 18,00 sem juros". */
export function paymentText(type: PaymentType, installment?: Installment): string {
  return type === 'CREDIT_CARD' && installment ? `${methodName(type)}, ${installmentLabel(installment)}` : methodName(type)
}
