import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { sessions, signInEvents } from '#db/schema/people.ts'

type Event = typeof signInEvents.$inferInsert
export type SignInMethod = Event['method']

export async function insertSignIn({ db, tenant, now }: Ctx, event: Pick<Event, 'id' | 'userId' | 'method' | 'network'>) {
  await db.insert(signInEvents).values({ ...event, tenantId: tenant.id, at: now })
}

/** Stores what the app reports right after the sign-in. */
export async function noteSignIn({ db, tenant }: Ctx, id: string, noted: { device?: string; appVersion?: string }) {
  await db
    .update(signInEvents)
    .set(noted)
    .where(and(eq(signInEvents.tenantId, tenant.id), eq(signInEvents.id, id)))
}

export function listSignIns({ db, tenant, now }: Ctx, userId: string) {
  const { id, method, device, appVersion, at } = signInEvents
  const isOpen = sql<boolean>`coalesce(${sessions.endedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz, false)`
  return db
    .select({ id, method, device, appVersion, at, isOpen })
    .from(signInEvents)
    .leftJoin(sessions, and(eq(sessions.tenantId, signInEvents.tenantId), eq(sessions.id, id)))
    .where(and(eq(signInEvents.tenantId, tenant.id), eq(signInEvents.userId, userId)))
    .orderBy(desc(at), desc(id))
    .limit(50)
}
