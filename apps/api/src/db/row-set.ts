import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { memo } from '#cache/memo.ts'

/** Far more than there are properties. */
const MOST_NAMES = 5000

/** The name of a property's column. */
export const columnName = memo(MOST_NAMES, (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

type Name<Table extends PgTable> = keyof Table['$inferSelect'] & string

/** Rows of a table as one parameter, so that one text inserts any number of them; `rowSet` is its counterpart in SQL. */
export function asRowSet<Table extends PgTable, Own extends Name<Table> = Name<Table>>(
  table: Table,
  rows: readonly Pick<Table['$inferSelect'], Own>[],
  names: readonly Own[] = propertiesOf(table) as Own[],
): string {
  const columns = names.map((name) => [name, columnName(name)] as const)
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column, row[name]]))))
}

/** All columns of the rows in their table's order, or the named ones, for an insert. */
export function rowSet<Table extends PgTable>(table: Table, rows: SQL<string>, names: readonly Name<Table>[] = propertiesOf(table)): SQL {
  return sql`select ${columnList(names)} from json_populate_recordset(null::${table}, ${rows}::json)`
}

/** `insert into table (columns) select …` of a row set; columns that are not named have their defaults. */
export const insertRowSet = <Table extends PgTable>(
  table: Table,
  rows: SQL<string>,
  names: readonly Name<Table>[] = propertiesOf(table),
): SQL => sql`insert into ${table} (${columnList(names)}) ${rowSet(table, rows, names)}`

const columnList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(columnName(name))),
    sql`, `,
  )

const propertiesOf = <Table extends PgTable>(table: Table) => Object.keys(getTableColumns(table)) as Name<Table>[]
