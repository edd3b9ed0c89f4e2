import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { openedCampaigns } from '#db/opened-campaigns.ts'
import { codes, relations } from '#db/schema/people.ts'
import type { LoginKey } from '@mutirao/domain/login-key'

type HeldCode = Pick<typeof relations.$inferSelect, 'code' | 'action' | 'campaignIds' | 'properties'> & {
  limits: number | null
  used: number
}

export async function findCode({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, code: string) {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.tenantId, tenant.id), eq(codes.code, code)))
  return row
}

/** Counts one use of the code; returns false when no use is left or the code has ended. */
export async function spendCode({ db, tenant, now }: Ctx, code: string): Promise<boolean> {
  const { rowCount } = await db
    .update(codes)
    .set({ used: sql`${codes.used} + 1` })
    .where(
      and(
        eq(codes.tenantId, tenant.id),
        eq(codes.code, code),
        sql`(${codes.limits} is null or ${codes.used} < ${codes.limits}) and (${codes.endsAt} is null or ${codes.endsAt} > ${now})`,
      ),
    )
  return rowCount === 1
}

/** Returns false when the lead already has this code. */
export async function insertRelation({ db, tenant, now }: Ctx, relation: Omit<typeof relations.$inferInsert, 'tenantId' | 'createdAt'>) {
  const { rowCount } = await db
    .insert(relations)
    .values({ ...relation, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The codes that the lead holds; what admitted to a closed shop and has left its list is not among them. */
export async function listRelations({ db, tenant }: Ctx, leadId: string) {
  const { rows } = await db.execute<HeldCode>(sql`
    select code, action, "campaignIds", properties, limits, used from (
      select r.code, r.action, ${openedCampaigns(tenant.id)} as "campaignIds", r.properties, c.limits, coalesce(c.used, 0) as used, r.created_at
      from relations r left join codes c on c.tenant_id = r.tenant_id and c.code = r.code
      where r.tenant_id = ${tenant.id} and r.lead_id = ${leadId}) as held
    where action <> 'ACCESS' or "campaignIds" <> '{}' order by created_at, code`)
  return rows
}

export async function insertInvite({ db, tenant }: Ctx, code: string, ownerLeadId: string) {
  const { rowCount } = await db
    .insert(codes)
    .values({ tenantId: tenant.id, code, kind: 'INVITE', campaignIds: [], ownerLeadId })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function findInvite({ db, tenant }: Ctx, ownerLeadId: string) {
  const [row] = await db
    .select({ code: codes.code })
    .from(codes)
    .where(and(eq(codes.tenantId, tenant.id), eq(codes.ownerLeadId, ownerLeadId), eq(codes.kind, 'INVITE')))
    .orderBy(codes.code)
    .limit(1)
  return row?.code
}

/** Counts only people who have verified a key of their own, and never the inviter. */
export async function countJoined({ db, tenant }: Ctx, ownerLeadId: string): Promise<number> {
  const { rows } = await db.execute<{ joined: number }>(sql`
    select count(distinct u.id)::int as joined from codes c
    join relations r on r.tenant_id = c.tenant_id and r.code = c.code
    join users u on u.tenant_id = r.tenant_id and u.lead_id = r.lead_id
    where c.tenant_id = ${tenant.id} and c.owner_lead_id = ${ownerLeadId} and c.kind = 'INVITE' and r.lead_id <> c.owner_lead_id`)
  return rows[0]?.joined ?? 0
}

/**
 * Moves everything but orders from one lead to another: carts, codes, favourites, messages, consents, surveys, interests, wishes, inquiries, notes of
 * staff, messages to many, devices and open teams.
 */
export async function moveHoldings({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, from: string, to: string) {
  await db.execute(sql`update codes set owner_lead_id = ${to} where tenant_id = ${tenant.id} and owner_lead_id = ${from}`)
  await db.execute(sql`update carts set lead_id = ${to} where tenant_id = ${tenant.id} and lead_id = ${from}`)
  await db.execute(sql`update push_subscriptions set lead_id = ${to} where tenant_id = ${tenant.id} and lead_id = ${from}`)
  // A lead has one open team per item: the person's stays.
  await db.execute(sql`update teams t set opened_by = null where tenant_id = ${tenant.id} and opened_by = ${from} and exists (
    select 1 from teams o where o.tenant_id = ${tenant.id} and o.opened_by = ${to} and o.campaign_id = t.campaign_id
      and o.item_id = t.item_id and o.outcome is null)`)
  await db.execute(sql`update teams set opened_by = ${to} where tenant_id = ${tenant.id} and opened_by = ${from}`)
  for (const table of [
    'relations',
    'favorites',
    'messages',
    'consents',
    'interests',
    'survey_answers',
    'news_mutes',
    'wishes',
    'inquiries',
    'person_notes',
    'person_references',
    'marketing_recipients',
    'whatsapp_choices',
    'whatsapp_messages',
  ] as const) {
    const name = sql.identifier(table)
    const key: Partial<Record<typeof table, SQL>> = {
      relations: sql`r.code = t.code`,
      favorites: sql`r.campaign_id = t.campaign_id and r.item_id = t.item_id`,
      survey_answers: sql`r.survey_id = t.survey_id`,
      news_mutes: sql`true`,
      wishes: sql`r.words = t.words`,
      person_references: sql`true`,
      marketing_recipients: sql`r.message_id = t.message_id`,
    }
    const twice = key[table] ?? sql`r.id = t.id`
    if (table === 'relations')
      await db.execute(sql`update relations r set thanked_at = t.thanked_at from relations t where r.tenant_id = ${tenant.id} and r.lead_id = ${to}
        and t.tenant_id = r.tenant_id and t.lead_id = ${from} and t.code = r.code and r.thanked_at is null`)
    // A person who got a message as a guest does not get it again.
    if (table === 'marketing_recipients') {
      // A batch that is being sent ends first.
      await db.execute(
        sql`select from marketing_recipients where tenant_id = ${tenant.id} and lead_id in (${from}, ${to}) order by lead_id for update`,
      )
      await db.execute(sql`update marketing_recipients r set state = t.state, at = t.at, letter_id = t.letter_id from marketing_recipients t
        where r.tenant_id = ${tenant.id} and r.lead_id = ${to} and r.state <> 'SENT'
        and t.tenant_id = r.tenant_id and t.lead_id = ${from} and t.message_id = r.message_id and t.state = 'SENT'`)
    }
    await db.execute(sql`delete from ${name} t where tenant_id = ${tenant.id} and lead_id = ${from}
      and exists (select 1 from ${name} r where r.tenant_id = t.tenant_id and r.lead_id = ${to} and ${twice})`)
    await db.execute(sql`update ${name} set lead_id = ${to} where tenant_id = ${tenant.id} and lead_id = ${from}`)
  }
}

/**
 * Moves guest orders to the person: those of a lead, or the one with this code. Only orders whose phone or e-mail the person has verified. The lead's
 * other orders count as reassigned, too: which of them is its first may have changed.
 */
export async function claimOrders(
  { db, tenant, now }: Ctx,
  { from, to, code }: { from?: string; to: string; code?: string },
): Promise<number> {
  const keys = sql`select k.value from login_keys k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where u.tenant_id = ${tenant.id} and u.lead_id = ${to}`
  const { rows } = await db.execute<{ id: string; former: string }>(sql`
    with claimed as (
      select id, lead_id as former from orders o where tenant_id = ${tenant.id} and lead_id <> ${to}
      and ${from ? sql`lead_id = ${from}` : sql`code = ${code}`}
      and not exists (select 1 from users u where u.tenant_id = o.tenant_id and u.lead_id = o.lead_id)
      and (user_phone in (${keys}) or lower(email) in (${keys}))
      for update
    )
    update orders o set lead_id = ${to}, reassigned_at = ${now.toISOString()} from claimed c
    where o.tenant_id = ${tenant.id} and o.id = c.id returning o.id, c.former`)
  const former = [...new Set(rows.map((row) => row.former))]
  if (former.length > 0)
    await db.execute(sql`update orders set reassigned_at = ${now.toISOString()}
      where tenant_id = ${tenant.id} and lead_id = any(${sql.param(former)}::uuid[])`)
  return rows.length
}

/** Merges the visitor's lead into the person's; where both have a value, the person's stays. */
export async function mergeLead({ db, tenant }: Ctx, from: string, to: string) {
  const likings = (of: SQL) => sql`(select coalesce(jsonb_agg(distinct l), '[]') from jsonb_array_elements(
    coalesce(${of}->'likings', '[]') || coalesce(f.properties->'likings', '[]')) l)`
  const created = sql`jsonb_build_object('lastCreatedLeadId', ${from}::text)`
  await db.execute(sql`
    update leads t set name = coalesce(t.name, f.name), phone = coalesce(t.phone, f.phone), addresses = t.addresses || f.addresses,
      properties = jsonb_set(f.properties || t.properties, '{likings}', ${likings(sql`t.properties`)}) || ${created}
    from leads f where t.tenant_id = ${tenant.id} and t.id = ${to} and f.tenant_id = t.tenant_id and f.id = ${from}`)
  await db.execute(sql`
    update clients c set addresses = c.addresses || f.addresses,
      properties = jsonb_set(c.properties, '{likings}', ${likings(sql`c.properties`)}) || ${created}
    from leads f, users u where u.tenant_id = ${tenant.id} and u.lead_id = ${to} and c.tenant_id = u.tenant_id and c.user_id = u.id
      and f.tenant_id = u.tenant_id and f.id = ${from}`)
  await db.execute(sql`
    update leads set name = null, phone = null, addresses = '[]', properties = jsonb_build_object('type', 'CLIENT')
    where tenant_id = ${tenant.id} and id = ${from}`)
}

export const personCodes = ({ type, value }: LoginKey) =>
  type === 'EMAIL' ? [`EMAIL:${value.toUpperCase()}`, `DOMAIN:${value.split('@')[1]!.toUpperCase()}`] : [`PHONE:${value}`]
