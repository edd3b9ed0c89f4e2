import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import type { Mistake, TenantFolder } from './folder/folder-schema.ts'
import { saveAdults } from './adult-rows.ts'
import { saveCoupons } from './coupon-rows.ts'
import { saveCodes } from './code-rows.ts'
import { saveSurveys } from './survey-rows.ts'
import { saveTrades } from './trade-rows.ts'
import { saveItems, saveStock } from './item-rows.ts'
import { storePicture } from './folder/prepare-picture.ts'
import { drawLogo } from './folder/read-logo.ts'
import { saveMoments } from './moments.ts'
import { planLoad, refusedLines, type LoadPlan } from './plan.ts'
import { applyRenames, saveRedirects } from './renames.ts'
import { applyCorrections } from './stock-corrections.ts'
import { hasFirstPayment } from './terms.ts'
import * as rows from './tenant-rows.ts'
import type { Target } from './tenant-rows.ts'

type LoadOptions = { pool: pg.Pool; mediaDir: string; now: Date; digest: string; key: string; say?: (line: string) => void }
type Loaded = { id: string; refused: Mistake[] }

/** A first payment came while the terms that it was made under were being replaced. */
class PaidMeanwhile extends Error {}
const MOST_TRIES = 3

/**
 * Applies a checked folder in one transaction. Loading again changes nothing that was sold, reserved or decided since; what is refused is
 * answered, and its campaign stays as it is.
 */
export async function loadTenant(folder: TenantFolder, options: LoadOptions): Promise<Loaded> {
  const { pool, mediaDir } = options
  const pictures = await storePictures(folder, mediaDir)
  const logo = await storeLogo(join(folder.path, folder.tenant.logo), mediaDir)
  const id = (await findShopOf(pool, folder.tenant))?.id ?? uuidv7()
  for (let tries = 1; ; tries++) {
    try {
      const plan = await tenantTransaction(pool, id, (db) => apply(db, folder, { ...options, id, pictures, logo }))
      return { id, refused: await refusedLines(folder, plan) }
    } catch (error) {
      if (!(error instanceof PaidMeanwhile) || tries === MOST_TRIES) throw error
    }
  }
}

type Applied = LoadOptions & { id: string; pictures: Target['pictures']; logo: string }

async function apply(db: Db, folder: TenantFolder, { id: tenantId, now, digest, key, pictures, logo, say }: Applied): Promise<LoadPlan> {
  const plan = await planLoad({ db, tenantId, now }, folder)
  const { held, moments } = plan
  const accepted = without(folder, held)
  const target = { say: say ?? (() => undefined), db, tenantId, now, moments, held, pictures }
  // What was refused is looked at again the next time, even when nothing in the folder has changed.
  await rows.saveTenant(target, folder, { logo, digest: plan.refusals.length > 0 ? '' : digest })
  await rows.saveDocuments(target, folder)
  await rows.savePlaces(target, folder)
  await rows.saveCategories(target, folder)
  await applyRenames(db, tenantId, plan.renames)
  await rows.saveCampaigns(target, accepted)
  await saveRedirects(db, tenantId, plan.renames)
  await saveItems(target, accepted)
  await saveStock(target, accepted)
  await saveCoupons(target, folder)
  await saveCodes(target, accepted)
  await saveSurveys(target, folder)
  await saveTrades(target, folder)
  await saveAdults(target, folder, key)
  await saveMoments(db, tenantId, moments, held)
  await applyCorrections({ db, tenantId, now }, plan.stock)
  if (await hasFirstPayment(db, tenantId, plan.terms.mustBeUnpaid)) throw new PaidMeanwhile()
  return plan
}

/** The folder as far as it is accepted: a campaign that is held keeps its items, too. */
export function without(folder: TenantFolder, held: ReadonlySet<string>): TenantFolder {
  return {
    ...folder,
    campaigns: folder.campaigns.filter(({ id }) => !held.has(id)),
    items: Object.fromEntries(Object.entries(folder.items).filter(([campaignId]) => !held.has(campaignId))),
  }
}

/** Kept as pixels beside the pictures; what an SVG can do besides being seen stays in the folder. */
async function storeLogo(path: string, mediaDir: string): Promise<string> {
  const svg = await readFile(path)
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 20)
  await writeFile(join(mediaDir, 'source', `${hash}.webp`), await drawLogo(svg))
  return hash
}

/** A folder that says which name it had keeps its shop. */
export async function findShopOf(
  pool: pg.Pool,
  { slug, formerly }: Pick<TenantFolder['tenant'], 'slug' | 'formerly'>,
): Promise<{ id: string; slug: string; name: string } | undefined> {
  const { rows: found } = await pool.query<{ id: string; slug: string; name: string }>(
    'select id, slug, name from tenants where slug = any($1) order by array_position($1, slug) limit 1',
    [[slug, ...formerly]],
  )
  return found[0]
}

/** Pictures are kept by the digest of their bytes: the same picture is stored once and may be cached for ever. */
async function storePictures(folder: TenantFolder, mediaDir: string): Promise<Target['pictures']> {
  await mkdir(join(mediaDir, 'source'), { recursive: true })
  const kept = new Set(await readdir(join(mediaDir, 'source')))
  for (const picture of Object.values(folder.pictures))
    if (!kept.has(`${picture.hash}.webp`)) await storePicture(picture, join(mediaDir, 'source'))
  return picturesIn(folder)
}

export const picturesIn = (folder: TenantFolder): Target['pictures'] =>
  new Map(Object.entries(folder.pictures).map(([name, { hash, width, height, color }]) => [name, { hash, width, height, color }]))
