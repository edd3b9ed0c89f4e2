import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { mayGetNews, newsAddress } from '#db/may-get-news.ts'
import { chosenPhone } from '#db/whatsapp-choice.ts'
import { MARKETING_LIMITS } from '@mutirao/domain/marketing'

/** phone: where news by WhatsApp may go; null without that consent, while news are muted, or while the shop has no template. */
export type Recipient = { leadId: string; mail: string | null; phone: string | null; isOptedIn: boolean; sentAt: Date[] }

const LONGEST_LIMIT_HOURS = Math.max(...MARKETING_LIMITS.map(({ hours }) => hours))

/** The messages whose next batch is due. */
export async function listDueIds({ db, tenant, now }: ShopCtx): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from marketing_messages where tenant_id = ${tenant.id} and state = 'SENDING' and starts_at <= ${now.toISOString()}
    order by starts_at, id`)
  return rows.map(({ id }) => id)
}

/** Whether the message is still being sent; one that stops it waits until the transaction has ended. */
export async function holdSending({ db, tenant }: ShopCtx, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from marketing_messages where tenant_id = ${tenant.id} and id = ${id} and state = 'SENDING' for share`)
  return rows.length === 1
}

/** Takes the next people of a message who wait, with what decides on each; their leads are locked, so that two messages do not exceed a limit together. */
export async function takeBatch({ db, tenant, now }: ShopCtx, messageId: string, most: number): Promise<Recipient[]> {
  const since = new Date(now.getTime() - LONGEST_LIMIT_HOURS * 3_600_000)
  const taken = await db.execute<{ leadId: string }>(sql`
    select r.lead_id as "leadId" from marketing_recipients r join leads l on l.tenant_id = r.tenant_id and l.id = r.lead_id
    where r.tenant_id = ${tenant.id} and r.message_id = ${messageId} and r.state = 'WAITING'
    order by r.lead_id for no key update of r, l skip locked limit ${most}`)
  const ids = taken.rows.map(({ leadId }) => leadId)
  if (ids.length === 0) return []
  // A statement of its own: it sees what was committed before the locks were granted.
  const { rows } = await db.execute<Omit<Recipient, 'sentAt'> & { sentAt: string[] }>(sql`
    select b.id as "leadId", ${newsAddress(tenant.id, sql`b.id`)} as mail,
      case when exists (select from whatsapp_accounts a where a.tenant_id = ${tenant.id} and a.news_template is not null)
        and not exists (select from news_mutes m where m.tenant_id = ${tenant.id} and m.lead_id = b.id)
        then ${chosenPhone(tenant.id, sql`b.id`, 'news')} end as phone,
      ${mayGetNews(tenant.id, sql`b.id`)} as "isOptedIn",
      array(select to_json(r.at)#>>'{}' from marketing_recipients r where r.tenant_id = ${tenant.id} and r.lead_id = b.id and r.state = 'SENT'
        and r.at > ${since.toISOString()}) as "sentAt"
    from unnest(${sql.param(ids)}::uuid[]) as b (id)`)
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.map((text) => new Date(text)) }))
}

type Settled = { leadId: string; state: 'SENT' | 'SKIPPED'; letterId: string | null }

export async function settle({ db, tenant, now }: ShopCtx, messageId: string, settled: readonly Settled[]): Promise<void> {
  await db.execute(sql`
    update marketing_recipients r set state = s.state, letter_id = s.letter_id, at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(settled.map(({ leadId, state, letterId }) => ({ lead_id: leadId, state, letter_id: letterId })))}::jsonb)
      as s (lead_id uuid, state text, letter_id uuid)
    where r.tenant_id = ${tenant.id} and r.message_id = ${messageId} and r.lead_id = s.lead_id`)
}

/** Ends a message for which nobody waits; people whom another process has taken still wait. */
export async function endSending({ db, tenant }: ShopCtx, id: string): Promise<void> {
  await db.execute(sql`
    update marketing_messages m set state = 'DONE', starts_at = null where tenant_id = ${tenant.id} and id = ${id} and state = 'SENDING'
    and not exists (select from marketing_recipients r where r.tenant_id = m.tenant_id and r.message_id = m.id and r.state = 'WAITING')`)
}

/** Stops the messages whose campaign has ended since they were sent: who still waits would read that it is open. */
export async function stopEnded({ db, tenant, now }: ShopCtx): Promise<void> {
  await db.execute(sql`
    update marketing_messages m set state = 'STOPPED', starts_at = null from campaigns c
    where m.tenant_id = ${tenant.id} and m.state = 'SENDING' and c.tenant_id = m.tenant_id and c.id = m.campaign_id
    and c.ends_at > m.sent_at and c.ends_at <= ${now.toISOString()}`)
}

export async function postpone({ db, tenant }: ShopCtx, id: string, until: Date): Promise<void> {
  await db.execute(sql`
    update marketing_messages set starts_at = ${until.toISOString()} where tenant_id = ${tenant.id} and id = ${id} and state = 'SENDING'`)
}

/** Deletes messages that were sent, or written and not sent, before a moment, with their recipients. */
export async function forgetMessages({ db, tenant }: ShopCtx, before: Date): Promise<void> {
  await db.execute(sql`
    delete from marketing_messages where tenant_id = ${tenant.id} and state <> 'SENDING' and coalesce(sent_at, created_at) < ${before.toISOString()}`)
}
