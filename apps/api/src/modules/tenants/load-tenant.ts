import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { Picture } from '@mutirao/contract/shapes'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { saveAdults } from './adult-rows.ts'
import { saveCoupons } from './coupon-rows.ts'
import { saveCodes } from './code-rows.ts'
import { saveSurveys } from './survey-rows.ts'
import { saveTrades } from './trade-rows.ts'
import { saveItems, saveStock } from './item-rows.ts'
import { storePicture } from './folder/prepare-picture.ts'
import { drawLogo } from './folder/read-logo.ts'
import * as rows from './tenant-rows.ts'

type LoadOptions = { pool: pg.Pool; mediaDir: string; now: Date; digest: string; key: string; say?: (line: string) => void }

/** Applies a checked folder in one transaction. Loading again changes nothing that was sold, reserved or decided since. */
export async function loadTenant(
  folder: TenantFolder,
  { pool, mediaDir, now, digest, key, say = () => undefined }: LoadOptions,
): Promise<{ id: string }> {
  const pictures = await storePictures(folder, mediaDir)
  const logo = await storeLogo(join(folder.path, folder.tenant.logo), mediaDir)
  const id = await tenantIdOf(pool, folder.tenant.slug)
  await tenantTransaction(pool, id, async (db) => {
    const target = { say, db, tenantId: id, now, timeZone: folder.tenant.timeZone, pictures }
    await rows.saveTenant(target, folder, { logo, digest })
    await rows.saveDocuments(target, folder)
    await rows.savePlaces(target, folder)
    await rows.saveCampaigns(target, folder)
    await saveItems(target, folder)
    await saveStock(target, folder)
    await saveCoupons(target, folder)
    await saveCodes(target, folder)
    await saveSurveys(target, folder)
    await saveTrades(target, folder)
    await saveAdults(target, folder, key)
  })
  return { id }
}

/** Kept as pixels beside the pictures; what an SVG can do besides being seen stays in the folder. */
async function storeLogo(path: string, mediaDir: string): Promise<string> {
  const svg = await readFile(path)
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 20)
  await writeFile(join(mediaDir, 'source', `${hash}.webp`), await drawLogo(svg))
  return hash
}

async function tenantIdOf(pool: pg.Pool, slug: string): Promise<string> {
  const { rows: found } = await pool.query<{ id: string }>('select id from tenants where slug = $1', [slug])
  return found[0]?.id ?? uuidv7()
}

/** Pictures are kept by the digest of their bytes: the same picture is stored once and may be cached for ever. */
async function storePictures(folder: TenantFolder, mediaDir: string): Promise<Map<string, Omit<Picture, 'alt'>>> {
  await mkdir(join(mediaDir, 'source'), { recursive: true })
  const kept = new Set(await readdir(join(mediaDir, 'source')))
  const entries = Object.entries(folder.pictures)
  for (const [, picture] of entries) if (!kept.has(`${picture.hash}.webp`)) await storePicture(picture, join(mediaDir, 'source'))
  return new Map(entries.map(([name, { hash, width, height, color }]) => [name, { hash, width, height, color }]))
}
