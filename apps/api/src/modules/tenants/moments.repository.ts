import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { moments } from '#db/schema/tenants.ts'
import { excluded } from '#db/written-rows.ts'
import type { PlannedMoments } from '#merchant/merchant-file.ts'
import { ENDS_AT, momentKey, type KnownMoments } from '#merchant/moments.ts'
import type { Moment } from '@mutirao/contract/merchant/shapes'

type Shop = { db: Db; tenant: { id: string } }
/** Translates a campaign's id to its current one. */
type Renames = { renamed: (id: string) => string; isReplaced: (id: string) => boolean }

/** The moments decided by earlier loads, by the campaigns' current ids. Rows that predate the written form have only an instant, which stays. */
export async function readMoments({ db, tenant: { id: tenantId } }: Shop, renames: Renames): Promise<KnownMoments> {
  const { rows } = await db.execute<{ owner: string; field: string; written: Moment | null; at: string }>(sql`
    with held as (
      select 'campaign ' || id as owner, 'expired.end' as field, ends_at as at from campaigns where tenant_id = ${tenantId}
      union all
      select 'campaign ' || id, 'depends.' || (row_number() over (partition by id order by place) - 1), (one->>'date')::timestamptz
        from campaigns, jsonb_array_elements(body->'depends') with ordinality as d(one, place) where tenant_id = ${tenantId} and one->>'type' = 'time'
      union all
      select 'coupon ' || code, ${ENDS_AT}, ends_at from coupons where tenant_id = ${tenantId}
      union all
      select case kind when 'CAMPAIGN' then 'code ' else 'key ' end || code, ${ENDS_AT}, ends_at from codes
        where tenant_id = ${tenantId} and kind in ('CAMPAIGN', 'ACCESS_KEY')
      union all
      select 'survey ' || id, ${ENDS_AT}, ends_at from surveys where tenant_id = ${tenantId}
      union all
      select 'trade ' || id, ${ENDS_AT}, ends_at from trades where tenant_id = ${tenantId}
    )
    select owner, field, written, at from moments where tenant_id = ${tenantId}
    union all
    select owner, field, null, at from held h where at is not null and not exists (
      select 1 from moments m where m.tenant_id = ${tenantId} and m.owner = h.owner and m.field = h.field)`)
  return new Map(
    rows.flatMap(({ owner, field, written, at }) => {
      const today = ownerOfToday(owner, renames)
      return today === undefined ? [] : [[momentKey(today, field), { written: written ?? undefined, at: new Date(at) }]]
    }),
  )
}

function ownerOfToday(owner: string, { renamed, isReplaced }: Renames): string | undefined {
  const id = /^campaign (.+)$/.exec(owner)?.[1]
  if (id === undefined) return owner
  return isReplaced(id) ? undefined : `campaign ${renamed(id)}`
}

/** Held campaigns keep their stored moments. */
export async function saveMoments(
  { db, tenant: { id: tenantId } }: Shop,
  { all }: PlannedMoments,
  held: ReadonlySet<string>,
): Promise<void> {
  const decided = all.filter(({ campaignId }) => campaignId === undefined || !held.has(campaignId))
  const rows = decided.flatMap(({ owner, field, decision }) =>
    'at' in decision && decision.written !== undefined ? [{ tenantId, owner, field, written: decision.written, at: decision.at }] : [],
  )
  if (rows.length > 0)
    await db
      .insert(moments)
      .values(rows)
      .onConflictDoUpdate({
        target: [moments.tenantId, moments.owner, moments.field],
        set: { written: excluded('written'), at: excluded('at') },
      })
  for (const { owner, field, decision } of decided)
    if (decision.outcome === 'REMOVED')
      await db.execute(sql`delete from moments where tenant_id = ${tenantId} and owner = ${owner} and field = ${field}`)
}
