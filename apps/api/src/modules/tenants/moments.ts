import { sql } from 'drizzle-orm'
import { decideMoment, type KnownMoment, type MomentDecision } from '@mutirao/domain/written-moment'
import { moments } from '#db/schema/tenants.ts'
import type { Db } from '#db/client.ts'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import type { TenantFolder } from './folder/folder-schema.ts'
import { excluded } from './excluded.ts'
import type { PlannedRenames } from './renames.ts'

/** Where the folder may write a moment ("inDays" with "at", or an instant), and what it writes there now. */
export type MomentPlace = {
  /** What has it, by its id. */
  owner: string
  field: string
  /** Codes stand in their campaign's file. */
  campaignId?: string
  file: string
  path: readonly PropertyKey[]
  written: Moment | undefined
}
export type PlannedMoment = MomentPlace & { decision: MomentDecision }
/** All that a folder writes, decided before anything is written. */
export type PlannedMoments = { all: readonly PlannedMoment[]; at: (owner: string, field: string) => Date | null }

type Known = Map<string, KnownMoment>
const keyOf = (owner: string, field: string) => `${owner}\n${field}`

export const END = 'expired.end'
export const ENDS_AT = 'endsAt'
export const opening = (index: number) => `depends.${index}`
export const ownerOf = {
  campaign: (id: string) => `campaign ${id}`,
  coupon: (code: string) => `coupon ${code.toUpperCase()}`,
  code: (code: string) => `code ${code.toUpperCase()}`,
  key: (key: string) => `key ${key.toUpperCase()}`,
  survey: (id: string) => `survey ${id}`,
  trade: (id: string) => `trade ${id}`,
}

export function planMoments(folder: TenantFolder, known: Known, clock: { now: Date; timeZone: string }): PlannedMoments {
  const all = placesIn(folder).map((place) => ({
    ...place,
    decision: decideMoment(place.written, known.get(keyOf(place.owner, place.field)), clock),
  }))
  const instants = new Map(all.map(({ owner, field, decision }) => [keyOf(owner, field), 'at' in decision ? decision.at : null]))
  return { all, at: (owner, field) => instants.get(keyOf(owner, field)) ?? null }
}

function placesIn({ campaigns, coupons, access, surveys, trades }: TenantFolder): MomentPlace[] {
  const ends = (owner: string, file: string, path: readonly PropertyKey[], written: Moment | undefined): MomentPlace => ({
    owner,
    field: ENDS_AT,
    file,
    path: [...path, 'endsAt'],
    written,
  })
  return [
    ...campaigns.flatMap(placesOfCampaign),
    ...coupons.map(({ code, endsAt }, index) => ends(ownerOf.coupon(code), 'coupons.json', [index], endsAt)),
    ...access.keys.map(({ key, endsAt }, index) => ends(ownerOf.key(key), 'access.json', ['keys', index], endsAt)),
    ...surveys.map(({ id, endsAt }, index) => ends(ownerOf.survey(id), 'surveys.json', [index], endsAt)),
    ...trades.map(({ id, endsAt }, index) => ends(ownerOf.trade(id), 'trades.json', [index], endsAt)),
  ]
}

function placesOfCampaign({ id, expired, depends, codes }: TenantFolder['campaigns'][number]): MomentPlace[] {
  const own = { owner: ownerOf.campaign(id), campaignId: id, file: `campaigns/${id}.json` }
  const openings = depends.flatMap((one, index) => (one.type === 'time' ? [{ written: one.date, path: ['depends', index, 'date'] }] : []))
  return [
    { ...own, field: END, path: ['expired', 'end'], written: expired?.end },
    ...openings.map((place, index) => ({ ...own, ...place, field: opening(index) })),
    ...codes.map(({ code, endsAt }, index) => ({
      ...own,
      owner: ownerOf.code(code),
      field: ENDS_AT,
      path: ['codes', index, 'endsAt'],
      written: endsAt,
    })),
  ]
}

/**
 * What earlier loads decided, by the campaigns' ids of today. Rows from before writings were remembered have the instant alone, which
 * stands.
 */
export async function readMoments(db: Db, tenantId: string, renames: PlannedRenames): Promise<Known> {
  const { rows } = await db.execute<{ owner: string; field: string; written: Moment | null; at: string }>(sql`
    with held as (
      select 'campaign ' || id as owner, ${END}::text as field, ends_at as at from campaigns where tenant_id = ${tenantId}
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
      return today === undefined ? [] : [[keyOf(today, field), { written: written ?? undefined, at: new Date(at) }]]
    }),
  )
}

function ownerOfToday(owner: string, { renamed, isReplaced }: PlannedRenames): string | undefined {
  const id = /^campaign (.+)$/.exec(owner)?.[1]
  if (id === undefined) return owner
  return isReplaced(id) ? undefined : ownerOf.campaign(renamed(id))
}

/** Campaigns that stay as they are (`held`) keep what was remembered of them. */
export async function saveMoments(db: Db, tenantId: string, { all }: PlannedMoments, held: ReadonlySet<string>): Promise<void> {
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
