import { and, eq, isNull, lt } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { keyedWrites } from '#db/schema/staff.ts'

type Key = { callerId: string; key: string }

const ofKey = ({ tenant }: { tenant: { id: string } }, { callerId, key }: Key) =>
  and(eq(keyedWrites.tenantId, tenant.id), eq(keyedWrites.callerId, callerId), eq(keyedWrites.key, key))

/** Whether the write is new. */
export async function insertWrite({ db, tenant, now }: ShopCtx, write: Key & { digest: string }): Promise<boolean> {
  const { rowCount } = await db
    .insert(keyedWrites)
    .values({ ...write, tenantId: tenant.id, startedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function findWrite(ctx: ShopCtx, key: Key) {
  const [row] = await ctx.db.select().from(keyedWrites).where(ofKey(ctx, key))
  return row
}

/** Whether this request takes over a write that a process started before the moment and did not do. */
export async function takeOver(ctx: ShopCtx, key: Key, startedBefore: Date): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(keyedWrites)
    .set({ startedAt: ctx.now })
    .where(and(ofKey(ctx, key), isNull(keyedWrites.status), eq(keyedWrites.isDone, false), lt(keyedWrites.startedAt, startedBefore)))
  return rowCount === 1
}

export async function markDone(ctx: Pick<ShopCtx, 'db'> & { tenant: { id: string } }, key: Key): Promise<void> {
  await ctx.db.update(keyedWrites).set({ isDone: true }).where(ofKey(ctx, key))
}

export async function saveAnswer(ctx: ShopCtx, key: Key, answer: { status: number; body: string | null }): Promise<void> {
  await ctx.db.update(keyedWrites).set(answer).where(ofKey(ctx, key))
}

/** Deletes a write that was not done, and returns whether it did. */
export async function deleteWrite(ctx: ShopCtx, key: Key): Promise<boolean> {
  const { rowCount } = await ctx.db.delete(keyedWrites).where(and(ofKey(ctx, key), eq(keyedWrites.isDone, false)))
  return rowCount === 1
}

export async function deleteWritesBefore({ db, tenant }: ShopCtx, before: Date): Promise<void> {
  await db.delete(keyedWrites).where(and(eq(keyedWrites.tenantId, tenant.id), lt(keyedWrites.startedAt, before)))
}
