import type { ShopCtx, StaffCtx } from '#context.ts'
import type { DeskSurvey, SurveyResult, SurveyText } from '@mutirao/contract/desk-surveys'
import { Problem } from '@mutirao/contract/problems'
import type { SurveyAnswers } from '@mutirao/contract/surveys'
import { csvHead, csvRows } from '@mutirao/domain/csv'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { npsOf, offeredAnswers, type SurveyQuestion } from '@mutirao/domain/survey'
import * as repository from './surveys.repository.ts'

type SurveyRow = Awaited<ReturnType<typeof repository.listSurveyPeople>>[number]

export async function listDeskSurveys(ctx: StaffCtx): Promise<DeskSurvey[]> {
  return (await repository.listSurveyPeople(ctx)).map(deskSurvey)
}

const deskSurvey = ({ id, body, campaignId, trigger, endsAt, active, people }: SurveyRow): DeskSurvey => ({
  id,
  title: body.title,
  campaignId: campaignId ?? undefined,
  trigger,
  endsAt: endsAt?.toISOString(),
  isActive: active,
  people,
})

/** How many people have answered the survey. */
export const countSurveyPeople = async (ctx: ShopCtx, id: string): Promise<number> =>
  (await repository.listSurveyPeople(ctx, id))[0]?.people ?? 0

async function getRow(ctx: StaffCtx, id: string): Promise<SurveyRow> {
  const [row] = await repository.listSurveyPeople(ctx, id)
  if (!row) throw new Problem('not_found')
  return row
}

export async function getSurveyResult(ctx: StaffCtx, id: string): Promise<SurveyResult> {
  const row = await getRow(ctx, id)
  const { questions } = row.body
  const chosen = questions.filter(({ type }) => type !== 'text').map((question) => question.id)
  const [answered, counts] = [await repository.countAnswered(ctx, id), await repository.countChoices(ctx, id, chosen)]
  const asked = new Set(questions.map((question) => question.id))
  return {
    ...deskSurvey(row),
    questions: questions.map((question) => ({
      id: question.id,
      text: question.text,
      type: question.type,
      answered: answered.get(question.id) ?? 0,
      ...countsOf(question, counts.get(question.id)),
    })),
    formerAnswers: [...answered].filter(([question]) => !asked.has(question)).reduce((total, [, count]) => total + count, 0),
  }
}

function countsOf(question: SurveyQuestion, found: ReadonlyMap<string, number> = new Map()) {
  if (question.type === 'text') return { counts: [], other: 0 }
  const offered = offeredAnswers(question)
  const counts = offered.map(({ id, text }) => ({ answer: text, count: found.get(String(id)) ?? 0 }))
  const all = [...found.values()].reduce((total, count) => total + count, 0)
  const nps = question.type === 'nps' ? npsOf(counts.flatMap(({ answer, count }) => Array<number>(count).fill(Number(answer)))) : undefined
  return { counts, other: all - counts.reduce((total, { count }) => total + count, 0), nps }
}

type Paging = { size: number; page: number }

export async function listSurveyTexts(ctx: StaffCtx, id: string, { question, size, page }: Paging & { question: string }) {
  const { body } = await getRow(ctx, id)
  if (!body.questions.some((one) => one.id === question && one.type === 'text')) throw new Problem('not_found')
  const { rows, total } = await repository.listTexts(ctx, { id, question, size, page })
  const content: SurveyText[] = rows.map(({ text, answeredAt }) => ({ text, at: answeredAt.toISOString() }))
  return { content, page, size, totalElements: total }
}

/** A line for each person, without a name. */
export async function* listSurveyAnswersCsv(ctx: StaffCtx, id: string): AsyncGenerator<string> {
  const { body } = await getRow(ctx, id)
  yield csvHead(['Respondida', ...body.questions.map(({ text }) => text)])
  for await (const rows of repository.pagesOfAnswers(ctx, id))
    yield csvRows(
      rows.map(({ answers, answeredAt }) => [
        formatStamp(answeredAt, ctx.tenant.body.timeZone),
        ...body.questions.map((question) => answerText(question, answers)),
      ]),
    )
}

/** The words of the options that were chosen. */
function answerText(question: SurveyQuestion, answers: SurveyAnswers): string | number | undefined {
  const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
  const nameOf = (id: string) => question.options?.find((option) => option.id === id)?.text ?? id
  if (question.type === 'text' || typeof answer === 'number' || answer === undefined) return Array.isArray(answer) ? undefined : answer
  return [answer].flat().map(nameOf).join(', ')
}
