import type { z } from 'zod'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type { MomentDecision } from '@mutirao/domain/written-moment'
import { tenantTag } from '#cache/tags.ts'
import { listVideos } from '#modules/catalog/catalog.service.ts'
import { END, isPaidMeanwhile } from '#modules/campaigns/terms.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { faultsIn } from '#merchant/faults.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { textOf, type Folder, type Issue, type MerchantFile, type Path, type SaveCtx, type Source } from '#merchant/merchant-file.ts'
import { saveMoments } from './moments.repository.ts'
import { planLoad, type LoadPlan } from './plan.service.ts'
import { beginWriting, listPictures } from './kinds/tenants.repository.ts'

type Kind = MerchantFile<unknown>
/** `noun`: the kind's name in the audit log. */
type Writing = { id: string; body: unknown; noun: string }

/** Writes one campaign from the JSON of campaigns/<id>.json. */
export const writeCampaign = (ctx: StaffCtx, id: string, body: unknown) =>
  writeOne(
    ctx,
    merchantFiles.find(({ shape }) => shape === CampaignFile)!,
    { id, body, noun: 'campaign' },
  )

/**
 * Writes one file of a campaign exactly as a load would: the same shape, checks against the rest of the shop, promises to payers, and saving.
 * Mistakes have the checker's texts.
 */
async function writeOne(ctx: StaffCtx, kind: Kind, { id, body, noun }: Writing): Promise<WrittenIssue[]> {
  const shaped = faultsIn(kind.shape, body)
  if ('faults' in shaped) throw refused(shaped.faults)
  const warnings = await inTransaction(ctx, async (tx) => {
    await beginWriting(tx)
    const shop = await readShop(tx)
    const before = shop.stored(kind.shape).find((one) => one.id === id)
    if (!before) throw new Problem('not_found')
    const source = sourceOf(kind, { id, value: shaped.value })
    refuseRenaming(before.value, source.value)
    const after = shop.withOne(kind.shape, source)
    const issues = await issuesOf(source, shop.folder, after)
    const mistakes = issues.filter(({ isWarning }) => !isWarning)
    if (mistakes.length > 0) throw refused(mistakes)
    await save(tx, kind, { source, after, shop })
    // Compares both as stored: a file may express the same value differently, such as an end in days.
    const saved = (await readStored(tx, kind, shop)).find((one) => one.id === id)
    await recordAudit(tx, { action: `${noun}.save`, subject: `${noun} ${id}`, detail: changed(before.value, saved?.value) })
    return issues.map(wordsOf)
  })
  // Publishes the same change as a load of the folder.
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return warnings
}

/** A rename moves one campaign's orders and counters to another, and could not be undone here. */
function refuseRenaming(before: unknown, after: unknown) {
  const namesOf = (value: unknown) => (value as Partial<CampaignFile>).formerly ?? []
  // A folder may drop a former name once it was loaded; its redirect stays.
  if (namesOf(after).some((name) => !namesOf(before).includes(name)))
    throw refused([{ path: ['formerly'], message: 'um nome anterior só se escreve na pasta da loja' }])
}

/** It would close the campaign immediately and for good; a load asks for confirmation first. */
function refuseEndingNow({ now }: StaffCtx, { moments }: LoadPlan) {
  const isNew = (decision: MomentDecision): decision is Extract<MomentDecision, { at: Date }> =>
    decision.outcome === 'CHANGED' || decision.outcome === 'NEW'
  const ending = moments.all.find(({ field, decision }) => field === END && isNew(decision) && decision.at <= now)
  if (ending)
    throw refused([{ path: ending.path, message: 'este fim já passou e encerraria a campanha na hora; escreva um que ainda vem' }])
}

const wordsOf = ({ path, message }: { path: Path; message: string }): WrittenIssue => ({ path: path.map(String).join('.'), message })
const refused = (issues: readonly { path: Path; message: string }[]) => new Problem('validation_failed', { errors: issues.map(wordsOf) })

/** Mistakes of the file, and mistakes that the change causes elsewhere; leaves out older mistakes elsewhere. */
async function issuesOf({ file }: Source<unknown>, before: Folder, after: Folder): Promise<Issue[]> {
  const known = new Set((await checked(before)).map((issue) => JSON.stringify(issue)))
  return (await checked(after)).flatMap((issue) => {
    if (issue.file === file) return [issue]
    const isNew = !issue.isWarning && !known.has(JSON.stringify(issue))
    return isNew ? [{ ...issue, path: [], message: `${issue.file} ${textOf(issue)}` }] : []
  })
}

/** All checks that work without a folder. */
async function checked(folder: Folder): Promise<Issue[]> {
  const kinds = merchantFiles.filter(({ stored }) => !('without' in stored))
  return (await Promise.all(kinds.map((kind) => kind.check(folder.all(kind.shape), folder)))).flat()
}

type Saving = { source: Source<unknown>; after: Folder; shop: Shop }

async function save(ctx: StaffCtx, kind: Kind, { source, after, shop }: Saving): Promise<void> {
  const plan = await planLoad(ctx, { ...after, all: (shape) => after.all(shape).filter((one) => one.file === source.file) })
  if (plan.refusals.length > 0) throw refused(plan.refusals)
  refuseEndingNow(ctx, plan)
  const others = shop.stored(kind.shape).filter(({ id }) => id !== source.id)
  const ofShop = { tenant: ctx.tenant, logo: ctx.tenant.logo, digest: '', key: ctx.services.secrets.key, pictures: shop.pictures }
  const saving: SaveCtx = {
    ...plan,
    ...ofShop,
    db: ctx.db,
    now: ctx.now,
    held: new Set(others.map(({ id }) => id)),
    say: () => undefined,
  }
  await kind.save?.(saving, [source], after)
  await saveMoments(saving, plan.moments, saving.held)
  if (await isPaidMeanwhile(saving, plan.terms)) throw new Problem('conflict')
}

/** The keys whose values differ, with both values. */
function changed(before: unknown, after: unknown): { before: object; after: object } {
  const [was, is] = [keysOf(before), keysOf(after)]
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
  const part = (of: ReadonlyMap<string, string>): object =>
    Object.fromEntries(keys.flatMap((key) => (of.has(key) ? [[key, JSON.parse(of.get(key)!)]] : [])))
  return { before: part(was), after: part(is) }
}

/** Compares values as JSON with sorted keys. */
const keysOf = (value: unknown) =>
  new Map(Object.entries(value ?? {}).flatMap(([key, one]) => (one === undefined ? [] : [[key, JSON.stringify(inOrder(one))] as const])))

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, inOrder(one)]))
}

type StoredSource<Value> = Source<Value> & { isGone?: boolean }
type StoredSources = ReadonlyMap<z.ZodType, readonly StoredSource<unknown>[]>
/** The shop in the shape of its folder. `stored` includes entries that are no longer written. */
type Shop = {
  /** A picture's file name by its digest. */
  nameOf: (picture: { hash: string }) => string
  folder: Folder
  pictures: SaveCtx['pictures']
  stored: (shape: z.ZodType) => readonly StoredSource<unknown>[]
  withOne: (shape: z.ZodType, source: Source<unknown>) => Folder
}

async function readStored({ db, tenant }: StaffCtx, { file, stored }: Kind, { nameOf }: Pick<Shop, 'nameOf'>) {
  const found = 'without' in stored ? [] : await stored({ db, tenant, nameOf })
  return found.map((one) => ({ ...sourceOf({ file }, one), isGone: one.isGone }))
}

async function readShop(ctx: StaffCtx): Promise<Shop> {
  const rows = await listPictures(ctx)
  const names = new Map(rows.map(({ name, hash }) => [hash, name]))
  const nameOf = ({ hash }: { hash: string }) => names.get(hash) ?? hash
  const read = new Map<z.ZodType, readonly StoredSource<unknown>[]>()
  for (const kind of merchantFiles) read.set(kind.shape, await readStored(ctx, kind, { nameOf }))
  const campaigns = merchantFiles.filter(({ isOfCampaign }) => isOfCampaign).flatMap(({ shape }) => read.get(shape)!)
  const facts = {
    path: ctx.tenant.slug,
    today: { now: ctx.now, loaded: new Set(campaigns.map(({ id }) => id)) },
    pictures: rows.map(({ name }) => name),
    videos: await listVideos(ctx),
    logos: [ctx.tenant.body.logo],
    template: () => undefined,
    defaults: {},
    isWhole: () => true,
    lineOf: () => 1,
  }
  return {
    nameOf,
    folder: { ...facts, ...lookUp(read) },
    pictures: new Map(rows.map(({ name, ...picture }) => [name, picture])),
    stored: (shape) => read.get(shape) ?? [],
    withOne: (shape, source) => {
      // The new file comes last, since of two duplicates the later one is reported.
      const of = [...(read.get(shape) ?? []).filter(({ id }) => id !== source.id), source]
      return { ...facts, ...lookUp(new Map(read).set(shape, of)) }
    },
  }
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
