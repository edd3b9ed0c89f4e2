import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/fulfilment'
import { route } from '#http/route.ts'
import { getAttemptPhoto, keepAttemptPhoto } from './fulfilling/attempt-photos.service.ts'
import { listDeskOrders } from './fulfilling/desk.service.ts'
import { getMyAttemptPhoto } from './following/orders.service.ts'
import { handOver, preparePart, recordAttempt, shipPart } from './fulfilling/parts.service.ts'
import { getRound, listPickups, listRounds } from './fulfilling/rounds.service.ts'

export async function fulfillingRoutes(app: FastifyInstance) {
  route(app, contract.listDeskOrders, (ctx, { query }) => listDeskOrders(ctx, query))
  route(app, contract.preparePart, (ctx, { params, body }) => preparePart(ctx, params, body))
  route(app, contract.shipPart, (ctx, { params, body }) => shipPart(ctx, params, body))
  route(app, contract.deliverPart, (ctx, { params, body }) => handOver(ctx, params, 'SHIPPING', body))
  route(app, contract.handOverPart, (ctx, { params, body }) => handOver(ctx, params, 'PICKUP', body))
  route(app, contract.recordAttempt, (ctx, { params, body }) => recordAttempt(ctx, params, body))
  route(app, contract.keepAttemptPhoto, (ctx, { params, body }) => keepAttemptPhoto(ctx, params, body.picture))
  route(app, contract.getAttemptPhoto, (ctx, { params }) => getAttemptPhoto(ctx, params))
  route(app, contract.getMyAttemptPhoto, (ctx, { params }) => getMyAttemptPhoto(ctx, params))
  route(app, contract.listRounds, (ctx) => listRounds(ctx))
  route(app, contract.getRound, (ctx, { params }) => getRound(ctx, params.date))
  route(app, contract.listPickups, (ctx, { query }) => listPickups(ctx, query))
}
