import { mayDo } from '#actor.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { uuidOf } from '#ids.ts'
import { noteAnswer } from '#modules/messages/messages.service.ts'
import { countUnsentAnswers, listUnsentOf, tellAnew } from '#modules/messages/outbox.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { answerInquiry as answerCall, DeskInquiry, listDeskInquiries as listCall } from '@mutirao/contract/inquiries'
import { Problem } from '@mutirao/contract/problems'
import { parseLoginKey } from '@mutirao/domain/login-key'
import type { InquiryRow } from './inquiries.repository.ts'
import * as repository from './inquiry-desk.repository.ts'

type Listed = Awaited<ReturnType<typeof repository.listForDesk>>[number]

export async function listDeskInquiries(
  ctx: StaffCtx,
  { only, searchText, size, page }: HandlerInput<typeof listCall>['query'],
): Promise<CallOutput<typeof listCall>> {
  const rows = await repository.listForDesk(ctx, { only, words: searchText }, { size, page })
  return { content: await toDesk(ctx, rows), page, size, totalElements: rows[0]?.total ?? 0 }
}

/** Zero without the right to answer them. */
export async function countInquiriesToAnswer(ctx: StaffCtx): Promise<number> {
  return mayDo(ctx.actor, 'inquiries.answer') ? repository.countUnanswered(ctx) : 0
}

/** Answers since a moment whose mail or SMS could not be sent; zero without the right to answer. */
export async function countAnswersNotSent(ctx: StaffCtx, since: Date): Promise<number> {
  return mayDo(ctx.actor, 'inquiries.answer') ? countUnsentAnswers(ctx, since) : 0
}

async function toDesk(ctx: StaffCtx, rows: readonly Listed[]): Promise<DeskInquiry[]> {
  const unsent = await listUnsentOf(
    ctx,
    rows.flatMap(({ inquiry: { id, answer } }) => (answer === null ? [] : letterIdOf(id, answer))),
  )
  return rows.map((row) => oneOf(row, unsent))
}

/** The same answer has one letter. */
const letterIdOf = (inquiryId: string, answer: string) => uuidOf(`answer ${inquiryId} ${answer}`)

function oneOf({ inquiry, orderId, item, author, hasOrdered }: Listed, unsent: ReadonlySet<string>): DeskInquiry {
  const { id, protocol, name, contact, text, createdAt, orderCode, campaignId, itemId, leadId, answer, answeredAt } = inquiry
  return {
    id,
    protocol,
    name,
    contact,
    text,
    at: createdAt.toISOString(),
    order: orderId && orderCode ? { id: orderId, code: orderCode } : undefined,
    item: campaignId && itemId ? { campaignId, itemId, name: item ?? itemId } : undefined,
    person: hasOrdered ? leadId : undefined,
    answer:
      answer !== null && answeredAt
        ? { text: answer, at: answeredAt.toISOString(), author: author ?? '', isUnsent: unsent.has(letterIdOf(id, answer)) || undefined }
        : undefined,
  }
}

/**
 * Stores the answer and tells the asker in one transaction; sent twice it is one answer. Throws conflict when somebody else has answered since the
 * question was read: the asker would get two different answers.
 */
export async function answerInquiry(
  ctx: StaffCtx,
  id: string,
  { text, replaces }: HandlerInput<typeof answerCall>['body'],
): Promise<DeskInquiry> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Problem('authorization')
  return inTransaction(ctx, async (tx) => {
    const row = await repository.lockInquiry(tx, id)
    if (!row) throw new Problem('not_found')
    if (row.answer !== text) {
      if (row.answer !== (replaces ?? null))
        throw new Problem('conflict', {
          reason: 'Outra pessoa da loja respondeu enquanto você escrevia. Leia a resposta dela antes de trocar.',
        })
      await repository.saveAnswer(tx, row, { text, staffId: actor.staffId })
      await tellAsker(tx, row, text)
      await recordAudit(tx, { action: 'inquiry.answer', subject: `inquiry ${id}`, detail: { isFirst: row.answer === null } })
    }
    const [listed] = await toDesk(tx, await repository.listForDesk(tx, { id }, { size: 1, page: 0 }))
    return listed!
  })
}

async function tellAsker(ctx: StaffCtx, row: InquiryRow, answer: string) {
  const { id, leadId, contact, protocol, text, orderCode, campaignId, itemId } = row
  const ofItem = campaignId && itemId ? `/store/${campaignId}/product/${itemId}` : '/contact'
  await noteAnswer(ctx, leadId, { text: answer, target: orderCode ? `/order/${orderCode}/details` : ofItem })
  const key = parseLoginKey(contact)
  if (!key) return
  const channel = key.type === 'EMAIL' ? 'mail' : 'sms'
  const instead = row.answer === null ? undefined : letterIdOf(id, row.answer)
  const facts = { protocol, question: text, answer }
  await tellAnew(ctx, { id: letterIdOf(id, answer), instead }, { channel, recipient: key.value, template: 'inquiryAnswer', facts })
}
