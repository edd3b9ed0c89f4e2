import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import type { SheetRow } from '#merchant/merchant-file.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { TableBounds } from './table-bounds.rules.ts'

type Workbook = { rows: SheetRow[]; /** Other sheets with content, which are ignored. */ others: string[]; name: string }
type Parts = Record<string, Uint8Array>

const MOST_BYTES = 10_000_000
/** Unpacked bytes of one part of the archive: a small archive may unpack to more than the memory. */
const MOST_UNPACKED = 60_000_000
const MOST_UNPACKED_TOGETHER = 120_000_000
/** Columns beyond this are ignored, since formatting alone may reach to the last column. */
const FARTHEST_COLUMN = 200
const WANTED = /^xl\/(workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

/** Cells as a Brazilian spreadsheet displays them: formula results, "12,00" when the format says so, dates as dates. */
export function readWorkbook(bytes: Uint8Array): Workbook | { refused: string } {
  const parts = unpack(bytes)
  if ('refused' in parts) return parts
  try {
    return read(parts.parts)
  } catch {
    // The libraries throw on malformed bytes.
    return damaged
  }
}

const damaged = { refused: 'a planilha está danificada: abra-a e use Salvar como > "Pasta de Trabalho do Excel (.xlsx)"' }

function unpack(bytes: Uint8Array): { parts: Parts } | { refused: string } {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return {
      refused: 'planilha com senha ou do Excel antigo (.xls): tire a senha e use Salvar como > "Pasta de Trabalho do Excel (.xlsx)"',
    }
  if (bytes.length > MOST_BYTES)
    return { refused: `planilha grande demais: o limite é ${MOST_BYTES / 1_000_000} MB, sem fotos dentro dela` }
  let together = 0
  let isTooLarge = false
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!WANTED.test(name)) return false
    together += originalSize
    isTooLarge ||= originalSize > MOST_UNPACKED || together > MOST_UNPACKED_TOGETHER
    return !isTooLarge
  }
  try {
    const parts = unzipSync(bytes, { filter })
    if (isTooLarge) return { refused: 'planilha grande demais depois de aberta: deixe só os produtos nela' }
    if (!parts['xl/workbook.xml'])
      return { refused: 'isto não é uma planilha .xlsx: use Salvar como > "Pasta de Trabalho do Excel (.xlsx)"' }
    return { parts }
  } catch {
    return { refused: 'isto não é uma planilha .xlsx: use Salvar como > "Pasta de Trabalho do Excel (.xlsx)"' }
  }
}

function read(parts: Parts): Workbook | { refused: string } {
  const [[first, ...rest] = [], strings, displays] = [sheetsOf(parts), stringsOf(parts), displaysOf(parts)]
  if (!first || !strings || !displays) return damaged
  const rows = rowsOf(textOf(parts, first.path), { strings, displays })
  if ('refused' in rows) return rows
  const others = rest.filter(({ path }) => /<(\w+:)?(v|is)>/.test(textOf(parts, path))).map(({ name }) => name)
  return { rows, others, name: first.name }
}

const textOf = (parts: Parts, path: string) => (parts[path] ? strFromU8(parts[path]) : '')

/** In tab order, without hidden sheets. These readers return undefined when a part is not XML. */
function sheetsOf(parts: Parts): { name: string; path: string }[] | undefined {
  const targets = new Map<string, string>()
  const isLinked = readXml(textOf(parts, 'xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', (attributes['Target'] ?? '').replace(/^\/?(xl\/)?/, 'xl/'))
    },
  })
  const sheets: { name: string; path: string }[] = []
  const isListed = readXml(textOf(parts, 'xl/workbook.xml'), {
    open: (element, attributes) => {
      const path = targets.get(attributes['id'] ?? '')
      const isHidden = attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden'
      if (element === 'sheet' && path && parts[path] && !isHidden) sheets.push({ name: attributes['name'] ?? '', path })
    },
  })
  return isLinked && isListed ? sheets : undefined
}

/** The shared strings that cells reference by number, without phonetic guides (rPh). */
function stringsOf(parts: Parts): string[] | undefined {
  const strings: string[] = []
  let [isInText, isReading] = [false, false]
  const isXml = readXml(textOf(parts, 'xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isReading = true
      isInText = name === 't' && !isReading
    },
    text: (text) => {
      if (isInText) strings[strings.length - 1] += text
    },
    close: (name) => {
      if (name === 'rPh') isReading = false
      if (name === 't') isInText = false
    },
  })
  return isXml ? strings : undefined
}

/** The number format of each cell style. */
function displaysOf(parts: Parts): Display[] | undefined {
  const codes = new Map<number, string>()
  const displays: Display[] = []
  let isInCells = false
  const isXml = readXml(textOf(parts, 'xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) displays.push(displayOf(Number(attributes['numFmtId'] ?? 0), codes))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return isXml ? displays : undefined
}

type Cell = { column: number; type: string; style: number; value: string; hasFormula: boolean; hasValue: boolean }

/** Stops at the first cell that exceeds a limit. */
function rowsOf(xml: string, known: { strings: string[]; displays: Display[] }): SheetRow[] | { refused: string } {
  const rows: SheetRow[] = []
  const bounds = new TableBounds()
  let row: SheetRow | undefined
  let cell: Cell | undefined
  let isInValue = false
  let tooMuch: string | undefined
  const isXml = readXml(xml, {
    open: (name, attributes, stop) => {
      if (name === 'row') {
        tooMuch ??= bounds.row()
        row = addRow(rows, attributes)
        if (tooMuch) stop()
      }
      if (name === 'c' && row) cell = cellOf(attributes, row.cells.length)
      if (name === 'f' && cell) cell.hasFormula = true
      isInValue = (name === 'v' || name === 't') && cell !== undefined
      if (isInValue) cell!.hasValue = true
    },
    text: (text) => {
      if (cell && isInValue) cell.value += text
    },
    close: (name, stop) => {
      if (name === 'v' || name === 't') isInValue = false
      if (name === 'c' && cell && row) {
        if (cell.column < FARTHEST_COLUMN) tooMuch ??= put(row, cell.column, { text: shown(cell, known), bounds })
        cell = undefined
        if (tooMuch) stop()
      }
    },
  })
  if (tooMuch) return { refused: tooMuch }
  return isXml ? rows : damaged
}

function addRow(rows: SheetRow[], attributes: Record<string, string>): SheetRow {
  const row = { cells: [], line: Number(attributes['r'] ?? (rows.at(-1)?.line ?? 0) + 1) }
  rows.push(row)
  return row
}

function cellOf(attributes: Record<string, string>, next: number): Cell {
  const column = attributes['r'] ? columnNumber(attributes['r']) : next
  return { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '', hasFormula: false, hasValue: false }
}

/** Returns the reason when the cell exceeds a limit. */
function put({ cells, line }: SheetRow, column: number, { text, bounds }: { text: string; bounds: TableBounds }): string | undefined {
  const tooMuch = bounds.cell(text, column, `célula ${columnLetters(column)}${line}`)
  if (tooMuch || text === '') return tooMuch
  while (cells.length < column) cells.push('')
  cells[column] = text
  return undefined
}

/** A formula without a cached result has no value. */
const UNWORKED = '#FÓRMULA'

function shown(
  { type, style, value, hasFormula, hasValue }: Cell,
  { strings, displays }: { strings: string[]; displays: Display[] },
): string {
  if (hasFormula && !hasValue) return UNWORKED
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VERDADEIRO' : 'FALSO'
  if (type === 'd') return value.slice(0, 10).split('-').toReversed().join('/')
  if (type !== 'n' || value === '') return value
  return displays[style]?.(Number(value)) ?? displayOf(0, new Map())(Number(value))
}

/** "AB12" becomes 27. */
function columnNumber(reference: string): number {
  let number = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A') number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

/** 27 becomes "AB". */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

type Attributes = Record<string, string>
type Hooks = {
  open?: (name: string, attributes: Attributes, stop: () => void) => void
  text?: (text: string) => void
  close?: (name: string, stop: () => void) => void
}

/** Reports elements and attributes without namespace prefixes until a hook stops it. Returns false when the text is not XML. */
function readXml(xml: string, { open, text, close }: Hooks): boolean {
  if (xml === '') return true
  const parser = new Parser()
  const stop = () => parser.stop()
  parser.on('openTag', (name, attributesOf, decode) => {
    const given = Object.entries(attributesOf())
    open?.(local(name), Object.fromEntries(given.map(([key, value]) => [local(key), decode(value)])), stop)
  })
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('closeTag', (name) => close?.(local(name), stop))
  parser.on('error', () => undefined)
  return !parser.parse(xml)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Displays a number as its cell does in Brazil, with the precision that prices, counts and codes need. */
type Display = (value: number) => string

const BUILT_IN_DATES = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const BUILT_IN_DECIMALS = new Set([2, 4, 5, 6, 7, 8, 37, 38, 39, 40, 41, 42, 43, 44])
/** Spreadsheets store 15 digits; longer numbers have lost the rest. */
const MOST_EXACT = 1e15
/** Day 1 is 1900-01-01, and spreadsheets wrongly count a 29th of February in that year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

function displayOf(id: number, codes: ReadonlyMap<number, string>): Display {
  const code = codes.get(id) ?? ''
  // Quoted text and colours in a format do not affect the number.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0]!
  if (BUILT_IN_DATES(id) || /[dmyhs]/i.test(bare.replaceAll(/general/gi, ''))) return dateText
  if (id === 9 || id === 10 || bare.includes('%')) return (value) => `${plain(value * 100)}%`
  if (BUILT_IN_DECIMALS.has(id) || /[0#?]\.0/.test(bare) || /R\$/.test(code)) return withDecimals
  // "00000000": the format adds leading zeros that the value lacks.
  if (/^0{2,}$/.test(bare)) return (value) => plain(value).padStart(bare.length, '0')
  return plain
}

const dateText: Display = (value) => {
  const date = new Date(DAY_ZERO + Math.floor(value) * DAY_MS)
  if (Number.isNaN(date.getTime())) return plain(value)
  return date.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

const withDecimals: Display = (value) => (Number.isInteger(value) && Math.abs(value) < MOST_EXACT ? `${value},00` : plain(value))

function plain(value: number): string {
  if (Number.isNaN(value)) return ''
  if (Math.abs(value) >= MOST_EXACT) return value.toExponential(2).replace('.', ',').toUpperCase()
  if (Number.isInteger(value)) return String(value)
  // A sum of 12.9 may be stored as 12.899999999999999.
  return String(Number(value.toPrecision(12))).replace('.', ',')
}
