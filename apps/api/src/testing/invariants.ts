import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { isOpen, isPaid, isUnpaid, statesWhere } from '@mutirao/domain/order-status'

export type Violation = { invariant: string; violations: number; example: string }

/** The violated invariants, at a moment without open transactions; empty for a healthy shop. */
export async function checkInvariants(url: string): Promise<Violation[]> {
  const client = await connectionTo(url)
  try {
    return await findViolations(client)
  } catch (error) {
    await forget(client)
    throw error
  }
}

/** The connection to the database that was checked last: planning the statement takes longer than running it. */
let last: { url: string; client: pg.Client } | undefined

async function connectionTo(url: string): Promise<pg.Client> {
  if (last?.url === url) return last.client
  if (last) await forget(last.client)
  const client = new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' })
  client.on('error', () => void forget(client))
  await client.connect()
  last = { url, client }
  return client
}

async function forget(client: pg.Client): Promise<void> {
  if (last?.client === client) last = undefined
  await client.end().catch(() => undefined)
}

export async function findViolations(client: pg.Client): Promise<Violation[]> {
  await requireAllRows(client)
  const text = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
  const values = [isUnpaid, isPaid, isOpen].map(statesWhere)
  const { rows } = await client.query<Violation>({ name: 'invariants', text, values })
  return rows
}

/** Under row-level security every table would look empty, and so consistent. */
async function requireAllRows(client: pg.Client) {
  const { rows } = await client.query('select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)')
  if (rows.length === 0) throw new Error('Invariants must be checked by a role that passes row-level security')
}
