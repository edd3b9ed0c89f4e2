import type { FastifyInstance } from 'fastify'
import { campaignTag } from '#cache/tags.ts'
import type { Ctx } from '#context.ts'
import { routeWithFile } from '#http/file-bodies.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/ratings'
import * as desk from './rating-desk.service.ts'
import * as ratings from './ratings.service.ts'

export async function ratingRoutes(app: FastifyInstance) {
  const ofCampaign = { tags: (ctx: Ctx, { params }: { params: { id: string } }) => [campaignTag(ctx, params.id)] }
  route(
    app,
    contract.listItemRatings,
    (ctx, { params: { id, itemId }, query }) => ratings.listShown(ctx, { campaignId: id, itemId }, query),
    ofCampaign,
  )
  route(app, contract.listCampaignRatings, (ctx, { params, query }) => ratings.listShown(ctx, { campaignId: params.id }, query), ofCampaign)
  route(app, contract.getRatingPhoto, (ctx, { params }) => ratings.getShownPhoto(ctx, params))
  route(app, contract.listMyRatings, (ctx, { params }) => ratings.listMyRatings(ctx, params.id))
  route(app, contract.rateOrder, (ctx, { params, body }) => ratings.rateOrder(ctx, params.id, body.ratings))
  await routeWithFile(app, contract.keepRatingPhoto, {
    admit: (ctx, { id }) => ratings.admitPhoto(ctx, id),
    handle: (ctx, { params, readBody }) => ratings.keepPhoto(ctx, params.id, readBody),
  })
  route(app, contract.listDeskRatings, (ctx, { query }) => desk.listDeskRatings(ctx, query))
  route(app, contract.answerRating, (ctx, { params, body }) => desk.answerRating(ctx, params.rating, body.text))
  route(app, contract.hideRating, (ctx, { params, body }) => desk.hideRating(ctx, params.rating, body.reason))
  route(app, contract.showRating, (ctx, { params }) => desk.showRating(ctx, params.rating))
  route(app, contract.getDeskRatingPhoto, (ctx, { params }) => desk.getDeskPhoto(ctx, params.photo))
}
