import { inTransaction, type StaffCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { eraseImported } from '#modules/accounts/imported-people.service.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { PersonDetail, PersonNote } from '@mutirao/contract/people'
import { Problem } from '@mutirao/contract/problems'
import { findOrigin } from './people-import.repository.ts'
import { findRow } from './people.repository.ts'
import { toPerson } from './people.service.ts'
import * as repository from './person.repository.ts'

/** Throws not_found for a lead that is no buyer of this shop. */
export async function getPerson(ctx: StaffCtx, id: string): Promise<PersonDetail> {
  await countBuyers(ctx, { isRequest: true })
  const row = await findRow(ctx, id)
  if (!row) throw new Problem('not_found')
  const [lastOrders, inGroups, ratings, questions, consents, notes, origin] = await Promise.all([
    repository.listOrders(ctx, id),
    repository.listGroups(ctx, id),
    repository.listRatings(ctx, id),
    repository.listQuestions(ctx, id),
    repository.listConsents(ctx, id),
    repository.listNotes(ctx, id),
    findOrigin(ctx, id),
  ])
  return {
    ...toPerson(ctx, row),
    lastOrders: lastOrders.map(({ createdAt, ...order }) => ({ ...order, at: createdAt.toISOString() })),
    inGroups,
    ratings: ratings.map(({ createdAt, words, ...rating }) => ({ ...rating, words: words ?? undefined, at: createdAt.toISOString() })),
    questions: questions.map(({ createdAt, answeredAt, ...question }) => ({
      ...question,
      at: createdAt.toISOString(),
      isAnswered: answeredAt !== null,
    })),
    consents: consents.map(({ at, source, ...consent }) => ({ ...consent, at: at.toISOString(), source: source ?? undefined })),
    notes: notes.map((note) => toNote(ctx, note)),
    imported: origin && { ...origin, at: origin.at.toISOString() },
  }
}

const staffOf = ({ actor }: StaffCtx) => (actor.kind === 'staff' ? actor.staffId : undefined)

function toNote(ctx: StaffCtx, { id, text, createdAt, author, staffId }: repository.NoteRow): PersonNote {
  return { id, text, at: createdAt.toISOString(), author: author ?? '', isOwn: staffId === staffOf(ctx) }
}

/** The note's text is personal data and not in the audit log. */
export function addPersonNote(ctx: StaffCtx, leadId: string, { id, text }: { id: string; text: string }): Promise<PersonNote> {
  const staffId = staffOf(ctx)
  if (!staffId) throw new Problem('authorization')
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.lockLead(tx, leadId)) || !(await findRow(tx, leadId))) throw new Problem('not_found')
    const isNew = await repository.insertNote(tx, { id, leadId, staffId, text })
    const note = await repository.findNote(tx, id)
    if (!note || note.leadId !== leadId || note.text !== text || note.staffId !== staffId) throw new Problem('idempotency_key_reused')
    if (isNew) await recordAudit(tx, { action: 'note.add', subject: `person ${leadId}`, detail: { note: id } })
    return toNote(tx, note)
  })
}

export function removePersonNote(ctx: StaffCtx, leadId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.deleteNote(tx, { leadId, id }))) throw new Problem('not_found')
    await recordAudit(tx, { action: 'note.remove', subject: `person ${leadId}`, detail: { note: id } })
  })
}

/** Throws not_found, and reference_taken when somebody else has the name. */
export async function setPersonReference(ctx: StaffCtx, leadId: string, reference: string | null): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      if (!(await repository.lockLead(tx, leadId)) || !(await findRow(tx, leadId))) throw new Problem('not_found')
      await repository.saveReference(tx, leadId, reference)
      await recordAudit(tx, { action: 'person.reference', subject: `person ${leadId}`, detail: { isSet: reference !== null } })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('reference_taken') : error
  }
}

/** Erases an imported person at their request. Throws not_found for anybody else, and conflict for one with an order or an account. */
export async function eraseImportedPerson(ctx: StaffCtx, leadId: string): Promise<void> {
  if (!staffOf(ctx)) throw new Problem('authorization')
  await inTransaction(ctx, async (tx) => {
    const erasure = await eraseImported(tx, leadId)
    if (erasure === 'unknown') throw new Problem('not_found')
    if (erasure === 'hasAccount') throw new Problem('conflict', { reason: HAS_ACCOUNT })
    await recordAudit(tx, { action: 'person.erase', subject: `person ${leadId}`, detail: {} })
  })
}

const HAS_ACCOUNT = 'Esta pessoa já comprou ou tem conta aqui: ela mesma apaga os dados em Minha conta.'
