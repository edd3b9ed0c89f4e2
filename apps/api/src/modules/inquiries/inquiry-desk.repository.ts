import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { containing, plain } from '#db/like.ts'
import { items } from '#db/schema/catalog.ts'
import { inquiries } from '#db/schema/inquiries.ts'
import { orders } from '#db/schema/orders.ts'
import { clients } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'
import { searchable } from '@mutirao/domain/search-text'
import type { InquiryRow } from './inquiries.repository.ts'

type Filter = { only?: 'unanswered' | 'answered' | undefined; words?: string | undefined; id?: string }
type Page = { size: number; page: number }

const kept = { unanswered: isNull(inquiries.answeredAt), answered: isNotNull(inquiries.answeredAt) }

const withoutAccents = plain(
  sql`${inquiries.name} || ' ' || ${inquiries.contact} || ' ' || ${inquiries.protocol} || ' ' || coalesce(${inquiries.orderCode}, '') || ' ' || ${inquiries.text}`,
)

export const countUnanswered = ({ db, tenant }: ShopCtx): Promise<number> =>
  db.$count(inquiries, and(eq(inquiries.tenantId, tenant.id), kept.unanswered))

/** Unanswered questions first, the longest waiting at the top; then the newest. `total` counts all pages. */
export function listForDesk({ db, tenant }: ShopCtx, { only, words, id }: Filter, { size, page }: Page) {
  return db
    .select({
      inquiry: inquiries,
      orderId: orders.id,
      item: items.name,
      author: clients.name,
      hasOrdered: sql<boolean>`exists (select from orders o where o.tenant_id = ${inquiries.tenantId} and o.lead_id = ${inquiries.leadId})`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(inquiries)
    .leftJoin(orders, and(eq(orders.tenantId, inquiries.tenantId), eq(orders.code, inquiries.orderCode)))
    .leftJoin(items, and(eq(items.tenantId, inquiries.tenantId), eq(items.id, inquiries.itemId)))
    .leftJoin(staff, and(eq(staff.tenantId, inquiries.tenantId), eq(staff.id, inquiries.answeredBy)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .where(
      and(
        eq(inquiries.tenantId, tenant.id),
        only && kept[only],
        words ? sql`${withoutAccents} like ${containing(searchable(words))}` : undefined,
        id === undefined ? undefined : eq(inquiries.id, id),
      ),
    )
    .orderBy(
      sql`${inquiries.answeredAt} is not null`,
      asc(sql`case when ${inquiries.answeredAt} is null then ${inquiries.createdAt} end`),
      asc(sql`case when ${inquiries.answeredAt} is null then ${inquiries.id} end`),
      desc(inquiries.createdAt),
      desc(inquiries.id),
    )
    .limit(size)
    .offset(size * page)
}

export async function lockInquiry({ db, tenant }: ShopCtx, id: string): Promise<InquiryRow | undefined> {
  const [row] = await db
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.tenantId, tenant.id), eq(inquiries.id, id)))
    .for('update')
  return row
}

export async function saveAnswer({ db, tenant, now }: ShopCtx, { id, answeredAt }: InquiryRow, answer: { text: string; staffId: string }) {
  await db
    .update(inquiries)
    .set({ answer: answer.text, answeredBy: answer.staffId, answeredAt: answeredAt ?? now })
    .where(and(eq(inquiries.tenantId, tenant.id), eq(inquiries.id, id)))
}
