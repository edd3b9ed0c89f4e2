/** A table for the terminal: each column is as wide as its widest cell. */
export function tableLines(names: readonly string[], rows: readonly string[][]): string[] {
  const widths = names.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
  return [names, ...rows].map((cells) => line(cells).trimEnd())
}
