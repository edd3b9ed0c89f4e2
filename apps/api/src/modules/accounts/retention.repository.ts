import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { personNotes } from '#db/schema/buyers.ts'
import { inquiries } from '#db/schema/inquiries.ts'
import { interests, wishes } from '#db/schema/interests.ts'
import { carts, orderRemarks, orders } from '#db/schema/orders.ts'
import { passkeyChallenges } from '#db/schema/passkeys.ts'
import { campaignNews, loginCodes, rateLimits, sessions, signInEvents } from '#db/schema/people.ts'
import { reports } from '#db/schema/reports.ts'

/** Deletes spent codes, old counts, dead sessions, expired carts and ended interests. */
export async function forgetSpent({ db, tenant }: Ctx, { dayAgo, monthAgo, now }: { dayAgo: Date; monthAgo: Date; now: Date }) {
  await db.delete(loginCodes).where(and(eq(loginCodes.tenantId, tenant.id), lt(loginCodes.expiresAt, dayAgo)))
  await db.delete(passkeyChallenges).where(and(eq(passkeyChallenges.tenantId, tenant.id), lt(passkeyChallenges.expiresAt, now)))
  await db.delete(rateLimits).where(and(eq(rateLimits.tenantId, tenant.id), lt(rateLimits.startedAt, dayAgo)))
  const isDead = or(lt(sessions.expiresAt, monthAgo), and(isNotNull(sessions.endedAt), lt(sessions.endedAt, monthAgo)))
  await db.delete(sessions).where(and(eq(sessions.tenantId, tenant.id), isDead))
  const hasEnded = or(lt(interests.answeredAt, monthAgo), lt(interests.unsubscribedAt, monthAgo))
  await db.delete(interests).where(and(eq(interests.tenantId, tenant.id), hasEnded))
  await db.delete(campaignNews).where(and(eq(campaignNews.tenantId, tenant.id), lt(campaignNews.toldAt, monthAgo)))
  await db.delete(carts).where(and(eq(carts.tenantId, tenant.id), lt(carts.expiresAt, now)))
}

export async function forgetSignIns({ db, tenant }: Ctx, before: Date) {
  await db.delete(signInEvents).where(and(eq(signInEvents.tenantId, tenant.id), lt(signInEvents.at, before)))
}

export async function forgetWishes({ db, tenant }: Ctx, before: Date) {
  await db.delete(wishes).where(and(eq(wishes.tenantId, tenant.id), lt(wishes.createdAt, before)))
}

export async function forgetInquiries({ db, tenant }: Ctx, before: Date) {
  await db.delete(inquiries).where(and(eq(inquiries.tenantId, tenant.id), lt(inquiries.createdAt, before)))
}

export async function forgetNotes({ db, tenant }: Ctx, before: Date) {
  await db.delete(personNotes).where(and(eq(personNotes.tenantId, tenant.id), lt(personNotes.createdAt, before)))
  await db.delete(orderRemarks).where(and(eq(orderRemarks.tenantId, tenant.id), lt(orderRemarks.createdAt, before)))
}

export async function forgetReports({ db, tenant }: Ctx, before: Date) {
  await db.delete(reports).where(and(eq(reports.tenantId, tenant.id), lt(reports.lastSeenAt, before)))
}

/** Five years after the sale, orders of deleted accounts lose the remaining data about the buyer. */
export async function forgetBuyers({ db, tenant }: Ctx, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({ userName: '', properties: sql`${orders.properties} - 'shippingAddress'` })
    .where(
      and(
        eq(orders.tenantId, tenant.id),
        lt(orders.createdAt, before),
        sql`${orders.userName} <> '' and exists (select 1 from leads l where l.tenant_id = ${orders.tenantId} and l.id = ${orders.leadId}
          and l.properties->>'erased' = 'true')`,
      ),
    )
  return rowCount ?? 0
}
