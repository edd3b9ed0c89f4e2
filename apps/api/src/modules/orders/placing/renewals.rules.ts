import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { OrderState } from '@mutirao/domain/order-status'

const HOUR_MS = 3_600_000
/** Defaults: a day after the expiry, three times in all. */
const RENEW_HOURS = 24
const RENEWALS = 3

type Shop = Pick<TenantFile['payment'], 'renewHours' | 'renewals'>
type Order = { state: OrderState; expiresAt: Date | null; renewals: number }

export function renewalsLeft(shop: Shop, { renewals }: Pick<Order, 'renewals'>): number {
  return Math.max(0, (shop.renewals ?? RENEWALS) - renewals)
}

/** Until when an expired order may still be paid; undefined before its expiry. */
export function renewUntil({ renewHours = RENEW_HOURS }: Shop, { state, expiresAt }: Pick<Order, 'state' | 'expiresAt'>): Date | undefined {
  if (state !== 'EXPIRED' || !expiresAt) return undefined
  return new Date(expiresAt.getTime() + renewHours * HOUR_MS)
}

/** Before its expiry an order may always be paid by another method; afterwards, within the merchant's bounds. */
export function canRenew(shop: Shop, order: Order, now: Date): boolean {
  const isRunning = order.state !== 'EXPIRED' && order.expiresAt !== null && order.expiresAt > now
  if (isRunning) return true
  const until = renewUntil(shop, order)
  return renewalsLeft(shop, order) > 0 && (until === undefined || until > now)
}
