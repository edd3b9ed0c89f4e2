import { Problem } from '@mutirao/contract/problems'
import { maskLoginKey, type LoginKey } from '@mutirao/domain/login-key'
import { rightsOf, type NeededRight, type Role } from '@mutirao/domain/staff'
import { listCampaignIds } from '#modules/shop/shop.service.ts'
import { mayDo, personOf } from '#actor.ts'
import type { Ctx, ShopCtx, StaffCtx } from '#context.ts'
import { recordAudit, type ActingCtx } from './audit.service.ts'
import * as repository from './staff.repository.ts'

/**
 * Returns the context with the caller as staff. The row is read on each request, so that a removal takes effect at once. Throws authentication
 * without a sign-in, authorization when the caller is not staff or the role or the key lacks the right.
 */
export async function asStaff(ctx: Ctx, right: NeededRight | undefined): Promise<StaffCtx> {
  const { actor } = ctx
  if (actor.kind === 'key') return withRight({ ...ctx, actor }, right)
  const person = personOf(ctx)
  if (!person) throw new Problem('authentication')
  const { userId, sessionId } = person
  const row = await repository.findActive(ctx, userId)
  if (!row) throw new Problem('authorization')
  return withRight({ ...ctx, actor: { kind: 'staff', staffId: row.id, role: row.role, userId, sessionId } }, right)
}

function withRight(ctx: StaffCtx, right: NeededRight | undefined): StaffCtx {
  if (!right) throw new Problem('authorization')
  const needed = typeof right === 'string' ? [right] : right
  if (needed.some((one) => mayDo(ctx.actor, one))) return ctx
  const ofPerson = 'Sua função nesta loja não faz isto. Fale com quem a administra.'
  throw new Problem('authorization', {
    detail: ctx.actor.kind === 'key' ? `Esta chave não tem o direito ${needed.join(' ou ')}.` : ofPerson,
  })
}

/** All campaigns of the shop for a caller who is staff in any role; undefined for others. */
export async function campaignsOfStaff(ctx: Ctx): Promise<string[] | undefined> {
  const person = personOf(ctx)
  const row = person && (await repository.findActive(ctx, person.userId))
  return row && listCampaignIds(ctx)
}

export async function getSelf(ctx: StaffCtx) {
  if (ctx.actor.kind === 'key') return { name: ctx.actor.name, role: 'key' as const, rights: [...ctx.actor.rights] }
  const { role, staffId } = ctx.actor
  const self = (await repository.listActive(ctx)).find(({ id }) => id === staffId)
  // Removed between the two reads.
  if (!self) throw new Problem('authorization')
  return { name: nameOf(self), role, rights: [...rightsOf(role)] }
}

type Row = Awaited<ReturnType<typeof repository.listActive>>[number]

/** The account's name, else a masked key. */
const nameOf = ({ name, keys }: Row) => name ?? keys.map(maskLoginKey)[0] ?? ''

export type Added = 'unknown' | 'same' | 'last-owner' | { before?: Role }

/**
 * Call it in a transaction. The key must be verified: an unverified address would give the shop to whoever registers it first. A new role is a
 * new row, so that earlier audit entries keep the old role.
 */
export async function addStaff(ctx: ActingCtx, key: LoginKey, role: Role): Promise<Added> {
  const known = await repository.lockByKey(ctx, key)
  if (!known) return 'unknown'
  const before = known.now?.role
  if (before === role) return 'same'
  if (before === 'owner' && (await isLastOwner(ctx))) return 'last-owner'
  if (known.now) await repository.endStaff(ctx, known.now.id)
  const id = await repository.insertStaff(ctx, { userId: known.userId, role })
  await recordAudit(ctx, { action: 'staff.add', subject: `staff ${id}`, detail: { role, before } })
  return { before }
}

/** Call it in a transaction. Returns the role that ended; undefined when no staff has this key. */
export async function removeStaff(ctx: ActingCtx, key: LoginKey): Promise<Role | 'last-owner' | undefined> {
  const row = (await repository.lockByKey(ctx, key))?.now
  if (!row) return undefined
  if (row.role === 'owner' && (await isLastOwner(ctx))) return 'last-owner'
  await repository.endStaff(ctx, row.id)
  await recordAudit(ctx, { action: 'staff.remove', subject: `staff ${row.id}`, detail: { before: row.role } })
  return row.role
}

/**
 * Call it in a transaction, before an account is erased. By law nobody's erasure can be refused, so even the last owner leaves; the command adds
 * the next one.
 */
export async function recordLeaving(ctx: ShopCtx, userId: string): Promise<void> {
  const row = await repository.findActive(ctx, userId)
  if (!row) return
  await recordAudit(
    { ...ctx, actor: { kind: 'system' } },
    { action: 'staff.leave', subject: `staff ${row.id}`, detail: { before: row.role } },
  )
}

/** Without an owner nobody could manage the staff. */
const isLastOwner = async (ctx: ActingCtx) => (await repository.lockOwners(ctx)).length === 1
