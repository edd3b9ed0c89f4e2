import type pg from 'pg'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import type { Folder, RowCtx, SaveCtx } from '#merchant/merchant-file.ts'
import { changedPrices, stockFacts } from '#modules/catalog/load-facts.service.ts'
import { AdultsFile } from '@mutirao/contract/merchant/adults'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { countNewPictures } from './folder/pictures.service.ts'
import type { WholeFolder } from './folder/read-folder.service.ts'
import { merchantFiles, previewOrder } from './kinds/merchant-list.ts'
import { findShopByNames, findTenantBody } from './kinds/tenants.repository.ts'
import { knownPictures, picturesIn } from './load-tenant.service.ts'
import { planLoad, refusedLines, without } from './plan.service.ts'
import { previewWords, type Change, type Changes, type Preview } from './preview.view.ts'
import { findAdultsSinceLoad, listStatesSinceLoad } from './states.repository.ts'

type Options = { pool: pg.Pool; media: MediaStore; now: Date }

/** Describes to the merchant what a load would change; writes nothing. */
export async function previewLines(folder: WholeFolder, { pool, media, now }: Options): Promise<string[]> {
  const tenant = folder.find(TenantFile)!.value
  const shop = await findShopByNames(pool, [tenant.slug, ...tenant.formerly])
  const id = shop?.id ?? uuidv7()
  const measured = await knownPictures(folder, { pool, media, id })
  const preview = await tenantTransaction(pool, id, (db) => compareWith({ db, tenant: { id }, now }, { ...folder, measured }))
  return previewWords({ ...preview, shop, newPictures: await countNewPictures(measured, media) }, tenant)
}

type Compared = Omit<Preview, 'newPictures' | 'shop'>

async function compareWith(given: Pick<SaveCtx, 'db' | 'tenant' | 'now'>, folder: WholeFolder): Promise<Compared> {
  const plan = await planLoad(given, folder)
  const ctx = { ...given, ...plan, pictures: picturesIn(folder.measured) }
  const accepted = without(folder, plan.held)
  const changes = await changesOf(ctx, accepted)
  return {
    plan,
    ...(await writtenSinceLoad(ctx, { changes, folder: accepted })),
    isNew: (await findTenantBody(ctx)) === undefined,
    refused: refusedLines(folder, plan),
    changes,
    prices: await changedPrices(ctx, accepted),
    ...(await stockFacts(ctx, accepted)),
  }
}

/** In the order of `previewOrder`, then every other comparable kind. */
async function changesOf(ctx: RowCtx, folder: Folder): Promise<Changes[]> {
  const rest = merchantFiles.filter((kind) => !previewOrder.includes(kind))
  const found: Changes[] = []
  for (const kind of [...previewOrder, ...rest]) {
    const { comparing } = kind
    if ('without' in comparing) continue
    const { title, isCountedOnly, mayBeRenamed } = comparing
    const before = textsOf(await comparing.known(ctx))
    const after = textsOf(comparing.written(ctx, folder.all(kind.shape), folder))
    found.push({ title, isNamed: !isCountedOnly, mayBeRenamed, ...compare(before, after) })
  }
  return found
}

/** Titles of the written kinds that the preview does not compare. */
const uncompared: Partial<Record<string, string>> = { homes: 'páginas', kits: 'kits', costs: 'custos', access: 'quem entra' }
const ADULTS = 'maiores de idade'

type Found = { changes: readonly Changes[]; folder: Folder }

/** The office's writes since the last load: things whose values differ from the folder's, and all things of kinds that are not compared. */
async function writtenSinceLoad(
  ctx: Pick<RowCtx, 'db' | 'tenant'>,
  { changes, folder }: Found,
): Promise<Pick<Preview, 'takenBack' | 'writtenOver'>> {
  const written = await listStatesSinceLoad(ctx)
  const titles = new Map(
    merchantFiles.flatMap(({ entries, comparing }) =>
      'without' in entries || 'without' in comparing ? [] : [[entries.name as string, comparing.title]],
    ),
  )
  const touched = new Map(changes.map(({ title, added, changed, removed }) => [title, new Set([...added, ...changed, ...removed])]))
  const takenBack = written.flatMap(({ kind, id, by, at }) => {
    const title = titles.get(kind)
    return title !== undefined && touched.get(title)?.has(id) ? [{ title, id, by, at }] : []
  })
  const others = written.flatMap(({ kind, id, by, at }) => {
    const title = uncompared[kind]
    return title === undefined ? [] : [{ title, id, by, at }]
  })
  // Without its list the folder leaves the shop's as it is.
  const isListed = folder.all(AdultsFile).some(({ value }) => Array.isArray(value))
  const at = isListed ? await findAdultsSinceLoad(ctx) : undefined
  return { takenBack, writtenOver: [...others, ...(at ? [{ title: ADULTS, by: null, at }] : [])] }
}

const textsOf = (rows: ReadonlyMap<string, unknown>) => new Map([...rows].map(([id, row]) => [id, written(row)]))

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change {
  const ids = [...after.keys()]
  return {
    added: ids.filter((id) => !before.has(id)),
    changed: ids.filter((id) => before.has(id) && before.get(id) !== after.get(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
  }
}

/** Serializes equal values to equal text, regardless of key order; empty values count as absent, as in the database. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const entries = Object.entries(part).filter(([, inner]) => inner !== null && inner !== undefined)
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
