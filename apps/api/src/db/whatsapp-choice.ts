import { sql, type SQL } from 'drizzle-orm'
import type { WhatsappKind } from '@mutirao/contract/whatsapp'

/** The phone to which the shop may write to a lead: her verified one, when her newest answer about it is yes. */
export const chosenPhone = (tenantId: string, leadId: SQL, kind: WhatsappKind) => sql<string | null>`(
  select k.value from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'PHONE'
  where u.tenant_id = ${tenantId} and u.lead_id = ${leadId} and u.deletion_requested_at is null
    and (select c.granted and c.phone = k.value from whatsapp_choices c where c.tenant_id = ${tenantId} and c.lead_id = ${leadId} and c.kind = ${kind}
      order by c.at desc, c.id desc limit 1))`
