import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { parseLoginKey } from '@mutirao/domain/login-key'
import { deletePasskeys, listPasskeys } from './passkeys.repository.ts'
import { endSessions } from './sessions.repository.ts'
import { findUserByKey } from './users.repository.ts'

type PasskeyRequest = { tenant: Tenant; key: string; now?: Date }
type CommandOutput = { mistake: string } | { said: string }

/**
 * For whoever lost the device of their passkey: removes all of theirs and ends their sessions, so that the next code makes a new one. The operator
 * knows by other means who asks.
 */
export async function forgetPasskeysByKey(pool: pg.Pool, { tenant, key, now = new Date() }: PasskeyRequest): Promise<CommandOutput> {
  const read = parseLoginKey(key)
  if (!read) return { mistake: `${key} não é um e-mail nem um celular com DDD.` }
  const count = await tenantTransaction(pool, tenant.id, async (db) => {
    const ctx = { db, tenant, now, actor: { kind: 'command' as const } }
    const user = await findUserByKey(ctx, read)
    const found = user ? (await listPasskeys(ctx, user.id)).length : 0
    if (!user || found === 0) return 0
    await deletePasskeys(ctx, user.id)
    await endSessions(ctx, user.id)
    await recordAudit(ctx, { action: 'passkeys.forget', subject: `user ${user.id}`, detail: { count: found } })
    return found
  })
  if (count === 0) return { mistake: `${read.value} não entra nesta loja com digital, rosto ou PIN.` }
  return { said: `${read.value} entra de novo por código e ativa o aparelho novo. As sessões que estavam abertas terminaram.` }
}
