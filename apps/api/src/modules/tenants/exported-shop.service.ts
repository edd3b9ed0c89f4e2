import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { inTransaction, type ShopCtx, type StaffCtx } from '#context.ts'
import type { MerchantFile } from '#merchant/merchant-file.ts'
import { listVideos } from '#modules/catalog/catalog.service.ts'
import { nameLogo } from '#modules/share/name-logo.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { Problem } from '@mutirao/contract/problems'
import { logoDigest } from './folder/logo.service.ts'
import { readDefaults } from './folder/read-folder.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { checkStored, readShop, type StoredShop } from './stored-shop.service.ts'
import { MOST_ARCHIVE_BYTES, MOST_ENTRIES, zipOf, type ZipEntry } from './zip.rules.ts'

/** A file of the folder: a text in pieces, or the stored bytes at `path`. */
export type ExportedFile = { name: string } & ({ text: Iterable<string> } | { path: string; bytes: number })
/** notes: what the folder lacks, for its reader. */
export type ExportedShop = { files: ExportedFile[]; notes: string[] }
type Places = { media: MediaStore; tenantsDir: string }

/**
 * The shop as a merchant's folder that loads to the same shop: every kind of file, its pictures, videos and logo. What was sold, people, and keys of
 * acquirers and programs are no part of it. Call it in a transaction; the bytes are read later.
 */
export async function exportShop(ctx: ShopCtx, places: Places): Promise<ExportedShop> {
  const shop = await readShop(ctx)
  const dropped = await unloadable(shop)
  const facts = { now: ctx.now, defaults: await readDefaults(join(places.tenantsDir, '_default')) }
  const texts = merchantFiles.flatMap((kind) =>
    sourcesOf(shop, kind)
      .filter(({ id }) => !(kind.isOfCampaign && dropped.has(id)))
      .flatMap((source): ExportedFile[] => {
        const value = kind.exported ? kind.exported(source, facts) : source.value
        const isEmpty = Array.isArray(value) && value.length === 0 && !kind.isNeeded && !kind.isOfCampaign
        return value === undefined || isEmpty ? [] : [{ name: source.file, text: textOf(kind, value) }]
      }),
  )
  const media = await mediaOf(shop, places)
  const logo = await logoOf(ctx, places)
  return { files: [...texts, ...media.files, logo.file], notes: [...media.notes, ...logo.notes] }
}

/** The export as an archive in pieces. Throws export_too_large. */
export async function zippedShop(ctx: StaffCtx): Promise<{ name: string; pieces: AsyncIterable<Uint8Array> }> {
  const { media, settings } = ctx.services
  const { slug } = ctx.tenant
  const { files } = await inTransaction(ctx, async (tx) => {
    const shop = await exportShop(tx, { media, tenantsDir: settings.tenantsDir })
    const bytes = shop.files.reduce((sum, file) => sum + ('path' in file ? file.bytes : 0), 0)
    if (bytes > MOST_ARCHIVE_BYTES || shop.files.length > MOST_ENTRIES) throw new Problem('export_too_large')
    await recordAudit(tx, { action: 'shop.export', subject: `shop ${slug}`, detail: { files: shop.files.length } })
    return shop
  })
  return { name: `${slug}.zip`, pieces: zipOf(entriesOf(files, slug), ctx.now) }
}

function* entriesOf(files: readonly ExportedFile[], slug: string): Generator<ZipEntry> {
  for (const file of files) {
    const name = `${slug}/${file.name}`
    yield 'path' in file ? { name, isPacked: true, pieces: createReadStream(file.path) } : { name, isPacked: false, pieces: file.text }
  }
}

type Kind = MerchantFile<unknown>

/** Every campaign has a catalogue, empty when it sells nothing. */
function sourcesOf(shop: StoredShop, kind: Kind): readonly { id: string; file: string; value: unknown }[] {
  const found = shop.stored(kind.shape)
  if (kind.shape !== ItemsFile) return found
  const known = new Set(found.map(({ id }) => id))
  const empty = shop.stored(CampaignFile).filter(({ id }) => !known.has(id))
  return [...found, ...empty.map(({ id }) => ({ id, file: kind.file.replace('*', id), value: [] }))]
}

const textOf = ({ table }: Kind, value: unknown): Iterable<string> => table?.write?.(value) ?? [`${JSON.stringify(value, null, 2)}\n`]

/** Campaigns that have left the shop, and that no folder could hold, because what they name has left it, too. */
async function unloadable(shop: StoredShop): Promise<ReadonlySet<string>> {
  const gone = new Set(shop.stored(CampaignFile).flatMap(({ id, isGone }) => (isGone ? [id] : [])))
  if (gone.size === 0) return gone
  const campaigns = merchantFiles.find(({ shape }) => shape === CampaignFile)!
  const issues = await checkStored(shop.with(campaigns, shop.stored(CampaignFile)))
  const faulty = new Set(issues.filter(({ isWarning }) => !isWarning).map(({ file }) => file))
  const filesOf = (id: string) => merchantFiles.filter(({ isOfCampaign }) => isOfCampaign).map(({ file }) => file.replace('*', id))
  return new Set([...gone].filter((id) => filesOf(id).some((file) => faulty.has(file))))
}

async function mediaOf({ db, tenant, pictures }: StoredShop, { media }: Places): Promise<ExportedShop> {
  const named = [
    ...[...pictures].map(([name, { hash }]) => ({ name: `pictures/${name}`, source: `${hash}.webp` })),
    ...[...(await listVideos({ db, tenant }))].map(([name, hash]) => ({ name: `videos/${name}`, source: `${hash}.mp4` })),
  ]
  const files: ExportedFile[] = []
  const notes: string[] = []
  for (const { name, source } of named) {
    const path = await media.find(source)
    if (path) files.push({ name, path, bytes: (await stat(path)).size })
    else notes.push(`${name}: o arquivo não está mais neste servidor`)
  }
  return { files, notes }
}

/** The logo's source: from the media store, for shops of earlier releases from their folder, else drawn from the name. */
async function logoOf({ tenant: { slug, body, logo } }: ShopCtx, { media, tenantsDir }: Places) {
  const name = body.logo
  for (const path of [await media.find(`${logo}.svg`), await media.find(`${logo}.png`), join(tenantsDir, slug, name)]) {
    const source = path && (await readFile(path).catch(() => undefined))
    if (path && source && logoDigest(source) === logo) return { file: { name, path, bytes: source.length }, notes: [] }
  }
  const drawn = nameLogo({ name: body.name, color: body.palette.primary })
  return { file: { name, text: [drawn] }, notes: [`${name}: o desenho do logo não foi guardado; este foi feito com o nome da loja`] }
}
