import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { outbox } from '#db/schema/outbox.ts'
import { loginKeys, users } from '#db/schema/people.ts'
import { whatsappAccounts, whatsappChoices, whatsappMessages, whatsappReceived } from '#db/schema/whatsapp.ts'
import { chosenPhone } from '#db/whatsapp-choice.ts'
import type { WhatsappKind, WhatsappState, WhatsappTrouble } from '@mutirao/contract/whatsapp'

export type AccountRow = typeof whatsappAccounts.$inferSelect

export async function findAccount({ db, tenant }: ShopCtx): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(whatsappAccounts).where(eq(whatsappAccounts.tenantId, tenant.id))
  return row
}

type Written = Pick<AccountRow, 'phoneNumberId' | 'language' | 'orderTemplate' | 'newsTemplate' | 'sealed' | 'sealedBy'>

/** A saved account has no trouble yet. */
export async function putAccount({ db, tenant, now }: ShopCtx, written: Written) {
  const set = { ...written, changedAt: now, trouble: null, troubleAt: null }
  await db
    .insert(whatsappAccounts)
    .values({ ...set, tenantId: tenant.id })
    .onConflictDoUpdate({ target: whatsappAccounts.tenantId, set })
}

export async function setSeal({ db, tenant }: ShopCtx, sealed: Pick<AccountRow, 'sealed' | 'sealedBy'>) {
  await db.update(whatsappAccounts).set(sealed).where(eq(whatsappAccounts.tenantId, tenant.id))
}

export async function deleteAccount({ db, tenant }: ShopCtx): Promise<boolean> {
  const { rowCount } = await db.delete(whatsappAccounts).where(eq(whatsappAccounts.tenantId, tenant.id))
  return rowCount === 1
}

/** Null: WhatsApp takes messages again. */
export async function setTrouble({ db, tenant, now }: ShopCtx, trouble: WhatsappTrouble | null) {
  await db
    .update(whatsappAccounts)
    .set({ trouble, troubleAt: trouble && now })
    .where(and(eq(whatsappAccounts.tenantId, tenant.id), sql`${whatsappAccounts.trouble} is distinct from ${trouble}`))
}

/** The phone that a person verified. */
export async function findPhone({ db, tenant }: ShopCtx, leadId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ phone: loginKeys.value })
    .from(loginKeys)
    .innerJoin(users, and(eq(users.tenantId, loginKeys.tenantId), eq(users.id, loginKeys.userId)))
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(users.leadId, leadId), eq(loginKeys.type, 'PHONE')))
  return row?.phone
}

/** The lead that has verified the phone. */
export async function findLeadOf({ db, tenant }: ShopCtx, phone: string): Promise<string | undefined> {
  const [row] = await db
    .select({ leadId: users.leadId })
    .from(loginKeys)
    .innerJoin(users, and(eq(users.tenantId, loginKeys.tenantId), eq(users.id, loginKeys.userId)))
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.type, 'PHONE'), eq(loginKeys.value, phone)))
  return row?.leadId
}

export async function findChosenPhone({ db, tenant }: ShopCtx, leadId: string, kind: WhatsappKind): Promise<string | undefined> {
  const { rows } = await db.execute<{ phone: string | null }>(sql`select ${chosenPhone(tenant.id, sql`${leadId}::uuid`, kind)} as phone`)
  return rows[0]?.phone ?? undefined
}

export async function findBuyerOf({ db, tenant }: ShopCtx, orderId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ leadId: orders.leadId })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, orderId)))
  return row?.leadId ?? undefined
}

/** Makes answers and sends of one person wait for each other: `update` for an answer, `share` for a send. */
export async function lockLead({ db, tenant }: ShopCtx, leadId: string, strength: 'share' | 'update') {
  await db.execute(
    sql`select from leads where tenant_id = ${tenant.id} and id = ${leadId} ${sql.raw(`for ${strength === 'share' ? 'share' : 'no key update'}`)}`,
  )
}

type Choice = typeof whatsappChoices.$inferSelect

/** The newest answer of each kind. */
export async function listChoices({ db, tenant }: ShopCtx, leadId: string): Promise<Choice[]> {
  const { kind, at, id } = whatsappChoices
  return db
    .selectDistinctOn([kind])
    .from(whatsappChoices)
    .where(and(eq(whatsappChoices.tenantId, tenant.id), eq(whatsappChoices.leadId, leadId)))
    .orderBy(kind, desc(at), desc(id))
}

export async function insertChoice({ db, tenant }: ShopCtx, choice: Omit<Choice, 'tenantId'>) {
  await db.insert(whatsappChoices).values({ ...choice, tenantId: tenant.id })
}

/** People whose newest answer is yes, by kind. */
export async function countPeople({ db, tenant }: ShopCtx): Promise<Record<WhatsappKind, number>> {
  const { rows } = await db.execute<{ orders: number; news: number }>(sql`
    select count(*) filter (where kind = 'orders')::int as orders, count(*) filter (where kind = 'news')::int as news from (
      select distinct on (lead_id, kind) kind, granted from whatsapp_choices where tenant_id = ${tenant.id} order by lead_id, kind, at desc, id desc
    ) c where granted`)
  return rows[0]!
}

export type MessageRow = typeof whatsappMessages.$inferSelect
type Handed = Pick<MessageRow, 'id' | 'leadId' | 'kind' | 'phone'>

/** Returns the row that another attempt has left, else undefined. */
export async function handOver({ db, tenant, now }: ShopCtx, handed: Handed): Promise<MessageRow | undefined> {
  const { rowCount } = await db
    .insert(whatsappMessages)
    .values({ ...handed, tenantId: tenant.id, state: 'HANDED', createdAt: now, at: now })
    .onConflictDoNothing()
  return rowCount === 1 ? undefined : findMessage({ db, tenant }, handed.id)
}

export async function findMessage({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.tenantId, tenant.id), eq(whatsappMessages.id, id)))
  return row
}

/** Resets a message that was not sent: its next attempt counts as the first. */
export async function takeBack({ db, tenant }: ShopCtx, id: string) {
  await db
    .delete(whatsappMessages)
    .where(and(eq(whatsappMessages.tenantId, tenant.id), eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'HANDED')))
}

type Outcome = { state: WhatsappState; messageId?: string; code?: number }

/** The outcome of the call, unless a status came first. */
export async function setOutcome({ db, tenant, now }: ShopCtx, id: string, { state, messageId, code }: Outcome) {
  await db
    .update(whatsappMessages)
    .set({
      state: sql`case when ${whatsappMessages.state} = 'HANDED' then ${state} else ${whatsappMessages.state} end`,
      messageId,
      code,
      at: now,
    })
    .where(and(eq(whatsappMessages.tenantId, tenant.id), eq(whatsappMessages.id, id)))
}

/** The message of a status, locked: by the id that we gave it, else by WhatsApp's. */
export async function lockMessage({ db, tenant }: ShopCtx, { id, messageId }: { id: string | undefined; messageId: string }) {
  const [row] = await db
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.tenantId, tenant.id), id ? eq(whatsappMessages.id, id) : eq(whatsappMessages.messageId, messageId)))
    .for('update')
  return row
}

export async function setState(
  { db, tenant, now }: ShopCtx,
  id: string,
  { state, messageId, code }: Required<Pick<Outcome, 'state' | 'messageId'>> & Outcome,
) {
  await db
    .update(whatsappMessages)
    .set({ state, messageId, code: code ?? null, at: now })
    .where(and(eq(whatsappMessages.tenantId, tenant.id), eq(whatsappMessages.id, id)))
}

/** Returns false for one that was received before. */
export async function receiveOnce({ db, tenant, now }: ShopCtx, messageId: string): Promise<boolean> {
  const { rowCount } = await db.insert(whatsappReceived).values({ tenantId: tenant.id, messageId, at: now }).onConflictDoNothing()
  return rowCount === 1
}

/** The newest messages with the code of their order. */
export function listMessages({ db, tenant }: ShopCtx, most: number) {
  return db
    .select({
      id: whatsappMessages.id,
      at: whatsappMessages.at,
      kind: whatsappMessages.kind,
      state: whatsappMessages.state,
      code: whatsappMessages.code,
      phone: whatsappMessages.phone,
      orderCode: orders.code,
    })
    .from(whatsappMessages)
    .leftJoin(outbox, and(eq(outbox.tenantId, whatsappMessages.tenantId), eq(outbox.id, whatsappMessages.id)))
    .leftJoin(orders, and(eq(orders.tenantId, outbox.tenantId), eq(orders.id, outbox.orderId)))
    .where(eq(whatsappMessages.tenantId, tenant.id))
    .orderBy(desc(whatsappMessages.createdAt))
    .limit(most)
}

/** Messages whose statuses nobody asks for any more, and received ones that are too old to be accepted again. */
export async function forgetMessages({ db, tenant }: Ctx, before: Date) {
  const isOld = and(eq(whatsappMessages.tenantId, tenant.id), lt(whatsappMessages.createdAt, before))
  // The texts were kept for a letter instead.
  await db
    .update(outbox)
    .set({ facts: {} })
    .where(
      and(eq(outbox.tenantId, tenant.id), inArray(outbox.id, db.select({ id: whatsappMessages.id }).from(whatsappMessages).where(isOld))),
    )
  await db.delete(whatsappMessages).where(isOld)
  await db.delete(whatsappReceived).where(and(eq(whatsappReceived.tenantId, tenant.id), lt(whatsappReceived.at, before)))
}
