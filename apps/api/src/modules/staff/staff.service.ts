import { mayDo, personOf, refusalOf, type Staff } from '#actor.ts'
import { inTransaction, type Ctx, type ShopCtx, type StaffCtx } from '#context.ts'
import { listCampaignIds } from '#modules/shop/shop.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { maskLoginKey, parseLoginKey, type LoginKey } from '@mutirao/domain/login-key'
import { canGive, isRole, rightsOf, type NeededRight, type Right } from '@mutirao/domain/staff'
import { endKeysMadeBy, listKeys, type KeyRow } from './api-keys.repository.ts'
import { recordAudit, type ActingCtx } from './audit.service.ts'
import { lockOwnRole, type HeldRole } from './roles.repository.ts'
import * as repository from './staff.repository.ts'

/**
 * Returns the context with the caller as staff. The row is read on each request, so that a removal takes effect at once. Throws authentication
 * without a sign-in, authorization when the caller is not staff or the role or the key lacks the right, passkey_required when only the session does.
 */
export async function asStaff(ctx: Ctx, right: NeededRight | undefined): Promise<StaffCtx> {
  const { actor } = ctx
  if (actor.kind === 'key') return withRight({ ...ctx, actor }, right)
  const person = personOf(ctx)
  if (!person) throw new Problem('authentication')
  const { userId, sessionId, isByPasskey } = person
  const row = await repository.findActive(ctx, userId)
  if (!row) throw new Problem('authorization')
  const unmet = isByPasskey ? undefined : ctx.tenant.body.office?.passkeyRequired
  const { id: staffId, role, rights } = row
  return withRight({ ...ctx, actor: { kind: 'staff', staffId, role, rights, userId, sessionId, isByPasskey, unmet } }, right)
}

function withRight(ctx: StaffCtx, right: NeededRight | undefined): StaffCtx {
  if (!right) throw new Problem('authorization')
  const needed = typeof right === 'string' ? [right] : right
  if (needed.some((one) => mayDo(ctx.actor, one))) return ctx
  throw withoutRight(ctx.actor, needed)
}

/** The problem of an actor who has none of these rights: a program reads which one its key needs. */
export function withoutRight(actor: Staff, needed: readonly Right[]): Problem {
  const code = refusalOf(actor, ...needed)
  if (code !== 'authorization') return new Problem(code)
  const ofPerson = 'Sua função nesta loja não faz isto. Fale com quem a administra.'
  return new Problem('authorization', { detail: actor.kind === 'key' ? `Esta chave não tem o direito ${needed.join(' ou ')}.` : ofPerson })
}

/** All campaigns of the shop for a caller who is staff in any role; undefined for others. */
export async function campaignsOfStaff(ctx: Ctx): Promise<string[] | undefined> {
  const person = personOf(ctx)
  const row = person && (await repository.findActive(ctx, person.userId))
  return row && listCampaignIds(ctx)
}

export async function getSelf(ctx: StaffCtx) {
  if (ctx.actor.kind === 'key') return { name: ctx.actor.name, role: 'key' as const, rights: [...ctx.actor.rights] }
  const { role, rights, staffId } = ctx.actor
  const self = (await repository.listActive(ctx)).find(({ id }) => id === staffId)
  // Removed between the two reads.
  if (!self) throw new Problem('authorization')
  const usable = rights.filter((right) => mayDo(ctx.actor, right))
  return { name: nameOf(self), role, rights: usable, ...(usable.length < rights.length && { needsPasskey: true as const }) }
}

/** Whether the user works for the shop in any role. */
export const isStaff = async (ctx: ShopCtx, userId: string): Promise<boolean> => (await repository.findActive(ctx, userId)) !== undefined

/** The verified contacts of all current owners. */
export async function keysOfOwners(ctx: ShopCtx): Promise<LoginKey[]> {
  return (await repository.listActive(ctx)).filter(({ role }) => role === 'owner').flatMap(({ keys }) => keys)
}

type Row = Awaited<ReturnType<typeof repository.listActive>>[number]

/** The account's name, else a masked key. */
export const nameOf = ({ name, keys }: Row) => name ?? keys.map(maskLoginKey)[0] ?? ''

export type Added = 'unknown' | 'no-role' | 'same' | 'last-owner' | { before?: HeldRole }

/**
 * Call it in a transaction. The key must be verified: an unverified address would give the shop to whoever registers it first. A new role is a
 * new row, so that earlier audit entries keep the old role.
 */
export async function addStaff(ctx: ActingCtx, key: LoginKey, role: string): Promise<Added> {
  const known = await repository.lockByKey(ctx, key)
  return known ? giveRole(ctx, known, role) : 'unknown'
}

type Person = NonNullable<Awaited<ReturnType<typeof repository.lockByKey>>>

async function giveRole(ctx: ActingCtx, known: Person, role: string): Promise<Exclude<Added, 'unknown'>> {
  const given = await lockGiven(ctx, role)
  if (!given) return 'no-role'
  const before = known.now
  requireOwn(ctx, [...given.rights, ...(before?.rights ?? [])])
  if (before?.role === role) return 'same'
  if (before?.role === 'owner' && (await isLastOwner(ctx))) return 'last-owner'
  if (before) await endRole(ctx, known.userId, { before, given })
  const id = await repository.insertStaff(ctx, { userId: known.userId, role, before: before?.id })
  const detail = { role, roleName: given.roleName, before: before?.role }
  await recordAudit(ctx, { action: 'staff.add', subject: `staff ${id}`, detail })
  return { before }
}

/** Ends a role for another one. */
async function endRole(ctx: ActingCtx, userId: string, { before, given }: { before: { id: string }; given: HeldRole }): Promise<void> {
  await repository.endStaff(ctx, before.id)
  if (!given.rights.includes('staff.write')) await endKeysOf(ctx, userId)
}

/** Whoever made a key knows it, and would still act for the shop by it. */
async function endKeysOf(ctx: ActingCtx, userId: string): Promise<void> {
  for (const { id, name } of await endKeysMadeBy(ctx, userId))
    await recordAudit(ctx, { action: 'key.end', subject: `key ${id}`, detail: { name } })
}

/** The role, which nobody changes or ends until the transaction does. */
async function lockGiven(ctx: ActingCtx, role: string): Promise<HeldRole | undefined> {
  if (isRole(role)) return { role, rights: rightsOf(role) }
  const own = await lockOwnRole(ctx, role, 'share')
  return own && { role, roleName: own.name, rights: own.rights }
}

/** A person gives, changes and takes only rights that she has herself; a command and the system may use all. */
export function requireOwn({ actor }: ActingCtx, rights: readonly Right[]): void {
  if (actor.kind !== 'staff' || canGive(actor.rights, rights)) return
  throw new Problem('authorization', { detail: 'Isto envolve direitos que a sua função não tem. Peça a quem os tem.' })
}

/** Call it in a transaction. Returns the role that ended; undefined when no staff has this key. */
export async function removeStaff(ctx: ActingCtx, key: LoginKey): Promise<HeldRole | 'last-owner' | undefined> {
  const person = await repository.lockByKey(ctx, key)
  return person?.now && endWork(ctx, person.userId, person.now)
}

async function endWork(ctx: ActingCtx, userId: string, row: NonNullable<Person['now']>): Promise<HeldRole | 'last-owner'> {
  requireOwn(ctx, row.rights)
  if (row.role === 'owner' && (await isLastOwner(ctx))) return 'last-owner'
  await repository.endStaff(ctx, row.id)
  await recordAudit(ctx, { action: 'staff.remove', subject: `staff ${row.id}`, detail: { before: row.role, roleName: row.roleName } })
  await endKeysOf(ctx, userId)
  return row
}

/**
 * Call it in a transaction, before an account is erased. By law nobody's erasure can be refused, so even the last owner leaves; the command adds
 * the next one.
 */
export async function recordLeaving(ctx: ShopCtx, userId: string): Promise<void> {
  const row = await repository.findActive(ctx, userId)
  if (!row) return
  const bySystem = { ...ctx, actor: { kind: 'system' as const } }
  const detail = { before: row.role, roleName: row.roleName }
  await recordAudit(bySystem, { action: 'staff.leave', subject: `staff ${row.id}`, detail })
  await endKeysOf(bySystem, userId)
}

export async function listStaff(ctx: StaffCtx) {
  const [rows, keys] = [await repository.listActive(ctx), await listKeys(ctx)]
  return rows.map((row) => memberOf(ctx, row, keys))
}

const memberOf = ({ actor }: StaffCtx, row: Row, keys: readonly KeyRow[]) => ({
  id: row.id,
  name: nameOf(row),
  role: row.role,
  roleName: row.roleName,
  mayChange: actor.kind === 'staff' && canGive(actor.rights, row.rights),
  since: row.createdAt.toISOString(),
  isMe: actor.kind === 'staff' && actor.userId === row.userId,
  keys: keys.filter(({ madeBy }) => madeBy === row.userId).map(({ name }) => name),
})

const LAST_OWNER = 'Esta é a única pessoa que administra a loja: dê essa função a outra antes.'
const lastOwner = () => new Problem('conflict', { reason: LAST_OWNER, detail: LAST_OWNER })

const NO_ROLE = 'Esta função foi encerrada. Escolha outra.'
const noRole = () => new Problem('conflict', { reason: NO_ROLE, detail: NO_ROLE })

const WORKS_HERE = 'Esta pessoa já trabalha na loja, com outra função. Mude a função dela na lista.'
const worksHere = () => new Problem('conflict', { reason: WORKS_HERE, detail: WORKS_HERE })

/** Throws validation_failed for a key that is neither e-mail nor phone, conflict for a person who never signed in or has another role here. */
export function hireStaff(ctx: StaffCtx, { key, role }: { key: string; role: string }) {
  const read = parseLoginKey(key)
  if (!read) throw new Problem('validation_failed', { errors: [{ path: 'key', message: 'Escreva um e-mail ou um celular com DDD.' }] })
  return inTransaction(ctx, async (tx) => {
    const added = await addStaff(tx, read, role)
    if (added === 'last-owner') throw lastOwner()
    if (added === 'no-role') throw noRole()
    if (typeof added === 'object' && added.before) throw worksHere()
    const member = added !== 'unknown' && (await repository.lockByKey(tx, read))
    if (!member) {
      const reason =
        'Ninguém entrou nesta loja com este contato. Peça que a pessoa entre uma vez: o código que ela recebe prova que o contato é dela.'
      throw new Problem('conflict', { reason, detail: reason })
    }
    return shownMember(tx, member.userId)
  })
}

/** Throws not_found for an id that is no current member, conflict for the last owner. */
export function changeRole(ctx: StaffCtx, id: string, role: string) {
  return inTransaction(ctx, async (tx) => {
    const known = await repository.lockById(tx, id)
    if (!known) throw new Problem('not_found')
    const given = await giveRole(tx, known, role)
    if (given === 'last-owner') throw lastOwner()
    if (given === 'no-role') throw noRole()
    return shownMember(tx, known.userId)
  })
}

async function shownMember(ctx: StaffCtx, userId: string) {
  const row = (await repository.listActive(ctx)).find((one) => one.userId === userId)
  return memberOf(ctx, row!, await listKeys(ctx))
}

/** Throws not_found for an id that is no current member, conflict for the last owner. */
export function dismissStaff(ctx: StaffCtx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const known = await repository.lockById(tx, id)
    if (!known) throw new Problem('not_found')
    if ((await endWork(tx, known.userId, known.now)) === 'last-owner') throw lastOwner()
  })
}

/** Without an owner nobody could manage the staff. */
const isLastOwner = async (ctx: ActingCtx) => (await repository.lockOwners(ctx)).length === 1
