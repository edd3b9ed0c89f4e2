import type pg from 'pg'
import { formatDay } from '@mutirao/domain/delivery-date'
import { maskLoginKey, parseLoginKey, type LoginKey } from '@mutirao/domain/login-key'
import { isRole, roles } from '@mutirao/domain/staff'
import { tenantTransaction } from '#db/transaction.ts'
import type { Tenant } from '../../context.ts'
import type { ActingCtx } from './audit.service.ts'
import { addStaff, listStaff, removeStaff } from './staff.service.ts'

type Asked = { tenant: Tenant; key: string; now?: Date }
type Said = { mistake: string } | { said: string }

/** The first owner, and whoever else the server's own terminal lets in. */
export async function addStaffByKey(pool: pg.Pool, { role, ...asked }: Asked & { role: string }): Promise<Said> {
  const key = parseLoginKey(asked.key)
  if (!key) return noKey(asked)
  if (!isRole(role)) return { mistake: `${role} não é uma função: ${roles.slice(0, -1).join(', ')} ou ${roles.at(-1)}.` }
  const added = await acting(pool, asked, (ctx) => addStaff(ctx, key, role))
  const who = maskLoginKey(key)
  if (added === 'unknown') {
    const how = key.type === 'EMAIL' ? 'o código que chega prova que o e-mail é dela' : 'o código que chega prova que o celular é dela'
    return { mistake: `Ninguém entrou nesta loja com ${who}: peça que entre uma vez (${how}) e repita.` }
  }
  if (added === 'same') return { said: `${who} já trabalha na loja como ${role}.` }
  return { said: `${who} trabalha na loja como ${role}${added.before ? ` (era ${added.before})` : ''}.` }
}

export async function removeStaffByKey(pool: pg.Pool, asked: Asked): Promise<Said> {
  const key = parseLoginKey(asked.key)
  if (!key) return noKey(asked)
  const before = await acting(pool, asked, (ctx) => removeStaff(ctx, key))
  const who = maskLoginKey(key)
  return before ? { said: `${who} não trabalha mais na loja (era ${before}).` } : { mistake: `${who} não trabalha nesta loja.` }
}

/** One line for each who works here: role, keys and since when. */
export async function staffLines(pool: pg.Pool, tenant: Tenant, now = new Date()): Promise<string[]> {
  const rows = await tenantTransaction(pool, tenant.id, (db) => listStaff({ db, tenant, now }))
  if (rows.length === 0) return ['Ninguém trabalha na loja ainda.']
  return rows.map(
    ({ role, keys, createdAt }) => `${role.padEnd(9)}${keys.map(shown).join(', ')}  desde ${formatDay(createdAt, tenant.body.timeZone)}`,
  )
}

const shown = ({ value }: LoginKey) => value
const noKey = ({ key }: Asked) => ({ mistake: `${key} não é um e-mail nem um celular com DDD.` })

function acting<T>(pool: pg.Pool, { tenant, now = new Date() }: Asked, work: (ctx: ActingCtx) => Promise<T>): Promise<T> {
  return tenantTransaction(pool, tenant.id, (db) => work({ db, tenant, now, actor: { kind: 'command' } }))
}
