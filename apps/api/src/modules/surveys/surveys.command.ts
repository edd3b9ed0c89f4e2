import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { countAnswers, npsOf } from '@mutirao/domain/survey'
import { listAllAnswers } from './surveys.repository.ts'

/** Counts of the answers to each question, without texts or names. */
export async function listSurveyCounts(pool: pg.Pool, tenant: Tenant): Promise<string[]> {
  const surveys = await listAllAnswers({ db: tenantReader(pool, tenant.id), tenant })
  if (surveys.size === 0) return ['Esta loja não tem pesquisas.']
  return [...surveys].flatMap(([id, rows]) => {
    const given = rows.flatMap(({ answers }) => (answers ? [answers] : []))
    const { title, questions } = rows[0]!.body
    const people = given.length === 1 ? '1 pessoa' : `${given.length} pessoas`
    return [
      `${title} (${id}): ${people}`,
      ...questions.flatMap((question) => {
        const answers = given.map((one) => one[question.id])
        const nps = question.type === 'nps' ? npsOf(answers.filter((answer) => typeof answer === 'number')) : undefined
        const counts = countAnswers(question, answers).map(({ answer, count }) => `    ${String(count).padStart(5)}  ${answer}`)
        return [`  ${question.text}${nps === undefined ? '' : ` (NPS ${nps})`}`, ...counts]
      }),
    ]
  })
}
