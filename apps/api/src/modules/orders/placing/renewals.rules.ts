import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { OrderState } from '@mutirao/domain/order-status'
import { HOUR_MS } from '@mutirao/domain/zoned-time'

/** Defaults: within a day after the expiry, three times in all. */
const RENEW_HOURS = 24
const RENEWALS = 3

type Shop = Pick<TenantFile['payment'], 'renewHours' | 'renewals'>
type Order = { state: OrderState; expiresAt: Date | null; renewals: number }

export function renewalsLeft(shop: Shop, { renewals }: Pick<Order, 'renewals'>): number {
  return Math.max(0, (shop.renewals ?? RENEWALS) - renewals)
}

/** The time until which an expired order may still be paid; undefined while its deadline runs. */
export function renewUntil({ renewHours = RENEW_HOURS }: Shop, { state, expiresAt }: Pick<Order, 'state' | 'expiresAt'>): Date | undefined {
  if (state !== 'EXPIRED' || !expiresAt) return undefined
  return new Date(expiresAt.getTime() + renewHours * HOUR_MS)
}

/** While its deadline runs an order may always be paid by another method; after that, within the merchant's limits. */
export function canRenew(shop: Shop, order: Order, now: Date): boolean {
  const isRunning = order.state !== 'EXPIRED' && order.expiresAt !== null && order.expiresAt > now
  if (isRunning) return true
  const until = renewUntil(shop, order)
  return renewalsLeft(shop, order) > 0 && (until === undefined || until > now)
}
