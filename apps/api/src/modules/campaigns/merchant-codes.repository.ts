import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { codes } from '#db/schema/people.ts'
import { upsertRows } from '#db/written-rows.ts'

export type MerchantCode = Pick<typeof codes.$inferSelect, 'code' | 'campaignIds' | 'limits' | 'endsAt' | 'isSigned'> & {
  kind: 'CAMPAIGN' | 'ACCESS_KEY' | 'PERSON'
}
type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }
type Withdrawn = { kinds: MerchantCode['kind'][]; written: readonly string[]; held: ReadonlySet<string> }

/** Deletes codes of these kinds that are in no file any more, except those of held campaigns. */
export async function withdrawCodes({ db, tenant }: Shop, { kinds, written, held }: Withdrawn) {
  await db
    .delete(codes)
    .where(
      and(
        eq(codes.tenantId, tenant.id),
        inArray(codes.kind, kinds),
        written.length > 0 ? notInArray(codes.code, [...written]) : undefined,
        sql`not (${codes.kind} = 'CAMPAIGN' and ${codes.campaignIds} && ${sql.param([...held])}::text[])`,
      ),
    )
}

export const upsertCodes = (shop: Shop, rows: readonly MerchantCode[]) =>
  upsertRows(shop, codes, rows, { key: 'code', kept: ['used', 'ownerLeadId'] })

export function listCodes({ db, tenant }: Shop, kinds: MerchantCode['kind'][]) {
  const { code, kind, campaignIds, limits, endsAt, isSigned } = codes
  return db
    .select({ code, kind, campaignIds, limits, endsAt, isSigned })
    .from(codes)
    .where(and(eq(codes.tenantId, tenant.id), inArray(codes.kind, kinds)))
    .orderBy(codes.code)
}
