import { sql, type SQL } from 'drizzle-orm'

/** Whether a lead may get news of the shop: the newest answer to the question is yes, news are not muted, and no deletion was requested. */
export const mayGetNews = (tenantId: string, leadId: SQL) => sql`(
  coalesce((select c.granted from consents c where c.tenant_id = ${tenantId} and c.lead_id = ${leadId} and c.name = 'marketing'
    order by c.at desc, c.id desc limit 1), false)
  and not exists (select from news_mutes m where m.tenant_id = ${tenantId} and m.lead_id = ${leadId})
  and not exists (select from users u where u.tenant_id = ${tenantId} and u.lead_id = ${leadId} and u.deletion_requested_at is not null))`

/** All leads that may get news, read once for a count; mayGetNews looks up each. */
export const leadsWithNews = (tenantId: string) => sql`
  select n.lead_id from (
    select distinct on (lead_id) lead_id, granted from consents where tenant_id = ${tenantId} and name = 'marketing'
    order by lead_id, at desc, id desc
  ) n
  where n.granted and not exists (select from news_mutes m where m.tenant_id = ${tenantId} and m.lead_id = n.lead_id)
  and not exists (select from users u where u.tenant_id = ${tenantId} and u.lead_id = n.lead_id and u.deletion_requested_at is not null)`

/**
 * The address for letters with news: the verified one; or that of an imported person, whose consent came with it. Once somebody has verified a contact of an
 * imported person, the row has no other.
 */
export const newsAddress = (tenantId: string, leadId: SQL) => sql`coalesce((
  select k.value from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'EMAIL'
  where u.tenant_id = ${tenantId} and u.lead_id = ${leadId} limit 1),
  (select i.email from imported_people i where i.tenant_id = ${tenantId} and i.lead_id = ${leadId}
    and not exists (select from users u where u.tenant_id = ${tenantId} and u.lead_id = ${leadId})))`
