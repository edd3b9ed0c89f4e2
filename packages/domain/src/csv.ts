/** What stands in a cell: words, whole numbers, or centavos written as money is. */
export type Cell = string | number | { centavos: number } | undefined

/** A spreadsheet takes what begins with one of these for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/
const BOM = '\ufeff'

/**
 * A table as Brazilian spreadsheets open it: semicolons, a decimal comma, lines that end in CRLF, and a mark that says UTF-8. Nothing in it
 * runs: words that look like a formula get an apostrophe, and every cell is quoted, so that none ends before its end.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvHead(head) + csvRows(rows)
}

/** The first line, which says how the rest is read. */
export const csvHead = (head: readonly string[]): string => BOM + csvRows([head])

export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${cellText(cell)}"`).join(';')}\r\n`).join('')

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.centavos / 100).toFixed(2).replace('.', ',')
  return (FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')
}
