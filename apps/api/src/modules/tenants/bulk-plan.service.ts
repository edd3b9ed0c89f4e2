import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import { mapInPieces } from '#in-pieces.ts'
import { textOf, type Folder, type Issue, type Path, type Refusal, type Source, type Thing } from '#merchant/merchant-file.ts'
import { planStockLines, type PlannedStockLine } from '#modules/catalog/live-stock.service.ts'
import { MOST_BULK_OTHERS, type BulkMistake } from '@mutirao/contract/bulk'
import { Problem } from '@mutirao/contract/problems'
import type { BulkLines } from './bulk-lines.rules.ts'
import { partOf, type Told } from './bulk-progress.service.ts'
import { revisionOf } from './difference.service.ts'
import { planLoad, type LoadPlan } from './plan.service.ts'
import { checkStored, type StoredShop } from './stored-shop.service.ts'
import { doors, rightFor, writtenOf, type Door, type Present } from './written-doors.service.ts'
import {
  endingsOf,
  faultsFor,
  inShape,
  issueNames,
  placeInThing,
  refuseRenaming,
  returningOf,
  unstorable,
  unstorableIn,
  type Located,
} from './written-plan.service.ts'
import { itemsDoor } from './written.service.ts'

type BulkLine = BulkLines['writes'][number]
/** value: undefined takes the thing out. */
type ReadLine = { line: number; id: string; value: Thing | undefined; before: Present | undefined }
/** after: the value as it is read once it is written. */
type Checked = ReadLine & { after: Thing | undefined; isSame: boolean }
/** One kind's lines, with the files that they change. */
export type PlannedKind = { door: Door; things: Checked[]; files: Map<string, unknown> }
export type BulkPlan = {
  kinds: PlannedKind[]
  stocks: PlannedStockLine[]
  after: Folder
  load: LoadPlan | undefined
  mistakes: BulkMistake[]
}

/** Checks all lines together, as a load of the folder with them would be. load: absent when there are mistakes. */
export async function planBulk(
  ctx: StaffCtx,
  shop: StoredShop,
  { lines: { writes, stocks, mistakes: unread }, told }: { lines: BulkLines; told: Told },
): Promise<BulkPlan> {
  const mistakes = [...unread, ...refusedKinds(ctx, { writes, stocks })]
  const refused = new Set(mistakes.map(({ line }) => line))
  const counted = stocks.filter(({ line }) => !refused.has(line))
  const { planned, mistakes: uncounted } = await planStockLines(ctx, counted, false)
  mistakes.push(...uncounted.map(({ line, message }) => ({ line, path: '', message })))
  const byKind = Map.groupBy(
    writes.filter(({ line }) => !refused.has(line)),
    ({ kind }) => kind,
  )
  const kinds: PlannedKind[] = []
  for (const door of doors.values()) {
    const asked = byKind.get(door.entries.name) ?? []
    const priced = door === itemsDoor ? planned.filter(({ price }) => price) : []
    if (asked.length + priced.length === 0) continue
    const isMost = asked.length + priced.length > (writes.length + planned.length) / 2
    const { things, found } = await checkKind(shop, door, { ctx, asked, priced, told: isMost ? partOf(told, 0, 0.6) : undefined })
    mistakes.push(...found)
    kinds.push({ door, things, files: filesAfter(shop, door, things) })
  }
  const after = shop.withEach(kinds.map(({ door, files }) => [door.kind, [...files].map(([id, value]) => ({ id, value }))]))
  if (mistakes.length > 0) return { kinds, stocks: planned, after, load: undefined, mistakes }
  told(0.6)
  const found = { kinds, after }
  mistakes.push(...(await issuesOf(shop, found)))
  told(0.8)
  const names = new Set(kinds.flatMap(({ door, files }) => [...files.keys()].map((id) => door.kind.file.replace('*', id))))
  const load =
    mistakes.length > 0
      ? undefined
      : await planLoad(ctx, { ...after, all: (shape) => after.all(shape).filter(({ file }) => names.has(file)) })
  const endings = load ? kinds.flatMap(({ door }) => endingsOf(door, load, ctx.now)) : []
  mistakes.push(...[...(load?.refusals ?? []), ...(load ? returningOf(ctx, load) : []), ...endings].map(refusedAt(found)))
  return { kinds, stocks: planned, after, load, mistakes }
}

/** Lines of kinds that the caller may not write, and of too many kinds that are written one by one. */
function refusedKinds({ actor }: StaffCtx, { writes, stocks }: Pick<BulkLines, 'writes' | 'stocks'>): BulkMistake[] {
  const refusal = (line: number, right: string) => ({ line, path: 'kind', message: `falta o direito ${right}` })
  const mayCount = mayDo(actor, 'stock.write')
  const others = writes.filter(({ kind }) => kind !== 'items').slice(MOST_BULK_OTHERS)
  return [
    ...writes.flatMap(({ line, kind, id }) => {
      const right = rightFor(doors.get(kind)!, id)
      return mayDo(actor, right) ? [] : [refusal(line, right)]
    }),
    ...stocks.flatMap(({ line }) => (mayCount ? [] : [{ ...refusal(line, 'stock.write'), path: '' }])),
    ...others.map(({ line }) => ({ line, path: 'kind', message: `no máximo ${MOST_BULK_OTHERS} linhas que não são de produtos` })),
  ]
}

type OfKind = { ctx: StaffCtx; asked: readonly BulkLine[]; priced: readonly PlannedStockLine[]; told: Told | undefined }

async function checkKind(
  shop: StoredShop,
  door: Door,
  { ctx, asked, priced, told }: OfKind,
): Promise<{ things: Checked[]; found: BulkMistake[] }> {
  const known = presentThings(shop, door)
  const first = new Map<string, number>()
  const found: BulkMistake[] = []
  const say = (line: number, { path, message }: Located) => void found.push({ line, path: path.map(String).join('.'), message })
  const isFirst = (line: number, id: string) => {
    const earlier = first.get(id)
    if (earlier !== undefined) say(line, { path: ['id'], message: `o mesmo da linha ${earlier}: junte as duas` })
    first.set(id, earlier ?? line)
    return earlier === undefined
  }
  const things: ReadLine[] = []
  const once = asked.filter(({ line, id }) => isFirst(line, id))
  for (const { one, shaped } of await shapedEach(shop, door, { asked: once, told })) {
    const { line, id, value } = one
    const before = known.get(id)
    const faults = 'faults' in shaped ? shaped.faults : await faultsOf(ctx, door, { one, before, value: shaped.value })
    for (const fault of faults) say(line, fault)
    if (faults.length === 0) things.push({ line, id, before, value: value === null || 'faults' in shaped ? undefined : shaped.value })
  }
  for (const { line, item: id, price } of priced.filter((one) => isFirst(one.line, one.item))) {
    const before = known.get(id)
    if (!before) say(line, { path: ['item'], message: `${id} está fora da loja` })
    else things.push({ line, id, before, value: { ...before.raw, price: price!.after } })
  }
  return { things: await mapInPieces(things, (thing) => compared(thing, door)), found }
}

function compared(thing: ReadLine, { entries }: Door): Checked {
  const { id, before, value } = thing
  const after = value && valueAfter(entries, id, value)
  const isSame = before && after ? revisionOf(before.value) === revisionOf(after) : !before && !after
  return { ...thing, after, isSame }
}

/** raw: an item with its count, which is no part of its value. */
type PresentThing = Present & { raw: Thing }

function presentThings(shop: StoredShop, { kind, entries }: Door): ReadonlyMap<string, PresentThing> {
  const known = new Map<string, PresentThing>()
  for (const source of shop.stored(kind.shape)) {
    const rows = entries.name === 'items' ? new Map((source.value as { id: string }[]).map((row) => [row.id, row])) : undefined
    for (const entry of entries.read(source))
      known.set(entry.id, { ...entry, file: source.id, raw: { ...entry.value, ...rows?.get(entry.id) } })
  }
  return known
}

type Shaped = { value: Thing | undefined } | { faults: Located[] }

/** The values completed and in their shapes, in the order of the lines. */
async function shapedEach(
  shop: StoredShop,
  door: Door,
  { asked, told }: Pick<OfKind, 'asked' | 'told'>,
): Promise<{ one: BulkLine; shaped: Shaped }[]> {
  const { entries } = door
  const hidden = await mapInPieces(asked, ({ value }) => unstorable(value))
  // Completing a value may look its words up in the database.
  const given = asked.map(({ id, value }, index) => ({ id, value: (hidden[index] ? null : value) ?? {} }))
  const completed = await (entries.completeEach?.(shop, given) ?? Promise.all(given.map((entry) => entries.complete(shop, entry))))
  const shaped = (one: BulkLine, index: number): { one: BulkLine; shaped: Shaped } => {
    const shape = entries.shapeOf(one.id)
    if (!shape) return { one, shaped: { faults: [{ path: ['id'], message: `não pode haver ${one.id}` }] } }
    if (one.value === null) return { one, shaped: { value: undefined } }
    if (hidden[index]) return { one, shaped: { faults: unstorableIn(shape, one.value) } }
    const whole = completed[index]!
    return { one, shaped: 'faults' in whole ? whole : inShape(shape, whole.value) }
  }
  return mapInPieces(asked, shaped, told)
}

type Facts = { one: BulkLine; before: Present | undefined; value: Thing | undefined }

/** The faults of a well-shaped value, apart from the checks of the whole shop. */
async function faultsOf(ctx: StaffCtx, door: Door, { one, before, value }: Facts): Promise<Located[]> {
  const { entries } = door
  if (value === undefined && entries.staying !== undefined) return [{ path: [], message: entries.staying }]
  if (value === undefined && !before) return [{ path: ['id'], message: `não há ${one.id} nesta loja` }]
  if (isOlder(one, before)) return [{ path: ['revision'], message: 'isto mudou depois desta revisão: leia de novo' }]
  return [
    ...(value ? await faultsFor(ctx, door, { before: before?.value, entry: { id: one.id, value } }) : []),
    ...(entries.name === 'campaigns' ? renamingFaults(before?.value, value) : []),
  ]
}

const isOlder = ({ revision }: BulkLine, before: Present | undefined) =>
  revision !== undefined && (before === undefined || writtenOf(before).revision !== revision)

function renamingFaults(before: Thing | undefined, after: Thing | undefined): Located[] {
  try {
    refuseRenaming(before, after)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [{ path: ['formerly'], message: 'um nome anterior só se escreve na pasta da loja' }]
  }
}

/** The changed files of a kind; undefined for one that leaves. */
function filesAfter(shop: StoredShop, { kind, entries }: Door, things: readonly Checked[]): Map<string, unknown> {
  const files = new Map<string, unknown>(shop.stored(kind.shape).map(({ id, value }) => [id, value]))
  const changes = new Map<string, Map<string, Thing | undefined>>()
  const put = (file: string, id: string, value: Thing | undefined) => {
    const ofFile = changes.get(file) ?? new Map<string, Thing | undefined>()
    changes.set(file, ofFile.set(id, value))
  }
  for (const { id, value, before } of things) {
    const home = value === undefined ? before!.file : entries.fileOf({ id, value })
    if (before && before.file !== home) put(before.file, id, undefined)
    put(home, id, value)
  }
  return new Map(
    [...changes].map(([file, ofFile]) => {
      if (entries.putEach) return [file, entries.putEach(files.get(file), ofFile)]
      return [file, [...ofFile].reduce<unknown>((known, [id, value]) => entries.put(known, id, value), files.get(file))]
    }),
  )
}

type PlannedFolder = { kinds: readonly PlannedKind[]; after: Folder }

/** The mistakes of the written things at their lines, and those that they cause elsewhere. */
async function issuesOf(shop: StoredShop, found: PlannedFolder): Promise<BulkMistake[]> {
  const place = placing(found)
  const issues = (await checkStored(found.after)).filter(({ isWarning }) => !isWarning).map((issue) => ({ issue, at: place(issue) }))
  const own = issues.flatMap(({ issue, at }) => (at ? [{ ...at, message: issue.message }] : []))
  const elsewhere = issues.flatMap(({ issue, at }) => (at ? [] : [issue]))
  if (elsewhere.length === 0) return own
  const nameBefore = issueNames(shop.folder)
  const known = new Set((await checkStored(shop.folder)).map((issue) => nameBefore(issue)))
  const nameAfter = issueNames(found.after)
  const caused = elsewhere.filter((issue) => !known.has(nameAfter(issue)))
  return [...own, ...caused.map((issue) => ({ line: 0, path: '', message: `${issue.file} ${textOf(issue)}` }))]
}

const refusedAt = (found: PlannedFolder) => {
  const place = placing(found)
  return (refusal: Refusal): BulkMistake => ({ ...(place(refusal) ?? { line: 0, path: '' }), message: refusal.message })
}

type Placed = { line: number; path: string }

/** Finds the line that an issue is about; undefined when it is about something else. */
function placing({ kinds, after }: PlannedFolder): (issue: Pick<Issue, 'file' | 'path'>) => Placed | undefined {
  const byFile = new Map(
    kinds.flatMap((planned) =>
      after
        .all(planned.door.kind.shape)
        .flatMap((source) => (planned.files.has(source.id) ? [[source.file, finderOf(planned, source, after)]] : [])),
    ),
  )
  return (issue) => byFile.get(issue.file)?.(issue)
}

type Finder = (issue: Pick<Issue, 'file' | 'path'>) => Placed | undefined

function finderOf({ door, things }: PlannedKind, source: Source<unknown>, after: Folder): Finder {
  const placed = (line: number, path: Path): Placed => ({ line, path: path.map(String).join('.') })
  if (door === itemsDoor) {
    const lines = new Map(things.map(({ id, line }) => [id, line]))
    const rows = source.value as readonly { id: string }[]
    return ({ path: [index, ...rest] }) => {
      const line = lines.get(rows[Number(index)]?.id ?? '')
      return line === undefined ? undefined : placed(line, rest)
    }
  }
  return (issue) => {
    for (const { id, line } of things) {
      const path = placeInThing(after, door, { id, issue })
      if (path) return placed(line, path)
    }
    return undefined
  }
}

function valueAfter({ fileOf, put, read }: Door['entries'], id: string, value: Thing): Thing {
  const file = put(undefined, id, value)
  return read({ id: fileOf({ id, value }), value: file }).find((one) => one.id === id)?.value ?? value
}
