import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { ItemRow } from './campaign-file.ts'
import { check } from './issues.ts'
import type { MistakeList } from './mistake-list.ts'

export type CatalogRow = { file: string; line: number; row: ItemRow }
type Cells = Record<string, string>
type RawRow = { cells: string[]; line: number }

const columns = Object.entries(ItemRow.shape)
const known = new Set(columns.map(([name]) => name))
/** A kit leaves its stock empty; the column stands all the same, so that nobody forgets it. */
const required = columns.filter(([name, schema]) => name === 'stock' || !schema.safeParse(undefined).success).map(([name]) => name)
const lists = new Set(['pictures', 'tags'])
const integers = {
  price: 'use centavos inteiros (1990 para R$ 19,90)',
  compareAt: 'use centavos inteiros (1990 para R$ 19,90)',
  stock: 'use um número inteiro',
  featured: 'use um número inteiro',
}

export async function readCatalog(folder: string, file: string, mistakes: MistakeList): Promise<CatalogRow[]> {
  const [header, ...rows] = split(await readFile(join(folder, file), 'utf8'), file, mistakes)
  if (!header || !isHeader(header.cells, file, mistakes)) return []
  if (rows.length === 0) mistakes.add(file, 1, 'nenhum item no catálogo')
  return rows.flatMap((row) => readRow(header.cells, row, file, mistakes))
}

function split(text: string, file: string, mistakes: MistakeList): RawRow[] {
  const rows: RawRow[] = []
  const keep = (cells: string[], { lines }: { lines: number }) => void rows.push({ cells, line: lines })
  try {
    parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, on_record: keep })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    mistakes.add(file, Number(error['lines'] ?? 1), 'CSV inválido: confira as aspas')
    return []
  }
  if (rows.length === 0) mistakes.add(file, 1, 'catálogo vazio')
  return rows
}

function isHeader(cells: string[], file: string, mistakes: MistakeList) {
  const faults = [
    ...cells.filter((name) => !known.has(name)).map((name) => `coluna desconhecida: ${name || '(sem nome)'}`),
    ...cells.filter((name, index) => cells.indexOf(name) !== index).map((name) => `coluna repetida: ${name}`),
    ...required.filter((name) => !cells.includes(name)).map((name) => `falta a coluna ${name}`),
  ]
  for (const fault of faults) mistakes.add(file, 1, fault)
  return faults.length === 0
}

function readRow(header: string[], { cells, line }: RawRow, file: string, mistakes: MistakeList): CatalogRow[] {
  if (cells.length !== header.length) {
    mistakes.add(
      file,
      line,
      `${cells.length} colunas nesta linha, ${header.length} no cabeçalho: textos com vírgula pedem aspas, preços vão em centavos inteiros`,
    )
    return []
  }
  const written: Cells = Object.fromEntries(header.map((name, index) => [name, cells[index]!.trim()]))
  const wrong = Object.entries(integers).filter(([name]) => written[name] && !/^\d{1,9}$/.test(written[name]))
  const checked = check(ItemRow, fromCells(written))
  const faults = 'faults' in checked ? checked.faults.filter(({ path }) => !wrong.some(([name]) => name === path[0])) : []
  for (const [name, hint] of wrong) mistakes.add(file, line, `${name}: ${hint}, não "${written[name]}"`)
  for (const { path, message } of faults) mistakes.add(file, line, `${String(path[0])}: ${message}`)
  return wrong.length === 0 && 'value' in checked ? [{ file, line, row: checked.value }] : []
}

function fromCells(written: Cells) {
  const filled = Object.entries(written).filter(([, cell]) => cell !== '')
  return Object.fromEntries(filled.map(([name, cell]) => [name, convert(name, cell)]))
}

function convert(name: string, cell: string) {
  if (lists.has(name)) return cell.split('|').map((part) => part.trim())
  return name in integers ? Number(cell) : cell
}
