import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/reports'
import { reportIssue } from './reports.service.ts'

export async function reportRoutes(app: FastifyInstance) {
  route(app, contract.reportIssue, (ctx, { body }) => reportIssue(ctx, body))
}
