import { campaignTag, listTag } from '#cache/tags.ts'
import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { getCampaign } from '#modules/campaigns/campaigns.service.ts'
import { getItem } from '#modules/catalog/catalog.service.ts'
import { countNetworkTry, countTry, type Limit } from '#modules/limits/limits.service.ts'
import { drawPhoto } from '#modules/media/photo.service.ts'
import { listReceived, type Received } from '#modules/orders/reading/received.service.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type { MyRatings, PublicRating, rateOrder as rateOrderCall, listItemRatings } from '@mutirao/contract/ratings'
import { raterName, ratingStep, ratingUntil } from '@mutirao/domain/rating'
import * as repository from './ratings.repository.ts'
import type { CounterStep, RatingRow, Subject } from './ratings.repository.ts'

/** Generous enough for all orders of one building. */
const RATINGS: Limit = { name: 'rating', most: 60, seconds: 3600 }
const PHOTOS: Limit = { name: 'rating-photo', most: 60, seconds: 3600 }
/** The maximum for an order of ten items. */
const MOST_LOOSE = 30
/** Shown in a list. */
const WIDEST = 1080
/** The item_id of a rating of the campaign itself. */
const NO_ITEM = ''

const subjectOf = ({ campaignId, itemId = NO_ITEM }: { campaignId: string; itemId?: string }): Subject => ({ campaignId, itemId })
const isSame = (one: Subject, other: Subject) => one.campaignId === other.campaignId && one.itemId === other.itemId

type Paging = HandlerInput<typeof listItemRatings>['query']

/** The shown ratings of a campaign or of one of its items. Throws not_found when the caller may not see it. */
export async function listShown(
  ctx: Ctx,
  asked: { campaignId: string; itemId?: string },
  paging: Paging,
): Promise<CallOutput<typeof listItemRatings>> {
  const { campaignId, itemId } = asked
  await (itemId === undefined ? getCampaign(ctx, campaignId) : getItem(ctx, campaignId, itemId))
  const rows = await repository.listShown(ctx, subjectOf(asked), paging)
  const totalElements = rows[0]?.total ?? (await repository.countShown(ctx, subjectOf(asked)))
  return {
    content: await withPhotos(
      ctx,
      rows.map(({ rating }) => rating),
    ),
    page: paging.page,
    size: paging.size,
    totalElements,
  }
}

export async function withPhotos(ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>, rows: readonly RatingRow[]): Promise<PublicRating[]> {
  const photos =
    rows.length > 0
      ? await repository.listPhotoIds(
          ctx,
          rows.map(({ id }) => id),
        )
      : []
  return rows.map((row) => ({
    id: row.id,
    author: row.author ?? undefined,
    stars: row.stars,
    words: row.words ?? undefined,
    photos: photos.filter(({ ratingId }) => ratingId === row.id).map(({ id }) => id),
    at: row.createdAt.toISOString(),
    answer: answerOf(row),
  }))
}

const answerOf = ({ answer, answeredAt }: RatingRow) => (answer && answeredAt ? { text: answer, at: answeredAt.toISOString() } : undefined)

/** A photo of a shown rating, in a campaign that the caller may see. */
export async function getShownPhoto(ctx: Ctx, { id: campaignId, photo }: { id: string; photo: string }): Promise<{ picture: string }> {
  await getCampaign(ctx, campaignId)
  return pictureOf(await repository.findPhoto(ctx, { id: photo, shownIn: campaignId }))
}

export function pictureOf(photo: Buffer | undefined): { picture: string } {
  if (!photo) throw new Problem('not_found')
  return { picture: photo.toString('base64') }
}

export async function listMyRatings(ctx: LeadCtx, orderId: string): Promise<MyRatings> {
  const { received } = await listReceived(ctx, orderId)
  return received.length > 0 ? assemble(ctx, received, await repository.listOfOrder(ctx, orderId)) : []
}

async function assemble(ctx: LeadCtx, received: readonly Received[], rows: readonly RatingRow[]): Promise<MyRatings> {
  const [heads, shown] = await Promise.all([
    repository.listCampaignHeads(ctx, [...new Set(received.map(({ campaignId }) => campaignId))]),
    withPhotos(ctx, rows),
  ])
  return received.flatMap((one) => {
    const head = heads.find(({ id }) => id === one.campaignId)
    const about = one.shown ?? (head && { name: head.name, picture: head.body.picture })
    if (!about) return []
    const row = rows.find((each) => isSame(each, subjectOf(one)))
    const mine = row && shown.find(({ id }) => id === row.id)
    const until = ratingUntil({ deliveredAt: one.deliveredAt, ratedAt: row?.createdAt })
    const { name, picture } = about
    return {
      campaignId: one.campaignId,
      itemId: one.itemId,
      name,
      picture,
      unit: one.shown?.unit,
      hue: one.shown?.hue,
      isOpen: ctx.now < until,
      until: until.toISOString(),
      rating: row &&
        mine && { stars: mine.stars, words: mine.words, photos: mine.photos, at: mine.at, answer: mine.answer, hidden: hiddenOf(row) },
    }
  })
}

const hiddenOf = ({ hiddenReason }: RatingRow) => (hiddenReason ? { reason: hiddenReason } : undefined)

type RatingInput = HandlerInput<typeof rateOrderCall>['body']['ratings'][number]

/** Idempotent: an unchanged rating is accepted even after its time is over. Throws rating_closed, and not_found for a photo of another rating. */
export async function rateOrder(ctx: LeadCtx, orderId: string, written: readonly RatingInput[]): Promise<MyRatings> {
  await countTry(ctx, RATINGS, ctx.actor.leadId)
  // The last entry counts when a subject is repeated.
  const wanted = [...new Map(written.map((one) => [`${one.campaignId} ${one.itemId ?? NO_ITEM}`, one])).values()]
  const touched = await inTransaction(ctx, async (tx) => {
    const { order, received } = await listReceived(tx, orderId, { isLocked: true })
    const rows = await repository.lockOfOrder(tx, orderId)
    const photos =
      rows.length > 0
        ? await repository.listPhotoIds(
            tx,
            rows.map(({ id }) => id),
          )
        : []
    const steps: CounterStep[] = []
    for (const one of wanted) {
      const before = rows.find((row) => isSame(row, subjectOf(one)))
      const own = photos.flatMap(({ id, ratingId }) => (ratingId === before?.id ? [id] : []))
      if (before && isUnchanged(before, own, one)) continue
      const what = received.find((each) => isSame(subjectOf(each), subjectOf(one)))
      if (!what || tx.now >= ratingUntil({ deliveredAt: what.deliveredAt, ratedAt: before?.createdAt })) throw new Problem('rating_closed')
      steps.push(await write(tx, { order, before, one }))
    }
    await repository.moveCounters(tx, steps)
    return steps.map(({ campaignId }) => campaignId)
  })
  announceRatings(ctx, touched)
  return listMyRatings(ctx, orderId)
}

/** Call it after the commit: invalidates the cached pages of these campaigns. */
export function announceRatings(ctx: Ctx, campaignIds: readonly string[]): void {
  if (campaignIds.length === 0) return
  ctx.services.changes.publish([listTag(ctx), ...[...new Set(campaignIds)].map((id) => campaignTag(ctx, id))])
}

const isUnchanged = ({ stars, words }: RatingRow, photos: readonly string[], one: RatingInput) =>
  stars === one.stars && (words ?? '') === (one.words ?? '') && photos.join() === one.photos.join()

type Writing = { order: { id: string; userName: string }; before: RatingRow | undefined; one: RatingInput }

/** Writes a rating and returns the step of its counter. */
async function write(ctx: LeadCtx, { order, before, one: { stars, words = '', photos, ...about } }: Writing): Promise<CounterStep> {
  const subject = subjectOf(about)
  const said = { stars, words: words || null, author: raterName(order.userName) ?? null }
  const id = before?.id ?? uuidv7(ctx.now.getTime())
  if (before) await repository.saveRating(ctx, id, said)
  else await repository.insertRating(ctx, { tenantId: ctx.tenant.id, id, orderId: order.id, ...subject, ...said, createdAt: ctx.now })
  if (!(await repository.tiePhotos(ctx, { id, orderId: order.id }, photos))) throw new Problem('not_found')
  await noteForSystems(ctx, {
    event: 'rating.written',
    subject: `rating ${id}`,
    data: {
      rating: { id, campaignId: subject.campaignId, itemId: about.itemId, stars, isFirst: !before },
      order: { id: order.id },
      at: ctx.now.toISOString(),
    },
  })
  const isHidden = before !== undefined && before.hiddenAt !== null
  return { ...subject, ...ratingStep(before && { stars: before.stars, isHidden }, { stars, isHidden }) }
}

/** Whether this order can be rated now; checked before any of the photo is read. */
export async function admitPhoto(ctx: LeadCtx, orderId: string): Promise<void> {
  if (!(await listMyRatings(ctx, orderId)).some(({ isOpen }) => isOpen)) throw new Problem('rating_closed')
  if ((await repository.countLoosePhotos(ctx, orderId)) >= MOST_LOOSE) throw new Problem('rate_limit')
  await countNetworkTry(ctx, PHOTOS)
}

export async function keepPhoto(ctx: LeadCtx, orderId: string, read: () => Promise<{ picture: string }>): Promise<{ id: string }> {
  const id = uuidv7(ctx.now.getTime())
  await repository.insertPhoto(ctx, { id, orderId, picture: await drawPhoto(id, read, WIDEST) })
  return { id }
}

/** For the sweeper: deletes photos uploaded for a rating that was never sent. */
export const forgetLooseRatingPhotos = (ctx: Ctx): Promise<void> => repository.deleteLoosePhotos(ctx)
