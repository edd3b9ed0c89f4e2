import { getTableConfig, type ForeignKey, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { columnName } from './row-set.ts'
import { allTables } from './schema/tables.ts'

/** Small tables that are read before a shop is known, or by all of them: each node has a copy. Every other table is spread by its tenant. */
const referenceTables: ReadonlySet<string> = new Set(['tenants', 'hosts', 'postal_codes'])

/** Settings of the connection that changes the schema of spread tables: their shards change one after the other, and triggers come along. */
export const SCHEMA_SETTINGS = "set citus.multi_shard_modify_mode = 'sequential'; set citus.enable_unsafe_triggers = on"

/** Functions that statements and triggers call on the workers. */
const functions = ['refuse(text, jsonb)', 'mark_changed()']

type Key = { table: string; columns: string[]; target: string; targetColumns: string[]; onDelete: string }
type TablePlacement = { name: string; isPlaced: boolean; isForced: boolean }
type Constraint = { name: string; table: string; target: string; columns: string[] }

/**
 * The statements that spread the tables over the nodes of Citus, as far as they are missing. The engine spreads no table with a foreign key to or
 * from one that it has not spread: such keys are dropped first, and added again from the schema at the end.
 */
export async function missingDistribution(client: pg.Client): Promise<string[]> {
  const obstacles = allTables.flatMap((table) => obstaclesTo(table).map((obstacle) => `${getTableConfig(table).name}: ${obstacle}`))
  if (obstacles.length > 0) throw new Error(obstacles.join('; '))
  const { rows: tables } = await client.query<TablePlacement>(TABLES)
  const constraints = await listForeignKeys(client)
  const { rows: spread } = await client.query<{ name: string }>(FUNCTIONS, [functions])
  return statementsFor({ tables, constraints, spreadFunctions: spread.map(({ name }) => name) })
}

/** The foreign keys of the database. */
export const listForeignKeys = async (client: pg.Client): Promise<Constraint[]> => (await client.query<Constraint>(FOREIGN_KEYS)).rows

export async function isAnySpread(client: pg.Client): Promise<boolean> {
  return (await client.query('select from pg_dist_partition limit 1')).rowCount === 1
}

const ADDS_KEY = /^\s*alter table\s.*\sadd constraint\s.*\sforeign key\s/is
const DROPS_CONSTRAINT = /(\sdrop constraint)\s(?!if exists)/gi

/**
 * The connection for a migration of tables that are spread already. A new table's foreign keys wait until it is spread itself (missingDistribution
 * adds what the schema has and the database lacks), so a later migration may drop a key that does not exist.
 */
export function withoutForeignKeys(client: pg.Client): pg.Client {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
  const filtered = Object.create(client) as pg.Client
  filtered.query = ((config: unknown, ...rest: unknown[]) => {
    const text = typeof config === 'string' ? config : (config as pg.QueryConfig).text
    if (ADDS_KEY.test(text)) return query('select')
    const again = text.replaceAll(DROPS_CONSTRAINT, '$1 if exists ')
    return query(typeof config === 'string' ? again : { ...(config as pg.QueryConfig), text: again }, ...rest)
  }) as typeof client.query
  return filtered
}

type CatalogState = { tables: readonly TablePlacement[]; constraints: readonly Constraint[]; spreadFunctions: readonly string[] }

export function statementsFor({ tables, constraints, spreadFunctions }: CatalogState): string[] {
  const ours = new Set(allTables.map((table) => getTableConfig(table).name))
  const local = tables.filter(({ name, isPlaced }) => !isPlaced && ours.has(name))
  const isLocal = new Set(local.map(({ name }) => name))
  const dropped = constraints.filter(({ table, target }) => isLocal.has(table) || isLocal.has(target))
  const kept = new Set(constraints.filter((one) => !dropped.includes(one)).map(identityOf))
  const isReference = ({ name }: TablePlacement) => referenceTables.has(name)
  return [
    ...functions.filter((name) => !spreadFunctions.includes(name)).map((name) => `select create_distributed_function('${name}')`),
    ...dropped.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
    // Rows are copied to the shards by their owner, who is bound by forced row-level security.
    ...local.filter(({ isForced }) => isForced).map(({ name }) => `alter table "${name}" no force row level security`),
    ...local.filter(isReference).map(({ name }) => `select create_reference_table('"${name}"')`),
    ...local.filter((table) => !isReference(table)).map(({ name }) => `select create_distributed_table('"${name}"', 'tenant_id')`),
    ...foreignKeys()
      .filter((key) => !kept.has(identityOf(key)))
      .map(addition),
  ]
}

const identityOf = ({ table, columns, target }: Pick<Constraint, 'table' | 'columns' | 'target'>) => `${table} ${columns.join()} ${target}`

/** The foreign keys of the schema: those between tables of one tenant, and those to reference tables. */
export const foreignKeys = (): Key[] => allTables.flatMap((table) => getTableConfig(table).foreignKeys.map((key) => keyOf(table, key)))

function keyOf(table: PgTable, key: ForeignKey): Key {
  const { columns, foreignColumns, foreignTable } = key.reference()
  return {
    table: getTableConfig(table).name,
    columns: columns.map(({ name }) => columnName(name)),
    target: getTableConfig(foreignTable).name,
    targetColumns: foreignColumns.map(({ name }) => columnName(name)),
    onDelete: key.onDelete ?? 'no action',
  }
}

/** PostgreSQL cuts longer names. */
const MOST_NAME = 63

function addition({ table, columns, target, targetColumns, onDelete }: Key): string {
  const name = [table, ...columns, target, ...targetColumns, 'fk'].join('_').slice(0, MOST_NAME)
  const list = (names: readonly string[]) => names.map((one) => `"${one}"`).join(', ')
  return `alter table "${table}" add constraint "${name}" foreign key (${list(columns)}) references "${target}" (${list(targetColumns)}) on delete ${onDelete}`
}

/** Why a table of the schema could not be spread by its tenant; empty for one that can. */
export function obstaclesTo(table: PgTable): string[] {
  const { name, columns, primaryKeys, uniqueConstraints, indexes, foreignKeys: keys } = getTableConfig(table)
  if (referenceTables.has(name)) return []
  const hasTenant = (parts: readonly unknown[]) => parts.some((part) => columnName((part as { name?: string }).name ?? '') === 'tenant_id')
  const primary = [...primaryKeys.map((key) => key.columns), ...columns.filter((column) => column.primary).map((column) => [column])]
  const unique = [
    ...uniqueConstraints.map((one) => ({ what: one.getName() ?? '', columns: one.columns as readonly unknown[] })),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => ({ what: config.name ?? '', columns: config.columns as readonly unknown[] })),
    ...columns.filter(({ isUnique }) => isUnique).map((column) => ({ what: column.name, columns: [column] as readonly unknown[] })),
  ]
  const outside = keys
    .map((key) => keyOf(table, key))
    .filter(({ target, columns: own, targetColumns, onDelete }) => {
      if (onDelete.startsWith('set')) return true
      if (referenceTables.has(target)) return false
      const at = own.indexOf('tenant_id')
      return at < 0 || targetColumns[at] !== 'tenant_id'
    })
  return [
    ...(primary.length === 1 && hasTenant(primary[0]!) ? [] : ['its primary key lacks tenant_id']),
    ...unique.filter((one) => !hasTenant(one.columns)).map(({ what }) => `the unique ${what} lacks tenant_id`),
    ...columns.filter(({ generatedIdentity }) => generatedIdentity).map((column) => `${column.name} is an identity`),
    ...columns.filter((column) => column.getSQLType().includes('serial')).map((column) => `${column.name} is a sequence`),
    ...outside.map(({ columns: own, target }) => `the foreign key of ${own.join()} to ${target} cannot stay within a tenant`),
  ]
}

const TABLES = `
select c.relname as name, p.logicalrelid is not null as "isPlaced", c.relforcerowsecurity as "isForced"
from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
order by c.relname`

const FOREIGN_KEYS = `
select k.conname as name, c.relname as table, t.relname as target,
  array(select a.attname::text from unnest(k.conkey) with ordinality as n(number, place)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by n.place) as columns
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
order by 1`

const FUNCTIONS = `
select name from unnest($1::text[]) as name
where exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = to_regprocedure('public.' || name)
  and o.distribution_argument_index is null) and to_regprocedure('public.' || name) is not null`
