import type { Ctx, LeadCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { Problem } from '@mutirao/contract/problems'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { StockPart } from '@mutirao/domain/stock'
import { boundsFor, brokenBound, shelfShare, unpaidBounds, type Held, type Holder, type Shelf } from '@mutirao/domain/unpaid-bounds'
import { listFree } from './stock.repository.ts'
import * as repository from './unpaid.repository.ts'

/** Flats of one building count as one address, since anybody may type another flat number. */
export function addressKeyOf(ctx: Ctx, address: Pick<ShippingAddress, 'cep' | 'street_number'>): string {
  const number = address.street_number.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return keyedHash(ctx.services.secrets.key, 'unpaid-address', ctx.tenant.id, address.cep, number)
}

/**
 * Throws when the order would exceed the limits on unpaid stock of its person, phone, address, network or program. Call it in the order's transaction before its
 * stock is taken, so that the next order counts this one.
 */
export async function refuseBeyondBounds(ctx: Ctx, order: repository.Holding): Promise<void> {
  const [, held] = await Promise.all([repository.lockHolders(ctx, [order]), repository.heldOf(ctx, [order])])
  judgeHeld(ctx, held, { units: order.heldUnits, isVerified: order.verifiedPhone !== null })
}

/** Throws when one more order would exceed a limit; the problem says that verifying a phone raises the limits. */
export function judgeHeld(ctx: Ctx, held: readonly Held[], more: More): void {
  const problem = problemOfHeld(ctx, held, more)
  if (problem) throw problem
}

type More = { units: number; isVerified: boolean }

function problemOfHeld({ tenant }: Ctx, held: readonly Held[], { units, isVerified }: More): Problem | undefined {
  const bounds = boundsOf({ tenant }, isVerified)
  const holder = brokenBound(bounds, held, units)
  return holder && unpaidProblem({ tenant }, { holder, isVerified })
}

/** The problem of a holder's limit; it says that verifying a phone raises the limits, but for those of a program, where nobody can verify one. */
export function unpaidProblem({ tenant }: Pick<Ctx, 'tenant'>, { holder, isVerified }: { holder: Holder; isVerified: boolean }): Problem {
  const bound = boundsOf({ tenant }, isVerified)[holder]
  return new Problem('unpaid_limit', { holder, ...bound, canVerifyPhone: isVerified || holder === 'program' ? undefined : true })
}

/** The bounds for a buyer with a verified phone, or without. */
export const boundsOf = ({ tenant }: Pick<Ctx, 'tenant'>, isVerified: boolean) => boundsFor(tenant.body.payment.unpaid, isVerified)

/** The share of the free units that an unpaid order may take; undefined (no limit) with a verified phone. */
export function shelfFor({ tenant }: Ctx, { verifiedPhone }: Pick<repository.Holders, 'verifiedPhone'>): Shelf | undefined {
  return verifiedPhone ? undefined : unpaidBounds(tenant.body.payment.unpaid).shelf
}

/**
 * After a failed reservation: returns how many units the order could have if only the shelf's share refused it;
 * undefined when some parts are sold out.
 */
export async function shareLeft(ctx: Ctx, missing: readonly StockPart[], shelf: Shelf | undefined): Promise<number | undefined> {
  if (!shelf) return undefined
  const free = new Map(
    (
      await listFree(
        ctx,
        missing.map(({ stockId }) => stockId),
      )
    ).map((row) => [row.id, row.free]),
  )
  const isThere = missing.every(({ stockId, quantity }) => quantity <= (free.get(stockId) ?? 0))
  return isThere ? Math.min(...missing.map(({ stockId }) => shelfShare(shelf, free.get(stockId) ?? 0))) : undefined
}

/** Adds the code of the caller's own unpaid order to the problem, if there is one. */
export async function withOpenOrder(ctx: LeadCtx, problem: Problem): Promise<Problem> {
  return new Problem(problem.code, { ...problem.facts, orderCode: await repository.findOwnUnpaid(ctx) })
}
