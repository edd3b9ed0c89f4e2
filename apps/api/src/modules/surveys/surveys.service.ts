import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { Survey, SurveyAnswers } from '@mutirao/contract/surveys'
import { answerFaults, type AnswerFault } from '@mutirao/domain/survey'
import * as repository from './surveys.repository.ts'

const faultTexts: Record<AnswerFault, string> = {
  missing: 'Responda para continuar',
  unknown: 'Escolha uma das opções',
  out_of_range: 'Escolha um número da escala',
  too_long: 'Escreva até 500 caracteres',
}

/** Surveys whose campaign the caller may see. */
export async function listSurveys(ctx: LeadCtx): Promise<Survey[]> {
  const [rows, { campaigns }] = await Promise.all([repository.listSurveyRows(ctx, ctx.actor.leadId), getShop(ctx)])
  const seen = new Set(campaigns.map(({ id }) => id))
  return rows
    .filter(({ campaignId }) => campaignId === null || seen.has(campaignId))
    .map(({ id, campaignId, trigger, endsAt, body, answeredAt }) => ({
      id,
      trigger,
      ...body,
      campaignId: campaignId ?? undefined,
      endsAt: endsAt?.toISOString(),
      state: answeredAt ? 'ANSWERED' : endsAt && endsAt <= ctx.now ? 'CLOSED' : 'OPEN',
    }))
}

/** Once per person: a second answer changes nothing, even a concurrent one. */
export async function answerSurvey(ctx: LeadCtx, id: string, answers: SurveyAnswers) {
  const survey = (await listSurveys(ctx)).find((one) => one.id === id)
  if (!survey) throw new Problem('not_found')
  const thanks = { title: survey.title, reward: survey.reward }
  if (survey.state === 'ANSWERED') throw new Problem('already_answered', thanks)
  if (survey.state === 'CLOSED') throw new Problem('survey_closed')
  const errors = answerFaults(survey.questions, answers).map(({ questionId, fault }) => ({
    path: `answers.${questionId}`,
    message: faultTexts[fault],
  }))
  if (errors.length > 0) throw new Problem('validation_failed', { errors })
  if (!(await repository.insertAnswers(ctx, id, ctx.actor.leadId, answers))) throw new Problem('already_answered', thanks)
  return thanks
}

/** A lead's answers, by survey. */
export const listAnswersOf = (ctx: Ctx, leadId: string) => repository.listAnswersOf(ctx, leadId)

export const findDeliverySurvey = (ctx: ShopCtx, leadId: string, campaignIds: readonly string[]) =>
  repository.findDeliverySurvey(ctx, leadId, campaignIds)
