import type { PaymentType } from '@mutirao/contract/carts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { Order as WireOrder } from '@mutirao/contract/order-shapes'
import type { AgreedOrder, GroupOutcome } from '@mutirao/domain/group-closing'
import { installment } from '@mutirao/domain/installments'
import type { CartTerms } from '@mutirao/domain/pricing'
import { walletShare } from '@mutirao/domain/wallet'

type Closing = GroupOutcome & { campaignId: string }
type OrderProperties = WireOrder['properties']
type Order = { terms: CartTerms; shippingTotal: number; properties: Pick<OrderProperties, 'deliveries'> }
type Payment = { type: PaymentType; installments: number; rateBps: number | null }

/**
 * An order's payments at a price: first the wallet and the differences paid for changes of slot, then the rest as it was
 * charged.
 */
export function costAt(
  shop: Pick<TenantFile['payment'], 'installments'>,
  payment: Payment,
  { price, walletPaid, differencePaid }: { price: number; walletPaid: number; differencePaid: number },
) {
  const { wallet: beside, rest } = walletShare(price, walletPaid + differencePaid)
  return beside + charged(shop, payment, rest)
}

export const outcomes = (closings: readonly Closing[]): Map<string, GroupOutcome> =>
  new Map(closings.map(({ campaignId, ...outcome }) => [campaignId, outcome]))

export const agreed = ({ terms, shippingTotal, properties }: Order, lines: AgreedOrder['lines']): AgreedOrder => ({
  ...terms,
  shippingTotal,
  lines,
  fees: properties.deliveries ?? [],
})

/** What was charged for a price by this payment: a card's interest is added, as it was agreed. */
export function charged(shop: Pick<TenantFile['payment'], 'installments'>, payment: Payment, price: number): number {
  const { type, installments, rateBps } = payment
  if (type !== 'CREDIT_CARD' || price === 0) return price
  // Rows from before the rate was kept: by the shop's plan of today.
  const agreedPlan = rateBps === null ? shop.installments : { freeUntil: 1, rateBps }
  return installment(price, installments, agreedPlan).total
}
