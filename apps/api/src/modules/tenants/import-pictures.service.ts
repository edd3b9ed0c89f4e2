import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { PictureQueue } from '#modules/media/picture-queue.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile, type ItemRow } from '@mutirao/contract/merchant/items'
import { measureAdded, storeAdded } from './folder/pictures.service.ts'
import { addStates } from './history.service.ts'
import {
  listFetched,
  markDone,
  saveAttempt,
  takePictures,
  writersOf,
  type DuePicture,
  type FetchedRow,
  type NewPicture,
} from './imports.repository.ts'
import { notAPicture } from './imports/picture-reasons.rules.ts'
import type { ReadImport } from './imports/reading.rules.ts'
import { categoriesDoor, writtenItem, type ImportPlan } from './item-import-plan.service.ts'
import { addedPictureName } from './kinds/added-pictures.rules.ts'
import { beginWriting, findPictureByHash, insertPicture } from './kinds/tenants.repository.ts'
import { noPictureName } from './no-picture.service.ts'
import { planLoad } from './plan.service.ts'
import { readShop, type StoredShop } from './stored-shop.service.ts'
import { itemsDoor, saveCtxOf } from './written.service.ts'

const MOST_PICTURES = 6

/** The pictures to fetch: those of new items, and of items that have none of their own yet. */
export function pictureRowsOf({ planned }: ImportPlan, { pictures }: ReadImport, placeholder: string): NewPicture[] {
  const wanting = planned.filter(({ row, outcome }) => outcome === 'CREATED' || outcome === 'BACK' || isBare(row, placeholder))
  const byProduct = Map.groupBy(wanting, ({ product }) => product)
  return [...byProduct].flatMap(([product, variants]) => {
    const shared = pictures[product] ?? []
    const own = [...new Set(variants.flatMap(({ ownPicture }) => ownPicture ?? []))]
    const others = own.filter((url) => !shared.includes(url))
    return [...shared, ...others].map((url, position) => {
      const firstOf = variants.filter(({ ownPicture }) => ownPicture === url).map(({ row }) => row.id)
      const items = shared.includes(url) ? variants.map(({ row }) => row.id) : firstOf
      return { product, position, url, items, firstOf }
    })
  })
}

const isBare = ({ pictures }: ItemRow, placeholder: string) => pictures.length === 1 && pictures[0] === placeholder

/** Other shops wait behind a round, and a shutdown waits for it. */
const ROUND_MS = 10_000
const MOST_A_TURN = 8
const MOST_OF_HOST = 2
const MOST_WRITTEN = 500

/** Fetches due pictures of one shop's imports for a while, and puts those that have come into their items. */
export async function fetchImportPictures(ctx: Ctx): Promise<void> {
  const from = performance.now()
  const passed = () => performance.now() - from
  while (passed() < ROUND_MS) {
    const at = { ...ctx, now: new Date(ctx.now.getTime() + passed()) }
    const due = await inTransaction(at, (tx) => takePictures(tx, MOST_A_TURN))
    if (due.length === 0) break
    // A site is asked for two pictures at a time, however many it has.
    const byHost = [...Map.groupBy(due, ({ url }) => hostOf(url)).values()]
    await Promise.all(byHost.flatMap((ofHost) => lanes(ofHost).map((lane) => fetchEach(at, lane))))
  }
  await placePictures(ctx)
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
const lanes = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: MOST_OF_HOST }, (_, lane) => all.filter((_one, at) => at % MOST_OF_HOST === lane))

async function fetchEach(ctx: Ctx, due: readonly DuePicture[]): Promise<void> {
  for (const picture of due) await fetchOne(ctx, picture)
}

const queue = new PictureQueue(100)

async function fetchOne(ctx: Ctx, due: DuePicture): Promise<void> {
  // Gives up a picture whose attempts end the process.
  if (due.attempts > PAUSES.length + 1) return saveAttempt(ctx, due, { state: 'FAILED', answer: 'failed' })
  try {
    await fetchAndStore(ctx, due)
  } catch (error) {
    ctx.log.warn({ err: error }, 'picture of an import')
    await saveFailure(ctx, due, { answer: 'failed', isFinal: false })
  }
}

async function fetchAndStore(ctx: Ctx, due: DuePicture): Promise<void> {
  const fetched = await ctx.services.pictures(due.url)
  if ('answer' in fetched) return saveFailure(ctx, due, fetched)
  const measured = await measureAdded(fetched.bytes)
  if ('mistake' in measured) return saveAttempt(ctx, due, { state: 'FAILED', answer: notAPicture(measured.mistake) })
  const { hash, width, height, color, isPhoto } = measured
  await queue.make(hash, () => storeAdded(fetched.bytes, measured, ctx.services.media))
  await inTransaction(ctx, async (tx) => {
    const known = await findPictureByHash(tx, hash)
    const name = known ?? addedPictureName(hash)
    if (known === undefined) await insertPicture(tx, { name, hash, width, height, color, isPhoto })
    await saveAttempt(tx, due, { state: 'FETCHED', dueAt: ctx.now, name, answer: null })
  })
}

const MINUTE = 60_000
/** After the first attempt, the second, and so on. */
const PAUSES = [MINUTE, 10 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE]

async function saveFailure(ctx: Ctx, due: DuePicture, { answer, isFinal }: { answer: string; isFinal: boolean }): Promise<void> {
  const pause = PAUSES[due.attempts - 1]
  const isOver = isFinal || pause === undefined
  await saveAttempt(ctx, due, isOver ? { state: 'FAILED', answer } : { answer, dueAt: new Date(ctx.now.getTime() + pause) })
}

/** Puts the fetched pictures into their items, many at once. */
async function placePictures(ctx: Ctx): Promise<void> {
  const isPlaced = await inTransaction(ctx, async (tx) => {
    if ((await listFetched(tx, 1)).length === 0) return false
    await beginWriting(tx)
    const fetched = await listFetched(tx, MOST_WRITTEN)
    const shop = await readShop(tx)
    const placeholder = await noPictureName(tx)
    const changes = changesOf(shop, fetched, placeholder)
    if (changes.length > 0) await write(tx, shop, { changes, placeholder })
    await markDone(
      tx,
      fetched.filter(({ state }) => state === 'FETCHED'),
    )
    return true
  })
  if (isPlaced) ctx.services.changes.publish(['tenants', tenantTag(ctx)])
}

type Change = { importId: string; file: string; before: ItemRow; after: ItemRow }

function changesOf(shop: StoredShop, fetched: readonly FetchedRow[], placeholder: string): Change[] {
  const rows = new Map(shop.folder.all(ItemsFile).flatMap(({ id: file, value }) => value.map((row) => [row.id, { file, row }] as const)))
  const byItem = Map.groupBy(
    fetched.flatMap((picture) => picture.items.map((item) => ({ item, picture }))),
    ({ item }) => item,
  )
  return [...byItem].flatMap(([item, found]) => {
    const known = rows.get(item)
    // The item has left the shop since.
    if (!known) return []
    const ofItem = found.map(({ picture }) => picture)
    const pictures = picturesAfter(known.row, { item, ofItem, placeholder })
    const isSame = pictures.join() === known.row.pictures.join()
    return isSame ? [] : [{ importId: ofItem.at(-1)!.importId, file: known.file, before: known.row, after: { ...known.row, pictures } }]
  })
}

type Placing = { item: string; ofItem: readonly FetchedRow[]; placeholder: string }

/** In the order of the export, the variant's own first; pictures that the merchant has chosen meanwhile stay in front. */
function picturesAfter({ pictures }: ItemRow, { item, ofItem, placeholder }: Placing): string[] {
  const placeOf = ({ firstOf, position }: FetchedRow) => (firstOf.includes(item) ? -1 : position)
  const ours = ofItem.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ name }) => name)
  const chosen = pictures.filter((name) => name !== placeholder && !ours.includes(name))
  return [...new Set([...chosen, ...ours])].slice(0, MOST_PICTURES)
}

const { kind: items, entries } = itemsDoor

type Writing = { changes: readonly Change[]; placeholder: string }

async function write(tx: Ctx, shop: StoredShop, { changes, placeholder }: Writing): Promise<void> {
  const rows = new Map(changes.map(({ after }) => [after.id, after]))
  const files = [...new Set(changes.map(({ file }) => file))]
  const catalogs = files.map((id) => {
    const value = shop.folder.find(ItemsFile, id)?.value ?? []
    return { id, value: value.map((row) => rows.get(row.id) ?? row) }
  })
  const dressed = categoriesAfter(shop, { changes, placeholder })
  const after = shop.withEach([
    [items, catalogs],
    [categoriesDoor.kind, dressed ? [{ id: 'categories', value: dressed }] : []],
  ])
  const names = new Set(files.map((id) => items.file.replace('*', id)))
  const plan = await planLoad(tx, { ...after, all: (shape) => after.all(shape).filter((one) => names.has(one.file)) })
  const saving = saveCtxOf(tx, { shop, plan, held: new Set() })
  if (dressed) await categoriesDoor.kind.save!(saving, after.all(CategoriesFile), after)
  await entries.saveEach!(saving, new Set(rows.keys()), after)
  await record(tx, changes)
}

/** The categories, where those without a picture of their own have that of an item; undefined when none is without. */
function categoriesAfter(shop: StoredShop, { changes, placeholder }: Writing): CategoriesFile | undefined {
  const present = shop.folder.find(CategoriesFile)?.value ?? []
  const pictures = new Map(changes.toReversed().map(({ after }) => [after.category, after.pictures[0]!]))
  const bare = present.filter(({ id, picture }) => picture === placeholder && pictures.has(id))
  if (bare.length === 0) return undefined
  return present.map((category) => (bare.includes(category) ? { ...category, picture: pictures.get(category.id)! } : category))
}

/** In the history as a write of who asked for the import. */
async function record(tx: Ctx, changes: readonly Change[]): Promise<void> {
  const byImport = Map.groupBy(changes, ({ importId }) => importId)
  const writers = await writersOf(tx, [...byImport.keys()])
  for (const [importId, of] of byImport) {
    await addStates(
      { ...tx, actor: writers.get(importId)! },
      'items',
      of.map(({ file, before, after }) => ({ id: after.id, before: writtenItem(file, before), after: writtenItem(file, after) })),
    )
    const actor = { kind: 'system' as const }
    await recordAudit({ ...tx, actor }, { action: 'items.pictures', subject: `import ${importId}`, detail: { items: of.length } })
  }
}
