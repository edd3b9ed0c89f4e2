import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installQueue } from '#jobs/queue.ts'

/** The role that answers requests: it owns nothing and cannot pass row-level security. */
export const APP_ROLE = 'mutirao_app'
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 727_001

/** Brings the schema up to date under an advisory lock, so that several processes may start at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await createRole(client)
    await migrate(drizzle({ client }), { migrationsFolder: FOLDER })
    await installQueue(url)
    await client.query(SECURE_TABLES)
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  try {
    if (!rowCount) await client.query(`create role ${APP_ROLE} nologin nobypassrls`)
    await client.query(`grant ${APP_ROLE} to current_user`)
  } catch (error) {
    const { rows } = await client.query('select pg_has_role(current_user, rolname, $2) as ok from pg_roles where rolname = $1', [
      APP_ROLE,
      'member',
    ])
    if (rows[0]?.ok) return
    throw new Error(
      `O usuário de DATABASE_URL não pode criar o papel ${APP_ROLE}. Peça a quem administra o banco: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <usuário>; (${(error as Error).message})`,
      { cause: error },
    )
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
grant usage on schema public, pgboss to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema public, pgboss to ${APP_ROLE};
grant usage, select on all sequences in schema public, pgboss to ${APP_ROLE};
grant execute on all functions in schema pgboss to ${APP_ROLE};
`
