import { Problem } from '@mutirao/contract/problems'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import { boundsFor, brokenBound, unpaidBounds, type Held, type Shelf } from '@mutirao/domain/unpaid-bounds'
import type { Ctx, LeadCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import * as repository from './unpaid.repository.ts'

/** Flats of one building are one address: what stands behind the number is anybody's to write. */
export function addressKeyOf(ctx: Ctx, address: Pick<ShippingAddress, 'cep' | 'street_number'>): string {
  const number = address.street_number.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return keyedHash(ctx.services.secrets.key, 'unpaid-address', ctx.tenant.id, address.cep, number)
}

export function networkKeyOf({ services, tenant, ip }: Ctx): string | null {
  return ip === '' ? null : keyedHash(services.secrets.key, 'unpaid-network', tenant.id, ip)
}

/**
 * Refuses an order that would hold more unpaid stock than its person, phone, address or network may. In the transaction that makes it
 * hold its stock, before that stock is taken: whoever comes next counts it.
 */
export async function requireUnpaidBounds(ctx: Ctx, order: repository.Holding): Promise<void> {
  const [, held] = await Promise.all([repository.lockHolders(ctx, order), repository.countHeld(ctx, order)])
  judgeHeld(ctx, held, { units: order.heldUnits, isVerified: order.verifiedPhone !== null })
}

/** What one order more of so many units breaks. Who has no verified phone is told that one has wider bounds. */
export function judgeHeld({ tenant }: Ctx, held: readonly Held[], { units, isVerified }: { units: number; isVerified: boolean }): void {
  const bounds = boundsFor(tenant.body.payment.unpaid, isVerified)
  const holder = brokenBound(bounds, held, units)
  if (holder) throw new Problem('unpaid_limit', { holder, ...bounds[holder], canVerifyPhone: isVerified ? undefined : true })
}

/** How much of a shelf an order that waits for its payment may take; all of it with a verified phone. */
export function shelfFor({ tenant }: Ctx, { verifiedPhone }: Pick<repository.Holders, 'verifiedPhone'>): Shelf | undefined {
  return verifiedPhone ? undefined : unpaidBounds(tenant.body.payment.unpaid).shelf
}

/** With the order of the visitor's own that is in the way, where there is one. */
export async function withOpenOrder(ctx: LeadCtx, problem: Problem): Promise<Problem> {
  return new Problem(problem.code, { ...problem.facts, orderCode: await repository.findOwnUnpaid(ctx) })
}
