import { inTransaction, type StaffCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { Problem } from '@mutirao/contract/problems'
import { canGive, isNameOfRole, MOST_OWN_ROLES, rightsOf, roles, withNeeded, type Right } from '@mutirao/domain/staff'
import { recordAudit } from './audit.service.ts'
import * as repository from './roles.repository.ts'
import { listActive, lockOwners } from './staff.repository.ts'
import { nameOf, requireOwn } from './staff.service.ts'

type RoleFacts = { id: string; name?: string; rights: readonly Right[]; edition?: number }

/** The roles of all shops, then this one's own, in the order in which they were made. */
export async function listRoles(ctx: StaffCtx) {
  const own = await repository.listOwnRoles(ctx)
  const shown = await showing(ctx)
  const everybodys = roles.map((id) => ({ id, rights: rightsOf(id) }))
  return { roles: [...everybodys, ...own].map(shown), most: MOST_OWN_ROLES as typeof MOST_OWN_ROLES }
}

async function showing(ctx: StaffCtx) {
  const members = await listActive(ctx)
  return ({ id, name, rights, edition }: RoleFacts) => ({
    id,
    name,
    rights: [...rights],
    edition,
    mayGive: canGive(ctx.actor.rights, rights),
    people: members.filter(({ role }) => role === id).map(nameOf),
  })
}

type RoleRequest = { name: string; rights: readonly Right[] }

/** Throws authorization for rights that the caller lacks, conflict for a name that a role has, and beyond the greatest number of roles. */
export function createRole(ctx: StaffCtx, asked: RoleRequest) {
  requireOwn(ctx, asked.rights)
  const role = checked(asked)
  return inTransaction(ctx, async (tx) => {
    // One after the other: two at once would pass the bound.
    await lockOwners(tx)
    if ((await repository.listOwnRoles(tx)).length >= MOST_OWN_ROLES)
      throw refused(`A loja já tem ${MOST_OWN_ROLES} funções suas. Encerre uma antes.`)
    const made = await repository.insertOwnRole(tx, role).catch(refuseName(role.name))
    await recordAudit(tx, { action: 'role.create', subject: `role ${made.id}`, detail: role })
    return (await showing(tx))(made)
  })
}

/** Throws also not_found, and conflict when the role is no longer of this edition. */
export function writeRole(ctx: StaffCtx, id: string, { edition, ...asked }: RoleRequest & { edition: number }) {
  requireOwn(ctx, asked.rights)
  const role = checked(asked)
  return inTransaction(ctx, async (tx) => {
    const before = await repository.lockOwnRole(tx, id, 'update')
    if (!before) throw new Problem('not_found')
    requireOwn(tx, before.rights)
    if (before.edition !== edition)
      throw refused('Outra pessoa mudou esta função depois que você a abriu. Veja como ela ficou e mude de novo.')
    const next = { ...role, id, edition: edition + 1 }
    await repository.saveOwnRole(tx, next).catch(refuseName(role.name))
    const detail = { ...role, before: { name: before.name, rights: before.rights } }
    await recordAudit(tx, { action: 'role.change', subject: `role ${id}`, detail })
    return (await showing(tx))(next)
  })
}

/** Throws conflict, with their names, while people have the role. */
export function endRole(ctx: StaffCtx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await repository.lockOwnRole(tx, id, 'update')
    if (!before) throw new Problem('not_found')
    requireOwn(tx, before.rights)
    const { people } = (await showing(tx))(before)
    if (people.length > 0) throw refused(`Têm esta função: ${namesOf(people)}. Dê outra a cada pessoa antes.`)
    await repository.endOwnRole(tx, id)
    await recordAudit(tx, { action: 'role.end', subject: `role ${id}`, detail: { name: before.name, rights: before.rights } })
  })
}

const namesOf = (people: readonly string[]) => new Intl.ListFormat('pt-BR').format(people)

/** The role with its rights in the order of the list. */
function checked({ name, rights }: RoleRequest): { name: string; rights: Right[] } {
  const whole = withNeeded(rights)
  const missing = whole.filter((right) => !rights.includes(right))
  const message = `Faltam direitos de que os escolhidos dependem: ${missing.join(', ')}`
  if (missing.length > 0) throw new Problem('validation_failed', { errors: [{ path: 'rights', message }], reason: `${message}.` })
  if (isNameOfRole(name)) throw nameIsTaken(name)
  return { name, rights: whole }
}

function refuseName(name: string) {
  return (error: unknown): never => {
    throw isUniqueViolation(error) ? nameIsTaken(name) : error
  }
}

const nameIsTaken = (name: string) => refused(`Já existe uma função ${name}.`)
const refused = (reason: string) => new Problem('conflict', { reason, detail: reason })
