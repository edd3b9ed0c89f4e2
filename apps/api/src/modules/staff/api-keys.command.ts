import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { NewApiKey } from '@mutirao/contract/api-keys'
import { Problem } from '@mutirao/contract/problems'
import { keyRights } from '@mutirao/domain/staff'
import { listKeys } from './api-keys.repository.ts'
import { addApiKey, removeApiKey } from './api-keys.service.ts'

type KeyRequest = { tenant: Tenant; now?: Date }
type CommandOutput = { mistake: string } | { said: string }

/** Creates a key; its token is printed once. */
export async function createKeyByCommand(
  pool: pg.Pool,
  { tenant, now = new Date() }: KeyRequest,
  asked: { name: string; rights: string[]; isTest?: boolean },
): Promise<CommandOutput> {
  const parsed = NewApiKey.safeParse(asked)
  if (!parsed.success) return { mistake: `Dê um nome e ao menos um destes direitos: ${keyRights.join(', ')}.` }
  try {
    const key = await tenantTransaction(pool, tenant.id, (db) => addApiKey({ db, tenant, now, actor: { kind: 'command' } }, parsed.data))
    return { said: `Chave ${key.name} (${key.id}) criada. Guarde-a agora, ela não será mostrada de novo:\n${key.token}` }
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return { mistake: `Já existe uma chave ${asked.name}.` }
    if (error instanceof Problem && error.code === 'validation_failed') return { mistake: String(error.facts['reason']) }
    throw error
  }
}

export async function endKeyByCommand(pool: pg.Pool, { tenant, now = new Date() }: KeyRequest, name: string): Promise<CommandOutput> {
  const ended = await tenantTransaction(pool, tenant.id, async (db) => {
    const key = (await listKeys({ db, tenant, now })).find((one) => one.name === name || one.id === name)
    return key && removeApiKey({ db, tenant, now, actor: { kind: 'command' } }, key.id)
  })
  return ended ? { said: `A chave ${ended} não vale mais.` } : { mistake: `Não há uma chave ${name}.` }
}

/** One line per key: name, id, rights, last use and end. */
export async function keyLines(pool: pg.Pool, { tenant, now = new Date() }: KeyRequest): Promise<string[]> {
  const rows = await tenantTransaction(pool, tenant.id, (db) => listKeys({ db, tenant, now }))
  if (rows.length === 0) return ['Nenhum programa tem uma chave desta loja.']
  const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: tenant.body.timeZone })
  return rows.map(({ name, id, rights, lastUsedAt, expiresAt }) => {
    const used = lastUsedAt ? `usada em ${moment.format(lastUsedAt)}` : 'nunca usada'
    return `${name}  ${id}  ${rights.join(',')}  ${used}${expiresAt ? `  vale até ${moment.format(expiresAt)}` : ''}`
  })
}
