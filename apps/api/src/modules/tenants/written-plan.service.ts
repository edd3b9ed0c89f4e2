import type { z } from 'zod'
import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import { faultsIn } from '#merchant/faults.ts'
import {
  textOf,
  type Entry,
  type Folder,
  type Issue,
  type Path,
  type Refusal,
  type StoredCtx,
  type Thing,
} from '#merchant/merchant-file.ts'
import { ENDS_AT } from '#merchant/moments.ts'
import { END } from '#modules/campaigns/terms.service.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { Problem } from '@mutirao/contract/problems'
import type { MomentDecision } from '@mutirao/domain/written-moment'
import { planLoad, type LoadPlan } from './plan.service.ts'
import { checkStored, type StoredShop } from './stored-shop.service.ts'
import { doors, type Change, type Door, type Present } from './written-doors.service.ts'

/** A mistake or a warning with its path; `thing` names the other thing when it is not in the written one. */
export type Located = { path: Path; message: string; thing?: WrittenIssue['thing'] }

/** The checked value of a write; undefined for a removal. */
export async function shapedOf(
  ctx: StoredCtx,
  { entries }: Door,
  { id, value }: Change,
): Promise<{ value: Thing | undefined } | { faults: Located[] }> {
  const shape = entries.shapeOf(id)
  if (!shape) throw new Problem('not_found')
  if (value === undefined) return { value }
  // Completing a value may look its words up in the database.
  const hidden = unstorableIn(shape, value)
  if (hidden.length > 0) return { faults: hidden }
  const whole = await entries.complete(ctx, { id, value })
  if ('faults' in whole) return whole
  return inShape(shape, whole.value)
}

/** A completed value in its shape. */
export function inShape(shape: z.ZodType, value: Thing): { value: Thing } | { faults: Located[] } {
  // The one cast: every shape of a thing is an object's.
  return faultsIn(shape, value) as { value: Thing } | { faults: Located[] }
}

/** The place of a character that the database cannot store, or of a value deeper than any file's. */
export function unstorable(value: unknown, path: Path = []): Located | undefined {
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

/** The same, in the words of the shape where it refuses that place itself. */
export function unstorableIn(shape: z.ZodType, value: Thing): Located[] {
  const hidden = unstorable(value)
  if (!hidden) return []
  const shaped = inShape(shape, value)
  const isThere = ({ path }: Located) => path.length > 0 && path.every((key, at) => String(key) === String(hidden.path[at]))
  const own = 'faults' in shaped ? shaped.faults.filter(isThere) : []
  return own.length > 0 ? own : [hidden]
}

type Planning = { shop: StoredShop; before: Present | undefined; change: Change }
/** plan: absent when there are mistakes. */
type Planned = { after: Folder; mistakes: Located[]; warnings: Located[]; plan: LoadPlan | undefined }

export async function planChange(ctx: StaffCtx, door: Door, { shop, before, change }: Planning): Promise<Planned> {
  const { kind, entries } = door
  const { id, value } = change
  if (entries.name === 'campaigns') refuseRenaming(before?.value, value)
  if (value === undefined && entries.staying !== undefined)
    return { after: shop.folder, mistakes: [{ path: [], message: entries.staying }], warnings: [], plan: undefined }
  const faults = value === undefined ? [] : await faultsFor(ctx, door, { before: before?.value, entry: { id, value } })
  if (faults.length > 0) return { after: shop.folder, mistakes: faults, warnings: [], plan: undefined }
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

/** The faults of a write that this writer may not make. */
export async function faultsFor(ctx: StaffCtx, { entries }: Door, { before, entry }: { before: Thing | undefined; entry: Entry }) {
  return [...(entries.refuses?.(ctx.actor, entry) ?? []), ...((await entries.refusesAfter?.(ctx, before, entry)) ?? [])]
}

/** A rename moves one campaign's orders and counters to another, and could not be undone here. */
export function refuseRenaming(before: Thing | undefined, after: Thing | undefined) {
  const namesOf = (value: Thing | undefined) => (value as Partial<CampaignFile> | undefined)?.formerly ?? []
  // A folder may drop a former name once it was loaded; its redirect stays.
  if (namesOf(after).some((name) => !namesOf(before).includes(name)))
    throw refused([{ path: ['formerly'], message: 'um nome anterior só se escreve na pasta da loja' }])
}

type Refusing = { id: string; after: Folder; plan: LoadPlan }

/** Better terms return money to whoever has paid: the right to return money decides on them (decision 100). */
export const returningOf = ({ actor }: Pick<StaffCtx, 'actor'>, { terms }: LoadPlan): readonly Refusal[] =>
  mayDo(actor, 'orders.refund') ? [] : terms.returning

/** The broken promises of a plan. An end in the past would close the thing immediately and for good; a load asks for confirmation first. */
export function refusalsOf(ctx: Pick<StaffCtx, 'now' | 'actor'>, door: Door, { id, after, plan }: Refusing): readonly Located[] {
  const endings = endingsOf(door, plan, ctx.now)
  const refusals = [...plan.refusals, ...returningOf(ctx, plan)]
  const found = refusals.length > 0 ? refusals : endings.slice(0, 1)
  return found.map((refusal) => ({ path: placeInThing(after, door, { id, issue: refusal }) ?? refusal.path, message: refusal.message }))
}

/** The new ends of this kind's things that have passed already. */
export function endingsOf({ entries }: Door, { moments }: LoadPlan, now: Date): Refusal[] {
  const isNew = (decision: MomentDecision): decision is Extract<MomentDecision, { at: Date }> =>
    decision.outcome === 'CHANGED' || decision.outcome === 'NEW'
  const passed = passedTexts[entries.name]
  if (!passed) return []
  const found = moments.all.filter(({ field, decision }) => field === passed.field && isNew(decision) && decision.at <= now)
  return found.map((moment) => ({ ...moment, message: passed.message }))
}

const PASSED = 'este fim já passou; escreva um que ainda vem'

/** The end that a write may not set into the past, by kind. */
const passedTexts: Partial<Record<string, { field: string; message: string }>> = {
  campaigns: { field: END, message: 'este fim já passou e encerraria a campanha na hora; escreva um que ainda vem' },
  coupons: { field: ENDS_AT, message: PASSED },
  surveys: { field: ENDS_AT, message: PASSED },
  trades: { field: ENDS_AT, message: PASSED },
}

export const wordsOf = ({ path, message, thing }: Located): WrittenIssue => ({ path: path.map(String).join('.'), message, thing })
export const refused = (issues: readonly Located[]) => new Problem('validation_failed', { errors: issues.map(wordsOf) })

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
  const thingOf = thingsIn(after, before)
  return [...own, ...caused.map((issue) => ({ path: [], message: `${issue.file} ${textOf(issue)}`, thing: thingOf(issue) }))]
}

/** The thing that an issue is in, by the name that people give it, which a kit has from its item; undefined in a file without things. */
function thingsIn(folder: Folder, before: Folder): (issue: Issue) => Located['thing'] {
  const byFile = new Map<string, { kind: string; things: readonly Entry[] }>()
  const read = (file: string) => {
    for (const { kind, entries } of doors.values()) {
      const source = folder.all(kind.shape).find((one) => one.file === file)
      if (source) return { kind: entries.name, things: entries.read(source) }
    }
    return { kind: '', things: [] }
  }
  return ({ file, path: [first, second] }) => {
    const known = byFile.get(file) ?? read(file)
    byFile.set(file, known)
    const { things } = known
    // The things of a file are a list, or an object by id.
    const found = things.length === 1 ? things[0] : typeof first === 'number' ? things[first] : things.find(({ id }) => id === second)
    if (!found) return undefined
    const { id, value } = found
    const item =
      known.kind === 'kits' ? before.all(ItemsFile).flatMap((source) => source.value.find((row) => row.id === id) ?? [])[0] : value
    return { kind: known.kind, id, name: String(item?.['name'] ?? value['title'] ?? id) }
  }
}

/** The path of the issue within the thing; undefined when it is elsewhere. */
export function placeInThing(
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
export function issueNames(folder: Folder): (issue: Issue) => string {
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
