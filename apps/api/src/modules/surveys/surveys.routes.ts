import type { FastifyInstance } from 'fastify'
import { routeTable, routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import * as office from '@mutirao/contract/desk-surveys'
import * as contract from '@mutirao/contract/surveys'
import * as desk from './survey-desk.service.ts'
import { answerSurvey, listSurveys } from './surveys.service.ts'

export async function surveyRoutes(app: FastifyInstance) {
  route(app, contract.listSurveys, (ctx) => listSurveys(ctx))
  route(app, contract.answerSurvey, (ctx, { params, body }) => answerSurvey(ctx, params.id, body.answers))
  routeWhole(app, office.listDeskSurveys, (ctx) => desk.listDeskSurveys(ctx))
  route(app, office.getSurveyResult, (ctx, { params }) => desk.getSurveyResult(ctx, params.id))
  route(app, office.listSurveyTexts, (ctx, { params, query }) => desk.listSurveyTexts(ctx, params.id, query))
  routeTable(app, office.listSurveyAnswersCsv, (ctx, { params }) => desk.listSurveyAnswersCsv(ctx, params.id))
}
