import { sql, type SQL } from 'drizzle-orm'

/**
 * The campaigns that a relation `r` opens now. What admits to a closed shop, an access key or a listed contact, opens what its list says at present,
 * and nothing once it has left the list; a campaign code or an invitation opens what it opened when it was added.
 */
export const openedCampaigns = (tenantId: string): SQL => sql`case when r.action = 'ACCESS'
  then coalesce((select k.campaign_ids from codes k where k.tenant_id = ${tenantId} and k.code = r.code and k.kind in ('ACCESS_KEY', 'PERSON')), '{}')
  else r.campaign_ids end`
