import { isUtf8 } from 'node:buffer'
import { faultsIn } from '#merchant/faults.ts'
import { BulkWrite, type BulkMistake } from '@mutirao/contract/bulk'
import { StockLine } from '@mutirao/contract/stock'

export type BulkLines = {
  writes: (BulkWrite & { line: number })[]
  stocks: { line: number; change: StockLine }[]
  mistakes: BulkMistake[]
}

export const noLines = (): BulkLines => ({ writes: [], stocks: [], mistakes: [] })

/** Adds the lines of a piece, of which the first has this number. Empty lines count, and say nothing. */
export function readLines(bytes: Buffer, firstLine: number, found: BulkLines): void {
  const isWhole = isUtf8(bytes)
  for (const [index, one] of bytes
    .toString(isWhole ? 'utf8' : 'latin1')
    .split('\n')
    .entries()) {
    const line = firstLine + index
    const text = isWhole ? one : asUtf8(one)
    if (text === undefined)
      found.mistakes.push({ line, path: '', message: 'esta linha não está em UTF-8: salve o arquivo nessa codificação' })
    else if (text.trim() !== '') readLine(line === 1 ? text.replace(BYTE_ORDER_MARK, '') : text, line, found)
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/

/** The text of bytes that were read one by one; undefined when they are no UTF-8. */
function asUtf8(latin: string): string | undefined {
  const bytes = Buffer.from(latin, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : undefined
}

function readLine(text: string, line: number, { writes, stocks, mistakes }: BulkLines): void {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return void mistakes.push({ line, path: '', message: 'esta linha não é um objeto JSON, como {"item":"tomate","price":1290}' })
  const read = 'kind' in value ? faultsIn(BulkWrite, value) : faultsIn(StockLine, value)
  if ('faults' in read) mistakes.push(...read.faults.map(({ path, message }) => ({ line, path: path.map(String).join('.'), message })))
  else if ('kind' in read.value) writes.push({ ...read.value, line })
  else stocks.push({ line, change: read.value })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Longer than any thing: the largest is the map of a city. */
export const MOST_LINE_BYTES = 2_000_000
const CHUNK_BYTES = 256_000
const NEWLINE = 0x0a

export type Piece = { firstLine: number; lines: Buffer; count: number }

/** Cuts a stream of bytes behind lines into pieces of some size. Throws Line for a line that is too long. count: lines that are not empty. */
export async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let rest = Buffer.alloc(0)
  let firstLine = 1
  const pieceOf = (lines: Buffer): Piece => ({ firstLine, lines, count: countLines(lines) })
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk])
    const end = rest.lastIndexOf(NEWLINE)
    if (rest.length - end > MOST_LINE_BYTES) throw new LongLine(firstLine + newlinesIn(rest))
    if (end < 0 || rest.length < CHUNK_BYTES) continue
    const piece = pieceOf(rest.subarray(0, end))
    yield piece
    firstLine += newlinesIn(piece.lines) + 1
    rest = rest.subarray(end + 1)
  }
  if (rest.length > 0) yield pieceOf(rest)
}

export class LongLine extends Error {
  readonly line: number

  constructor(line: number) {
    super(`line ${line}`)
    this.line = line
  }
}

function newlinesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}

const countLines = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .split('\n')
    .filter((line) => line.trim() !== '').length
