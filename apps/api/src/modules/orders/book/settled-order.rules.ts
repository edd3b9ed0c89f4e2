import type { PaymentType } from '@mutirao/contract/carts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { AgreedOrder, GroupOutcome } from '@mutirao/domain/group-closing'
import { installment } from '@mutirao/domain/installments'
import type { CartTerms } from '@mutirao/domain/pricing'
import { walletShare } from '@mutirao/domain/wallet'

type Closing = GroupOutcome & { campaignId: string }
type Order = { terms: CartTerms; shippingTotal: number }
type Payment = { type: PaymentType; installments: number }

/** What an order costs at a price: the wallet's part as it was agreed, as far as the price goes, and the rest as it was charged. */
export function costAt(
  shop: Pick<TenantFile['payment'], 'installments'>,
  payment: Payment,
  { price, walletPaid }: { price: number; walletPaid: number },
) {
  const { wallet, rest } = walletShare(price, walletPaid)
  return wallet + charged(shop, payment, rest)
}

export const outcomes = (closings: readonly Closing[]): Map<string, GroupOutcome> =>
  new Map(closings.map(({ campaignId, ...outcome }) => [campaignId, outcome]))

export const agreed = ({ terms, shippingTotal }: Order, lines: AgreedOrder['lines']): AgreedOrder => ({ ...terms, shippingTotal, lines })

/** What was charged for a price by this payment: a card's interest is added. */
export function charged(shop: Pick<TenantFile['payment'], 'installments'>, { type, installments }: Payment, price: number): number {
  return type === 'CREDIT_CARD' && price > 0 ? installment(price, installments, shop.installments).total : price
}
