import { sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { textStatement } from '#db/statement.ts'

export type InviterRow = { code: string; name: string | null; neighborhood: string | null; isNamed: boolean }

/** The senders of these invitations, named by their account, else by their newest order. The newest consent to being named decides. */
export async function listInviters({ db, tenant }: Ctx, codes: readonly string[]): Promise<InviterRow[]> {
  const { rows } = await db.execute<InviterRow>(sql`
    select c.code, coalesce(cl.name, l.name, o.user_name) as name,
      coalesce(o.properties->'shippingAddress'->>'neighborhood', cl.addresses->0->>'neighborhood', l.addresses->0->>'neighborhood') as neighborhood,
      coalesce((select s.granted from consents s where s.tenant_id = c.tenant_id and s.lead_id = l.id and s.name = 'invite'
        order by s.at desc, s.id desc limit 1), false) as "isNamed"
    from codes c join leads l on l.tenant_id = c.tenant_id and l.id = c.owner_lead_id
    left join users u on u.tenant_id = l.tenant_id and u.lead_id = l.id
    left join clients cl on cl.tenant_id = u.tenant_id and cl.user_id = u.id
    left join lateral (select user_name, properties from orders where tenant_id = l.tenant_id and lead_id = l.id order by id desc limit 1) o on true
    where c.tenant_id = ${tenant.id} and c.kind = 'INVITE' and c.code = any(${sql.param([...codes])}::text[])
      and not coalesce((l.properties->>'erased')::boolean, false)`)
  return rows
}

/**
 * The senders whose invitations this lead has used and who have not been thanked for it. The same statement marks them as thanked, so that it
 * happens once per invitation. Leaves out senders whose data have been erased.
 */
export async function markThanked({ db, tenant, now }: ShopCtx, leadId: string): Promise<string[]> {
  return (await thanking(db, { tenantId: tenant.id, leadId, now })).map((row) => row.leadId)
}

const thanking = textStatement<{ tenantId: string; leadId: string; now: Date }, { leadId: string }>()(
  ({ tenantId, leadId, now }) => sql`
    with thanked as (update relations set thanked_at = ${now}::timestamptz
      where tenant_id = ${tenantId} and lead_id = ${leadId} and action = 'INVITE' and thanked_at is null returning code)
    select distinct l.id as "leadId" from thanked t
    join codes c on c.tenant_id = ${tenantId} and c.code = t.code and c.owner_lead_id <> ${leadId}
    join leads l on l.tenant_id = c.tenant_id and l.id = c.owner_lead_id
    where not coalesce((l.properties->>'erased')::boolean, false)`,
)
