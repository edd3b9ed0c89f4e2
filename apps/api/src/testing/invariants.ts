import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { isOpen, isPaid, isUnpaid, statesWhere } from '@mutirao/domain/order-status'

export type Violation = { invariant: string; violations: number; example: string }

/** The violated invariants, at a moment without open transactions; empty for a healthy shop. */
export async function checkInvariants(url: string): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await findViolations(client)
  } finally {
    await client.end()
  }
}

export async function findViolations(client: pg.Client): Promise<Violation[]> {
  await requireAllRows(client)
  const sql = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
  const { rows } = await client.query<Violation>(sql, [isUnpaid, isPaid, isOpen].map(statesWhere))
  return rows
}

/** Under row-level security every table would look empty, and so consistent. */
async function requireAllRows(client: pg.Client) {
  const { rows } = await client.query('select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)')
  if (rows.length === 0) throw new Error('Invariants must be checked by a role that passes row-level security')
}
