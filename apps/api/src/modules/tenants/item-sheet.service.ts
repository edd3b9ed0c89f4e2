import { createHash } from 'node:crypto'
import { mayDo } from '#actor.ts'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import type { Entry, Folder } from '#merchant/merchant-file.ts'
import { EMPTY_SHEET, isSheetColumn, itemSheetOf, readItemSheet, type SheetChange } from '#modules/catalog/item-sheet.rules.ts'
import { planCounts, saveCounts, type PlannedCount } from '#modules/catalog/live-stock.service.ts'
import { findRecorded, recordAudit } from '#modules/staff/audit.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type * as contract from '@mutirao/contract/item-sheets'
import type { ItemSheetChange, ItemSheetConflict, ItemSheetIssue, ItemSheetPreview, SheetRepair } from '@mutirao/contract/item-sheets'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import { Problem } from '@mutirao/contract/problems'
import { searchable } from '@mutirao/domain/search-text'
import { revisionOf } from './difference.service.ts'
import { effectsOfItems } from './effects.service.ts'
import { MistakeList } from './folder/mistake-list.rules.ts'
import { tableOf } from './folder/table.service.ts'
import { addStates } from './history.service.ts'
import { issuesOf } from './item-issues.service.ts'
import { beginWriting } from './kinds/tenants.repository.ts'
import { planLoad } from './plan.service.ts'
import {
  folderAfter,
  isSame,
  knownRows,
  rowAfter,
  sheetDoors,
  valueOf,
  type Known,
  type Planned,
  type SheetRow,
} from './sheet-rows.service.ts'
import { inTurn } from './sheet-turns.service.ts'
import { readShop, type StoredShop } from './stored-shop.service.ts'
import { doors } from './written-doors.service.ts'
import { saveCtxOf } from './written.service.ts'

const MOST_SHOWN = 1000
const MOST_MISTAKES = 200
const MOST_WARNINGS = 50
const MOST_NAMED = 20

type Sheet = HandlerInput<typeof contract.previewItemSheet>['body']
type ReadLines = {
  lines: SheetChange[]
  titles: Readonly<Record<string, string>>
  mistakes: ItemSheetIssue[]
  warnings: ItemSheetIssue[]
  more: number
}
type Plan = {
  planned: Planned[]
  counts: (PlannedCount & { line: number })[]
  mistakes: ItemSheetIssue[]
  warnings: ItemSheetIssue[]
  after: Folder
  load: Awaited<ReturnType<typeof planLoad>> | undefined
  seen: string
}

/** Describes the change of many items; writes nothing. */
export const previewItemSheet = (ctx: StaffCtx, readSheet: () => Promise<Sheet>): Promise<ItemSheetPreview> =>
  inTurn(ctx, async () => {
    const sheet = await readSheet()
    return inTransaction(ctx, async (tx) => {
      const shop = await readShop(tx)
      const read = linesOf(sheet, shop)
      const { planned, counts, mistakes, warnings, seen } = await plan(tx, shop, { read, isLocked: false })
      const changes = changesOf(planned, counts)
      const said = [...read.mistakes, ...mistakes].toSorted(byLine)
      return {
        lines: read.lines.length,
        changed: changes.length,
        changes: changes.slice(0, MOST_SHOWN),
        mistakes: said.slice(0, MOST_MISTAKES),
        moreMistakes: Math.max(0, said.length - MOST_MISTAKES) + read.more,
        warnings: [...read.warnings, ...warnings].toSorted(byLine).slice(0, MOST_WARNINGS),
        effects: await effectsOfItems(
          tx,
          changes.map(({ item }) => item),
        ),
        seen,
      }
    })
  })

/**
 * Changes many items, all or none, with the checks and promises of any write. Idempotent by `act`. Throws validation_failed with the mistakes of each
 * line, and conflict when the act was done with another sheet, or names the items that are no longer as they were previewed.
 */
export async function changeItems(
  ctx: StaffCtx,
  readSheet: () => Promise<HandlerInput<typeof contract.changeItems>['body']>,
): Promise<{ changed: number }> {
  const changed = await inTurn(ctx, async () => {
    const { act, seen, ...sheet } = await readSheet()
    const asked = createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')
    return inTransaction(ctx, async (tx) => {
      await beginWriting(tx)
      const done = await findRecorded(tx, { action: ACTION, subject: subjectOf(act) })
      if (done && done['asked'] !== asked) throw new Problem('conflict')
      if (done) return Number(done['items'])
      const shop = await readShop(tx)
      const read = linesOf(sheet, shop)
      const found = await plan(tx, shop, { read, isLocked: true })
      const mistakes = [...read.mistakes, ...found.mistakes].toSorted(byLine)
      if (mistakes.length > 0 || !found.load) throw refused(mistakes, { more: read.more, isSheet: sheet.lines === undefined })
      refuseOlder(found, seen)
      const { planned, counts, load, after } = found
      const changedItems = planned.filter(({ known, row }) => !isSame(known, row))
      const ids = new Set(changedItems.map(({ known }) => known.row.id))
      for (const { entries } of sheetDoors) {
        const ofKind = changedItems.filter(({ known }) => known.kind === entries.name)
        if (ofKind.length === 0) continue
        const idsOfKind = new Set(ofKind.map(({ known }) => known.row.id))
        await entries.saveEach!(saveCtxOf(tx, { shop, plan: load, held: new Set() }), idsOfKind, after)
        await addStates(
          tx,
          entries.name,
          ofKind.map(({ known, row }) => ({
            id: known.row.id,
            before: known.isGone ? undefined : valueOf(known),
            after: row && valueOf({ ...known, row }),
          })),
        )
      }
      const moved = counts.filter(({ before, after: onHand }) => before !== onHand)
      await saveCounts(tx, act, moved)
      const touched = new Set([...ids, ...moved.map(({ item }) => item)])
      await recordAudit(tx, { action: ACTION, subject: subjectOf(act), detail: { asked, items: touched.size, counts: moved.length } })
      return touched.size
    })
  })
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return { changed }
}

const ACTION = 'items.change'
const subjectOf = (act: string) => `items ${act}`
const byLine = (one: ItemSheetIssue, other: ItemSheetIssue) => one.line - other.line

/** A line of a sheet by its number, one of `lines` by its index, as the fields of any body are named. */
const refused = (mistakes: readonly ItemSheetIssue[], { more, isSheet }: { more: number; isSheet: boolean }) =>
  new Problem('validation_failed', {
    errors: mistakes.slice(0, MOST_MISTAKES).map(({ line, message }) => ({ path: `lines.${isSheet ? line : line - 1}`, message })),
    moreErrors: Math.max(0, mistakes.length - MOST_MISTAKES) + more,
  })

const FILE = 'planilha'
const NO_SHEET = [
  { starts: [0x89, 0x50, 0x4e, 0x47], is: 'uma foto' },
  { starts: [0xff, 0xd8, 0xff], is: 'uma foto' },
  { starts: [0x52, 0x49, 0x46, 0x46], is: 'uma foto' },
  { starts: [0x25, 0x50, 0x44, 0x46], is: 'um PDF' },
]
/** The first bytes of a zip (.xlsx) and of an .xls, which the reader refuses with a reason. */
const WORKBOOKS = [
  [0x50, 0x4b],
  [0xd0, 0xcf],
]
const startsWith = (bytes: Uint8Array, starts: readonly number[]) => starts.every((byte, at) => bytes[at] === byte)

/** The lines that are to be changed, and what is wrong with them. */
function linesOf(sheet: Sheet, shop: StoredShop): ReadLines {
  const read = readLines(sheet, shop)
  const out = new Set(sheet.without)
  const isIn = ({ line }: { line: number }) => !out.has(line)
  return { ...read, lines: read.lines.filter(isIn), mistakes: read.mistakes.filter(isIn), warnings: read.warnings.filter(isIn) }
}

function readLines({ sheet, lines, repairs: asked = [] }: Sheet, shop: StoredShop): ReadLines {
  const found: ReadLines = { lines: [], titles: {}, mistakes: [], warnings: [], more: 0 }
  if (lines) return { ...found, lines: lines.map((change, index) => ({ line: index + 1, change })) }
  if (sheet === undefined) return { ...found, mistakes: [{ line: 0, message: EMPTY_SHEET }] }
  const bytes = Buffer.from(sheet, 'base64')
  const other = NO_SHEET.find(({ starts }) => startsWith(bytes, starts))
  if (other) return { ...found, mistakes: [{ line: 0, message: `isto é ${other.is}, não uma planilha: escolha um arquivo .csv ou .xlsx` }] }
  const list = new MistakeList('')
  const file = WORKBOOKS.some((starts) => startsWith(bytes, starts)) ? `${FILE}.xlsx` : `${FILE}.csv`
  const table = tableOf(bytes, file, { mistakes: list, isColumn: isSheetColumn, empty: EMPTY_SHEET })
  const said = {
    add: (line: number, message: string) => list.add(file, line, message),
    warn: (line: number, message: string) => list.warn(file, line, message),
  }
  const repairs = new Map<string, SheetRepair>()
  const names = {
    categories: shop.folder.find(CategoriesFile)?.value ?? [],
    items: () => shop.folder.all(ItemsFile).flatMap(({ value }) => value),
  }
  const read =
    table && readItemSheet(table, said, { names, asked, said: (line, message, repair) => void repairs.set(`${line} ${message}`, repair) })
  const issueOf = ({ line, message }: ItemSheetIssue): ItemSheetIssue => ({ line, message, repair: repairs.get(`${line} ${message}`) })
  const shown = list.sorted().slice(0, list.count > MOST_MISTAKES ? MOST_MISTAKES : undefined)
  return { ...found, ...read, mistakes: shown.map(issueOf), warnings: list.warnings().map(issueOf), more: list.count - shown.length }
}

type Planning = { read: ReadLines; isLocked: boolean }

async function plan(ctx: StaffCtx, shop: StoredShop, { read: { lines, titles }, isLocked }: Planning): Promise<Plan> {
  const known = await knownRows(
    shop,
    lines.map(({ change }) => change.item),
  )
  const { planned, counted, mistakes, left } = planLines(ctx, lines, { known, titles })
  const counts = await countsOf(ctx, counted, isLocked)
  const hasCount = new Set(counts.map(({ item }) => item))
  const uncounted = counted.filter(({ item }) => !hasCount.has(item))
  mistakes.push(...uncounted.map(({ line, item }) => ({ line, message: `${item} conta as suas partes: mude cada uma delas` })))
  const seen = planned.map(({ known }) => digestOf(known.isGone, valueOf(known))).join('')
  const after = folderAfter(shop, planned)
  const touched = new Map(planned.map((one) => [one.known.row.id, one.line]))
  const issues = await issuesOf(shop, after, { touched, titles })
  mistakes.push(...issues.filter(({ isWarning }) => !isWarning))
  const files = new Set(planned.map(({ known: { kind, file } }) => doors.get(kind)!.kind.file.replace('*', file)))
  const load =
    mistakes.length > 0
      ? undefined
      : await planLoad(ctx, { ...after, all: (shape) => after.all(shape).filter((one) => files.has(one.file)) })
  if (load) mistakes.push(...load.refusals.map(({ message }) => ({ line: 0, message })))
  const warnings = [...issues.filter(({ isWarning }) => isWarning), ...leavingLines(planned, lines), ...left]
  return { planned, counts, mistakes, warnings, after, load, seen }
}

/** Lines whose other changes do not happen, because the item leaves the shop or is out of it. */
function leavingLines(planned: readonly Planned[], lines: readonly SheetChange[]): ItemSheetIssue[] {
  const out = new Map(planned.flatMap(({ line, known, row }) => (row ? [] : [[line, known]])))
  return lines.flatMap(({ line, change: { isSold: _sold, count: _count, ...change } }) => {
    const known = out.get(line)
    const asked = known && rowAfter({ ...known, isGone: false }, change)
    const isLost = known && asked && !isSame({ ...known, isGone: false }, asked)
    return isLost ? [{ line, message: `${known.name} fica fora da loja: o resto desta linha não muda` }] : []
  })
}

type Counted = { line: number; item: string; set: number }
type Facts = { known: ReadonlyMap<string, Known>; titles: Readonly<Record<string, string>> }

function planLines({ actor }: StaffCtx, lines: readonly SheetChange[], facts: Facts) {
  const mistakes: ItemSheetIssue[] = []
  const planned: Planned[] = []
  const counted: Counted[] = []
  const left: ItemSheetIssue[] = []
  const leaving = new Set(lines.flatMap(({ change: { item, isSold } }) => (isSold === false ? item : [])))
  const mayCount = mayDo(actor, 'stock.write')
  const first = new Map<string, number>()
  for (const one of lines) {
    const { line, change } = one
    const { item, count } = change
    const found = facts.known.get(item)
    const fault = faultOf(one, facts, { earlier: first.get(item), mayCount })
    if (fault !== undefined) mistakes.push({ line, message: fault })
    else if (found?.of && leaving.has(found.of.id))
      left.push({ line, message: `${found.name} sai também de ${found.of.campaign}, com o produto` })
    else if (found) {
      planned.push({ line, known: found, row: rowAfter(found, change) })
      if (count !== undefined) counted.push({ line, item, set: count })
    }
    first.set(item, first.get(item) ?? line)
  }
  return { mistakes, planned, counted, left }
}

/** earlier: the line that has the same item. */
type LineFacts = { earlier: number | undefined; mayCount: boolean }

function faultOf({ change, name }: SheetChange, { known, titles }: Facts, { earlier, mayCount }: LineFacts): string | undefined {
  const found = known.get(change.item)
  if (earlier !== undefined) return `o mesmo produto da linha ${earlier}: junte as duas`
  if (!found) return `não há o produto ${change.item} nesta loja`
  if (name !== undefined && searchable(name) !== searchable(found.name))
    return `${titles['name']}: o produto se chama ${found.name}; a planilha não muda nomes, e talvez o código seja de outro`
  const ofOffer = offerFault(found, change)
  if (ofOffer !== undefined) return ofOffer
  return change.count !== undefined && !mayCount ? `${titles['count'] ?? 'Contado'}: sua função não muda o estoque` : undefined
}

/** An offer has the category and the stock of its item, which the item's own line changes. */
function offerFault({ of }: Known, { category, count }: SheetChange['change']): string | undefined {
  if (!of) return undefined
  if (count !== undefined) return `é vendido do estoque de ${of.id}: conte ${of.id}`
  return category === undefined || category === of.category ? undefined : `a categoria é a do produto: mude-a na linha de ${of.id}`
}

async function countsOf(ctx: StaffCtx, counted: readonly Counted[], isLocked: boolean): Promise<(PlannedCount & { line: number })[]> {
  if (counted.length === 0) return []
  const lineOf = new Map(counted.map(({ item, line }) => [item, line]))
  return (await planCounts(ctx, counted, isLocked)).map((count) => ({ ...count, line: lineOf.get(count.item)! }))
}

/** Enough signs that a changed item has others, and few enough for 50,000 of them. */
const DIGEST_SIGNS = 6
const digestOf = (isGone: boolean, value: Entry['value']) => (isGone ? '-'.repeat(DIGEST_SIGNS) : revisionOf(value).slice(0, DIGEST_SIGNS))

function refuseOlder({ planned, seen }: Plan, given: string) {
  if (seen === given) return
  const at = (text: string, index: number) => text.slice(index * DIGEST_SIGNS, (index + 1) * DIGEST_SIGNS)
  const older = planned.filter((_, index) => at(seen, index) !== at(given, index))
  const named = older.slice(0, MOST_NAMED).map(({ line, known: { row, name } }) => ({ line, item: row.id, name }))
  const changed: ItemSheetConflict = { items: named, more: older.length - named.length }
  throw new Problem('conflict', { reason: 'Outra pessoa mudou isto depois que você conferiu.', changed })
}

function changesOf(planned: readonly Planned[], counts: Plan['counts']): ItemSheetChange[] {
  const counted = new Map(counts.flatMap((count) => (count.before === count.after ? [] : [[count.item, count]])))
  return planned.flatMap(({ line, known, row }) => {
    const { name } = known
    const { id } = known.row
    const count = counted.get(id)
    if (isSame(known, row) && !count) return []
    return [
      {
        line,
        item: id,
        name,
        campaign: known.of?.campaign,
        ...fieldsOf(known.row, row ?? known.row),
        ...soldOf(known, row),
        ...(count && countOf(count)),
      },
    ]
  })
}

type Changed = Omit<ItemSheetChange, 'line' | 'item' | 'name' | 'campaign'>

function fieldsOf(before: SheetRow, after: SheetRow): Changed {
  const [was, is] = [before.compareAt ?? null, after.compareAt ?? null]
  return {
    ...(after.price !== before.price && { price: { before: before.price, after: after.price } }),
    ...(was !== is && { compareAt: { before: was, after: is } }),
    ...('category' in before &&
      'category' in after &&
      after.category !== before.category && { category: { before: before.category, after: after.category } }),
  }
}

const soldOf = ({ isGone }: Known, row: SheetRow | undefined): Changed =>
  isGone === (row === undefined) ? {} : { isSold: { before: !isGone, after: row !== undefined } }

const countOf = ({ before, after, reserved, isHeldUp }: PlannedCount): Changed => ({
  count: { before, after },
  reserved,
  ...(isHeldUp && { isHeldUp }),
})

/** The present items as a sheet, each campaign's with what it sells of others; of one campaign, of one category, or with these words. */
export async function itemSheet(ctx: StaffCtx, { campaign, category, q = '' }: HandlerInput<typeof contract.getItemSheet>['query']) {
  const shop = await inTransaction(ctx, readShop)
  const names = new Map(shop.folder.find(CategoriesFile)?.value.map(({ id, name }) => [id, name]))
  const words = searchable(q)
  const items = shop.folder.all(ItemsFile)
  const itemOf = new Map(items.flatMap(({ value }) => value.map((row) => [row.id, row])))
  const offersOf = (id: string) => shop.folder.find(OffersFile, id)?.value ?? []
  const rows = items
    .filter(({ id }) => campaign === undefined || id === campaign)
    .flatMap(({ id: of, value }) => [
      ...value.map((row) => ({ ...row, campaign: of })),
      ...offersOf(of).flatMap(({ id, item, price, compareAt }) => {
        const { name, category } = itemOf.get(item) ?? {}
        return name === undefined || category === undefined
          ? []
          : [{ id, name, category, price, compareAt, stock: undefined, campaign: of }]
      }),
    ])
    .filter((row) => category === undefined || row.category === category)
    .filter(({ id, name }) => searchable(`${id} ${name}`).includes(words))
    .map(({ stock: onHand, ...row }) => ({ ...row, onHand, category: names.get(row.category) ?? row.category, isSold: true }))
  async function* pieces() {
    const encoder = new TextEncoder()
    for (const piece of itemSheetOf(rows)) yield encoder.encode(piece)
  }
  return { name: `produtos-${ctx.tenant.slug}.csv`, pieces: pieces() }
}
