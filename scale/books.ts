import pg from 'pg'
import { findViolations } from '../apps/api/src/testing/invariants.ts'
import type { Report } from '../chaos/checks.ts'

/**
 * The invariants join whole tables in ways that Citus does not ask of several nodes. So they run over copies of the tables on one connection; at rest
 * these are the tables.
 */
export async function checkInvariants({ check }: Report, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    for (const { name } of tables) await client.query(`create temp table "${name}" as select * from public."${name}"`)
    for (const { name } of tables) await client.query(`analyze pg_temp."${name}"`)
    const violations = await findViolations(client)
    const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from orders')
    check(
      'the invariants hold',
      violations.length === 0 && rows[0]!.orders > 0,
      violations.map((one) => Object.values(one).join(': ')).join('; ') || `${tables.length} tables, ${rows[0]!.orders} orders`,
    )
  } finally {
    await client.end()
  }
}
