import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { leads, orders } from '#db/schema/orders.ts'
import { paymentCards } from '#db/schema/payment-cards.ts'
import { payments } from '#db/schema/payments.ts'
import { users } from '#db/schema/people.ts'

export type CardRow = typeof paymentCards.$inferSelect
/** The owner of cards at one acquirer. */
export type Owner = { leadId: string; provider: string }
type AtAcquirer = Pick<CardRow, 'provider' | 'reference'>

const ofOwner = ({ tenant }: ShopCtx, { leadId, provider }: Owner) =>
  and(
    eq(paymentCards.tenantId, tenant.id),
    eq(paymentCards.leadId, leadId),
    eq(paymentCards.provider, provider),
    isNull(paymentCards.removedAt),
  )

/** The default card first, then newest first. */
export function listCardRows(ctx: ShopCtx, owner: Owner): Promise<CardRow[]> {
  return ctx.db
    .select()
    .from(paymentCards)
    .where(ofOwner(ctx, owner))
    .orderBy(desc(paymentCards.isDefault), desc(paymentCards.createdAt), desc(paymentCards.id))
}

export async function findCardRow(ctx: ShopCtx, owner: Owner, id: string): Promise<CardRow | undefined> {
  const [card] = await ctx.db
    .select()
    .from(paymentCards)
    .where(and(ofOwner(ctx, owner), eq(paymentCards.id, id)))
  return card
}

/** Locks the lead's row, which serializes changes of its cards. Returns false when the lead has no account. */
export async function lockOwner({ db, tenant }: ShopCtx, leadId: string): Promise<boolean> {
  const [person] = await db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(users, and(eq(users.tenantId, leads.tenantId), eq(users.leadId, leads.id)))
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, leadId)))
    .for('no key update', { of: leads })
  return person !== undefined
}

/** Leaves known cards, and cards that are being removed, unchanged. */
export async function insertCards({ db, tenant }: ShopCtx, cards: readonly Omit<CardRow, 'tenantId'>[]): Promise<void> {
  if (cards.length === 0) return
  await db
    .insert(paymentCards)
    .values(cards.map((card) => ({ ...card, tenantId: tenant.id })))
    .onConflictDoNothing()
}

/** Call it under the owner's lock: the change takes two statements. */
export async function setDefault(ctx: ShopCtx, owner: Owner, id: string): Promise<void> {
  await ctx.db
    .update(paymentCards)
    .set({ isDefault: false })
    .where(and(ofOwner(ctx, owner), eq(paymentCards.isDefault, true)))
  await ctx.db
    .update(paymentCards)
    .set({ isDefault: true })
    .where(and(ofOwner(ctx, owner), eq(paymentCards.id, id)))
}

/** Returns undefined when there is no such card to remove. */
export async function markRemoved(ctx: ShopCtx, owner: Owner, id: string): Promise<CardRow | undefined> {
  const [card] = await ctx.db
    .update(paymentCards)
    .set({ removedAt: ctx.now, isDefault: false })
    .where(and(ofOwner(ctx, owner), eq(paymentCards.id, id)))
    .returning()
  return card
}

export async function deleteRemoved({ db, tenant }: ShopCtx, { provider, reference }: AtAcquirer): Promise<void> {
  await db
    .delete(paymentCards)
    .where(
      and(
        eq(paymentCards.tenantId, tenant.id),
        eq(paymentCards.provider, provider),
        eq(paymentCards.reference, reference),
        isNotNull(paymentCards.removedAt),
      ),
    )
}

/** Whether the last payment of the lead's newest order was by a stored card. */
export async function paidLastByKept({ db, tenant }: ShopCtx, leadId: string): Promise<boolean> {
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  const [last] = await db
    .select({ cardId: payments.cardId, keepsCard: payments.keepsCard })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, sql`(${newest})`), ne(payments.type, 'WALLET')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  return last !== undefined && (last.cardId !== null || last.keepsCard)
}
