import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { uuidv7 } from '#ids.ts'
import type { Thing } from '#merchant/merchant-file.ts'
import { actorOf } from '#modules/staff/actors.service.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import type { WrittenDraft } from '@mutirao/contract/written-drafts'
import { canBeScheduled, scheduleFault } from '@mutirao/domain/written-draft'
import * as repository from './drafts.repository.ts'
import type { DraftRow, DueRow, Name } from './drafts.repository.ts'
import { byOf, getDraft, lockEdition, recordDraft } from './drafts.service.ts'
import { doorOf, doors, writtenOf, type Door } from './written-doors.service.ts'
import { refused } from './written-plan.service.ts'
import { checkChange, publishWritten, refuseOlder, writeIn } from './written.service.ts'

type Edition = Name & { edition: string }

/** Throws validation_failed for a moment that has passed or a draft with mistakes, conflict when the thing has changed since it was read. */
export async function scheduleDraft(ctx: StaffCtx, { at: given, edition, ...name }: Edition & { at: string }): Promise<WrittenDraft> {
  const door = doorOf(ctx, name.kind, name.id)
  const at = new Date(given)
  const fault = canBeScheduled(name) ? scheduleFault(at, ctx.now) : 'Isto não se agenda: quem muda como a equipe entra está presente.'
  if (fault) throw refused([{ path: ['at'], message: fault }])
  await inTransaction(ctx, async (tx) => {
    const row = await lockEdition(tx, name, edition)
    await refuseUnwritable({ ...tx, now: at }, door, row)
    await repository.setSchedule(tx, { ...name, edition: uuidv7(), at, by: byOf(ctx) })
    await recordDraft(tx, door, { id: name.id, act: 'schedule', detail: { at: at.toISOString() } })
  })
  return getDraft(ctx, name)
}

/** Checks the draft as at the moment of its write: an end that comes before it has passed by then. */
async function refuseUnwritable(then: StaffCtx, door: Door, row: DraftRow): Promise<void> {
  const { id, value, revision } = row
  const { mistakes, before } = await checkChange(then, door, { id, value: value ?? undefined })
  await refuseOlder(then, door, { id, before, read: readOf(revision), value: value ?? undefined })
  if (mistakes.length > 0) throw new Problem('validation_failed', { errors: mistakes })
}

const readOf = (revision: string | null) => ({ revision: revision ?? undefined })

export async function unscheduleDraft(ctx: StaffCtx, { edition, ...name }: Edition): Promise<WrittenDraft> {
  const door = doorOf(ctx, name.kind, name.id)
  await inTransaction(ctx, async (tx) => {
    await lockEdition(tx, name, edition)
    await repository.clearSchedule(tx, { ...name, edition: uuidv7() })
    await recordDraft(tx, door, { id: name.id, act: 'unschedule' })
  })
  return getDraft(ctx, name)
}

/** Writes the draft now, under the caller's name. */
export async function publishDraft(ctx: StaffCtx, { edition, kind, id }: Edition) {
  const door = doorOf(ctx, kind, id)
  const { saved, media, warnings } = await inTransaction(ctx, async (tx) => {
    const { value, revision } = await lockEdition(tx, { kind, id }, edition)
    return writeDraft(tx, door, { id, value, revision })
  })
  publishWritten(ctx)
  return { ...(saved ? { ...writtenOf(saved), ...media } : { id, isGone: true, value: {} }), warnings }
}

type Writing = { id: string; value: Thing | null; revision: string | null; scheduledFor?: Date }

async function writeDraft(tx: StaffCtx, door: Door, { id, value, revision, scheduledFor }: Writing) {
  const written = await writeIn(tx, door, { change: { id, value: value ?? undefined }, read: readOf(revision), scheduledFor })
  await repository.deleteRow(tx, { kind: door.entries.name, id })
  return written
}

/** Time limit of a round: other shops wait behind this one, and each write reads its whole shop. */
const ROUND_MS = 10_000

/**
 * Writes the shop's drafts whose moment has come. One that fails unexpectedly is tried again in the next round, and does not hold up the others; what is
 * left after the round's time, too.
 */
export async function writeDueDrafts(ctx: Ctx, roundMs = ROUND_MS): Promise<void> {
  const rows = await repository.listDueRows(ctx)
  const from = performance.now()
  for (const due of rows) {
    if (performance.now() - from > roundMs) return
    await writeDue(ctx, due).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      ctx.log.error({ err: error, draft: `${due.kind} ${due.id}` }, 'scheduled draft')
    })
  }
}

/** With the write, the draft ends in one transaction: of two processes one writes it, and one that dies leaves it due. */
async function writeDue(ctx: Ctx, due: DueRow): Promise<void> {
  try {
    const isWritten = await inTransaction(ctx, async (tx) => {
      const row = await repository.takeDueRow(tx, due)
      if (!row) return false
      const actor = await actorOf(tx, row.by)
      if (!actor) throw new Problem('authentication')
      const staffCtx = { ...tx, actor }
      await writeDraft(staffCtx, doorOf(staffCtx, due.kind, due.id), { ...row, id: due.id, scheduledFor: row.goesLiveAt })
      return true
    })
    if (isWritten) publishWritten(ctx)
  } catch (error) {
    const reason = error instanceof Problem ? reasonOf(error) : undefined
    if (reason === undefined) throw error
    await stop(ctx, due, reason)
  }
}

/** Keeps the draft with the reason why it was not written, which the day's screen shows. */
async function stop(ctx: Ctx, { kind, id, edition }: DueRow, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await repository.stopRow(tx, { kind, id, edition, reason }))) return
    await recordDraft({ ...tx, actor: { kind: 'system' } }, doors.get(kind)!, { id, act: 'stop', detail: { reason } })
  })
}

/** Why a scheduled write was refused; undefined when it is worth another try, such as after a first payment in the same moment. */
function reasonOf({ code, facts }: Problem): string | undefined {
  if (code === 'authentication') return 'Quem agendou não trabalha mais na loja.'
  if (code === 'authorization') return 'A função de quem agendou não escreve mais isto.'
  if (code === 'not_found') return 'Isto já saiu da loja.'
  const { changed, errors } = facts as { changed?: { by?: string }; errors?: readonly WrittenIssue[] }
  if (code === 'conflict' && changed) return `${changed.by ?? 'Alguém'} mudou isto na loja depois do rascunho.`
  if (code === 'validation_failed' && errors) return `A loja não aceita mais: ${errors.map(({ message }) => message).join('; ')}.`
  return undefined
}
