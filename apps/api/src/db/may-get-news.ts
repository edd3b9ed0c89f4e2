import { sql, type SQL } from 'drizzle-orm'

/** Whether a lead may get news of the shop: the newest answer to the question is yes, news are not muted, and no deletion was requested. */
export const mayGetNews = (tenantId: string, leadId: SQL) => sql`(
  coalesce((select c.granted from consents c where c.tenant_id = ${tenantId} and c.lead_id = ${leadId} and c.name = 'marketing'
    order by c.at desc, c.id desc limit 1), false)
  and not exists (select from news_mutes m where m.tenant_id = ${tenantId} and m.lead_id = ${leadId})
  and not exists (select from users u where u.tenant_id = ${tenantId} and u.lead_id = ${leadId} and u.deletion_requested_at is not null))`
