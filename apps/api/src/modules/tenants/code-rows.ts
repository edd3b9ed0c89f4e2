import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { codes } from '#db/schema/people.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { ENDS_AT, ownerOf, type PlannedMoments } from './moments.ts'
import type { Target } from './tenant-rows.ts'

type CodeRow = Omit<typeof codes.$inferInsert, 'tenantId' | 'used'>

/** Campaigns' codes, access keys and people. What was used stays counted; what left the folder opens nothing any more. */
export async function saveCodes(target: Target, folder: TenantFolder) {
  const { db, tenantId, held, moments } = target
  const rows = [...campaignCodes(moments, folder), ...accessCodes(moments, folder)]
  const kept = rows.map(({ code }) => code)
  await db
    .delete(codes)
    .where(
      and(
        eq(codes.tenantId, tenantId),
        inArray(codes.kind, ['CAMPAIGN', 'ACCESS_KEY', 'PERSON']),
        kept.length > 0 ? notInArray(codes.code, kept) : undefined,
        sql`not (${codes.kind} = 'CAMPAIGN' and ${codes.campaignIds} && ${sql.param([...held])}::text[])`,
      ),
    )
  for (const { code, ...values } of rows)
    await db
      .insert(codes)
      .values({ ...values, code, tenantId })
      .onConflictDoUpdate({ target: [codes.tenantId, codes.code], set: values })
}

function campaignCodes(moments: PlannedMoments, { campaigns }: TenantFolder): CodeRow[] {
  return campaigns.flatMap(({ id, code, inviteCode, codes: own }) => {
    const endless = [code, inviteCode].flatMap((text) => (text ? [{ code: text }] : []))
    return [...endless, ...own].map(({ code: text, limits, signed = false }: { code: string } & Partial<(typeof own)[number]>) => ({
      code: text.toUpperCase(),
      kind: 'CAMPAIGN' as const,
      campaignIds: [id],
      limits: limits ?? null,
      endsAt: moments.at(ownerOf.code(text), ENDS_AT),
      isSigned: signed,
    }))
  })
}

function accessCodes(moments: PlannedMoments, { access }: TenantFolder): CodeRow[] {
  const keys = access.keys.map(({ key, campaigns, limits }) => ({
    code: key.toUpperCase(),
    kind: 'ACCESS_KEY' as const,
    campaignIds: campaigns,
    limits: limits ?? null,
    endsAt: moments.at(ownerOf.key(key), ENDS_AT),
  }))
  const people = access.people.flatMap(({ email, domain, campaigns }) =>
    [email && `EMAIL:${email.toUpperCase()}`, domain && `DOMAIN:${domain.toUpperCase()}`].flatMap((code) =>
      code ? [{ code, kind: 'PERSON' as const, campaignIds: campaigns }] : [],
    ),
  )
  return [...keys, ...people]
}
