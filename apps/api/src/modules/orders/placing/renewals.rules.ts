import type { ShopCtx } from '#context.ts'
import type { OrderRow } from '../book/orders.repository.ts'

const HOUR_MS = 3_600_000
/** Defaults: a day after the expiry, three times in all. */
const RENEW_HOURS = 24
const RENEWALS = 3

type Shop = Pick<ShopCtx, 'tenant' | 'now'>

export function renewalsLeft({ tenant }: Shop, { renewals }: Pick<OrderRow, 'renewals'>): number {
  return Math.max(0, (tenant.body.payment.renewals ?? RENEWALS) - renewals)
}

/** Until when an expired order may still be paid; undefined while its time runs. */
export function renewUntil(ctx: Shop, { state, expiresAt }: Pick<OrderRow, 'state' | 'expiresAt'>): Date | undefined {
  if (state !== 'EXPIRED' || !expiresAt) return undefined
  return new Date(expiresAt.getTime() + (ctx.tenant.body.payment.renewHours ?? RENEW_HOURS) * HOUR_MS)
}

/** While its time runs an order may always be paid by another method; after that, within the merchant's bounds. */
export function canRenew(ctx: Shop, order: Pick<OrderRow, 'state' | 'expiresAt' | 'renewals'>): boolean {
  const isRunning = order.state !== 'EXPIRED' && order.expiresAt !== null && order.expiresAt > ctx.now
  if (isRunning) return true
  const until = renewUntil(ctx, order)
  return renewalsLeft(ctx, order) > 0 && (until === undefined || until > ctx.now)
}
