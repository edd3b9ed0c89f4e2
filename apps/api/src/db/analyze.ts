import pg from 'pg'

/**
 * Refreshes the planner's statistics after a load; the old ones would plan for an empty table. Runs as the owner, because the application's role
 * lacks the right; a table that another process is analysing is skipped.
 */
export async function analyzeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = current_user::regrole order by relname`)
    for (const { name } of rows) await client.query(`analyze (skip_locked) ${name}`)
  } finally {
    await client.end()
  }
}
