import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/surveys'
import { answerSurvey, listSurveys } from './surveys.service.ts'

export async function surveyRoutes(app: FastifyInstance) {
  route(app, contract.listSurveys, (ctx) => listSurveys(ctx))
  route(app, contract.answerSurvey, (ctx, { params, body }) => answerSurvey(ctx, params.id, body.answers))
}
