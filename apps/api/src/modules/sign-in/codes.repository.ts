import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { loginCodes } from '#db/schema/people.ts'

export type CodeRow = typeof loginCodes.$inferSelect
type NewCode = Pick<CodeRow, 'target' | 'key' | 'codeHash' | 'digits' | 'sentAt' | 'expiresAt'>

const of = (ctx: Ctx, target: string) => and(eq(loginCodes.tenantId, ctx.tenant.id), eq(loginCodes.target, target))
const ofKeys = (ctx: Ctx, keys: readonly string[]) => and(eq(loginCodes.tenantId, ctx.tenant.id), inArray(loginCodes.key, [...keys]))

/** Serializes the sending of codes to one key with an advisory lock, so that two concurrent requesters are not both the first. */
export async function lockKey({ db, tenant }: Ctx, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${tenant.id} ${key}`}, 0))`)
}

/** Stores a new code, replacing the requester's previous one. */
export async function replaceSignInCode(ctx: Ctx, code: NewCode): Promise<void> {
  const values = { ...code, tries: 0, usedAt: null }
  await ctx.db
    .insert(loginCodes)
    .values({ ...values, tenantId: ctx.tenant.id })
    .onConflictDoUpdate({ target: [loginCodes.tenantId, loginCodes.target], set: values })
}

/** Incremented before the code is compared, so that two concurrent guesses count as two. */
export async function countCodeTry(ctx: Ctx, target: string, most: number) {
  const [row] = await ctx.db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(and(of(ctx, target), isNull(loginCodes.usedAt), lt(loginCodes.tries, most)))
    .returning({ tries: loginCodes.tries })
  return row
}

/** Returns false when another request has just used the code. */
export async function spendSignInCode(ctx: Ctx, { target, codeHash }: CodeRow): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(loginCodes)
    .set({ usedAt: ctx.now })
    .where(and(of(ctx, target), eq(loginCodes.codeHash, codeHash), isNull(loginCodes.usedAt)))
  return rowCount === 1
}

/** The newest unused code of a key, regardless of its requester. */
export async function findNewest(ctx: Ctx, keys: readonly string[]): Promise<CodeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(loginCodes)
    .where(and(ofKeys(ctx, keys), isNull(loginCodes.usedAt)))
    .orderBy(desc(loginCodes.sentAt))
    .limit(1)
  return row
}

/** The newest code of any of these requesters. */
export async function findOwn(ctx: Ctx, targets: readonly string[]): Promise<CodeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(loginCodes)
    .where(and(eq(loginCodes.tenantId, ctx.tenant.id), inArray(loginCodes.target, [...targets])))
    .orderBy(desc(loginCodes.sentAt))
    .limit(1)
  return row
}
