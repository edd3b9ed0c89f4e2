import { and, eq, getTableColumns, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Whose rows. */
type Mine = { db: Db; tenant: { id: string } }
type Owned = PgTable & { tenantId: PgColumn }
type Row<Table extends PgTable> = Omit<Table['$inferInsert'], 'tenantId'>

/** A statement takes 65,535 values at most. */
const ROWS_A_STATEMENT = 1000

/** What is written takes the place of all that was. */
export async function replaceRows<Table extends Owned>(mine: Mine, table: Table, rows: readonly Row<Table>[]): Promise<void> {
  await mine.db.delete(table).where(eq(table.tenantId, mine.tenant.id))
  await insertNewRows(mine, table, rows)
}

/** What is there already stays as it is. */
export async function insertNewRows<Table extends Owned>(mine: Mine, table: Table, rows: readonly Row<Table>[]): Promise<void> {
  for (const part of inParts(rows)) await mine.db.insert(table).values(ofShop<Table>(mine, part)).onConflictDoNothing()
}

/** key: the column by which a row is known, if not its id; kept: columns that orders and people move, which no folder writes. */
type Known<Table extends Owned> = { key?: keyof Row<Table> & string; kept?: readonly (keyof Row<Table> & string)[] }

/** What is written is inserted, or changed where it is there. */
export async function upsertRows<Table extends Owned>(
  mine: Mine,
  table: Table,
  rows: readonly Row<Table>[],
  { key, kept = [] }: Known<Table> = {},
): Promise<void> {
  const name: string = key ?? 'id'
  const columns: Record<string, PgColumn> = getTableColumns(table)
  for (const part of inParts(rows))
    await mine.db
      .insert(table)
      .values(ofShop<Table>(mine, part))
      .onConflictDoUpdate({ target: [table.tenantId, columns[name]!], set: excludedOf(table, [name, ...kept]) as PgUpdateSetSource<Table> })
}

/** What is no longer written stays for what has come of it, as `gone` says. */
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

/** The column as the statement wanted to insert it. */
export const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** Every column but those named, as the statement wanted to insert it: one that is added to the table cannot be forgotten here. */
export function excludedOf(table: PgTable, but: readonly string[]): Record<string, SQL> {
  const own = Object.keys(getTableColumns(table)).filter((name) => name !== 'tenantId' && !but.includes(name))
  return Object.fromEntries(own.map((name) => [name, excluded(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))]))
}

/** The one place where rows without their shop become rows: the type of a table that is any table's cannot say it. */
const ofShop = <Table extends Owned>({ tenant }: Mine, rows: readonly object[]) =>
  rows.map((row) => ({ ...row, tenantId: tenant.id })) as unknown as PgInsertValue<Table>[]

export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) yield rows.slice(from, from + ROWS_A_STATEMENT)
}
