import { createHash } from 'node:crypto'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type * as contract from '@mutirao/contract/item-imports'
import type { ImportNote, ImportedItem, ItemImport, ItemImportPreview } from '@mutirao/contract/item-imports'
import type { ItemSheetIssue } from '@mutirao/contract/item-sheets'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { Problem } from '@mutirao/contract/problems'
import { csvHead, csvRows } from '@mutirao/domain/csv'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { addStates } from './history.service.ts'
import { pictureRowsOf } from './import-pictures.service.ts'
import {
  awaitAgain,
  cancelImport,
  countPictures,
  dropAwaited,
  findImport,
  findNotes,
  insertImport,
  insertPictures,
  listFailed,
  listImports,
  type ImportRow,
  type PictureCounts,
} from './imports.repository.ts'
import { EMPTY_IMPORT, isImportColumn } from './imports/columns.rules.ts'
import { exportTable } from './imports/export-table.service.ts'
import { pictureReason } from './imports/picture-reasons.rules.ts'
import { readImport, type ReadImport } from './imports/reading.rules.ts'
import { categoriesDoor, changing, planImport, writtenItem, type ImportPlan, type PlannedItem } from './item-import-plan.service.ts'
import { beginWriting } from './kinds/tenants.repository.ts'
import { addNoPicture, noPictureName } from './no-picture.service.ts'
import { inTurn } from './sheet-turns.service.ts'
import { readShop } from './stored-shop.service.ts'
import { itemsDoor, saveCtxOf } from './written.service.ts'

type Asked = HandlerInput<typeof contract.previewItemImport>['body']
type Read = ReadImport | { mistakes: ItemSheetIssue[] }

const MOST_ITEMS_SHOWN = 300
const MOST_NOTES_SHOWN = 300
const MOST_MISTAKES = 200

/** Describes an import; writes nothing. */
export const previewItemImport = (ctx: StaffCtx, readBody: () => Promise<Asked>): Promise<ItemImportPreview> =>
  inTurn(ctx, async () => {
    const asked = await readBody()
    const placeholder = await noPictureName(ctx)
    // A transaction that waits for a large file would be ended by the database.
    const read = await readFile(asked, { today: todayOf(ctx), placeholder })
    if ('mistakes' in read) return { ...NOTHING, mistakes: read.mistakes }
    return inTransaction(ctx, async (tx) => {
      const shop = await readShop(tx)
      const plan = await planImport(tx, shop, { read, choices: asked, placeholder })
      return previewOf(read, plan, placeholder)
    })
  })

const NOTHING: ItemImportPreview = {
  products: 0,
  created: 0,
  updated: 0,
  left: 0,
  skipped: 0,
  mistakes: [],
  items: [],
  notes: [],
  moreNotes: 0,
  columns: [],
  categories: [],
  uncounted: 0,
  pictures: 0,
  seen: '',
}

function previewOf(read: ReadImport, plan: ImportPlan, placeholder: string): ItemImportPreview {
  const { planned, categories, mistakes, after, seen } = plan
  const notes = read.report.notes()
  const names = new Map(after.find(CategoriesFile)?.value.map(({ id, name }) => [id, name]))
  const pictures = pictureRowsOf(plan, read, placeholder)
  const fetched = countOf(pictures.flatMap(({ items }) => items))
  const shown = [...changing(planned), ...planned.filter(({ outcome }) => outcome === 'LEFT' || outcome === 'SAME')]
  return {
    ...countsOf(read, planned, notes),
    platform: read.platform,
    mistakes: mistakes.slice(0, MOST_MISTAKES),
    items: shown.slice(0, MOST_ITEMS_SHOWN).map((one) => shownItem(one, names, fetched.get(one.row.id) ?? 0)),
    notes: notes.slice(0, MOST_NOTES_SHOWN),
    moreNotes: Math.max(0, notes.length - MOST_NOTES_SHOWN),
    columns: read.columns,
    categories: categories.map(({ name }) => name),
    uncounted: planned.filter(({ isUncounted, outcome }) => isUncounted && outcome === 'CREATED').length,
    pictures: pictures.length,
    seen,
  }
}

function countOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function shownItem({ line, row, outcome, knownBy }: PlannedItem, names: ReadonlyMap<string, string>, pictures: number): ImportedItem {
  const { id, name, price, compareAt, stock, category } = row
  return {
    line,
    item: id,
    name,
    price,
    ...(compareAt !== undefined && { compareAt }),
    ...(stock !== undefined && { stock }),
    category: names.get(category) ?? category,
    pictures,
    outcome,
    ...(knownBy && { knownBy }),
  }
}

const countsOf = ({ products }: ReadImport, planned: readonly PlannedItem[], notes: readonly ImportNote[]) => {
  const of = (...outcomes: PlannedItem['outcome'][]) => planned.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    products,
    created: of('CREATED', 'BACK'),
    updated: of('UPDATED'),
    left: of('LEFT', 'SAME'),
    skipped: notes.filter(({ kind }) => kind === 'SKIPPED').length,
  }
}

const todayOf = ({ now, tenant }: StaffCtx) => dateText(localTime(now, tenant.body.timeZone))

type Reading = { today: string; placeholder: string }

async function readFile({ file, uncounted, isWeightUnit }: Asked, reading: Reading): Promise<Read> {
  const table = exportTable(file, { isColumn: isImportColumn, empty: EMPTY_IMPORT })
  if ('mistakes' in table) return table
  const read = await readImport(table, { ...reading, uncounted, isWeightUnit })
  return 'mistake' in read ? { mistakes: [{ line: table.header.line, message: read.mistake }] } : read
}

/**
 * Imports all items of a file or none, with the checks of any write; their pictures are fetched afterwards. Idempotent by `act`, and the same file
 * creates nothing twice. Throws validation_failed, and conflict when the shop is no longer as it was previewed.
 */
export async function importItems(
  ctx: StaffCtx,
  readBody: () => Promise<HandlerInput<typeof contract.importItems>['body']>,
): Promise<ItemImport> {
  const id = await inTurn(ctx, async () => {
    const { act, seen, ...asked } = await readBody()
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
    const placeholder = await noPictureName(ctx)
    const read = await readFile(asked, { today: todayOf(ctx), placeholder })
    return inTransaction(ctx, async (tx) => {
      await beginWriting(tx)
      const done = await findImport(tx, act)
      if (done && done.asked !== digest) throw new Problem('conflict')
      if (done) return act
      if ('mistakes' in read) throw refused(read.mistakes)
      await addNoPicture(tx)
      const shop = await readShop(tx)
      const plan = await planImport(tx, shop, { read, choices: asked, placeholder })
      if (plan.mistakes.length > 0 || !plan.load) throw refused(plan.mistakes)
      if (plan.seen !== seen) throw new Problem('conflict', { reason: 'A loja mudou depois que você conferiu.' })
      await saveImport(tx, { plan, shop, load: plan.load })
      const notes = read.report.notes()
      const { left: kept, ...counts } = countsOf(read, plan.planned, notes)
      const { actor } = ctx
      await insertImport(tx, {
        id: act,
        asked: digest,
        createdAt: ctx.now,
        staffId: actor.kind === 'staff' ? actor.staffId : null,
        keyId: actor.kind === 'key' ? actor.keyId : null,
        platform: read.platform,
        file: asked.name,
        campaignId: asked.campaign,
        ...counts,
        kept,
        notes,
        noteCount: notes.length,
      })
      const pictures = pictureRowsOf(plan, read, placeholder)
      await dropAwaited(
        tx,
        pictures.flatMap(({ items }) => items),
      )
      await insertPictures(tx, act, pictures)
      await recordAudit(tx, {
        action: 'items.import',
        subject: `import ${act}`,
        detail: { platform: read.platform, campaign: asked.campaign, ...counts, pictures: pictures.length },
      })
      return act
    })
  })
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return getImport(ctx, id)
}

type Saving = { plan: ImportPlan; shop: Awaited<ReturnType<typeof readShop>>; load: NonNullable<ImportPlan['load']> }

async function saveImport(tx: StaffCtx, { plan: { planned, categories, after }, shop, load }: Saving): Promise<void> {
  const saving = saveCtxOf(tx, { shop, plan: load, held: new Set() })
  if (categories.length > 0) await categoriesDoor.kind.save!(saving, after.all(CategoriesFile), after)
  await addStates(
    tx,
    'categories',
    categories.map(({ id, ...value }) => ({ id, before: undefined, after: { id, ...value } })),
  )
  const written = changing(planned)
  await itemsDoor.entries.saveEach!(saving, new Set(written.map(({ row }) => row.id)), after)
  await addStates(
    tx,
    'items',
    written.map(({ file, row, known }) => ({
      id: row.id,
      before: known && !known.isGone ? writtenItem(known.file, known.row) : undefined,
      after: writtenItem(file, row),
    })),
  )
}

const refused = (mistakes: readonly ItemSheetIssue[]) =>
  new Problem('validation_failed', {
    errors: mistakes.slice(0, MOST_MISTAKES).map(({ line, message }) => ({ path: `lines.${line}`, message })),
  })

export async function listItemImports(ctx: StaffCtx): Promise<{ content: ItemImport[] }> {
  const rows = await listImports(ctx)
  const counts = await countPictures(
    ctx,
    rows.map(({ id }) => id),
  )
  return { content: rows.map((row) => importOf(row, counts.get(row.id))) }
}

async function getImport(ctx: StaffCtx, id: string): Promise<ItemImport> {
  const row = await findImport(ctx, id)
  if (!row) throw new Problem('not_found')
  return importOf(row, (await countPictures(ctx, [id])).get(id))
}

function importOf(
  { asked: _digest, createdAt, by, campaignId, kept, cancelledAt, ...row }: ImportRow,
  counts: PictureCounts | undefined,
): ItemImport {
  const { all = 0, done = 0, failed = 0, left = 0 } = counts ?? {}
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    ...(by !== null && { by }),
    campaign: campaignId,
    left: kept,
    isCancelled: cancelledAt !== null,
    pictures: { all, done, failed, left },
  }
}

export async function cancelItemImport(ctx: StaffCtx, id: string): Promise<ItemImport> {
  await inTransaction(ctx, async (tx) => {
    if (!(await cancelImport(tx, id))) throw new Problem('not_found')
    await recordAudit(tx, { action: 'import.cancel', subject: `import ${id}`, detail: {} })
  })
  return getImport(ctx, id)
}

export async function retryItemImport(ctx: StaffCtx, id: string): Promise<ItemImport> {
  await inTransaction(ctx, async (tx) => {
    if (!(await awaitAgain(tx, id))) throw new Problem('not_found')
    await recordAudit(tx, { action: 'import.retry', subject: `import ${id}`, detail: {} })
  })
  return getImport(ctx, id)
}

const kinds: Readonly<Record<ImportNote['kind'], string>> = {
  SKIPPED: 'ficou de fora',
  CHANGED: 'entrou mudado',
  MERGED: 'repetido',
  COLUMN: 'coluna sem lugar',
  PICTURE: 'foto que não veio',
}
const ROWS_A_PIECE = 1000

/** All that the import could not take. */
export async function itemImportReport(ctx: StaffCtx, id: string) {
  const notes = await findNotes(ctx, id)
  if (!notes) throw new Problem('not_found')
  const failed = (await listFailed(ctx, id)).map(({ url, items, answer }) => ({
    kind: 'PICTURE' as const,
    line: 0,
    item: items.join(', '),
    message: `${pictureReason(answer)}: ${url}`,
  }))
  const all = [...notes, ...failed]
  async function* pieces() {
    const encoder = new TextEncoder()
    yield encoder.encode(csvHead(['Linha', 'Produto ou coluna', 'O que houve', 'Motivo']))
    for (let from = 0; from < all.length; from += ROWS_A_PIECE) {
      const rows = all.slice(from, from + ROWS_A_PIECE)
      yield encoder.encode(csvRows(rows.map(({ kind, line, item, message }) => [line || undefined, item, kinds[kind], message])))
    }
  }
  return { name: `importacao-${ctx.tenant.slug}.csv`, pieces: pieces() }
}
