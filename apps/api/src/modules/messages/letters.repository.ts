import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { mayGetNews, newsAddress } from '#db/may-get-news.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { loginKeys, newsMutes } from '#db/schema/people.ts'
import { documents } from '#db/schema/tenants.ts'
import { statement } from '#db/statement.ts'
import type { Letters } from '@mutirao/contract/merchant/documents'

type OfOrder = { tenantId: string; orderId: string }

const findingOrder = statement<OfOrder>()((db, { tenantId, orderId }) =>
  db
    .select({
      code: orders.code,
      userName: orders.userName,
      subTotal: orders.subTotal,
      discount: orders.discount,
      shippingTotal: orders.shippingTotal,
      price: orders.price,
    })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId))),
)

const listingLines = statement<OfOrder>()((db, { tenantId, orderId }) =>
  db
    .select({ quantity: orderLines.quantity, total: orderLines.total, snapshot: orderLines.snapshot })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.position)),
)

/** The order's fields that a letter shows; undefined when the order no longer exists. */
export async function findLetterOrder({ db, tenant }: Ctx, orderId: string) {
  const one = { tenantId: tenant.id, orderId }
  const [[order], lines] = await Promise.all([findingOrder(db, one), listingLines(db, one)])
  return order && { ...order, lines: lines.map(({ quantity, total, snapshot: { name } }) => ({ quantity, total, name })) }
}

/** Whether the recipient of a message to many still wants it, at this address. */
export async function wantsNews({ db, tenant }: Ctx, leadId: string, address: string): Promise<boolean> {
  const { rows } = await db.execute<{ wants: boolean | null }>(sql`
    select ${mayGetNews(tenant.id, sql`${leadId}::uuid`)} and ${newsAddress(tenant.id, sql`${leadId}::uuid`)} = ${address} as wants`)
  return rows[0]!.wants === true
}

/** Whether the person muted news; the consent to WhatsApp is asked for when the message is handed over. */
export async function isMuted({ db, tenant }: Ctx, leadId: string): Promise<boolean> {
  const rows = await db
    .select({ mutedAt: newsMutes.mutedAt })
    .from(newsMutes)
    .where(and(eq(newsMutes.tenantId, tenant.id), eq(newsMutes.leadId, leadId)))
  return rows.length === 1
}

const findingLetters = statement<{ tenantId: string }>()((db, { tenantId }) =>
  db
    .select({ body: documents.body })
    .from(documents)
    .where(and(eq(documents.tenantId, tenantId), eq(documents.name, 'letters'))),
)

/** The merchant's own texts, if any. */
export async function findLetters({ db, tenant }: Ctx): Promise<Letters> {
  const [document] = await findingLetters(db, { tenantId: tenant.id })
  return (document?.body ?? {}) as Letters
}

/** The verified e-mail of a user, if there is one. */
export async function findEmailOf({ db, tenant }: ShopCtx, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: loginKeys.value })
    .from(loginKeys)
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.userId, userId), eq(loginKeys.type, 'EMAIL')))
  return row?.value
}
