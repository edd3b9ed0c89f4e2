import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { MediaStore } from '#adapters/media/media-store.ts'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { exportShop, type ExportedFile } from './exported-shop.service.ts'

type ExportOptions = { tenant: Tenant; path: string; media: MediaStore; tenantsDir: string; now: Date }

/** Writes the shop into a new folder; an interrupted export leaves none of that name. Returns what the folder lacks. */
export async function exportByCommand(
  pool: pg.Pool,
  { tenant, path, now, ...places }: ExportOptions,
): Promise<{ mistake: string } | { notes: string[]; count: number }> {
  if (await stat(path).catch(() => undefined)) return { mistake: `a pasta ${path} já existe: escolha outra, ou apague-a antes` }
  const { files, notes } = await tenantTransaction(pool, tenant.id, async (db) => {
    const ctx = { db, tenant, now, actor: { kind: 'command' } } as const
    const shop = await exportShop(ctx, places)
    await recordAudit(ctx, { action: 'shop.export', subject: `shop ${tenant.slug}`, detail: { files: shop.files.length } })
    return shop
  })
  const unfinished = `${path}.incompleta`
  await rm(unfinished, { recursive: true, force: true })
  for (const file of files) await writeInto(unfinished, file)
  await rename(unfinished, path)
  return { notes, count: files.length }
}

async function writeInto(folder: string, file: ExportedFile): Promise<void> {
  const target = join(folder, file.name)
  await mkdir(dirname(target), { recursive: true })
  if ('path' in file) await copyFile(file.path, target)
  else await pipeline(Readable.from(file.text), createWriteStream(target))
}
