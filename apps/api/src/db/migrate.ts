import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ensureAppRole } from './app-role.ts'
import { installQueue } from '#jobs/queue.ts'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 727_001

/**
 * Brings the schema up to date as the owner, under an advisory lock, so that several processes may start at once. The role of `appUrl`
 * is made and may then do what requests need, and nothing else.
 */
export async function migrateDatabase(url: string, appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await ensureAppRole(client, appUrl)
    await migrate(drizzle({ client }), { migrationsFolder: FOLDER })
    await installQueue(url)
    await client.query(SECURE_TABLES)
    await client.query(grantsTo(pg.escapeIdentifier(decodeURIComponent(new URL(appUrl).username))))
  } finally {
    await client.end()
  }
}

/** Every table with tenant_id gets forced row-level security; run after each migration, it does nothing the second time. */
const SECURE_TABLES = `
do $$
declare name text;
begin
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'hosts'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    if not exists (select 1 from pg_policies where schemaname = 'public' and tablename = name and policyname = 'tenant') then
      execute format(
        'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
    end if;
  end loop;
end $$;
`

const grantsTo = (role: string) => `
grant usage on schema public, pgboss to ${role};
grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
grant usage, select on all sequences in schema public, pgboss to ${role};
grant execute on all functions in schema pgboss to ${role};
`
