import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { codes } from '#db/schema/people.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { keepOrResolve } from './moments.ts'
import type { Target } from './tenant-rows.ts'

type CodeRow = Omit<typeof codes.$inferInsert, 'tenantId' | 'used'>

/** Campaigns' codes, access keys and people. What was used stays counted; what left the folder opens nothing any more. */
export async function saveCodes(target: Target, folder: TenantFolder) {
  const { db, tenantId } = target
  const rows = [...campaignCodes(target, folder), ...accessCodes(target, folder)]
  const kept = rows.map(({ code }) => code)
  await db
    .delete(codes)
    .where(
      and(
        eq(codes.tenantId, tenantId),
        inArray(codes.kind, ['CAMPAIGN', 'ACCESS_KEY', 'PERSON']),
        kept.length > 0 ? notInArray(codes.code, kept) : undefined,
      ),
    )
  for (const { code, ...values } of rows)
    await db
      .insert(codes)
      .values({ ...values, code, tenantId })
      .onConflictDoUpdate({ target: [codes.tenantId, codes.code], set: values })
}

function campaignCodes({ now, timeZone }: Target, { campaigns }: TenantFolder): CodeRow[] {
  return campaigns.flatMap(({ id, code, inviteCode, codes: own }) => {
    const endless = [code, inviteCode].flatMap((text) => (text ? [{ code: text }] : []))
    return [...endless, ...own].map(({ code: text, limits, endsAt, signed = false }: { code: string } & Partial<(typeof own)[number]>) => ({
      code: text.toUpperCase(),
      kind: 'CAMPAIGN' as const,
      campaignIds: [id],
      limits: limits ?? null,
      endsAt: endsAt ? keepOrResolve(endsAt, undefined, now, timeZone) : null,
      isSigned: signed,
    }))
  })
}

function accessCodes({ now, timeZone }: Target, { access }: TenantFolder): CodeRow[] {
  const keys = access.keys.map(({ key, campaigns, limits, endsAt }) => ({
    code: key.toUpperCase(),
    kind: 'ACCESS_KEY' as const,
    campaignIds: campaigns,
    limits: limits ?? null,
    endsAt: endsAt ? keepOrResolve(endsAt, undefined, now, timeZone) : null,
  }))
  const people = access.people.flatMap(({ email, domain, campaigns }) =>
    [email && `EMAIL:${email.toUpperCase()}`, domain && `DOMAIN:${domain.toUpperCase()}`].flatMap((code) =>
      code ? [{ code, kind: 'PERSON' as const, campaignIds: campaigns }] : [],
    ),
  )
  return [...keys, ...people]
}
