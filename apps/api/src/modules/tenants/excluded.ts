import { sql } from 'drizzle-orm'

/** The column as the statement wanted to insert it. */
export const excluded = (column: string) => sql.raw(`excluded.${column}`)
