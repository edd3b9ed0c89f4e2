import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { parseLoginKey } from '@mutirao/domain/login-key'
import { plainLine } from '@mutirao/domain/plain-line'
import { isRole, roles } from '@mutirao/domain/staff'
import type { ActingCtx } from './audit.service.ts'
import { listOwnRoles, type HeldRole } from './roles.repository.ts'
import { listActive, listEntries } from './staff.repository.ts'
import { addStaff, removeStaff } from './staff.service.ts'

type StaffRequest = { tenant: Tenant; key: string; now?: Date }
type CommandOutput = { mistake: string } | { said: string }

/** Adds the first owner or further staff. */
export async function addStaffByKey(pool: pg.Pool, { role, ...asked }: StaffRequest & { role: string }): Promise<CommandOutput> {
  const key = parseLoginKey(asked.key)
  if (!key) return noKey(asked)
  const added = await acting(pool, asked, async (ctx) => {
    const own = isRole(role) ? [] : await listOwnRoles(ctx)
    const named = own.find(({ name }) => name.toLowerCase() === role.toLowerCase())
    if (!isRole(role) && !named) return { words: [...roles, ...own.map(({ name }) => name)] }
    return addStaff(ctx, key, named?.id ?? role)
  })
  if (typeof added === 'object' && 'words' in added) return noRole(role, added.words)
  const who = key.value
  if (added === 'unknown') {
    const how = key.type === 'EMAIL' ? 'o código que chega prova que o e-mail é dela' : 'o código que chega prova que o celular é dela'
    return { mistake: `Ninguém entrou nesta loja com ${who}: peça que entre uma vez (${how}) e repita.` }
  }
  if (added === 'last-owner') return lastOwner(who)
  if (added === 'no-role') return noRole(role, roles)
  if (added === 'same') return { said: `${who} já trabalha na loja como ${role}.` }
  return { said: `${who} trabalha na loja como ${role}${added.before ? ` (era ${wordOf(added.before)})` : ''}.` }
}

export async function removeStaffByKey(pool: pg.Pool, asked: StaffRequest): Promise<CommandOutput> {
  const key = parseLoginKey(asked.key)
  if (!key) return noKey(asked)
  const before = await acting(pool, asked, (ctx) => removeStaff(ctx, key))
  const who = key.value
  if (before === 'last-owner') return lastOwner(who)
  return before ? { said: `${who} não trabalha mais na loja (era ${wordOf(before)}).` } : { mistake: `${who} não trabalha nesta loja.` }
}

/** One line per staff member, in the order they joined: role, name and keys, and since when. */
export async function staffLines(pool: pg.Pool, tenant: Tenant, now = new Date()): Promise<string[]> {
  const rows = await tenantTransaction(pool, tenant.id, (db) => listActive({ db, tenant, now }))
  if (rows.length === 0) return ['Ninguém trabalha na loja ainda.']
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: tenant.body.timeZone })
  return rows.map(
    ({ name, keys, createdAt, ...held }) =>
      `${wordOf(held).padEnd(9)}${[name ?? [], keys.map(({ value }) => value)].flat().join(', ')}  desde ${day.format(createdAt)}`,
  )
}

/** One line per audit entry, newest last: when, who, action, subject and detail. */
export async function auditLines(pool: pg.Pool, tenant: Tenant, now = new Date()): Promise<string[]> {
  const rows = await tenantTransaction(pool, tenant.id, (db) => listEntries({ db, tenant, now }, MOST_LINES))
  if (rows.length === 0) return ['Nada foi registrado ainda.']
  const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: tenant.body.timeZone })
  return rows.map(({ at, actor, staffId, role, key, action, subject, detail }) => {
    const who = actor === 'staff' ? `${role} ${staffId}` : actor === 'key' ? `chave ${key}` : actor
    return plainLine(`${moment.format(at)}  ${who}  ${action}  ${subject}  ${JSON.stringify(detail)}`)
  })
}

const MOST_LINES = 200
const wordOf = ({ role, roleName }: HeldRole) => roleName ?? role
const noRole = (role: string, words: readonly string[]) => ({
  mistake: `${role} não é uma função: ${words.slice(0, -1).join(', ')} ou ${words.at(-1)}.`,
})
const lastOwner = (who: string) => ({ mistake: `${who} é a única pessoa com a função owner: dê essa função a outra antes.` })
const noKey = ({ key }: StaffRequest) => ({ mistake: `${key} não é um e-mail nem um celular com DDD.` })

function acting<T>(pool: pg.Pool, { tenant, now = new Date() }: StaffRequest, work: (ctx: ActingCtx) => Promise<T>): Promise<T> {
  return tenantTransaction(pool, tenant.id, (db) => work({ db, tenant, now, actor: { kind: 'command' } }))
}
