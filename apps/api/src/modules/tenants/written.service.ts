import { mayDo } from '#actor.ts'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { faultsIn } from '#merchant/faults.ts'
import {
  textOf,
  type Entries,
  type Entry,
  type Folder,
  type Issue,
  type MerchantFile,
  type Path,
  type SaveCtx,
  type StoredCtx,
  type Thing,
} from '#merchant/merchant-file.ts'
import { ENDS_AT } from '#merchant/moments.ts'
import { END, isPaidMeanwhile } from '#modules/campaigns/terms.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type * as contract from '@mutirao/contract/written'
import type { Written, WrittenPicture, WrittenState } from '@mutirao/contract/written'
import { searchable } from '@mutirao/domain/search-text'
import type { Right } from '@mutirao/domain/staff'
import type { MomentDecision } from '@mutirao/domain/written-moment'
import { differenceOf, revisionOf } from './difference.service.ts'
import { effectsOf } from './effects.service.ts'
import { addState, statesOf, valueOfState, writerOf } from './history.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { beginWriting } from './kinds/tenants.repository.ts'
import { saveMoments } from './moments.repository.ts'
import { tellOwners } from './owner-notice.service.ts'
import { planLoad, type LoadPlan } from './plan.service.ts'
import { checkStored, readShop, readStored, readStoredCtx, type StoredShop } from './stored-shop.service.ts'

type Kind = MerchantFile<unknown>
type Door = { kind: Kind; entries: Entries<unknown> }
type Name = { kind: string; id: string }
/** A thing that the shop has now, with the id of the file that holds it. */
type Present = Entry & { file: string }
/** value: undefined removes the thing. */
type Change = { id: string; value: Thing | undefined }

const doors: ReadonlyMap<string, Door> = new Map(
  merchantFiles.flatMap((kind) => ('without' in kind.entries ? [] : [[kind.entries.name, { kind, entries: kind.entries }] as const])),
)

export const itemsDoor: Door = doors.get('items')!

/** Throws authorization when the caller lacks the right of the kind, or of the thing. */
function doorOf({ actor }: StaffCtx, name: string, id?: string): Door {
  const door = doors.get(name)
  if (!door) throw new Problem('not_found')
  if (!mayDo(actor, rightFor(door, id))) throw new Problem('authorization')
  return door
}

const rightFor = ({ entries }: Door, id: string | undefined): Right =>
  (id === undefined ? undefined : entries.rightOf?.(id)) ?? entries.right

export async function listWritten(ctx: StaffCtx, name: string, { q = '', size, page }: HandlerInput<typeof contract.listWritten>['query']) {
  const door = doorOf(ctx, name)
  const { kind, entries } = door
  const stored = await readStoredCtx(ctx)
  const shown = (entry: Entry): Written => withPictures(entry, stored)
  if (entries.list) {
    const { found, total } = await entries.list(stored, { q, size, page })
    return { content: found.map(shown), page, size, totalElements: total }
  }
  const all = (await readStored(stored, kind)).flatMap((source) => entries.read(source))
  const words = searchable(q)
  const found = all.filter(
    ({ id, value }) =>
      mayDo(ctx.actor, rightFor(door, id)) && searchable(`${id} ${String(value['name'] ?? value['title'] ?? '')}`).includes(words),
  )
  return { content: found.slice(page * size, (page + 1) * size).map(shown), page, size, totalElements: found.length }
}

export async function getWritten(ctx: StaffCtx, { kind, id }: Name): Promise<Written> {
  const stored = await readStoredCtx(ctx)
  const found = await findThing(stored, doorOf(ctx, kind, id), id)
  if (!found) throw new Problem('not_found')
  return withPictures(found, stored)
}

const withPictures = (entry: Entry, { pictures }: Pick<StoredShop, 'pictures'>): Written => ({
  ...writtenOf(entry),
  pictures: picturesOf(entry.value, pictures),
})

const listIn = <One = unknown>(value: unknown): readonly One[] => (Array.isArray(value) ? value : [])

/** The pictures that the value names. */
function picturesOf({ pictures, picture, blocks }: Thing, known: StoredShop['pictures']): WrittenPicture[] {
  const names = [...listIn(pictures), picture, ...listIn<{ picture?: unknown }>(blocks).map((block) => block.picture)]
  return names.flatMap((name) => {
    const found = typeof name === 'string' ? known.get(name) : undefined
    return found ? [{ name: name as string, hash: found.hash, width: found.width, height: found.height, color: found.color }] : []
  })
}

const writtenOf = ({ id, value, isGone }: Entry): Written => (isGone ? { id, isGone, value } : { id, revision: revisionOf(value), value })

async function findThing(ctx: StoredCtx, { kind, entries }: Door, id: string): Promise<Entry | undefined> {
  if (entries.find) return entries.find(ctx, id)
  return (await readStored(ctx, kind)).flatMap((source) => entries.read(source)).find((one) => one.id === id)
}

/** Describes a write, or without a value a removal; writes nothing. */
export async function previewWritten(ctx: StaffCtx, { kind: name, id }: Name, given: Thing | undefined) {
  const door = doorOf(ctx, name, id)
  const found = await inTransaction(ctx, async (tx) => {
    const shop = await readShop(tx)
    const before = presentIn(shop, door, id)
    if (given === undefined && !before) throw new Problem('not_found')
    const shaped = await shapedOf(shop, door, { id, value: given })
    if ('faults' in shaped) return { mistakes: shaped.faults, warnings: [], changes: [], effects: [] }
    const planned = await planChange(tx, door, { shop, before, change: { id, value: shaped.value } })
    const { warnings, plan, after: folder } = planned
    const mistakes = [...planned.mistakes, ...(plan ? refusalsOf(ctx, door, { id, after: folder, plan }) : [])]
    // As it will be read.
    const after = folder
      .all(door.kind.shape)
      .flatMap(door.entries.read)
      .find((one) => one.id === id)?.value
    const effects = await effectsOf(tx, { kind: name, id, before: before?.value, after })
    return { mistakes, warnings, changes: differenceOf(before?.value, after), effects }
  })
  return { ...found, mistakes: found.mistakes.map(wordsOf), warnings: found.warnings.map(wordsOf) }
}

/** revision: that of the thing as it was read; undefined when it must not exist. */
type ReadRevision = { revision?: string | undefined }

export async function putWritten(ctx: StaffCtx, { kind, id, value, ...read }: Name & ReadRevision & { value: Thing }) {
  const { saved, pictures, warnings } = await write(ctx, doorOf(ctx, kind, id), { change: { id, value }, read })
  return { ...writtenOf(saved!), pictures, warnings }
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
  const { saved, pictures, warnings } = await write(ctx, door, { change: { id, value }, read })
  return { ...(saved ? { ...writtenOf(saved), pictures } : { id, isGone: true, value: {} }), warnings }
}

type Writing = { change: Change; read?: ReadRevision }

/**
 * Writes one thing exactly as a load of the folder would: the same shape, checks against the rest of the shop, promises to payers, and saving.
 * Mistakes have the checker's texts. Without `read` the thing must exist, whatever its revision.
 */
export async function write(ctx: StaffCtx, door: Door, { change: { id, value: given }, read }: Writing) {
  const written = await inTransaction(ctx, async (tx) => {
    await beginWriting(tx)
    const shop = await readShop(tx)
    const before = presentIn(shop, door, id)
    if (!before && (!read || given === undefined)) throw new Problem('not_found')
    const shaped = await shapedOf(shop, door, { id, value: given })
    if (read) await refuseOlder(tx, door, { id, before, read, value: 'value' in shaped ? shaped.value : undefined })
    if ('faults' in shaped) throw refused(shaped.faults)
    const { mistakes, warnings, plan, after } = await planChange(tx, door, { shop, before, change: { id, value: shaped.value } })
    if (!plan) throw refused(mistakes)
    const refusals = refusalsOf(ctx, door, { id, after, plan })
    if (refusals.length > 0) throw refused(refusals)
    await save(tx, door, { shop, after, id, plan })
    // Compares both as stored: a file may express the same value differently, such as an end in days.
    const saved = await findThing(shop, door, id)
    await record(tx, door, { id, before, saved })
    return { saved, pictures: saved && picturesOf(saved.value, shop.pictures), warnings: warnings.map(wordsOf) }
  })
  // Publishes the same change as a load of the folder.
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return written
}

/** The checked value of a write; undefined for a removal. */
async function shapedOf(
  ctx: StoredCtx,
  { entries }: Door,
  { id, value }: Change,
): Promise<{ value: Thing | undefined } | { faults: Located[] }> {
  const shape = entries.shapeOf(id)
  if (!shape) throw new Problem('not_found')
  if (value === undefined) return { value }
  const whole = await entries.complete(ctx, { id, value })
  if ('faults' in whole) return whole
  // The one cast: every shape of a thing is an object's.
  const shaped = faultsIn(shape, whole.value) as { value: Thing } | { faults: Located[] }
  const hidden = 'value' in shaped ? unstorable(shaped.value) : undefined
  return hidden ? { faults: [hidden] } : shaped
}

/** Where a text has a sign that the database cannot hold, or the value is deeper than any file. */
function unstorable(value: unknown, path: Path = []): Located | undefined {
  if (path.length > DEEPEST) return { path: path.slice(0, 1), message: 'há listas ou objetos demais um dentro do outro' }
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: HIDDEN_SIGN }
  if (value === null || typeof value !== 'object') return undefined
  for (const [key, one] of Object.entries(value)) {
    const found = isStorable(key) ? unstorable(one, [...path, key]) : { path, message: HIDDEN_SIGN }
    if (found) return found
  }
  return undefined
}

const DEEPEST = 40
const HIDDEN_SIGN = 'há um caractere invisível no texto: apague e escreva de novo, como Pão francês'
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

function presentIn(shop: StoredShop, { kind, entries }: Door, id: string): Present | undefined {
  for (const source of shop.stored(kind.shape)) {
    const found = entries.read(source).find((one) => one.id === id)
    if (found) return { ...found, file: source.id }
  }
  return undefined
}

type Reading = { id: string; before: Entry | undefined; read: ReadRevision; value: Thing | undefined }

/**
 * Throws conflict with the present state when it is not the one that was read, unless it is the written one already: a write is repeated when its
 * answer was lost.
 */
async function refuseOlder(ctx: StaffCtx, { entries }: Door, { id, before, read, value }: Reading) {
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

type Planning = { shop: StoredShop; before: Present | undefined; change: Change }
/** plan: absent when there are mistakes. */
type Planned = { after: Folder; mistakes: Located[]; warnings: Located[]; plan: LoadPlan | undefined }
type Located = { path: Path; message: string }

async function planChange(ctx: StaffCtx, door: Door, { shop, before, change }: Planning): Promise<Planned> {
  const { kind, entries } = door
  const { id, value } = change
  if (entries.name === 'campaigns') refuseRenaming(before?.value, value)
  if (value === undefined && entries.staying !== undefined)
    return { after: shop.folder, mistakes: [{ path: [], message: entries.staying }], warnings: [], plan: undefined }
  const home = value === undefined ? before!.file : entries.fileOf({ id, value })
  const files = [...new Set([...(before ? [before.file] : []), home])].map((file) => {
    const known = shop.stored(kind.shape).find((one) => one.id === file)
    return { id: file, value: entries.put(known?.value, id, file === home ? value : undefined) }
  })
  const after = shop.with(kind, files)
  const issues = await issuesOf(door, { id, before: shop.folder, after })
  const mistakes = issues.filter(({ isWarning }) => !isWarning)
  const warnings = issues.filter(({ isWarning }) => isWarning)
  if (mistakes.length > 0) return { after, mistakes, warnings, plan: undefined }
  const names = new Set(files.map((file) => kind.file.replace('*', file.id)))
  const plan = await planLoad(ctx, { ...after, all: (shape) => after.all(shape).filter((one) => names.has(one.file)) })
  return { after, mistakes, warnings, plan }
}

/** A rename moves one campaign's orders and counters to another, and could not be undone here. */
function refuseRenaming(before: Thing | undefined, after: Thing | undefined) {
  const namesOf = (value: Thing | undefined) => (value as Partial<CampaignFile> | undefined)?.formerly ?? []
  // A folder may drop a former name once it was loaded; its redirect stays.
  if (namesOf(after).some((name) => !namesOf(before).includes(name)))
    throw refused([{ path: ['formerly'], message: 'um nome anterior só se escreve na pasta da loja' }])
}

type Refusing = { id: string; after: Folder; plan: LoadPlan }

/** The broken promises of a plan. An end in the past would close the thing immediately and for good; a load asks for confirmation first. */
function refusalsOf({ now }: Pick<StaffCtx, 'now'>, door: Door, { id, after, plan }: Refusing): readonly Located[] {
  const isNew = (decision: MomentDecision): decision is Extract<MomentDecision, { at: Date }> =>
    decision.outcome === 'CHANGED' || decision.outcome === 'NEW'
  const passed = passedTexts[door.entries.name]
  const ending = plan.moments.all.find(({ field, decision }) => field === passed?.field && isNew(decision) && decision.at <= now)
  const found = plan.refusals.length > 0 || !ending ? plan.refusals : [{ ...ending, message: passed!.message }]
  return found.map((refusal) => ({ path: placeInThing(after, door, { id, issue: refusal }) ?? refusal.path, message: refusal.message }))
}

/** The end that a write may not set into the past, by kind. */
const passedTexts: Partial<Record<string, { field: string; message: string }>> = {
  campaigns: { field: END, message: 'este fim já passou e encerraria a campanha na hora; escreva um que ainda vem' },
  coupons: { field: ENDS_AT, message: 'este fim já passou; escreva um que ainda vem' },
}

const wordsOf = ({ path, message }: Located): WrittenIssue => ({ path: path.map(String).join('.'), message })
const refused = (issues: readonly Located[]) => new Problem('validation_failed', { errors: issues.map(wordsOf) })

type Checking = { id: string; before: Folder; after: Folder }

/** Mistakes of the thing, and mistakes that the change causes elsewhere; leaves out older mistakes elsewhere. */
async function issuesOf(door: Door, { id, before, after }: Checking): Promise<(Located & Pick<Issue, 'isWarning'>)[]> {
  const found = (await checkStored(after)).map((issue) => ({ issue, path: placeInThing(after, door, { id, issue }) }))
  const own = found.flatMap(({ issue, path }) => (path ? [{ ...issue, path }] : []))
  const elsewhere = found.flatMap(({ issue, path }) => (path || issue.isWarning ? [] : [issue]))
  if (elsewhere.length === 0) return own
  const known = new Set((await checkStored(before)).map(issueNames(before)))
  const nameAfter = issueNames(after)
  const caused = elsewhere.filter((issue) => !known.has(nameAfter(issue)))
  return [...own, ...caused.map((issue) => ({ path: [], message: `${issue.file} ${textOf(issue)}` }))]
}

/** The path of the issue within the thing; undefined when it is elsewhere. */
function placeInThing(
  folder: Folder,
  { kind, entries }: Door,
  { id, issue }: { id: string; issue: Pick<Issue, 'file' | 'path'> },
): Path | undefined {
  const source = folder.all(kind.shape).find(({ file }) => file === issue.file)
  const base = source && entries.pathOf(source, id)
  if (base && entries.placeIn) return entries.placeIn(id, issue.path)
  return base?.every((key, at) => issue.path[at] === key) ? issue.path.slice(base.length) : undefined
}

/** Names an issue by the thing that it is about, since removing a thing moves those after it in their file. */
function issueNames(folder: Folder): (issue: Issue) => string {
  const idsOf = new Map<string, readonly string[]>()
  for (const { kind, entries } of doors.values())
    for (const source of folder.all(kind.shape))
      idsOf.set(
        source.file,
        entries.read(source).map(({ id }) => id),
      )
  return ({ file, path: [first, ...rest], message }) => {
    const thing = typeof first === 'number' ? (idsOf.get(file)?.[first] ?? first) : first
    return JSON.stringify([file, thing, rest, message])
  }
}

type Saving = { shop: StoredShop; after: Folder; id: string; plan: LoadPlan }

type SavingFacts = { shop: StoredShop; plan: LoadPlan; held: ReadonlySet<string> }

export const saveCtxOf = (ctx: StaffCtx, { shop, plan, held }: SavingFacts): SaveCtx => ({
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
}

async function tellOfChange(ctx: StaffCtx, { entries }: Door, id: string): Promise<void> {
  if (entries.tellsOwners?.(id)) await tellOwners(ctx, id)
}

type Recording = { id: string; before: Entry | undefined; saved: Entry | undefined }

/** In the audit log with the keys that differ, and in the history with the whole value. */
async function record(ctx: StaffCtx, door: Door, { id, before, saved }: Recording): Promise<void> {
  const { name, noun } = door.entries
  const after = saved?.isGone ? undefined : saved?.value
  const changes = differenceOf(before?.value, after)
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(changes.flatMap((change) => (change[name] === undefined ? [] : [[change.key, change[name]]])))
  await recordAudit(ctx, {
    action: `${noun}.${before && !after ? 'remove' : 'save'}`,
    subject: `${noun} ${id}`,
    detail: { before: side('before'), after: side('after') },
  })
  if (changes.length > 0) await tellOfChange(ctx, door, id)
  if (changes.length > 0 || !before) await addState(ctx, { kind: name, id, before: before?.value, after })
}
