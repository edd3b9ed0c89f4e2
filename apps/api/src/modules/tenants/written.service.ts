import { mayDo } from '#actor.ts'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { cursorText, cursorValues, readCursor } from '#list-cursor.ts'
import type { Entries, Entry, Folder, SaveCtx, StoredCtx, Thing } from '#merchant/merchant-file.ts'
import { compareTiersAgain, isPaidMeanwhile } from '#modules/campaigns/terms.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type * as contract from '@mutirao/contract/written'
import type { Written, WrittenPicture, WrittenState } from '@mutirao/contract/written'
import { searchable } from '@mutirao/domain/search-text'
import { differenceOf, revisionOf } from './difference.service.ts'
import { effectsOf } from './effects.service.ts'
import { addState, listGoneSince, statesOf, valueOfState, withTimes, writerOf } from './history.service.ts'
import { logoPicture } from './kinds/logos.rules.ts'
import { beginWriting } from './kinds/tenants.repository.ts'
import { saveMoments } from './moments.repository.ts'
import { tellOwners } from './owner-notice.service.ts'
import type { LoadPlan } from './plan.service.ts'
import { readShop, readStored, readStoredCtx, readVideos, type KnownPictures, type StoredShop } from './stored-shop.service.ts'
import { doorOf, doors, findThing, presentIn, rightFor, writtenOf, type Change, type Door } from './written-doors.service.ts'
import { planChange, refusalsOf, refused, shapedOf, wordsOf } from './written-plan.service.ts'

type Name = { kind: string; id: string }

export const itemsDoor: Door = doors.get('items')!

export async function listWritten(ctx: StaffCtx, name: string, query: HandlerInput<typeof contract.listWritten>['query']) {
  const { q = '', reference, size: given, limit: size = given, page } = query
  const door = doorOf(ctx, name)
  if (query.cursor !== undefined || query.updated_after !== undefined) return listByCursor(ctx, door, { ...query, size })
  const { entries } = door
  const stored = await readStoredCtx(ctx)
  const shown = async (found: readonly Entry[]) => (await withTimes(ctx, entries.name, found)).map((one) => withPictures(one, stored))
  if (entries.list) {
    const { found, total } = await entries.list(stored, { q, reference, size, page })
    return { content: await shown(found), page, size, totalElements: total }
  }
  const words = searchable(q)
  const found = (await readAll(ctx, door, stored)).filter(
    ({ id, value }) =>
      (reference === undefined || value['reference'] === reference) &&
      searchable(`${id} ${String(value['name'] ?? value['title'] ?? '')}`).includes(words),
  )
  return { content: await shown(found.slice(page * size, (page + 1) * size)), page, size, totalElements: found.length }
}

/** The things of a kind that the shop has and the caller may read. */
async function readAll({ actor }: StaffCtx, door: Door, stored: StoredCtx): Promise<Entry[]> {
  const sources = await readStored(stored, door.kind)
  const all = sources.flatMap((source) => (source.isGone ? [] : door.entries.read(source)))
  return all.filter(({ id }) => mayDo(actor, rightFor(door, id)))
}

type ByCursor = Omit<HandlerInput<typeof contract.listWritten>['query'], 'page' | 'limit'>

/** By id, so that no thing is skipped while others come and go. */
async function listByCursor(ctx: StaffCtx, door: Door, { cursor = '', updated_after, size, q, reference }: ByCursor) {
  const list = door.entries.name
  for (const [field, value] of Object.entries({ q, reference }))
    if (value !== undefined) throw refused([{ path: [field], message: 'não vale com cursor ou updated_after: tire um dos dois' }])
  const [behind = ''] = cursor === '' ? [] : readCursor(ctx, { list, text: cursor, shapes: [cursorValues.thing] })
  const stored = await readStoredCtx(ctx)
  const after = updated_after === undefined ? undefined : new Date(updated_after)
  const asked = { after, behind, most: size + 1 }
  const { found, total } = await (door.entries.listChanged?.(stored, asked) ?? listChanged(ctx, door, { ...asked, stored }))
  const shown = found.slice(0, size).map((entry) => withPictures(entry, stored))
  const next = found.length > size ? cursorText(ctx, list, [shown.at(-1)!.id]) : undefined
  return { content: shown, page: 0, size, totalElements: total, next }
}

type ChangedLater = { after: Date | undefined; behind: string; most: number; stored: StoredCtx }

/** The same for a kind whose things are read whole. */
async function listChanged(ctx: StaffCtx, door: Door, { after, behind, most, stored }: ChangedLater) {
  const kind = door.entries.name
  const there = await withTimes(ctx, kind, await readAll(ctx, door, stored))
  const ids = new Set(there.map(({ id }) => id))
  const gone = after ? (await listGoneSince(ctx, kind, after)).filter(({ id }) => !ids.has(id) && mayDo(ctx.actor, rightFor(door, id))) : []
  const all = [...there.filter(({ changedAt }) => !after || changedAt! > after), ...gone].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  return { found: all.filter(({ id }) => id > behind).slice(0, most), total: all.length }
}

export async function getWritten(ctx: StaffCtx, { kind, id }: Name): Promise<Written> {
  const stored = await readStoredCtx(ctx)
  const door = doorOf(ctx, kind, id)
  const found = await findThing(stored, door, id)
  if (!found) throw new Problem('not_found')
  const [timed] = await withTimes(ctx, kind, [found])
  return { ...writtenOf(timed!), ...(await mediaIn(timed!.value, stored)) }
}

const withPictures = (entry: Entry, known: KnownPictures): Written => ({
  ...writtenOf(entry),
  pictures: picturesOf(entry.value, known),
})

const listIn = <One = unknown>(value: unknown): readonly One[] => (Array.isArray(value) ? value : [])

/** The pictures that the value names. */
function picturesOf({ pictures, picture, blocks, logo, story }: Thing, known: KnownPictures): WrittenPicture[] {
  const told = story as { picture?: unknown; pages?: unknown } | undefined
  const shown = [...listIn<{ picture?: unknown }>(blocks), ...listIn<{ picture?: unknown }>(told?.pages)]
  const names = [...listIn(pictures), picture, told?.picture, ...shown.map((one) => one.picture)]
  const found = names.flatMap((name) => {
    const one = typeof name === 'string' ? known.pictures.get(name) : undefined
    return one ? [{ name: name as string, hash: one.hash, width: one.width, height: one.height, color: one.color }] : []
  })
  const digest = typeof logo === 'string' ? known.logos.get(logo) : undefined
  return digest ? [...found, logoPicture(logo as string, digest)] : found
}

/** The pictures and the video that the value names. */
export async function mediaIn(value: Thing, known: StoredCtx & KnownPictures): Promise<Pick<Written, 'pictures' | 'video'>> {
  const name = value['video']
  const hash = typeof name === 'string' ? (await readVideos(known)).get(name) : undefined
  return { pictures: picturesOf(value, known), ...(hash === undefined ? {} : { video: { name: name as string, hash } }) }
}

/** Describes a write, or without a value a removal; writes nothing. */
export async function previewWritten(ctx: StaffCtx, { kind: name, id }: Name, given: Thing | undefined) {
  const door = doorOf(ctx, name, id)
  return inTransaction(ctx, async (tx) => {
    const { mistakes, warnings, before, after } = await checkChange(tx, door, { id, value: given })
    const told = { mistakes, warnings }
    if (!after) return { ...told, changes: [], effects: [] }
    const effects = await effectsOf(tx, { kind: name, id, before: before?.value, after: after.value })
    return { ...told, changes: differenceOf(before?.value, after.value), effects }
  })
}

/** The mistakes of a write. after: the thing as it will be read; undefined when its shape is wrong. Throws not_found for a removal of nothing. */
export async function checkChange(tx: StaffCtx, door: Door, { id, value: given }: Change) {
  const shop = await readShop(tx)
  const before = presentIn(shop, door, id)
  if (given === undefined && !before) throw new Problem('not_found')
  const shaped = await shapedOf(shop, door, { id, value: given })
  if ('faults' in shaped) return { mistakes: shaped.faults.map(wordsOf), warnings: [], before }
  const planned = await planChange(tx, door, { shop, before, change: { id, value: shaped.value } })
  const { plan, after: folder } = planned
  const mistakes = [...planned.mistakes, ...(plan ? refusalsOf(tx, door, { id, after: folder, plan }) : [])]
  const read = folder
    .all(door.kind.shape)
    .flatMap(door.entries.read)
    .find((one) => one.id === id)
  return { mistakes: mistakes.map(wordsOf), warnings: planned.warnings.map(wordsOf), before, after: { value: read?.value } }
}

/** revision: that of the thing as it was read; undefined when it must not exist. */
type ReadRevision = { revision?: string | undefined }

export async function putWritten(ctx: StaffCtx, { kind, id, value, ...read }: Name & ReadRevision & { value: Thing }) {
  const { saved, media, warnings } = await write(ctx, doorOf(ctx, kind, id), { change: { id, value }, read })
  return { ...writtenOf(saved!), ...media, warnings }
}

export async function removeWritten(ctx: StaffCtx, { kind, id, ...read }: Name & ReadRevision): Promise<{ warnings: WrittenIssue[] }> {
  const { warnings } = await write(ctx, doorOf(ctx, kind, id), { change: { id, value: undefined }, read })
  return { warnings }
}

/** Writes one campaign from the JSON of campaigns/<id>.json, whatever its revision. */
export async function writeCampaign(ctx: StaffCtx, id: string, value: Thing): Promise<WrittenIssue[]> {
  return (await write(ctx, doorOf(ctx, 'campaigns'), { change: { id, value } })).warnings
}

export async function listStates(ctx: StaffCtx, { kind, id }: Name): Promise<WrittenState[]> {
  const found = await findThing(await readStoredCtx(ctx), doorOf(ctx, kind, id), id)
  const states = await statesOf(ctx, { kind, id }, found && writtenOf(found).revision)
  if (!found && states.length === 0) throw new Problem('not_found')
  return states
}

/** Writes an earlier state again, or removes the thing when it was gone then. */
export async function restoreState(ctx: StaffCtx, { kind, id, state, ...read }: Name & ReadRevision & { state: string }) {
  const door = doorOf(ctx, kind, id)
  const value = await valueOfState(ctx, { kind, id }, state)
  const { saved, media, warnings } = await write(ctx, door, { change: { id, value }, read })
  return { ...(saved ? { ...writtenOf(saved), ...media } : { id, isGone: true, value: {} }), warnings }
}

/** scheduledFor: the moment of a scheduled write. */
type Writing = { change: Change; read?: ReadRevision; scheduledFor?: Date }

/**
 * Writes one thing exactly as a load of the folder would: the same shape, checks against the rest of the shop, promises to payers, and saving.
 * Mistakes have the checker's texts. Without `read` the thing must exist, whatever its revision.
 */
export async function write(ctx: StaffCtx, door: Door, writing: Writing) {
  const written = await inTransaction(ctx, (tx) => writeIn(tx, door, writing))
  publishWritten(ctx)
  return written
}

/** Publishes the same change as a load of the folder. */
export const publishWritten = (ctx: Pick<StaffCtx, 'services' | 'tenant'>) => ctx.services.changes.publish(['tenants', tenantTag(ctx)])

/** The same in the caller's transaction, who publishes the change after its commit. */
export async function writeIn(tx: StaffCtx, door: Door, { change: { id, value: given }, read, scheduledFor }: Writing) {
  await beginWriting(tx)
  const shop = await readShop(tx)
  const before = presentIn(shop, door, id)
  if (!before && (!read || given === undefined)) throw new Problem('not_found')
  const shaped = await shapedOf(shop, door, { id, value: given })
  if (read) await refuseOlder(tx, door, { id, before, read, value: 'value' in shaped ? shaped.value : undefined })
  if ('faults' in shaped) throw refused(shaped.faults)
  const { mistakes, warnings, plan, after } = await planChange(tx, door, { shop, before, change: { id, value: shaped.value } })
  if (!plan) throw refused(mistakes)
  const refusals = refusalsOf(tx, door, { id, after, plan })
  if (refusals.length > 0) throw refused(refusals)
  await save(tx, door, { shop, after, id, plan })
  // Compares both as stored: a file may express the same value differently, such as an end in days.
  const stored = await findThing(shop, door, id)
  await record(tx, door, { id, before, saved: stored, scheduledFor })
  const [saved] = await withTimes(tx, door.entries.name, stored ? [stored] : [])
  return { saved, media: saved && (await mediaIn(saved.value, shop)), warnings: warnings.map(wordsOf) }
}

type Reading = { id: string; before: Entry | undefined; read: ReadRevision; value: Thing | undefined }

/**
 * Throws conflict with the present state when it is not the one that was read, unless it is the written one already: a write is repeated when its
 * answer was lost.
 */
export async function refuseOlder(ctx: StaffCtx, { entries }: Door, { id, before, read, value }: Reading) {
  const present = before && writtenOf(before)
  if (present?.revision === read.revision) return
  if (value && present?.revision === revisionAfter(entries, { id, value })) return
  const writer = await writerOf(ctx, { kind: entries.name, id }, present?.revision)
  throw new Problem('conflict', {
    reason: `${writer.by ?? 'Outra pessoa'} mudou isto enquanto você escrevia.`,
    changed: { ...writer, present },
  })
}

/** The revision that the thing has once it is written. */
function revisionAfter({ fileOf, put, read }: Entries<unknown>, { id, value }: Entry): string | undefined {
  const file = put(undefined, id, value)
  const written = read({ id: fileOf({ id, value }), value: file }).find((one) => one.id === id)
  return written && revisionOf(written.value)
}

type Saving = { shop: StoredShop; after: Folder; id: string; plan: LoadPlan }

type SavingFacts = { shop: StoredShop; plan: LoadPlan; held: ReadonlySet<string> }

export const saveCtxOf = (ctx: Pick<StaffCtx, 'db' | 'now' | 'tenant' | 'services'>, { shop, plan, held }: SavingFacts): SaveCtx => ({
  ...plan,
  db: ctx.db,
  now: ctx.now,
  tenant: ctx.tenant,
  logo: ctx.tenant.logo,
  digest: '',
  key: ctx.services.secrets.key,
  pictures: shop.pictures,
  held,
  say: () => undefined,
})

async function save(ctx: StaffCtx, { entries }: Door, { shop, after, id, plan }: Saving): Promise<void> {
  const held = new Set(after.all(CampaignFile).flatMap((source) => (source.id === id ? [] : source.id)))
  const saving = saveCtxOf(ctx, { shop, plan, held })
  await entries.save(saving, id, after)
  // A moment that did not change keeps the form in which the folder wrote it.
  const moved = plan.moments.all.filter(({ decision }) => decision.outcome !== 'KEPT')
  await saveMoments(saving, { ...plan.moments, all: moved }, saving.held)
  if (await isPaidMeanwhile(saving, plan.terms)) throw new Problem('conflict')
  await compareTiersAgain(saving)
}

export async function tellOfChange(ctx: StaffCtx, { entries }: Door, id: string): Promise<void> {
  if (entries.tellsOwners?.(id)) await tellOwners(ctx, id)
}

type Recording = { id: string; before: Entry | undefined; saved: Entry | undefined; scheduledFor: Date | undefined }

/** In the audit log with the keys that differ, and in the history with the whole value. */
async function record(ctx: StaffCtx, door: Door, { id, before, saved, scheduledFor }: Recording): Promise<void> {
  const { name, noun } = door.entries
  const after = saved?.isGone ? undefined : saved?.value
  const changes = differenceOf(before?.value, after)
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(changes.flatMap((change) => (change[name] === undefined ? [] : [[change.key, change[name]]])))
  await recordAudit(ctx, {
    action: `${noun}.${before && !after ? 'remove' : 'save'}`,
    subject: `${noun} ${id}`,
    detail: { before: side('before'), after: side('after'), scheduledFor: scheduledFor?.toISOString() },
  })
  if (changes.length > 0) await tellOfChange(ctx, door, id)
  if (changes.length > 0 || !before) await addState(ctx, { kind: name, id, before: before?.value, after, scheduledFor })
}
