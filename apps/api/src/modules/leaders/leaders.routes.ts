import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/leaders'
import * as service from './leaders.service.ts'

export async function leaderRoutes(app: FastifyInstance) {
  route(app, contract.getPointLeader, (ctx, { params }) => service.getPointLeader(ctx, params.storeId))
  route(app, contract.namePointLeader, (ctx, { params, body }) => service.namePointLeader(ctx, params.storeId, body))
  route(app, contract.promiseThanks, (ctx, { params, body }) => service.promiseThanks(ctx, params.leader, body.percentage))
  route(app, contract.endPointLeader, (ctx, { params }) => service.endPointLeader(ctx, params.leader))
  route(app, contract.getLeaderStatement, (ctx, { params }) => service.getStatement(ctx, params.leader, params.month))
  route(app, contract.getLeaderStatementCsv, async (ctx, { params }) =>
    service.statementTable(ctx, await service.getStatement(ctx, params.leader, params.month)),
  )
  route(app, contract.listMyPoints, (ctx) => service.listMyPoints(ctx))
  route(app, contract.acceptPoint, (ctx, { params }) => service.acceptPoint(ctx, params.leader))
  route(app, contract.leavePoint, (ctx, { params }) => service.leavePoint(ctx, params.leader))
  route(app, contract.listPointBuyers, (ctx, { params }) => service.listPointBuyers(ctx, params.leader))
  route(app, contract.listPointParts, (ctx, { params }) => service.listPointParts(ctx, params.leader))
  route(app, contract.handOverAtPoint, (ctx, { params, body }) => service.handOverAtPoint(ctx, params, body))
  route(app, contract.listMyMonths, (ctx, { params }) => service.listMyMonths(ctx, params.leader))
  route(app, contract.getMyStatement, (ctx, { params }) => service.getMyStatement(ctx, params.leader, params.month))
  route(app, contract.getMyStatementCsv, async (ctx, { params }) =>
    service.statementTable(ctx, await service.getMyStatement(ctx, params.leader, params.month)),
  )
  route(app, contract.getPoint, (ctx, { params }) => service.getPoint(ctx, params.storeId))
}
