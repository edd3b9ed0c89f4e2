import { and, eq, getTableColumns, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { columnName } from './row-set.ts'

type Mine = { db: Db; tenant: { id: string } }
type Owned = PgTable & { tenantId: PgColumn }
type Row<Table extends PgTable> = Omit<Table['$inferInsert'], 'tenantId' | 'changedAt'>

/** PostgreSQL accepts at most 65,535 parameters for each statement. */
const ROWS_A_STATEMENT = 1000

/** The shop's rows of this table, as they were written; with `only`, those for which the column or condition is true. */
export async function listRows<Table extends Owned>(
  { db, tenant }: Mine,
  table: Table,
  only?: SQLWrapper,
): Promise<Omit<Table['$inferSelect'], 'tenantId' | 'changedAt'>[]> {
  const { tenantId, changedAt: _set, ...columns } = getTableColumns<PgTable>(table)
  const rows = await db
    .select(columns)
    .from(table as PgTable)
    .where(and(eq(tenantId!, tenant.id), only))
  return rows as Omit<Table['$inferSelect'], 'tenantId' | 'changedAt'>[]
}

/** Whether the shop has a row in this table. */
export async function hasRows<Table extends Owned>({ db, tenant }: Mine, table: Table): Promise<boolean> {
  const found = await db
    .select({ tenantId: table.tenantId })
    .from(table as PgTable)
    .where(eq(table.tenantId, tenant.id))
    .limit(1)
  return found.length > 0
}

/** Replaces all rows of the shop in this table. */
export async function replaceRows<Table extends Owned>(mine: Mine, table: Table, rows: readonly Row<Table>[]): Promise<void> {
  await mine.db.delete(table).where(eq(table.tenantId, mine.tenant.id))
  await insertNewRows(mine, table, rows)
}

/** Inserts rows with new keys; existing rows stay unchanged. */
export async function insertNewRows<Table extends Owned>(mine: Mine, table: Table, rows: readonly Row<Table>[]): Promise<void> {
  for (const part of inParts(rows)) await mine.db.insert(table).values(ofShop<Table>(mine, part)).onConflictDoNothing()
}

/** key: the column that identifies a row, if not its id; kept: columns that orders and people change, which a load must not overwrite. */
type UpsertOptions<Table extends Owned> = { key?: keyof Row<Table> & string; kept?: readonly (keyof Row<Table> & string)[] }

/** Inserts rows, or updates existing ones. */
export async function upsertRows<Table extends Owned>(
  mine: Mine,
  table: Table,
  rows: readonly Row<Table>[],
  { key, kept = [] }: UpsertOptions<Table> = {},
): Promise<void> {
  const name: string = key ?? 'id'
  const columns: Record<string, PgColumn> = getTableColumns(table)
  for (const part of inParts(rows))
    await mine.db
      .insert(table)
      .values(ofShop<Table>(mine, part))
      .onConflictDoUpdate({ target: [table.tenantId, columns[name]!], set: excludedOf(table, [name, ...kept]) as PgUpdateSetSource<Table> })
}

/** Rows that the folder no longer has are not deleted, because orders may refer to them: they get the values of `gone`. */
export async function withdrawRows<Table extends Owned>(
  mine: Mine,
  table: Table,
  { key, written, gone }: { key: PgColumn; written: readonly string[]; gone: PgUpdateSetSource<Table> },
): Promise<void> {
  await mine.db
    .update(table)
    .set(gone)
    .where(and(eq(table.tenantId, mine.tenant.id), notInArray(key, [...written])))
}

/** In an upsert, the value that was to be inserted. */
export const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** All columns except the named ones, for an upsert; covers columns that are added to the table later. */
export function excludedOf(table: PgTable, but: readonly string[]): Record<string, SQL> {
  const own = Object.keys(getTableColumns(table)).filter((name) => name !== 'tenantId' && name !== 'changedAt' && !but.includes(name))
  return Object.fromEntries(own.map((name) => [name, excluded(columnName(name))]))
}

/** The one cast from rows without a shop to rows: a type parameter for any table cannot express it. */
const ofShop = <Table extends Owned>({ tenant }: Mine, rows: readonly object[]) =>
  rows.map((row) => ({ ...row, tenantId: tenant.id })) as unknown as PgInsertValue<Table>[]

export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) yield rows.slice(from, from + ROWS_A_STATEMENT)
}
