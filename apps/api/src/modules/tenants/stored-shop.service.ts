import type { z } from 'zod'
import type { ShopCtx } from '#context.ts'
import type { Folder, Issue, MerchantFile, SaveCtx, Source, StoredCtx } from '#merchant/merchant-file.ts'
import { listVideos } from '#modules/catalog/catalog.service.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { KitsFile } from '@mutirao/contract/merchant/kits'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import { merchantFiles } from './kinds/merchant-list.ts'
import { listAddedVideos, listLogos, listPictures } from './kinds/tenants.repository.ts'

type Kind = MerchantFile<unknown>
const itemsOf = merchantFiles.find(({ shape }) => shape === ItemsFile)!
type StoredSource<Value> = Source<Value> & { isGone?: boolean }
type StoredSources = ReadonlyMap<z.ZodType, readonly StoredSource<unknown>[]>

/** The shop in the shape of its folder. `stored` includes entries that are no longer written. */
export type StoredShop = StoredCtx & {
  folder: Folder
  pictures: SaveCtx['pictures']
  /** Digests by file name. */
  logos: ReadonlyMap<string, string>
  stored: (shape: z.ZodType) => readonly StoredSource<unknown>[]
  /** The folder with these files instead of those of the same ids; a file without a value leaves. */
  with: (kind: Kind, files: FilesOf) => Folder
  /** The same for files of several kinds. */
  withEach: (changes: readonly (readonly [Kind, FilesOf])[]) => Folder
}
type FilesOf = readonly { id: string; value: unknown }[]

export type KnownPictures = Pick<StoredShop, 'pictures' | 'logos'>

/** The context of reading a thing: the names of the shop's pictures. */
export async function readStoredCtx({ db, tenant }: Pick<StoredCtx, 'db' | 'tenant'>): Promise<StoredCtx & KnownPictures> {
  const rows = await listPictures({ db, tenant })
  const names = new Map(rows.map(({ name, hash }) => [hash, name]))
  return {
    db,
    tenant,
    nameOf: ({ hash }) => names.get(hash) ?? hash,
    pictures: new Map(rows.map(({ name, ...picture }) => [name, picture])),
    logos: new Map((await listLogos({ db, tenant })).map(({ name, digest }) => [name, digest])),
  }
}

export async function readStored(ctx: StoredCtx, { file, stored }: Kind): Promise<readonly StoredSource<unknown>[]> {
  const found = 'without' in stored ? [] : await stored(ctx)
  return found.map((one) => ({ ...sourceOf({ file }, one), isGone: one.isGone }))
}

/** The digests of the shop's videos, by their names. */
export async function readVideos({ db, tenant }: Pick<StoredCtx, 'db' | 'tenant'>): Promise<ReadonlyMap<string, string>> {
  const added = await listAddedVideos({ db, tenant })
  return new Map([...added.map(({ name, hash }) => [name, hash] as const), ...(await listVideos({ db, tenant }))])
}

export async function readShop(ctx: ShopCtx): Promise<StoredShop> {
  const own = await readStoredCtx(ctx)
  const read = new Map<z.ZodType, readonly StoredSource<unknown>[]>()
  for (const kind of merchantFiles) read.set(kind.shape, await readStored(own, kind))
  const campaigns = merchantFiles.filter(({ isOfCampaign }) => isOfCampaign).flatMap(({ shape }) => read.get(shape)!)
  const facts = {
    path: ctx.tenant.slug,
    today: { now: ctx.now, loaded: new Set(campaigns.map(({ id }) => id)) },
    pictures: [...own.pictures.keys()],
    videos: await readVideos(ctx),
    logos: [...own.logos.keys()],
    template: () => undefined,
    defaults: {},
    isWhole: () => true,
    lineOf: () => 1,
  }
  return {
    ...own,
    folder: { ...facts, ...lookUp(read) },
    stored: (shape) => read.get(shape) ?? [],
    with: (kind, files) => ({ ...facts, ...lookUp(changed(read, kind, files)) }),
    withEach: (changes) => ({
      ...facts,
      ...lookUp(changes.reduce<StoredSources>((from, [kind, files]) => changed(from, kind, files), read)),
    }),
  }
}

function changed(from: StoredSources, kind: Kind, files: FilesOf): StoredSources {
  const ids = new Set(files.map(({ id }) => id))
  const others = (from.get(kind.shape) ?? []).filter(({ id }) => !ids.has(id))
  // The new files come last, since of two duplicates the later one is reported.
  const written = files.filter(({ value }) => value !== undefined).map((file) => sourceOf(kind, file))
  const after = new Map(from).set(kind.shape, [...others, ...written])
  // A new campaign begins with an empty catalogue.
  const opened = kind.shape === CampaignFile ? files.filter(({ id }) => !from.get(ItemsFile)?.some((one) => one.id === id)) : []
  if (opened.length > 0) after.set(ItemsFile, [...from.get(ItemsFile)!, ...opened.map(({ id }) => sourceOf(itemsOf, { id, value: [] }))])
  if (kind.shape === ItemsFile) after.set(OffersFile, offersLeft(from, after))
  if (kind.shape === KitsFile) after.set(ItemsFile, countedAlone(after, ids))
  return after
}

/** The offers without those whose item has just left the shop: they leave with it. */
function offersLeft(before: StoredSources, after: StoredSources): readonly StoredSource<unknown>[] {
  const idsIn = (sources: StoredSources) =>
    new Set(
      lookUp(sources)
        .all(ItemsFile)
        .flatMap(({ value }) => value.map(({ id }) => id)),
    )
  const [known, left] = [idsIn(before), idsIn(after)]
  const offers = lookUp(after).all(OffersFile)
  return offers.map((source) => ({ ...source, value: source.value.filter(({ item }) => left.has(item) || !known.has(item)) }))
}

/** The catalogues of these campaigns, where an item that is no kit any more, and was counted by its parts, begins with a count of none. */
function countedAlone(after: StoredSources, campaigns: ReadonlySet<string>): readonly StoredSource<unknown>[] {
  const { all, find } = lookUp(after)
  const counted = all(ItemsFile).map((source) => {
    const kits = find(KitsFile, source.id)?.value.kits ?? {}
    const value = source.value.map((row) => (row.stock === undefined && !Object.hasOwn(kits, row.id) ? { ...row, stock: 0 } : row))
    return campaigns.has(source.id) ? { ...source, value } : source
  })
  const ids = new Set(counted.map(({ id }) => id))
  return [...(after.get(ItemsFile) ?? []).filter(({ id }) => !ids.has(id)), ...counted]
}

/** All checks that work without a folder. */
export async function checkStored(folder: Folder): Promise<Issue[]> {
  const kinds = merchantFiles.filter(({ stored }) => !('without' in stored))
  return (await Promise.all(kinds.map((kind) => kind.check(folder.all(kind.shape), folder)))).flat()
}

const sourceOf = <Value>({ file }: Pick<MerchantFile<Value>, 'file'>, { id, value }: { id: string; value: Value }): Source<Value> => ({
  file: file.replace('*', id),
  id,
  value,
  lineOf: () => 1,
  nameOf: (path) => path.map(String).join('.'),
})

function lookUp(read: StoredSources): Pick<Folder, 'all' | 'find' | 'files' | 'fileOf' | 'has'> {
  const kindOf = new Map(merchantFiles.map((kind) => [kind.shape, kind]))
  // The one cast: a source read by a shape has that shape's type.
  const known = <Value>(shape: z.ZodType<Value>) => (read.get(shape) ?? []) as readonly StoredSource<Value>[]
  const there = <Value>(shape: z.ZodType<Value>) => known(shape).filter(({ isGone }) => !isGone)
  return {
    all: there,
    find: (shape, id) => there(shape).find((one) => id === undefined || one.id === id),
    files: (shape) => known(shape).map(({ file }) => file),
    fileOf: (shape, id) => kindOf.get(shape)!.file.replace('*', id),
    has: (shape, id) => known(shape).some((one) => one.id === id),
  }
}
