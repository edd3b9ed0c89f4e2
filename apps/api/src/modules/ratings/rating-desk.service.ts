import { mayDo } from '#actor.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { noteRating } from '#modules/messages/messages.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type { DeskRating, listDeskRatings as listDeskRatingsCall } from '@mutirao/contract/ratings'
import { ratingStep } from '@mutirao/domain/rating'
import * as repository from './ratings.repository.ts'
import type { RatingRow } from './ratings.repository.ts'
import { announceRatings, pictureOf, withPhotos } from './ratings.service.ts'

type Listed = Awaited<ReturnType<typeof repository.listForDesk>>

export async function listDeskRatings(
  ctx: StaffCtx,
  query: HandlerInput<typeof listDeskRatingsCall>['query'],
): Promise<CallOutput<typeof listDeskRatingsCall>> {
  const rows = await repository.listForDesk(ctx, query)
  return { content: await assemble(ctx, rows), page: query.page, size: query.size, totalElements: rows[0]?.total ?? 0 }
}

/** Zero without the right to answer them. */
export async function countRatingsToAnswer(ctx: StaffCtx): Promise<number> {
  return mayDo(ctx.actor, 'ratings.moderate') ? repository.countUnanswered(ctx) : 0
}

async function assemble(ctx: StaffCtx, rows: Listed): Promise<DeskRating[]> {
  const shown = await withPhotos(
    ctx,
    rows.map(({ rating }) => rating),
  )
  return rows.map(({ rating: { campaignId, itemId, orderId, hiddenAt, hiddenReason }, subject, code }, at) => ({
    ...shown[at]!,
    campaignId,
    itemId: itemId || undefined,
    subject,
    order: { id: orderId, code },
    hidden: hiddenAt && hiddenReason !== null ? { reason: hiddenReason, at: hiddenAt.toISOString() } : undefined,
  }))
}

type Change = Partial<Pick<RatingRow, 'answer' | 'answeredAt' | 'hiddenAt' | 'hiddenReason'>>
type Act = { action: string; change: Change; detail: Record<string, unknown>; news?: { title: string; text: string } }

/** Applies the result of `decide` under the rating's lock and notifies the buyer; does nothing when it returns undefined. */
async function change(ctx: StaffCtx, id: string, decide: (row: RatingRow) => Act | undefined): Promise<DeskRating> {
  const { done, campaignId } = await inTransaction(ctx, async (tx) => {
    const row = await repository.lockRating(tx, id)
    if (!row) throw new Problem('not_found')
    const act = decide(row)
    if (act) await carryOut(tx, row, act)
    const [listed] = await repository.listForDesk(tx, { size: 1, page: 0, id })
    if (act?.news) await noteRating(tx, listed!, act.news)
    return { done: (await assemble(tx, [listed!]))[0]!, campaignId: row.campaignId }
  })
  announceRatings(ctx, [campaignId])
  return done
}

async function carryOut(ctx: StaffCtx, row: RatingRow, { action, change: changed, detail }: Act): Promise<void> {
  await repository.saveRating(ctx, row.id, changed)
  const after = { ...row, ...changed }
  const step = ratingStep({ stars: row.stars, isHidden: row.hiddenAt !== null }, { stars: row.stars, isHidden: after.hiddenAt !== null })
  if (step.count !== 0) await repository.moveCounters(ctx, [{ campaignId: row.campaignId, itemId: row.itemId, ...step }])
  await recordAudit(ctx, { action, subject: `rating ${row.id}`, detail })
}

export const answerRating = (ctx: StaffCtx, id: string, text: string): Promise<DeskRating> =>
  change(ctx, id, ({ answer, hiddenAt }) =>
    answer === text
      ? undefined
      : {
          action: 'rating.answer',
          change: { answer: text, answeredAt: ctx.now },
          detail: { isFirst: answer === null },
          news: hiddenAt ? undefined : { title: 'A loja respondeu sua avaliação', text },
        },
  )

/** A repeated call replaces the reason. */
export const hideRating = (ctx: StaffCtx, id: string, reason: string): Promise<DeskRating> =>
  change(ctx, id, ({ hiddenAt, hiddenReason }) =>
    hiddenReason === reason
      ? undefined
      : {
          action: 'rating.hide',
          change: { hiddenAt: hiddenAt ?? ctx.now, hiddenReason: reason },
          detail: { reason },
          news: { title: 'Sua avaliação não aparece mais na loja', text: `Motivo: ${reason}` },
        },
  )

export const showRating = (ctx: StaffCtx, id: string): Promise<DeskRating> =>
  change(ctx, id, ({ hiddenReason }) =>
    hiddenReason === null
      ? undefined
      : { action: 'rating.show', change: { hiddenAt: null, hiddenReason: null }, detail: { reason: hiddenReason } },
  )

export async function getDeskPhoto(ctx: StaffCtx, photo: string): Promise<{ picture: string }> {
  return pictureOf(await repository.findPhoto(ctx, { id: photo }))
}
