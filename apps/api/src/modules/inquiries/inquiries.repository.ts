import { and, eq } from 'drizzle-orm'
import type { LeadCtx } from '#context.ts'
import { inquiries } from '#db/schema/inquiries.ts'

export type InquiryRow = typeof inquiries.$inferSelect
type New = Pick<InquiryRow, 'id' | 'protocol' | 'name' | 'contact' | 'text' | 'orderCode' | 'campaignId' | 'itemId'>

/** Returns undefined when the id or the protocol number is taken. */
export async function insertInquiry({ db, tenant, actor, now }: LeadCtx, inquiry: New): Promise<InquiryRow | undefined> {
  const [row] = await db
    .insert(inquiries)
    .values({ ...inquiry, tenantId: tenant.id, leadId: actor.leadId, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function findInquiry({ db, tenant }: LeadCtx, id: string): Promise<InquiryRow | undefined> {
  const [row] = await db
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.tenantId, tenant.id), eq(inquiries.id, id)))
  return row
}
