import { Problem } from '@mutirao/contract/problems'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import { boundsFor, brokenBound, unpaidBounds, type Held, type Shelf } from '@mutirao/domain/unpaid-bounds'
import type { Ctx, LeadCtx } from '#context.ts'
import { refusalOf } from '#db/error-codes.ts'
import { keyedHash } from '#ids.ts'
import * as repository from './unpaid.repository.ts'

/** Flats of one building count as one address, since anybody may type another flat number. */
export function addressKeyOf(ctx: Ctx, address: Pick<ShippingAddress, 'cep' | 'street_number'>): string {
  const number = address.street_number.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return keyedHash(ctx.services.secrets.key, 'unpaid-address', ctx.tenant.id, address.cep, number)
}

/**
 * Fails when the order would exceed the limits on unpaid stock of its person, phone, address or network (`unpaidProblem` reads the failure). Send it
 * in the order's transaction before its stock is taken, so that the next order counts this one.
 */
export const refuseBeyondBounds = (ctx: Ctx, order: repository.Holding): Promise<void> =>
  repository.lockHoldersOrRefuse(ctx, order, boundsFor(ctx.tenant.body.payment.unpaid, order.verifiedPhone !== null))

/** The problem of a statement that refused itself beyond the bounds; undefined for another error. */
export function unpaidProblem(ctx: Ctx, error: unknown, order: Pick<repository.Holding, 'heldUnits' | 'verifiedPhone'>) {
  const refusal = refusalOf(error)
  if (refusal?.reason !== repository.UNPAID_LIMIT) return undefined
  return problemOfHeld(ctx, refusal.facts as Held[], { units: order.heldUnits, isVerified: order.verifiedPhone !== null })
}

/** Throws when one more order would exceed a limit; the problem says that verifying a phone raises the limits. */
export function judgeHeld(ctx: Ctx, held: readonly Held[], more: More): void {
  const problem = problemOfHeld(ctx, held, more)
  if (problem) throw problem
}

type More = { units: number; isVerified: boolean }

function problemOfHeld({ tenant }: Ctx, held: readonly Held[], { units, isVerified }: More): Problem | undefined {
  const bounds = boundsFor(tenant.body.payment.unpaid, isVerified)
  const holder = brokenBound(bounds, held, units)
  return holder && new Problem('unpaid_limit', { holder, ...bounds[holder], canVerifyPhone: isVerified ? undefined : true })
}

/** The share of the free units that an unpaid order may take; undefined (no limit) with a verified phone. */
export function shelfFor({ tenant }: Ctx, { verifiedPhone }: Pick<repository.Holders, 'verifiedPhone'>): Shelf | undefined {
  return verifiedPhone ? undefined : unpaidBounds(tenant.body.payment.unpaid).shelf
}

/** Adds the code of the caller's own unpaid order to the problem, if there is one. */
export async function withOpenOrder(ctx: LeadCtx, problem: Problem): Promise<Problem> {
  return new Problem(problem.code, { ...problem.facts, orderCode: await repository.findOwnUnpaid(ctx) })
}
