import pg from 'pg'

export type RowHashes = Record<string, { rows: number; hash: string }>

/**
 * For each table the number of rows and one order-independent hash over all of them: a restored database must have the same. Refuses to run where
 * row-level security hides rows, because a dump would miss them as well.
 */
export async function hashRows(client: pg.Client): Promise<RowHashes> {
  await client.query("set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set extra_float_digits to 1")
  const { rows: tables } = await client.query<{ name: string; isHidden: boolean }>(TABLES)
  const hidden = tables.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  if (hidden.length > 0)
    throw new Error(
      `O usuário de DATABASE_URL não vê todas as linhas (${hidden[0]}). Inicie a loja uma vez com ele, que é o dono das tabelas.`,
    )
  const hashes: RowHashes = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as hash from ${name} t`,
    )
    hashes[name] = rows[0]!
  }
  return hashes
}

/** Partitions are read one by one, so their parent tables are left out. */
const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name,
  c.relrowsecurity and not (r.rolsuper or r.rolbypassrls) and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner' and r.oid = any(p.polroles)) as "isHidden"
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = current_user
where c.relkind = 'r' and n.nspname in ('public', 'pgboss', 'drizzle') order by 1`

/** The tables that differ. */
export function differences(before: RowHashes, after: RowHashes): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => before[name]?.rows !== after[name]?.rows || before[name]?.hash !== after[name]?.hash)
}
