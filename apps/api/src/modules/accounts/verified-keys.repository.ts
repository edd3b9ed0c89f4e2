import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { loginKeys } from '#db/schema/people.ts'

export function listKeys({ db, tenant }: Ctx, userId: string) {
  return db
    .select({ type: loginKeys.type, value: loginKeys.value })
    .from(loginKeys)
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.userId, userId)))
    .orderBy(asc(loginKeys.type))
}
