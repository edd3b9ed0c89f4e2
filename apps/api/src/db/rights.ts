import type pg from 'pg'

/** Append-only tables: the application may not update or delete their rows. */
const appendOnly = ['wallet_journals', 'wallet_entries']

type Table = { name: string; owner: string; isEnabled: boolean; isForced: boolean; hasTenantPolicy: boolean; hasOwnerPolicy: boolean }

/**
 * The statements that are still missing: row-level security for every table with tenant_id, and the grants of the application's role, if there is one.
 * isForced: it binds the owner as well. Citus moves a shop by replication as the owner, which forced security refuses.
 */
export async function missingRights(client: pg.Client, role?: string, isForced = true): Promise<string[]> {
  const { rows: tables } = await client.query<Table>(TABLES)
  const missing = tables.flatMap((table) => missingOf(table, isForced))
  if (role === undefined) return missing
  const { rows: grants } = await client.query<{ statement: string }>(GRANTS, [role, appendOnly])
  return [...missing, ...grants.map(({ statement }) => statement)]
}

function missingOf({ name, owner, isEnabled, isForced, hasTenantPolicy, hasOwnerPolicy }: Table, wantsForced: boolean): string[] {
  return [
    ...(isEnabled ? [] : [`alter table ${name} enable row level security`]),
    ...(isForced === wantsForced ? [] : [`alter table ${name} ${wantsForced ? '' : 'no '}force row level security`]),
    ...(hasTenantPolicy
      ? []
      : [`create policy tenant on ${name} using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`]),
    // Dumps run as the owner, who is bound by row-level security, too: this policy lets it read everything. Requests never run as the owner.
    ...(hasOwnerPolicy ? [] : [`create policy owner on ${name} for select to ${owner} using (true)`]),
  ]
}

const TABLES = `
select format('%I', c.relname) as name, c.relowner::regrole::text as owner,
  c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
  exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as "hasTenantPolicy",
  exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner' and c.relowner = any(p.polroles)) as "hasOwnerPolicy"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'hosts'
order by c.relname`

const GRANTS = `
select format('grant usage on schema %I to %I', n.nspname, $1::name) as statement
from pg_namespace n where n.nspname in ('public', 'pgboss') and not has_schema_privilege($1::name, n.oid, 'usage')
union all
select format('grant select, insert, update, delete on %I.%I to %I', n.nspname, c.relname, $1::name)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm') and not (n.nspname = 'public' and c.relname = any($2::text[])) and not (
  has_table_privilege($1::name, c.oid, 'select') and has_table_privilege($1::name, c.oid, 'insert')
  and has_table_privilege($1::name, c.oid, 'update') and has_table_privilege($1::name, c.oid, 'delete'))
union all
select format('grant select, insert on %I.%I to %I', n.nspname, c.relname, $1::name)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relname = any($2::text[]) and not (
  has_table_privilege($1::name, c.oid, 'select') and has_table_privilege($1::name, c.oid, 'insert'))
union all
select format('revoke update, delete, truncate on %I.%I from %I', n.nspname, c.relname, $1::name)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relname = any($2::text[]) and (
  has_table_privilege($1::name, c.oid, 'update') or has_table_privilege($1::name, c.oid, 'delete') or has_table_privilege($1::name, c.oid, 'truncate'))
union all
select format('grant usage, select on sequence %I.%I to %I', n.nspname, c.relname, $1::name)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'pgboss') and c.relkind = 'S'
  and not (has_sequence_privilege($1::name, c.oid, 'usage') and has_sequence_privilege($1::name, c.oid, 'select'))
union all
select format('grant execute on function %s to %I', f.oid::regprocedure, $1::name)
from pg_proc f join pg_namespace n on n.oid = f.pronamespace
where n.nspname = 'pgboss' and f.prokind = 'f' and not has_function_privilege($1::name, f.oid, 'execute')`
