import { createHash } from 'node:crypto'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Draft } from './draft.ts'
import { slug, text } from './folder-shapes.ts'
import { check } from './issues.ts'
import type { MistakeList } from './mistake-list.ts'
import { MOST_TABLE_BYTES, readBytes } from './read-bytes.ts'

const FILE = 'stock.csv'

/** stock.csv: what was counted (set), or what came and went (adjust), when and why. Each line is applied once. */
export const StockRow = z.strictObject({
  item: slug,
  set: z.int().min(0).max(1_000_000).optional(),
  adjust: z.int().min(-1_000_000).max(1_000_000).optional(),
  reason: text(120),
  date: z.iso.date('use uma data como 2026-11-21'),
})
export type StockRow = z.infer<typeof StockRow>
export type StockLine = { line: number; row: StockRow }

const columns = Object.keys(StockRow.shape)

/** A line is known by all that it says: loading it again changes nothing. */
export const idOfStockLine = ({ item, set, adjust, reason, date }: StockRow) =>
  createHash('sha256')
    .update(JSON.stringify([item, set ?? null, adjust ?? null, reason, date]))
    .digest('hex')
    .slice(0, 32)

export async function readStockFile(folder: string, mistakes: MistakeList): Promise<StockLine[]> {
  const bytes = await readBytes(folder, FILE, MOST_TABLE_BYTES, mistakes)
  if (!bytes) return []
  const lines: { cells: string[]; line: number }[] = []
  const keep = (cells: string[], { lines: line }: { lines: number }) => void lines.push({ cells, line })
  try {
    parse(bytes, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: keep,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    mistakes.add(FILE, Number(error['lines'] ?? 1), 'CSV inválido: confira as aspas')
    return []
  }
  const [header, ...rows] = lines
  if (header?.cells.join() !== columns.join()) {
    mistakes.add(FILE, 1, `use as colunas ${columns.join(',')}`)
    return []
  }
  return rows.flatMap(({ cells, line }) => readLine(cells, line, mistakes))
}

function readLine(cells: string[], line: number, mistakes: MistakeList): StockLine[] {
  if (cells.length !== columns.length) {
    mistakes.add(FILE, line, `${cells.length} colunas nesta linha, ${columns.length} no cabeçalho: um motivo com vírgula pede aspas`)
    return []
  }
  const filled = columns.map((name, index) => [name, cells[index]!]).filter(([, cell]) => cell !== '')
  const isNumber = (name: string) => name === 'set' || name === 'adjust'
  const wrong = filled.filter(([name, cell]) => isNumber(name!) && !/^[+-]?\d{1,7}$/.test(cell!))
  for (const [name, cell] of wrong) mistakes.add(FILE, line, `${name}: ${wrongNumber(cell!)}`)
  if (wrong.length > 0) return []
  const values = filled.map(([name, cell]) => [name, isNumber(name!) ? Number(cell) : cell])
  const checked = check(StockRow, Object.fromEntries(values))
  if ('value' in checked) return [{ line, row: checked.value }]
  for (const { path, message } of checked.faults) mistakes.add(FILE, line, `${path.map(String).join('.')}: ${message}`)
  return []
}

const wrongNumber = (cell: string) =>
  /^[+-]?\d+$/.test(cell) ? `número grande demais, "${cell}": no máximo 1000000` : `esperava um número inteiro, como 10, não "${cell}"`

/** What a line's own shape cannot see: what it counts, and whether it has been said before. */
export function checkStock({ stock = [], catalogs }: Draft, mistakes: MistakeList) {
  const items = new Map(
    Object.values(catalogs)
      .flat()
      .map(({ row }) => [row.id, row]),
  )
  const first = new Map<string, number>()
  for (const { line, row } of stock) {
    const say = (message: string) => mistakes.add(FILE, line, message)
    const item = items.get(row.item)
    if (!item) say(`item: não há o item ${row.item} em nenhum catálogo`)
    else if (item.stock === undefined) say(`item: ${row.item} conta as suas partes; corrija cada uma delas`)
    if ((row.set === undefined) === (row.adjust === undefined))
      say('use set (o que foi contado) ou adjust (o que entrou ou saiu), um dos dois')
    else if (row.adjust === 0) say('adjust: zero não corrige nada')
    const same = first.get(idOfStockLine(row))
    if (same) say(`igual à linha ${same}: cada linha vale uma vez; diga no motivo o que a distingue`)
    else first.set(idOfStockLine(row), line)
  }
}
