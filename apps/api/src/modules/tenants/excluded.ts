import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The column as the statement wanted to insert it. */
export const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** Every column but the key, as the statement wanted to insert it: one that is added to the table cannot be forgotten here. */
export function excludedOf(table: PgTable): Record<string, SQL> {
  const own = Object.keys(getTableColumns(table)).filter((name) => name !== 'tenantId' && name !== 'id')
  return Object.fromEntries(own.map((name) => [name, excluded(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))]))
}
