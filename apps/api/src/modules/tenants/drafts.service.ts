import { mayDo } from '#actor.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type { Written } from '@mutirao/contract/written'
import type * as contract from '@mutirao/contract/written-drafts'
import type { DraftHead, WrittenDraft } from '@mutirao/contract/written-drafts'
import { MOST_DRAFTS, type DraftState } from '@mutirao/domain/written-draft'
import * as repository from './drafts.repository.ts'
import type { By, DraftRow, HeadRow, Name } from './drafts.repository.ts'
import { readStoredCtx } from './stored-shop.service.ts'
import { doorOf, doors, findThing, rightFor, writtenOf, type Door } from './written-doors.service.ts'
import { refused, unstorable } from './written-plan.service.ts'
import { checkChange, mediaIn } from './written.service.ts'

type Edition = { edition: string }

export async function listDrafts(ctx: StaffCtx, { size, page, ...of }: HandlerInput<typeof contract.listDrafts>['query']) {
  const isAsked = (row: HeadRow) => (['state', 'kind', 'id'] as const).every((key) => of[key] === undefined || row[key] === of[key])
  const found = (await readableHeads(ctx)).filter(isAsked)
  return { content: found.slice(page * size, (page + 1) * size).map(headOf), page, size, totalElements: found.length }
}

export async function countReadable(ctx: StaffCtx, of: DraftState): Promise<number> {
  return (await readableHeads(ctx)).filter(({ state }) => state === of).length
}

async function readableHeads(ctx: StaffCtx): Promise<HeadRow[]> {
  return (await repository.listHeads(ctx)).filter(({ kind, id }) => mayWrite(ctx, { kind, id }))
}

function mayWrite({ actor }: StaffCtx, { kind, id }: Name): boolean {
  const door = doors.get(kind)
  return door !== undefined && mayDo(actor, rightFor(door, id))
}

export async function getDraft(ctx: StaffCtx, { kind, id }: Name): Promise<WrittenDraft> {
  return shown(ctx, doorOf(ctx, kind, id), await found(ctx, { kind, id }))
}

/** Throws not_found. */
export async function found(ctx: Pick<StaffCtx, 'db' | 'tenant'>, name: Name): Promise<DraftRow> {
  const row = await repository.findRow(ctx, name)
  if (!row) throw new Problem('not_found')
  return row
}

const headOf = ({ kind, id, edition, title, isRemoval, revision, state, ...row }: HeadRow): DraftHead => ({
  kind: kind as DraftHead['kind'],
  id,
  name: title ?? id,
  edition,
  state,
  savedAt: row.savedAt.toISOString(),
  savedBy: row.savedBy ?? undefined,
  goesLiveAt: row.goesLiveAt?.toISOString(),
  scheduledBy: row.scheduledBy ?? undefined,
  reason: row.reason ?? undefined,
  campaign: row.campaign ?? undefined,
  ...(revision === null ? { isNew: true } : {}),
  ...(isRemoval ? { isRemoval } : {}),
})

async function shown(ctx: StaffCtx, door: Door, row: DraftRow): Promise<WrittenDraft> {
  const stored = await readStoredCtx(ctx)
  const present = await findThing(stored, door, row.id)
  const revision = present && writtenOf(present).revision
  return {
    ...headOf(row),
    name: row.title ?? nameOf(present?.value) ?? row.id,
    revision: row.revision ?? undefined,
    ...(row.value ? { value: row.value, ...(await mediaIn(row.value, stored)) } : {}),
    ...(revision === (row.revision ?? undefined) ? {} : { isOutdated: true }),
  }
}

const nameOf = (value: Written['value'] | undefined) => {
  const name = value?.['name'] ?? value?.['title']
  return typeof name === 'string' ? name : undefined
}

type Saving = Name & Partial<Edition> & { revision?: string | undefined; value?: Written['value'] | undefined }

/** Saves a draft, also one with mistakes. Throws conflict, with the present one, when it is not the edition that was read. */
export async function putDraft(ctx: StaffCtx, { kind, id, edition, revision, value }: Saving) {
  const door = doorOf(ctx, kind, id)
  if (!door.entries.shapeOf(id)) throw new Problem('not_found')
  const hidden = value && unstorable(value)
  if (hidden) throw refused([hidden])
  return inTransaction(ctx, async (tx) => {
    const name = { kind, id }
    if ((await repository.countOthers(tx, name)) >= MOST_DRAFTS) throw refused([{ path: [], message: TOO_MANY }])
    await repository.lockRow(tx, name)
    await refuseOtherEdition(tx, name, edition)
    const draft = { ...name, edition: uuidv7(), revision: revision ?? null, value: value ?? null, by: byOf(ctx) }
    if (edition !== undefined) await repository.replaceDraft(tx, draft)
    else if (!(await repository.insertDraft(tx, draft))) throw await otherEdition(tx, name)
    await recordDraft(tx, door, { id, act: 'save' })
    const { mistakes, warnings } = await checkChange(tx, door, { id, value }).catch(asMistakes)
    return { ...(await shown(tx, door, await found(tx, name))), mistakes, warnings }
  })
}

const TOO_MANY = `A loja já tem ${MOST_DRAFTS} rascunhos: descarte ou publique algum antes.`

/** A check may refuse a value as a whole. */
function asMistakes(error: unknown): Pick<Awaited<ReturnType<typeof checkChange>>, 'mistakes' | 'warnings'> {
  if (!(error instanceof Problem)) throw error
  if (error.code === 'not_found') return { mistakes: [{ path: '', message: 'isto já saiu da loja' }], warnings: [] }
  if (error.code !== 'validation_failed') throw error
  return { mistakes: error.facts['errors'] as Awaited<ReturnType<typeof checkChange>>['mistakes'], warnings: [] }
}

/** The person or program that saves or schedules. */
export const byOf = ({ actor }: StaffCtx): By => ({
  staffId: actor.kind === 'staff' ? actor.staffId : null,
  keyId: actor.kind === 'key' ? actor.keyId : null,
})

/** The draft, locked, as the edition that the caller read. Throws not_found, or conflict when it is another one. */
export async function lockEdition(tx: StaffCtx, name: Name, edition: string): Promise<DraftRow> {
  await repository.lockRow(tx, name)
  const row = await found(tx, name)
  if (row.edition !== edition) throw await otherEdition(tx, name)
  return row
}

async function refuseOtherEdition(tx: StaffCtx, name: Name, edition: string | undefined): Promise<void> {
  const row = await repository.findRow(tx, name)
  if (row?.edition !== edition) throw await otherEdition(tx, name)
}

async function otherEdition(tx: StaffCtx, name: Name): Promise<Problem> {
  const row = await repository.findRow(tx, name)
  const reason = row
    ? `${row.savedBy ?? 'Outra pessoa'} mudou este rascunho enquanto você escrevia.`
    : 'Este rascunho foi publicado ou descartado enquanto você escrevia.'
  return new Problem('conflict', { reason, draft: row && headOf(row) })
}

type Recording = { id: string; act: 'save' | 'discard' | 'schedule' | 'unschedule' | 'stop'; detail?: Record<string, unknown> }

export const recordDraft = (ctx: Parameters<typeof recordAudit>[0], { entries }: Door, { id, act, detail = {} }: Recording) =>
  recordAudit(ctx, { action: `draft.${act}`, subject: `${entries.noun} ${id}`, detail })

export async function deleteDraft(ctx: StaffCtx, { kind, id, edition }: Name & Edition): Promise<void> {
  const door = doorOf(ctx, kind, id)
  await inTransaction(ctx, async (tx) => {
    await lockEdition(tx, { kind, id }, edition)
    await repository.deleteRow(tx, { kind, id })
    await recordDraft(tx, door, { id, act: 'discard' })
  })
}
