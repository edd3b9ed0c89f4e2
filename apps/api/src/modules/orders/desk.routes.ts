import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/fulfilment'
import * as refunds from '@mutirao/contract/refunds'
import { route } from '#http/route.ts'
import { listReviewsForDesk, refundOrder, settleReview } from './paying/refund-desk.service.ts'
import { listDeskOrders } from './fulfilling/desk.service.ts'
import { handOver, preparePart, recordAttempt, shipPart } from './fulfilling/parts.service.ts'
import { getRound, listPickups, listRounds } from './fulfilling/rounds.service.ts'

export async function deskRoutes(app: FastifyInstance) {
  route(app, contract.listDeskOrders, (ctx, { query }) => listDeskOrders(ctx, query))
  route(app, contract.preparePart, (ctx, { params, body }) => preparePart(ctx, params, body))
  route(app, contract.shipPart, (ctx, { params, body }) => shipPart(ctx, params, body))
  route(app, contract.deliverPart, (ctx, { params, body }) => handOver(ctx, params, 'SHIPPING', body))
  route(app, contract.handOverPart, (ctx, { params, body }) => handOver(ctx, params, 'PICKUP', body))
  route(app, contract.recordAttempt, (ctx, { params, body }) => recordAttempt(ctx, params, body))
  route(app, contract.listRounds, (ctx) => listRounds(ctx))
  route(app, contract.getRound, (ctx, { params }) => getRound(ctx, params.date))
  route(app, refunds.refundOrder, (ctx, { params, body }) => refundOrder(ctx, params.id, body))
  route(app, refunds.listReviews, (ctx) => listReviewsForDesk(ctx))
  route(app, refunds.settleReview, (ctx, { params, body }) => settleReview(ctx, params.payment, body.decision))
  route(app, contract.listPickups, (ctx, { query }) => listPickups(ctx, query))
}
