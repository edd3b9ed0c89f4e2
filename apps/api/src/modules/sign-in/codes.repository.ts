import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { loginCodes } from '#db/schema/people.ts'
import type { Ctx } from '../../context.ts'

const of = (ctx: Ctx, target: string) => and(eq(loginCodes.tenantId, ctx.tenant.id), eq(loginCodes.target, target))

/** The new code takes the old one's place, unless that was sent after `notSince`. */
export async function replaceCode(ctx: Ctx, code: Omit<typeof loginCodes.$inferInsert, 'tenantId'>, notSince: Date): Promise<boolean> {
  const values = { ...code, tries: 0, usedAt: null }
  const { rowCount } = await ctx.db
    .insert(loginCodes)
    .values({ ...values, tenantId: ctx.tenant.id })
    .onConflictDoUpdate({
      target: [loginCodes.tenantId, loginCodes.target],
      set: values,
      setWhere: sql`${loginCodes.sentAt} <= ${notSince} or ${loginCodes.usedAt} is not null`,
    })
  return rowCount === 1
}

/** Counts the try before anything is compared: two guesses at once are two tries. */
export async function countTry(ctx: Ctx, target: string, most: number) {
  const [row] = await ctx.db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(and(of(ctx, target), isNull(loginCodes.usedAt), lt(loginCodes.tries, most)))
    .returning({ codeHash: loginCodes.codeHash, tries: loginCodes.tries, expiresAt: loginCodes.expiresAt })
  return row
}

/** False when somebody else has just used it. */
export async function spendCode(ctx: Ctx, target: string): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(loginCodes)
    .set({ usedAt: ctx.now })
    .where(and(of(ctx, target), isNull(loginCodes.usedAt)))
  return rowCount === 1
}

export async function findCode(ctx: Ctx, target: string) {
  const [row] = await ctx.db
    .select({ sentAt: loginCodes.sentAt, tries: loginCodes.tries, usedAt: loginCodes.usedAt })
    .from(loginCodes)
    .where(of(ctx, target))
  return row
}
