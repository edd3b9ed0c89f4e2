import { sql, type SQL } from 'drizzle-orm'
import type { WhatsappKind } from '@mutirao/contract/whatsapp'

/** The phone to which the shop may write to a lead: her verified one, when her newest answer about it is yes. */
export const chosenPhone = (tenantId: string, leadId: SQL, kind: WhatsappKind) => sql<string | null>`(
  select k.value from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'PHONE'
  where u.tenant_id = ${tenantId} and u.lead_id = ${leadId} and u.deletion_requested_at is null
    and (select c.granted and c.phone = k.value from whatsapp_choices c where c.tenant_id = ${tenantId} and c.lead_id = ${leadId} and c.kind = ${kind}
      order by c.at desc, c.id desc limit 1))`

/** All leads that may get news by WhatsApp, read once for a count; none while the shop has no template for them. chosenPhone looks up each. */
export const leadsWithNewsByWhatsapp = (tenantId: string) => sql`
  select c.lead_id from (
    select distinct on (lead_id) lead_id, phone, granted from whatsapp_choices where tenant_id = ${tenantId} and kind = 'news'
    order by lead_id, at desc, id desc
  ) c
  join users u on u.tenant_id = ${tenantId} and u.lead_id = c.lead_id and u.deletion_requested_at is null
  join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'PHONE' and k.value = c.phone
  where c.granted and not exists (select from news_mutes m where m.tenant_id = ${tenantId} and m.lead_id = c.lead_id)
    and exists (select from whatsapp_accounts a where a.tenant_id = ${tenantId} and a.news_template is not null)`
