import type { Ctx } from '#context.ts'
import { deliversEverywhere, reaches } from '#modules/delivery/reach.rules.ts'
import { blackoutDaysOf, pickupOf, slotsOf } from '#modules/delivery/slots.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { areasAt, findAgeProblem, getShop, isNear, type Point } from '#modules/shop/shop.service.ts'
import type { Campaign, CampaignSummary, Category } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { campaignStatus, type CampaignStatus } from '@mutirao/domain/campaign-status'
import { isFree } from '@mutirao/domain/delivery-date'
import { CHECKOUT_GRACE_MS, lastMoment } from '@mutirao/domain/group-closing'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { ratingFigures } from '@mutirao/domain/rating'
import { searchable } from '@mutirao/domain/search-text'
import { campaignSideOf, hubsServing, servedFirst } from './campaign-side.view.ts'
import { campaignWords } from './campaign-words.view.ts'
import { sharePathOf } from './share-path.view.ts'
import { NOBODY, type Standing } from './standing.service.ts'

type Row = Shop['campaigns'][number]
/** `standing`: the caller's own. Without it the response is the one for a stranger, which may be cached and shared. */
export async function listCampaigns(ctx: Ctx, point: Partial<Point> = {}, standing: Standing = NOBODY): Promise<CampaignSummary[]> {
  const [shop, inside] = await Promise.all([getShop(ctx), areasAt(ctx, point)])
  return shop.campaigns.map((row) => toSummary(ctx, { shop, row, point, inside, standing }))
}

export async function getCampaign(ctx: Ctx, id: string, point: Partial<Point> = {}): Promise<Campaign> {
  const [shop, inside] = await Promise.all([getShop(ctx), areasAt(ctx, point)])
  const row = shop.campaigns.find((campaign) => campaign.id === id)
  if (!row) throw (await findAgeProblem(ctx, [id])) ?? new Problem('not_found', { campaignId: id })
  const { description, group } = row.body
  const summary = toSummary(ctx, { shop, row, point, inside, standing: NOBODY })
  return {
    ...summary,
    description,
    sharePicture: sharePathOf(ctx, summary),
    survey: surveyOf(ctx, shop, id),
    rating: row.ratings ? ratingFigures(row.ratings) : undefined,
    ...campaignSideOf(row.body),
    groupTerms: group,
    categories: categoriesOf(shop, id),
    deliversEverywhere: deliversEverywhere(row.body),
    delivery: slotsOf(ctx, row),
    pickup: servedFirst(pickupOf(ctx, shop, row), hubsServing(row.body, inside)),
    blackoutDays: blackoutDaysOf(ctx, row),
  }
}

/** Finds a campaign by id, code or name, ignoring case, for links that people type. */
export async function findCampaignByName(ctx: Ctx, name: string): Promise<Campaign> {
  const wanted = searchable(name.trim())
  const { campaigns } = await getShop(ctx)
  const found =
    campaigns.find((campaign) => campaign.id === wanted || searchable(campaign.name) === wanted) ??
    campaigns.find(({ code }) => code && searchable(code) === wanted)
  if (!found) throw new Problem('not_found', { name })
  return getCampaign(ctx, found.id)
}

type Dated = Pick<Row, 'id' | 'endsAt' | 'body'>

/** The status by spec §4, without the OK that the story ring shows for a selected campaign (product.md §3). */
export function statusOf(ctx: Pick<Ctx, 'now'>, row: Dated, standing: Standing = NOBODY): CampaignStatus {
  return campaignStatus({ ...visitOf(ctx, row, standing), orderStates: standing.orderStates.get(row.id) })
}

/** The right to buy, independent of earlier orders: those make a campaign COMPLETED, but neither close nor open it. */
export function canBuyFrom(ctx: Pick<Ctx, 'now'>, row: Dated, standing: Standing): boolean {
  return rightToBuy(ctx, row, standing).status === 'OK'
}

const rightToBuy = (ctx: Pick<Ctx, 'now'>, row: Dated, standing: Standing) => campaignStatus(visitOf(ctx, row, standing))

/** Whether the status depends on the caller's own orders or invitations; every other campaign is the same for everybody. */
export function dependsOnVisitor({ body }: Pick<Row, 'body'>): boolean {
  return body.depends.some(({ type }) => type !== 'time')
}

function visitOf({ now }: Pick<Ctx, 'now'>, { body, endsAt }: Dated, { finishedCampaignIds, acceptedInvites, checkoutAt }: Standing) {
  const end = endsAt ? lastMoment(endsAt, checkoutAt) : undefined
  return { campaign: { depends: body.depends, expired: { end } }, finishedCampaignIds, acceptedInvites, now }
}

/** True while the campaign is open, and during the grace period after its end for checkouts that have begun. */
export function takesPayments(ctx: Pick<Ctx, 'now'>, row: Pick<Row, 'endsAt'>): boolean {
  return row.endsAt === null || row.endsAt > ctx.now || isInGrace(ctx, row)
}

/** True during the grace period after the end, for checkouts that have begun. */
export function isInGrace({ now }: Pick<Ctx, 'now'>, { endsAt }: Pick<Row, 'endsAt'>): boolean {
  return endsAt !== null && endsAt <= now && now.getTime() < endsAt.getTime() + CHECKOUT_GRACE_MS
}

type SummaryInput = { shop: Shop; row: Row; point: Partial<Point>; inside: ReadonlySet<string>; standing: Standing }

function toSummary(ctx: Ctx, { shop, row, point, inside, standing }: SummaryInput): CampaignSummary {
  const { body } = row
  const facts = shop.facts.filter((fact) => fact.campaignId === row.id)
  const [status, right] = [statusOf(ctx, row, standing), rightToBuy(ctx, row, standing)]
  const nextDelivery = promisedSlot(slotsOf(ctx, row))
  return {
    id: row.id,
    name: row.name,
    producer: body.producer,
    origin: body.origin,
    picture: body.picture,
    ground: body.ground,
    priority: row.priority,
    ...campaignWords(ctx, row, inside),
    intendedForAdults: body.intendedForAdults,
    status: status.status,
    canBuy: canBuyOf(right),
    reason: reasonOf(shop, right),
    endsAt: row.endsAt?.toISOString(),
    story: body.story && { title: body.story.title, picture: body.story.picture, pages: body.story.pages?.length ?? 0 },
    itemCount: facts.reduce((total, fact) => total + fact.itemCount, 0),
    priceFrom: facts.length > 0 ? Math.min(...facts.map((fact) => fact.priceFrom ?? Infinity)) : undefined,
    group: groupOf(row),
    nextDelivery: nextDelivery && { date: nextDelivery.date, from: nextDelivery.from, to: nextDelivery.to, fee: nextDelivery.fee },
    inArea: reaches(body, inside),
    canPickUp: pickupOf(ctx, shop, row).some((store) => store.slots.some(isFree) && isNear(point, store)),
  }
}

/** A closed group shows the figures at its closing: orders that leave it later do not change them. */
export function groupOf({ body, paidUnits, laterUnits, waitingUnits, buyers, closing }: Row): CampaignSummary['group'] {
  const rules = body.cartControls.groupRules
  if (rules.length === 0) return undefined
  const later = laterUnits ? { laterUnits } : {}
  if (!closing) return { rules, paidUnits: paidUnits ?? 0, ...later, waitingUnits: waitingUnits ?? 0, buyers: buyers ?? 0 }
  const { outcome, percentage, closedAt } = closing
  const ended = { outcome, percentage, closedAt: closedAt.toISOString() }
  return { rules, paidUnits: closing.paidUnits, waitingUnits: 0, buyers: closing.buyers, closing: ended }
}

/** Computed without the caller's orders, so that the status is never COMPLETED. */
function canBuyOf({ status }: CampaignStatus): CampaignSummary['canBuy'] {
  return status === 'OK' || status === 'COMPLETED' ? { ok: true } : { ok: false, reason: status }
}

function reasonOf(shop: Shop, { reason }: CampaignStatus): CampaignSummary['reason'] {
  if (reason?.type === 'time') return { opensAt: reason.opensAt.toISOString() }
  if (reason?.type === 'end') return { endedAt: reason.endedAt.toISOString() }
  if (reason?.type === 'invites') return { missingInvites: reason.missing }
  if (reason?.type === 'campaign')
    return { campaignId: reason.campaignId, campaignName: shop.campaigns.find(({ id }) => id === reason.campaignId)?.name }
  return {}
}

function categoriesOf(shop: Shop, campaignId: string): Category[] {
  const counts = new Map(shop.facts.filter((fact) => fact.campaignId === campaignId).map((fact) => [fact.categoryId, fact.itemCount]))
  return shop.categories.filter(({ id }) => counts.has(id)).map((category) => ({ ...category, itemCount: counts.get(category.id)! }))
}

/** The campaign's own survey takes precedence over a survey for the whole shop. */
function surveyOf(ctx: Ctx, { surveys }: Shop, id: string): Campaign['survey'] {
  const open = surveys.filter(({ endsAt }) => !endsAt || endsAt > ctx.now)
  const survey = open.find(({ campaignId }) => campaignId === id) ?? open.find(({ campaignId }) => campaignId === null)
  return survey && { id: survey.id, title: survey.body.title, text: survey.body.text }
}
