import { offeredMethods, type Acquirers, type OnlineMethod } from './acquirers.ts'

export type PaymentMethod = OnlineMethod | 'ON_DELIVERY'
type Shop = { methods: readonly PaymentMethod[]; acquirers?: Acquirers }

/** The methods of a cart. A group counts only paid units, so its orders cannot be paid on delivery. */
export function methodsOfCart(
  shop: Shop,
  { hasGroup, others }: { hasGroup: boolean; /** The methods of shops that name no acquirer. */ others: readonly OnlineMethod[] },
): PaymentMethod[] {
  const methods = offeredMethods(shop, others)
  return hasGroup ? methods.filter((method) => method !== 'ON_DELIVERY') : methods
}

/** The discount in percent that a shop gives for a method today. */
export function methodDiscount({ pixDiscount = 0 }: { pixDiscount?: number }, type: PaymentMethod | 'WALLET'): number {
  return type === 'PIX' ? pixDiscount : 0
}
