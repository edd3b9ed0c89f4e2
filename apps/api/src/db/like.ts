import { sql, type SQL } from 'drizzle-orm'

/** The pattern of LIKE for texts that contain this one; its "%" and "_" stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The normalization of `searchable` (lower case without accents) on the engine. */
export const plain = (text: SQL): SQL =>
  sql`translate(lower(normalize(${text}, NFC)), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`
