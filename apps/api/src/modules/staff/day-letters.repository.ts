import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { staff } from '#db/schema/staff.ts'
import { roleColumns } from './roles.repository.ts'

/** The outer column is written out: in a statement of one table Drizzle leaves out its name, and `user_id` alone would be the inner one's. */
const emailOf = ({ tenant }: ShopCtx) => sql<string | null>`(select k.value from login_keys k
  where k.tenant_id = ${tenant.id} and k.user_id = staff.user_id and k.type = 'EMAIL')`

/** Office devices whose session is alive. */
const devicesOf = ({ tenant, now }: ShopCtx) => sql<number>`(select count(*)::int from push_subscriptions d
  join sessions o on o.tenant_id = d.tenant_id and o.id = d.session_id and o.ended_at is null and o.expires_at > ${now}
  where d.tenant_id = ${tenant.id} and d.is_office and o.user_id = staff.user_id)`

const columns = (ctx: ShopCtx) => ({
  id: staff.id,
  userId: staff.userId,
  ...roleColumns(ctx.tenant.id),
  hour: staff.dayLetterHour,
  at: staff.dayLetterAt,
  byMail: staff.dayLetterByMail,
  byPush: staff.dayLetterByPush,
  email: emailOf(ctx),
  devices: devicesOf(ctx),
})

const isActive = ({ tenant }: ShopCtx) => and(eq(staff.tenantId, tenant.id), isNull(staff.endedAt))

export async function findDayLetter(ctx: ShopCtx, id: string) {
  const [row] = await ctx.db
    .select(columns(ctx))
    .from(staff)
    .where(and(isActive(ctx), eq(staff.id, id)))
  return row
}

type Saved = { hour: number | null; at: Date | null; byMail?: boolean; byPush?: boolean }

/** Channels that are left out stay. */
export async function saveDayLetter(ctx: ShopCtx, id: string, { hour, at, byMail, byPush }: Saved): Promise<void> {
  await ctx.db
    .update(staff)
    .set({ dayLetterHour: hour, dayLetterAt: at, dayLetterByMail: byMail, dayLetterByPush: byPush })
    .where(and(isActive(ctx), eq(staff.id, id)))
}

/** The due rows, locked; those that another process is sending are left out. */
export function lockDueLetters(ctx: ShopCtx) {
  return ctx.db
    .select(columns(ctx))
    .from(staff)
    .where(and(isActive(ctx), lte(staff.dayLetterAt, ctx.now)))
    .for('update', { of: staff, skipLocked: true })
}
