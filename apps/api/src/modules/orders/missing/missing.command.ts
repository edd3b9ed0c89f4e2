import type pg from 'pg'
import { orderTag } from '#cache/tags.ts'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { recordMissing, type Missing, type Recording } from './missing.service.ts'

/** `npm run tenant -- missing`: reports a missing item and notifies the servers for the order's subscribers. */
export async function missByCommand(
  pool: pg.Pool,
  { tenant, now = new Date() }: { tenant: Tenant; now?: Date },
  missing: Missing,
): Promise<Recording> {
  const recorded = await tenantTransaction(pool, tenant.id, (db) => recordMissing({ db, tenant, now, actor: { kind: 'command' } }, missing))
  if ('said' in recorded) await pool.query("select pg_notify('changes', $1)", [JSON.stringify([orderTag({ tenant }, recorded.orderId)])])
  return recorded
}
