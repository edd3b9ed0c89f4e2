/** What stands in a cell: words, whole numbers, or centavos written as money is. */
export type Cell = string | number | { centavos: number } | undefined

/** A spreadsheet takes what begins with one of these for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/
const BOM = '\ufeff'

/**
 * A table as Brazilian spreadsheets open it: semicolons, a decimal comma, lines that end in CRLF, and a mark that says UTF-8. Nothing in it
 * runs: words that look like a formula get an apostrophe.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [head, ...rows].map((row) => row.map(cellText).join(';')).join('\r\n') + '\r\n'
}

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.centavos / 100).toFixed(2).replace('.', ',')
  const words = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
