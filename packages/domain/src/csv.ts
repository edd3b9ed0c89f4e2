import { formatHundredths } from './money.ts'
/** The content of a cell: text, an integer, or centavos written as money. */
export type Cell = string | number | { centavos: number } | undefined

/** Spreadsheets read a cell that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const BOM = '\ufeff'

/**
 * A table for Brazilian spreadsheets: semicolons, decimal comma, CRLF, and a UTF-8 byte order mark. Text that looks like a formula gets an
 * apostrophe, and every cell is quoted, against CSV injection.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvHead(head) + csvRows(rows)
}

/** The byte order mark and the header line. */
export const csvHead = (head: readonly string[]): string => BOM + csvRows([head])

export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${cellText(cell)}"`).join(';')}\r\n`).join('')

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return formatHundredths(cell.centavos)
  return (FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')
}
