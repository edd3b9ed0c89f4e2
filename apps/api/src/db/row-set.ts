import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The name of a property's column. */
export const columnName = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows of a table as one parameter, so that one text inserts any number of them; `rowSet` is its counterpart in SQL. */
export function asRowSet<Table extends PgTable>(table: Table, rows: readonly Table['$inferSelect'][]): string {
  const names = propertiesOf(table)
  return JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name) => [columnName(name), row[name]]))))
}

/** All columns of the rows in their table's order, for an insert. */
export function rowSet(table: PgTable, rows: SQL<string>): SQL {
  const columns = propertiesOf(table).map((name) => sql.identifier(columnName(name)))
  return sql`select ${sql.join(columns, sql`, `)} from json_populate_recordset(null::${table}, ${rows}::json)`
}

const propertiesOf = (table: PgTable) => Object.keys(getTableColumns(table))
