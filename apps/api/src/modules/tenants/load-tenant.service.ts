import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import type { Folder, SaveCtx, Thing } from '#merchant/merchant-file.ts'
import { compareTiersAgain, isPaidMeanwhile } from '#modules/campaigns/terms.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { revisionOf } from './difference.service.ts'
import { storeLogo } from './folder/logo.service.ts'
import type { Mistake } from './folder/mistake-list.rules.ts'
import { storePictures, withKnown, type FolderPictures } from './folder/pictures.service.ts'
import type { WholeFolder } from './folder/read-folder.service.ts'
import { storeVideos } from './folder/videos.service.ts'
import { addStates } from './history.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { findShopByNames, listPictures, savePictures } from './kinds/tenants.repository.ts'
import { saveMoments } from './moments.repository.ts'
import { planLoad, refusedLines, without, type LoadPlan } from './plan.service.ts'
import { readStored, readStoredCtx } from './stored-shop.service.ts'
import { doors } from './written-doors.service.ts'

type LoadOptions = { pool: pg.Pool; media: MediaStore; now: Date; digest: string; key: string; say?: (line: string) => void }
type Loaded = { id: string; refused: Mistake[] }

/** A first payment arrived while its terms were being replaced. */
class PaidMeanwhile extends Error {}
const MOST_TRIES = 3

/**
 * Applies a checked folder in one transaction. Never changes what was sold, reserved or decided; returns the refused changes, whose campaigns
 * stay unchanged.
 */
export async function loadTenant(folder: WholeFolder, options: LoadOptions): Promise<Loaded> {
  const { pool, media } = options
  const tenant = tenantOf(folder)
  const known = await findShopOf(pool, tenant)
  const id = known?.id ?? uuidv7()
  const measured = await knownPictures(folder, { pool, media, id })
  await storePictures(measured, media)
  await storeVideos(folder.films, media)
  const logo = await storeLogo(await readFile(join(folder.path, tenant.logo)), media)
  for (let tries = 1; ; tries++) {
    try {
      const plan = await tenantTransaction(pool, id, async (db) => {
        const ctx = { ...options, db, tenant: { id } }
        const before = known && (await readThings(ctx))
        const applied = await applyFolder({ ...ctx, logo, pictures: picturesIn(measured) }, folder)
        if (before) await recordChanges(ctx, before)
        await recordLoad(ctx, tenant.slug, applied)
        return applied
      })
      return { id, refused: refusedLines(folder, plan) }
    } catch (error) {
      if (!(error instanceof PaidMeanwhile) || tries === MOST_TRIES) throw error
    }
  }
}

type Applying = Omit<LoadOptions, 'pool' | 'media'> & Pick<SaveCtx, 'db' | 'tenant' | 'logo' | 'pictures'>

/** Saves a checked folder; call it in the shop's transaction. */
export async function applyFolder({ say = () => undefined, digest, ...given }: Applying, folder: Folder): Promise<LoadPlan> {
  const plan = await planLoad(given, folder)
  // No digest after a refusal, so that the next load tries the unchanged folder again.
  const loaded = plan.refusals.length > 0 ? '' : digest
  const ctx: SaveCtx = { ...given, ...plan, say, digest: loaded }
  const accepted = without(folder, plan.held)
  for (const kind of merchantFiles) await kind.save?.(ctx, accepted.all(kind.shape), accepted)
  await savePictures(
    ctx,
    [...ctx.pictures].map(([name, picture]) => ({ name, ...picture })),
  )
  await saveMoments(ctx, plan.moments, plan.held)
  for (const kind of merchantFiles) await kind.finish?.(ctx)
  if (await isPaidMeanwhile(ctx, plan.terms)) throw new PaidMeanwhile()
  await compareTiersAgain(ctx)
  return plan
}

type Things = ReadonlyMap<string, ReadonlyMap<string, Thing>>

/** All written things by kind and id, except items, whose rows say when they changed. */
async function readThings(ctx: Pick<SaveCtx, 'db' | 'tenant'>): Promise<Things> {
  const stored = await readStoredCtx(ctx)
  const all = new Map<string, ReadonlyMap<string, Thing>>()
  for (const [name, { kind, entries }] of doors) {
    if (entries.listChanged) continue
    const sources = await readStored(stored, kind)
    const there = sources.flatMap((source) => (source.isGone ? [] : entries.read(source)))
    all.set(name, new Map(there.map(({ id, value }) => [id, value])))
  }
  return all
}

/** A load is in the history of each thing that it changed, so that the thing says when. */
async function recordChanges({ db, tenant, now }: Pick<SaveCtx, 'db' | 'tenant' | 'now'>, were: Things): Promise<void> {
  const ctx = { db, tenant, now, actor: { kind: 'command' } } as const
  for (const [kind, are] of await readThings(ctx)) {
    const known = were.get(kind)!
    const ids = [...new Set([...known.keys(), ...are.keys()])]
    const changes = ids.map((id) => ({ id, before: known.get(id), after: are.get(id) }))
    const changed = changes.filter(({ before, after }) => (before && revisionOf(before)) !== (after && revisionOf(after)))
    if (changed.length > 0) await addStates(ctx, kind, changed)
  }
}

async function recordLoad({ db, tenant, now, digest }: Pick<Applying, 'db' | 'tenant' | 'now' | 'digest'>, slug: string, plan: LoadPlan) {
  const held = plan.held.size > 0 ? { held: [...plan.held] } : {}
  const ctx = { db, tenant, now, actor: { kind: 'command' } } as const
  await recordAudit(ctx, { action: 'folder.load', subject: `folder ${slug}`, detail: { digest, ...held } })
}

export const tenantOf = (folder: Folder) => folder.find(TenantFile)!.value

/** A renamed folder keeps its shop by naming its former slug. */
const findShopOf = (pool: pg.Pool, { slug, formerly }: Pick<TenantFile, 'slug' | 'formerly'>) => findShopByNames(pool, [slug, ...formerly])

type OfShop = { pool: pg.Pool; media: MediaStore; id: string }

/** The folder's pictures; those that the shop already has as it has them. */
export async function knownPictures({ measured }: WholeFolder, { pool, media, id }: OfShop): Promise<FolderPictures> {
  const rows = await tenantTransaction(pool, id, (db) => listPictures({ db, tenant: { id } }))
  return withKnown(measured, new Map(rows.map(({ name, ...picture }) => [name, picture])), media)
}

export const picturesIn = (measured: FolderPictures): SaveCtx['pictures'] =>
  new Map(
    Object.entries(measured).map(([name, { hash, width, height, color, isPhoto }]) => [name, { hash, width, height, color, isPhoto }]),
  )
