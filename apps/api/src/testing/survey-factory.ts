import type pg from 'pg'
import { surveys } from '#db/schema/surveys.ts'
import { tenantTransaction } from '#db/transaction.ts'

let n = 0

/** One required choice, and an optional text. */
export async function buildSurvey(pool: pg.Pool, tenantId: string, over: Partial<typeof surveys.$inferInsert> = {}) {
  const id = over.id ?? `pesquisa-${++n}`
  const options = [
    { id: 'sim', text: 'Sim' },
    { id: 'nao', text: 'Não' },
  ]
  const body = {
    title: 'Conte para nós',
    reward: 'R$ 5 na próxima compra',
    questions: [
      { id: 'gostou', type: 'single' as const, text: 'Gostou?', required: true, options },
      { id: 'porque', type: 'text' as const, text: 'Por quê?', required: false },
    ],
  }
  await tenantTransaction(pool, tenantId, (db) =>
    db.insert(surveys).values({ trigger: 'campaign', position: n, active: true, body, ...over, tenantId, id }),
  )
  return { id, body }
}
