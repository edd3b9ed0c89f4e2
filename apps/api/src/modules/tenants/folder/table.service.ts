import { CsvError, parse } from 'csv-parse/sync'
import type { SheetRow, Table } from '#merchant/merchant-file.ts'
import { decodeText } from './decode-text.rules.ts'
import { MOST_TABLE_BYTES, readBytes } from './json-file.service.ts'
import type { MistakeList } from './mistake-list.rules.ts'
import { TableBounds, type Bounds } from './table-bounds.rules.ts'
import { columnLetters, readWorkbook } from './workbook.rules.ts'

/**
 * `isColumn`: whether a header cell names a column. `empty`: the message for an empty table. `bounds`: of a CSV file. `isFromProgram`: a program has
 * written it, so that its texts are as they were, wrong accents included.
 */
type Kind = {
  mistakes: MistakeList
  isColumn: (cell: string) => boolean
  empty: string
  bounds?: Partial<Bounds>
  isFromProgram?: boolean
}

/** Reads a spreadsheet or CSV file with its line numbers; leaves out empty rows, and empty columns at the end. */
export async function readTable(folder: string, file: string, { mistakes, isColumn, empty }: Kind): Promise<Table | undefined> {
  const bytes = await readBytes(folder, file, MOST_TABLE_BYTES, mistakes)
  return bytes && tableOf(bytes, file, { mistakes, isColumn, empty })
}

/** Reads the bytes of `file`, a spreadsheet by its name or else CSV. */
export function tableOf(bytes: Uint8Array, file: string, { mistakes, isColumn, empty, ...more }: Kind): Table | undefined {
  const isWorkbook = file.endsWith('.xlsx')
  const read = isWorkbook ? fromWorkbook(bytes, file, mistakes) : fromText(bytes, file, { mistakes, isColumn, ...more })
  const filled = (read ?? []).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = filled
  if (read && !first) mistakes.add(file, 1, empty)
  if (!first) return undefined
  const start = headerIndex(filled, isColumn)
  const [header = first, ...rows] = filled.slice(start)
  if (start > 0)
    mistakes.warn(file, first.line, `${titleOf(first)} não são nomes de colunas e ficou de fora: elas estão na linha ${header.line}`)
  header.cells = header.cells.map((cell) => cell.trim())
  while (header.cells.at(-1) === '') header.cells.pop()
  for (const row of rows) fit(row, header.cells.length)
  return { header, rows, place: (column) => (isWorkbook ? ` (coluna ${columnLetters(column)})` : '') }
}

function fromWorkbook(bytes: Uint8Array, file: string, mistakes: MistakeList): SheetRow[] | undefined {
  const workbook = readWorkbook(bytes)
  if ('refused' in workbook) return void mistakes.add(file, 1, workbook.refused)
  if (workbook.others.length > 0)
    mistakes.warn(file, 1, `só a primeira planilha, "${workbook.name}", é lida; ficou de fora: ${workbook.others.join(', ')}`)
  return workbook.rows
}

/** Merchants write at most a few title rows above a table. */
const MOST_TITLES = 5

/** The first row, unless it names no columns and one of the next rows does. */
function headerIndex(rows: readonly SheetRow[], isColumn: Kind['isColumn']): number {
  const named = (row: SheetRow) => row.cells.filter(isColumn).length
  if (named(rows[0]!) >= 2) return 0
  const found = rows.slice(0, MOST_TITLES + 1).findIndex((row) => named(row) >= 3)
  return Math.max(0, found)
}

const titleOf = ({ cells }: SheetRow) =>
  `"${cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')}"`

function fromText(
  bytes: Uint8Array,
  file: string,
  { mistakes, isColumn, bounds: given, isFromProgram }: Omit<Kind, 'empty'>,
): SheetRow[] | undefined {
  const decoded = decodeText(bytes, { isFromProgram })
  if ('refused' in decoded) return void mistakes.add(file, decoded.line, decoded.refused)
  const { delimiter, text, skipped } = delimited(decoded.text, isColumn)
  const rows: SheetRow[] = []
  const bounds = new TableBounds({ letters: MOST_TABLE_BYTES, ...given })
  let refused: { line: number; why: string } | undefined
  let last = skipped
  let countedTwice = 0
  const keep = (cells: string[], { lines }: { lines: number }): undefined => {
    // The library reads on to the end; the file's size is limited.
    if (refused) return
    // The library counts the CRLF of a cell as two lines.
    for (const cell of cells) countedTwice += cell.split('\r\n').length - 1
    last = lines + skipped - countedTwice
    const line = last
    const why = bounds.row() ?? cells.map((cell, column) => bounds.cell(cell, column, `coluna ${column + 1}`)).find(Boolean)
    if (why) refused = { line, why }
    else rows.push({ cells, line })
  }
  try {
    parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, on_record: keep })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (refused) return void mistakes.add(file, refused.line, refused.why)
    // The library counts on to the end of the file when quotes are not closed.
    return void mistakes.add(
      file,
      last + 1,
      'CSV inválido: confira as aspas, que vêm em pares e dobradas dentro do texto, como "Pão ""da casa"""',
    )
  }
  return refused ? void mistakes.add(file, refused.line, refused.why) : rows
}

const DELIMITERS = [',', ';', '\t']

/** The delimiter in Excel's first line ("sep=;"), else the one that yields the most columns in one of the first lines. */
function delimited(text: string, isColumn: Kind['isColumn']): { delimiter: string; text: string; skipped: number } {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (said) return { delimiter: said[1]!, text: text.slice(said[0].length), skipped: 1 }
  const start = text.replace(/^\s+/, '')
  const first = start.split(/\r\n|\r|\n/, MOST_TITLES + 1)
  const foundIn = (line: string, delimiter: string) => line.split(delimiter).filter((cell) => isColumn(cell.replaceAll('"', ''))).length
  const found = (delimiter: string) => Math.max(...first.map((line) => foundIn(line, delimiter)))
  const delimiter = DELIMITERS.toSorted((a, b) => found(b) - found(a))[0]!
  return { delimiter, text, skipped: 0 }
}

/** Adds missing trailing cells, and drops superfluous empty ones. */
function fit(row: SheetRow, length: number) {
  while (row.cells.length > length && row.cells.at(-1)!.trim() === '') row.cells.pop()
  while (row.cells.length < length) row.cells.push('')
}
