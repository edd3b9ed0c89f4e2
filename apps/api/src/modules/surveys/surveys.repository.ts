import { and, asc, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { surveyAnswers, surveys } from '#db/schema/surveys.ts'
import type { SurveyAnswers } from '@mutirao/contract/surveys'

/** Surveys of campaigns, and delivery surveys for deliveries that this lead has received; with whether the lead has answered. */
export function listSurveyRows({ db, tenant }: Ctx, leadId: string) {
  const delivered = sql`exists (select 1 from orders o where o.tenant_id = ${tenant.id} and o.lead_id = ${leadId}
    and o.state = 'DELIVERED' and (${surveys.campaignId} is null or ${surveys.campaignId} = any(o.campaign_ids)))`
  return db
    .select({
      id: surveys.id,
      campaignId: surveys.campaignId,
      trigger: surveys.trigger,
      endsAt: surveys.endsAt,
      body: surveys.body,
      answeredAt: surveyAnswers.answeredAt,
    })
    .from(surveys)
    .leftJoin(
      surveyAnswers,
      and(eq(surveyAnswers.tenantId, surveys.tenantId), eq(surveyAnswers.surveyId, surveys.id), eq(surveyAnswers.leadId, leadId)),
    )
    .where(and(eq(surveys.tenantId, tenant.id), eq(surveys.active, true), or(eq(surveys.trigger, 'campaign'), delivered)))
    .orderBy(asc(surveys.position))
}

/** Returns false when the person has answered before. */
export async function insertAnswers({ db, tenant, now }: Ctx, surveyId: string, leadId: string, answers: SurveyAnswers) {
  const { rowCount } = await db
    .insert(surveyAnswers)
    .values({ tenantId: tenant.id, surveyId, leadId, answers, answeredAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The delivery survey of one of these campaigns, unless the lead has answered it. */
export async function findDeliverySurvey({ db, tenant, now }: ShopCtx, leadId: string, campaignIds: readonly string[]) {
  const [row] = await db
    .select({ id: surveys.id, body: surveys.body })
    .from(surveys)
    .where(
      and(
        eq(surveys.tenantId, tenant.id),
        eq(surveys.active, true),
        eq(surveys.trigger, 'delivered'),
        or(isNull(surveys.campaignId), sql`${surveys.campaignId} = any(${sql.param(campaignIds)})`),
        sql`(${surveys.endsAt} is null or ${surveys.endsAt} > ${now})`,
        sql`not exists (select 1 from survey_answers a where a.tenant_id = ${tenant.id} and a.survey_id = ${surveys.id} and a.lead_id = ${leadId})`,
      ),
    )
    .orderBy(asc(surveys.position))
    .limit(1)
  return row
}

export async function listAllAnswers({ db, tenant }: Pick<Ctx, 'db'> & { tenant: { id: string } }) {
  const rows = await db
    .select({ id: surveys.id, body: surveys.body, answers: surveyAnswers.answers })
    .from(surveys)
    .leftJoin(surveyAnswers, and(eq(surveyAnswers.tenantId, surveys.tenantId), eq(surveyAnswers.surveyId, surveys.id)))
    .where(eq(surveys.tenantId, tenant.id))
    .orderBy(asc(surveys.position), asc(surveys.id))
  const found = new Map<string, typeof rows>()
  for (const row of rows) {
    const known = found.get(row.id)
    if (known) known.push(row)
    else found.set(row.id, [row])
  }
  return found
}

/** The surveys in their order, those that left the shop too, or one of them; with the people who answered. */
export function listSurveyPeople({ db, tenant }: ShopCtx, id?: string) {
  return db
    .select({
      id: surveys.id,
      campaignId: surveys.campaignId,
      trigger: surveys.trigger,
      endsAt: surveys.endsAt,
      active: surveys.active,
      body: surveys.body,
      people: sql<number>`(select count(*)::int from survey_answers a where a.tenant_id = ${tenant.id} and a.survey_id = ${surveys.id})`,
    })
    .from(surveys)
    .where(and(eq(surveys.tenantId, tenant.id), id === undefined ? undefined : eq(surveys.id, id)))
    .orderBy(desc(surveys.active), asc(surveys.position), asc(surveys.id))
}

/** The number of people who answered each question, keyed by question id. */
export async function countAnswered({ db, tenant }: ShopCtx, surveyId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ question: string; count: number }>(sql`
    select e.key as question, count(*)::int as count
    from ${surveyAnswers} a cross join lateral jsonb_each(a.answers) e
    where a.tenant_id = ${tenant.id} and a.survey_id = ${surveyId} and e.value not in ('""'::jsonb, '[]'::jsonb)
    group by e.key`)
  return new Map(rows.map(({ question, count }) => [question, count]))
}

/** The count of each answer by question; each of several choices counts. */
export async function countChoices({ db, tenant }: ShopCtx, surveyId: string, questions: readonly string[]) {
  const { rows } = await db.execute<{ question: string; answer: string; count: number }>(sql`
    select e.key as question, v.answer, count(*)::int as count
    from ${surveyAnswers} a cross join lateral jsonb_each(a.answers) e
    cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(e.value) = 'array' then e.value else jsonb_build_array(e.value) end) v(answer)
    where a.tenant_id = ${tenant.id} and a.survey_id = ${surveyId} and e.key = any(${sql.param([...questions])}::text[])
    group by e.key, v.answer`)
  const found = new Map<string, Map<string, number>>()
  for (const { question, answer, count } of rows) {
    const counts = found.get(question) ?? new Map<string, number>()
    found.set(question, counts.set(answer, count))
  }
  return found
}

/** The texts of one question, newest first. */
export async function listTexts(
  { db, tenant }: ShopCtx,
  { id, question, size, page }: { id: string; question: string; size: number; page: number },
) {
  const text = sql<string>`trim(${surveyAnswers.answers}->>${question})`
  const where = and(eq(surveyAnswers.tenantId, tenant.id), eq(surveyAnswers.surveyId, id), sql`${text} <> ''`)
  const [counted] = await db.select({ total: count() }).from(surveyAnswers).where(where)
  const rows = await db
    .select({ text, answeredAt: surveyAnswers.answeredAt })
    .from(surveyAnswers)
    .where(where)
    .orderBy(desc(surveyAnswers.answeredAt), asc(surveyAnswers.leadId))
    .limit(size)
    .offset(page * size)
  return { rows, total: counted!.total }
}

const PAGE = 500

/** Everybody's answers, oldest first, page by page. */
export async function* pagesOfAnswers({ db, tenant }: ShopCtx, surveyId: string) {
  let last: { answeredAt: Date; leadId: string } | undefined
  for (;;) {
    const rows = await db
      .select({ answers: surveyAnswers.answers, answeredAt: surveyAnswers.answeredAt, leadId: surveyAnswers.leadId })
      .from(surveyAnswers)
      .where(
        and(
          eq(surveyAnswers.tenantId, tenant.id),
          eq(surveyAnswers.surveyId, surveyId),
          last && sql`(${surveyAnswers.answeredAt}, ${surveyAnswers.leadId}) > (${last.answeredAt}, ${last.leadId}::uuid)`,
        ),
      )
      .orderBy(asc(surveyAnswers.answeredAt), asc(surveyAnswers.leadId))
      .limit(PAGE)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}

/** A person's answers by survey (spec §3 enhancedAnswers). */
export async function listAnswersOf({ db, tenant }: Ctx, leadId: string): Promise<Record<string, SurveyAnswers>> {
  const rows = await db
    .select({ surveyId: surveyAnswers.surveyId, answers: surveyAnswers.answers })
    .from(surveyAnswers)
    .where(and(eq(surveyAnswers.tenantId, tenant.id), eq(surveyAnswers.leadId, leadId)))
    .orderBy(asc(surveyAnswers.surveyId))
  return Object.fromEntries(rows.map(({ surveyId, answers }) => [surveyId, answers]))
}
