import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { mayDo } from '#actor.ts'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { findRecorded, recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { changeStock, StockChange, StockLine, StockMistake } from '@mutirao/contract/stock'
import { correctCount, type Correction } from '@mutirao/domain/stock-correction'
import { MOST_LINES, stockLinesOf } from './stock-table.rules.ts'
import { findNames, listReferred, moveStock, moveStocks, readCounts, recordCorrection, setPrice } from './written.repository.ts'

type StockRequest = Omit<z.output<typeof changeStock.body>, 'act'>
type Numbered<Change> = { line: number; change: Change }
/** A line whose item is known by its id. */
type ItemLine = Omit<StockLine, 'item' | 'reference'> & { item: string }
type ParsedStock = { lines: Numbered<ItemLine>[]; mistakes: StockMistake[] }

const DEFAULT_REASON = 'ajuste'
/** The maximum number of mistakes in a response; the rest is only counted. */
const MOST_MISTAKES = 200

export async function previewStock(ctx: StaffCtx, asked: StockRequest) {
  const { changes, mistakes } = await plan(ctx, await read(ctx, asked))
  return { changes, mistakes: mistakes.slice(0, MOST_MISTAKES), moreMistakes: Math.max(0, mistakes.length - MOST_MISTAKES) }
}

/**
 * Idempotent by `act`. Throws validation_failed with the mistakes of each line, and conflict when the act was done with other lines; then
 * nothing has changed.
 */
export async function changeLiveStock(
  ctx: StaffCtx,
  { act, ...asked }: StockRequest & { act: string },
): Promise<{ changes: StockChange[] }> {
  const lines = await read(ctx, asked)
  const changes = await inTransaction(ctx, async (tx) => {
    if (await wasDone(tx, act, lines)) return []
    const planned = await plan(tx, lines, { isLocked: true })
    if (planned.mistakes.length > 0) throw refused(planned.mistakes, { isTable: asked.csv !== undefined })
    for (const [index, { item, onHand, price }] of planned.changes.entries()) {
      const { before, after } = onHand ?? { before: 0, after: 0 }
      const { reason = DEFAULT_REASON } = planned.lines[index]!.change
      // A concurrent request with the same act: the first one has done all of it.
      if (!(await recordCorrection(tx, { id: `${act}/${index}`, stockId: item, reason, before, after }))) {
        await wasDone(tx, act, lines)
        return []
      }
      await moveStock(tx, item, after - before)
      if (price) await setPrice(tx, item, price.after)
    }
    await recordAudit(tx, {
      action: 'stock.change',
      subject: subjectOf(act),
      detail: {
        asked: hashOf(lines),
        changes: planned.changes.map(({ item, onHand, price }) => ({ item, onHand, price })),
      },
    })
    return planned.changes
  })
  // Publishes the same change as a load of the folder.
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return { changes }
}

export type CountedItem = { item: string; set: number }
export type PlannedCount = { item: string; before: number; after: number; reserved: number; isHeldUp: boolean }

/** The effect of counted stock; items without a count of their own are left out. `isLocked`: they stay locked until the transaction ends. */
export async function planCounts(ctx: StaffCtx, counted: readonly CountedItem[], isLocked: boolean): Promise<PlannedCount[]> {
  const known = await readCounts(
    ctx,
    counted.map(({ item }) => item),
    { isLocked },
  )
  return counted.flatMap(({ item, set }) => {
    const count = known.get(item)
    if (!count) return []
    const { onHand, isHeldUp } = correctCount(count, { set })
    return [{ item, before: count.onHand, after: onHand, reserved: count.reserved, isHeldUp }]
  })
}

/** Applies planned counts in the transaction that planned them. */
export const saveCounts = (ctx: StaffCtx, act: string, planned: readonly PlannedCount[]): Promise<void> =>
  moveStocks(
    ctx,
    planned.map(({ item, before, after }, index) => ({ id: `${act}/${index}`, stockId: item, reason: 'planilha', before, after })),
  )

export type PlannedStockLine = StockChange & { line: number; reason: string }

/**
 * The effect of the lines of a larger write, which saves their prices by the items' own door; lines with mistakes are left out. `isLocked`: the
 * counts stay locked until the transaction ends.
 */
export async function planStockLines(ctx: StaffCtx, asked: readonly Numbered<StockLine>[], isLocked: boolean) {
  const { lines, mistakes, changes } = await plan(ctx, await readLines(ctx, asked), { isLocked })
  const planned = changes.map((change, index) => {
    const { line, change: named } = lines[index]!
    return { ...change, line, reason: named.reason ?? DEFAULT_REASON }
  })
  return { planned, mistakes }
}

/** Applies the planned counts in the transaction that planned them. */
export const saveStockLines = (ctx: StaffCtx, act: string, planned: readonly PlannedStockLine[]): Promise<void> =>
  moveStocks(
    ctx,
    planned.flatMap(({ item, line, reason, onHand }) => (onHand ? [{ id: `${act}/${line}`, stockId: item, reason, ...onHand }] : [])),
  )

const subjectOf = (act: string) => `stock ${act}`
const hashOf = ({ lines }: ParsedStock) =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ change }) => change)))
    .digest('base64url')

/** Whether this act has been carried out. Throws conflict when it was with other lines. */
async function wasDone(ctx: StaffCtx, act: string, lines: ParsedStock): Promise<boolean> {
  const done = await findRecorded(ctx, { action: 'stock.change', subject: subjectOf(act) })
  // Acts recorded before their lines were stored are compared by name only.
  if (done?.['asked'] !== undefined && done['asked'] !== hashOf(lines)) throw new Problem('conflict')
  return done !== undefined
}

/** A line of a table by its number, one of `lines` by its index, as the fields of any body are named. */
const refused = (mistakes: readonly StockMistake[], { isTable }: { isTable: boolean }) =>
  new Problem('validation_failed', {
    errors: mistakes.slice(0, MOST_MISTAKES).map(({ line, message }) => ({ path: `lines.${isTable ? line : line - 1}`, message })),
    moreErrors: Math.max(0, mistakes.length - MOST_MISTAKES),
  })

/** The lines in written order, and the mistakes of each line by itself. */
async function read(ctx: StaffCtx, { lines = [], csv }: StockRequest): Promise<ParsedStock> {
  const table = csv === undefined ? { lines: [], mistakes: [] } : stockLinesOf(csv)
  const asked = [...table.lines, ...lines.map((change, index) => ({ change, line: index + 1 }))]
  const { lines: given, mistakes: own } = await readLines(ctx, asked)
  const mistakes = [...table.mistakes, ...own]
  if (asked.length === 0 && mistakes.length === 0) mistakes.push({ line: 1, message: 'não há nenhuma linha: diga ao menos um item' })
  if (asked.length > MOST_LINES) mistakes.push({ line: MOST_LINES + 1, message: `são linhas demais: no máximo ${MOST_LINES} por vez` })
  return { lines: given, mistakes: mistakes.toSorted((a, b) => a.line - b.line) }
}

/** The lines by the ids of their items, and the mistakes of each line by itself. */
async function readLines(ctx: StaffCtx, asked: readonly Numbered<StockLine>[]): Promise<ParsedStock> {
  const { lines, mistakes } = await byItem(ctx, asked)
  const seen = new Map<string, number>()
  for (const { line, change } of lines) {
    const message = faultOf(change, mayDo(ctx.actor, 'items.write')) ?? repeated(seen.get(change.item))
    if (message) mistakes.push({ line, message })
    seen.set(change.item, line)
  }
  return { lines, mistakes }
}

/** Replaces references by the ids of the items for sale that have them. */
async function byItem(ctx: StaffCtx, lines: readonly Numbered<StockLine>[]): Promise<ParsedStock> {
  const references = lines.flatMap(({ change }) => change.reference ?? [])
  const rows = references.length === 0 ? [] : await listReferred(ctx, references)
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
  const named = lines.map(({ line, change: { item, reference, ...change } }) => ({
    line,
    reference,
    change: { ...change, item: item ?? ids.get(reference ?? '') },
  }))
  return {
    lines: named.flatMap(({ line, change: { item, ...change } }) => (item === undefined ? [] : [{ line, change: { item, ...change } }])),
    mistakes: named.flatMap(({ line, change, reference }) =>
      change.item === undefined ? [{ line, message: `não há item à venda com a referência ${reference}` }] : [],
    ),
  }
}

const repeated = (line: number | undefined) => (line === undefined ? undefined : `o mesmo item da linha ${line}: junte as duas`)

function faultOf({ set, adjust, price }: ItemLine, mayPrice: boolean): string | undefined {
  if (set !== undefined && adjust !== undefined) return 'use contado (o que há) ou ajuste (o que entrou ou saiu), um dos dois'
  if (adjust === 0) return 'ajuste: zero não muda nada'
  if (set === undefined && adjust === undefined && price === undefined) return 'diga o que muda: contado, ajuste ou preço'
  return price !== undefined && !mayPrice ? 'preço: sua função não muda preços' : undefined
}

/** The lines compared with the current counts and prices; lines with mistakes are left out of `changes`. */
async function plan(
  ctx: StaffCtx,
  { lines, mistakes }: ParsedStock,
  { isLocked = false } = {},
): Promise<ParsedStock & { changes: StockChange[] }> {
  const ids = lines.map(({ change }) => change.item)
  const counts = await readCounts(ctx, ids, { isLocked })
  const names = await findNames(ctx, ids)
  const wrong = new Set(mistakes.map(({ line }) => line))
  const found: StockMistake[] = []
  const right = lines.filter(({ line, change }) => {
    if (wrong.has(line)) return false
    const known = names.get(change.item)
    const message = known ? countFault(change, known, counts.has(change.item)) : `não há o item ${change.item}`
    if (message) found.push({ line, message })
    return !message
  })
  const changes = right.map(({ change }) => {
    const known = names.get(change.item)!
    return { item: change.item, name: known.name, ...countChange(change, counts.get(change.item)), ...priceChange(change, known.price) }
  })
  return { lines: right, changes, mistakes: [...mistakes, ...found].toSorted((a, b) => a.line - b.line) }
}

function countFault({ item, set, adjust }: ItemLine, { sameAs }: { sameAs: string | null }, hasCount: boolean): string | undefined {
  if ((set ?? adjust) === undefined) return undefined
  if (sameAs !== null) return `${item} é vendido do estoque de ${sameAs}: conte ${sameAs}`
  return hasCount ? undefined : `${item} conta as suas partes: mude cada uma delas`
}

function countChange({ set, adjust }: ItemLine, count?: { onHand: number; reserved: number }): Partial<StockChange> {
  if (!count || (set ?? adjust) === undefined) return {}
  const correction: Correction = set === undefined ? { adjust: adjust! } : { set }
  const { onHand, isHeldUp } = correctCount(count, correction)
  return { onHand: { before: count.onHand, after: onHand }, reserved: count.reserved, isHeldUp: isHeldUp || undefined }
}

const priceChange = ({ price }: ItemLine, before: number): Partial<StockChange> =>
  price === undefined || price === before ? {} : { price: { before, after: price } }
