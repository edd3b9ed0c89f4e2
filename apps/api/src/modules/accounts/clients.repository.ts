import { and, asc, desc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { leads } from '#db/schema/orders.ts'
import { adults, clients, signInEvents, users } from '#db/schema/people.ts'
import { hasRows } from '#db/written-rows.ts'
import type { SurveyAnswers } from '@mutirao/contract/surveys'
import type { LoginKey } from '@mutirao/domain/login-key'

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

export async function findClient({ db, tenant }: Ctx, userId: string) {
  const [row] = await db
    .select({
      client: clients,
      lastLoginAt: users.lastLoginAt,
      deletionRequestedAt: users.deletionRequestedAt,
      lead: { id: leads.id, properties: leads.properties, name: leads.name, addresses: leads.addresses },
      keys: sql<LoginKey[]>`coalesce((select json_agg(json_build_object('type', k.type, 'value', k.value))
        from login_keys k where k.tenant_id = ${tenant.id} and k.user_id = ${users.id}), '[]')`,
      codes: sql<string[]>`array(select r.code from relations r where r.tenant_id = ${tenant.id}
        and r.lead_id = ${users.leadId} and r.action <> 'ACCESS' order by r.created_at)`,
      enhancedAnswers: sql<Record<string, SurveyAnswers>>`coalesce((select json_object_agg(s.survey_id, s.answers)
        from survey_answers s where s.tenant_id = ${tenant.id} and s.lead_id = ${users.leadId}), '{}')`,
    })
    .from(clients)
    .innerJoin(users, and(eq(users.tenantId, clients.tenantId), eq(users.id, clients.userId)))
    .innerJoin(leads, and(eq(leads.tenantId, users.tenantId), eq(leads.id, users.leadId)))
    .where(and(eq(clients.tenantId, tenant.id), eq(clients.userId, userId)))
  return row
}

/** The data that the lead held before the account was created. */
export async function findLeadOf({ db, tenant }: Ctx, leadId: string) {
  const [row] = await db
    .select({ addresses: leads.addresses, properties: leads.properties })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, leadId)))
  return row
}

/** The device and app version reported at the newest sign-in. */
export async function findNewestSignIn({ db, tenant }: Ctx, userId: string) {
  const [row] = await db
    .select({ device: signInEvents.device, appVersion: signInEvents.appVersion })
    .from(signInEvents)
    .where(and(eq(signInEvents.tenantId, tenant.id), eq(signInEvents.userId, userId)))
    .orderBy(desc(signInEvents.at), desc(signInEvents.id))
    .limit(1)
  return row
}

/** Does nothing when the user already has an account. */
export async function insertClient({ db }: Ctx, client: typeof clients.$inferInsert) {
  await db
    .insert(clients)
    .values(client)
    .onConflictDoNothing({ target: [clients.tenantId, clients.userId] })
}

/** A new CPF may be another person's, so the confirmed age is dropped. */
const sameCpfKeepsAge = (cpfHash: string) => sql`case when ${clients.cpfHash} = ${cpfHash} then ${clients.ageVerifiedAt} end`

/** Returns false when the account has changed since `version`. */
export async function changeClient({ db, tenant }: Ctx, id: string, values: Partial<typeof clients.$inferInsert>, version?: number) {
  const { rowCount } = await db
    .update(clients)
    .set({ ...values, ...(values.cpfHash && { ageVerifiedAt: sameCpfKeepsAge(values.cpfHash) }), version: sql`${clients.version} + 1` })
    .where(and(eq(clients.tenantId, tenant.id), eq(clients.id, id), version === undefined ? undefined : eq(clients.version, version)))
  return rowCount === 1
}

export async function hasOtherWithCpf({ db, tenant }: Ctx, userId: string, cpfHashes: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.tenantId, tenant.id), ne(clients.userId, userId), inArray(clients.cpfHash, [...cpfHashes])))
    .limit(1)
  return row !== undefined
}

/** Returns false when the account's CPF has changed meanwhile. */
export async function noteAge({ db, tenant, now }: Ctx, id: string, cpfHash: string): Promise<boolean> {
  const { rowCount } = await db
    .update(clients)
    .set({ ageVerifiedAt: now })
    .where(and(eq(clients.tenantId, tenant.id), eq(clients.id, id), eq(clients.cpfHash, cpfHash)))
  return rowCount === 1
}

/** Adds to properties without bumping the version, so that an account form that is already open can still be saved. */
export async function noteProperties({ db, tenant }: Ctx, id: string, noted: Record<string, unknown>) {
  await db
    .update(clients)
    .set({ properties: sql`${clients.properties} || ${JSON.stringify(noted)}::jsonb` })
    .where(and(eq(clients.tenantId, tenant.id), eq(clients.id, id)))
}

/** Clears the confirmed age of every account whose CPF is not on the merchant's list. */
export async function endConfirmations({ db, tenant }: Pick<Ctx, 'db'> & { tenant: { id: string } }, listed: readonly string[]) {
  const isNotListed = listed.length > 0 ? sql`(${clients.cpfHash} is null or ${notInArray(clients.cpfHash, [...listed])})` : undefined
  await db
    .update(clients)
    .set({ ageVerifiedAt: null })
    .where(and(eq(clients.tenantId, tenant.id), isNotNull(clients.ageVerifiedAt), isNotListed))
}

/** Accounts with a CPF, in the order of their ids. */
export function listSealedCpfs({ db, tenant }: ShopCtx, { after, most }: { after: string; most: number }) {
  return db
    .select({ id: clients.id, cpfCipher: clients.cpfCipher })
    .from(clients)
    .where(and(eq(clients.tenantId, tenant.id), gt(clients.id, after), isNotNull(clients.cpfCipher)))
    .orderBy(asc(clients.id))
    .limit(most)
}

/** Changes nothing when the account has another CPF in the meantime. */
export async function saveSealedCpf(
  { db, tenant }: ShopCtx,
  id: string,
  { former, cpfCipher, cpfHash }: { former: string; cpfCipher: string; cpfHash: string },
): Promise<void> {
  await db
    .update(clients)
    .set({ cpfCipher, cpfHash })
    .where(and(eq(clients.tenantId, tenant.id), eq(clients.id, id), eq(clients.cpfCipher, former)))
}

export const hasAdults = (shop: ShopCtx): Promise<boolean> => hasRows(shop, adults)
