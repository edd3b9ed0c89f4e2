import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { surveyAnswers, surveys } from '#db/schema/surveys.ts'
import type { SurveyAnswers } from '@mutirao/contract/surveys'

/** Surveys of campaigns, and delivery surveys for deliveries that this lead has received; with whether the lead has answered. */
export function listSurveyRows({ db, tenant }: Ctx, leadId: string) {
  const delivered = sql`exists (select 1 from orders o where o.tenant_id = ${surveys.tenantId} and o.lead_id = ${leadId}
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

/** A person's answers by survey (spec §3 enhancedAnswers). */
export async function listAnswersOf({ db, tenant }: Ctx, leadId: string): Promise<Record<string, SurveyAnswers>> {
  const rows = await db
    .select({ surveyId: surveyAnswers.surveyId, answers: surveyAnswers.answers })
    .from(surveyAnswers)
    .where(and(eq(surveyAnswers.tenantId, tenant.id), eq(surveyAnswers.leadId, leadId)))
    .orderBy(asc(surveyAnswers.surveyId))
  return Object.fromEntries(rows.map(({ surveyId, answers }) => [surveyId, answers]))
}
