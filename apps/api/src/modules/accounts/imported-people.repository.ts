import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { erasedKeys, importedPeople } from '#db/schema/buyers.ts'
import { leads } from '#db/schema/orders.ts'
import type { LoginKey } from '@mutirao/domain/login-key'

type Shop = Pick<ShopCtx, 'db' | 'tenant'>

/** The lead of the imported person with this contact, unless somebody has verified it. */
export async function findImportedLead({ db, tenant }: Shop, { type, value }: LoginKey): Promise<string | undefined> {
  const column = type === 'EMAIL' ? importedPeople.email : importedPeople.phone
  const [row] = await db
    .select({ leadId: importedPeople.leadId })
    .from(importedPeople)
    .where(and(eq(importedPeople.tenantId, tenant.id), eq(column, value)))
  return row?.leadId
}

/** Locks both in one order, so that two links of one person wait for each other. */
export async function lockLeads({ db, tenant }: Shop, ids: readonly string[]): Promise<number> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), inArray(leads.id, [...ids])))
    .orderBy(leads.id)
    .for('update')
  return rows.length
}

/** The imported consent goes, unless it was given for the verified e-mail by somebody who has not answered in this shop. */
export async function dropConsents({ db, tenant }: Shop, { from, to, key }: { from: string; to: string; key: LoginKey }): Promise<void> {
  await db.execute(sql`
    delete from consents c where tenant_id = ${tenant.id} and lead_id = ${from} and (${key.type === 'PHONE'} or exists (
      select from consents o where o.tenant_id = c.tenant_id and o.lead_id = ${to} and o.name = c.name))`)
}

/**
 * Gives the row to the person's lead, with the verified contact and nothing else of it. Of the import's lead the id stays, because letters name it in the link
 * that ends the news; who verified the e-mail of these letters is reached through it.
 */
export async function giveRow({ db, tenant }: Shop, { from, to, key }: { from: string; to: string; key: LoginKey }): Promise<void> {
  const column = sql.identifier(key.type === 'EMAIL' ? 'email' : 'phone')
  // Another import's row of the same person stays.
  await db.execute(sql`
    with taken as (delete from imported_people where tenant_id = ${tenant.id} and lead_id = ${from} returning import_id, created_at)
    insert into imported_people (tenant_id, lead_id, import_id, name, city, created_at)
    select ${tenant.id}::uuid, ${to}::uuid, import_id, '', '', created_at from taken on conflict (tenant_id, lead_id) do nothing`)
  await db.execute(sql`
    update imported_people set ${column} = ${key.value} where tenant_id = ${tenant.id} and lead_id = ${to}`)
  await db.execute(sql`delete from buyers where tenant_id = ${tenant.id} and lead_id = ${from}`)
  const successor = key.type === 'EMAIL' ? { mergedInto: to } : {}
  await db
    .update(leads)
    .set({ properties: { type: 'CLIENT', ...successor } })
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, from)))
}

/** Deletes the imported people with one of these contacts, whom nobody has been linked to. */
export async function deleteImported({ db, tenant }: Shop, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const isOne = or(inArray(importedPeople.phone, [...keys]), inArray(importedPeople.email, [...keys]))
  const found = db
    .select({ id: importedPeople.leadId })
    .from(importedPeople)
    .where(and(eq(importedPeople.tenantId, tenant.id), isOne))
  await db.delete(leads).where(
    and(
      eq(leads.tenantId, tenant.id),
      inArray(leads.id, found),
      sql`not exists (
    select from users u where u.tenant_id = ${leads.tenantId} and u.lead_id = ${leads.id})`,
      sql`not exists (
    select from orders o where o.tenant_id = ${leads.tenantId} and o.lead_id = ${leads.id})`,
    ),
  )
}

export type ImportedRow = { phone: string | null; email: string | null; hasOrders: boolean; hasAccount: boolean }

/** Undefined for a lead that no import has made. */
export async function findImported({ db, tenant }: Shop, leadId: string): Promise<ImportedRow | undefined> {
  const { rows } = await db.execute<ImportedRow>(sql`
    select i.phone, i.email,
      exists (select from orders o where o.tenant_id = ${tenant.id} and o.lead_id = i.lead_id) as "hasOrders",
      exists (select from users u where u.tenant_id = ${tenant.id} and u.lead_id = i.lead_id) as "hasAccount"
    from imported_people i where i.tenant_id = ${tenant.id} and i.lead_id = ${leadId}`)
  return rows[0]
}

/** Deletes the lead with all that it holds, and letters that wait for its address. */
export async function deleteLead({ db, tenant }: Shop, id: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await db.execute(sql`delete from outbox where tenant_id = ${tenant.id} and recipient = any(${sql.param(keys)}::text[])`)
  await db.delete(leads).where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id)))
}

/** refused: the e-mail, if the person has withdrawn the consent to news. */
type Forgotten = { leadId: string; keys: string[]; refused: string | null }

/** Locks some imported people from before this moment who have neither order nor account. */
export async function lockForgotten({ db, tenant }: Shop, before: Date, most: number): Promise<Forgotten[]> {
  const { rows } = await db.execute<Forgotten>(sql`
    select i.lead_id as "leadId", array_remove(array[i.phone, i.email], null) as keys,
      case when exists (select from consents c where c.tenant_id = ${tenant.id} and c.lead_id = i.lead_id and not c.granted) then i.email end as refused
    from imported_people i join leads l on l.tenant_id = i.tenant_id and l.id = i.lead_id
    where i.tenant_id = ${tenant.id} and i.created_at < ${before.toISOString()}::timestamptz
      and not exists (select from orders o where o.tenant_id = ${tenant.id} and o.lead_id = i.lead_id)
      and not exists (select from users u where u.tenant_id = ${tenant.id} and u.lead_id = i.lead_id)
    order by l.id limit ${most} for update of l`)
  return rows
}

/** Deletes these leads with all that they hold, and the news that were written to their addresses. */
export async function deleteForgotten({ db, tenant }: Shop, people: readonly Forgotten[]): Promise<void> {
  const keys = people.flatMap((one) => one.keys)
  await db.execute(sql`
    delete from outbox where tenant_id = ${tenant.id} and template = 'marketing' and recipient = any(${sql.param(keys)}::text[])`)
  const ids = people.map(({ leadId }) => leadId)
  await db.execute(sql`delete from leads where tenant_id = ${tenant.id} and id = any(${sql.param(ids)}::uuid[])`)
}

export async function forgetErased({ db, tenant }: Shop, before: Date): Promise<void> {
  await db.delete(erasedKeys).where(and(eq(erasedKeys.tenantId, tenant.id), lt(erasedKeys.at, before)))
}

export async function insertErased({ db, tenant, now }: ShopCtx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insert(erasedKeys)
    .values(hashes.map((hash) => ({ tenantId: tenant.id, hash, at: now })))
    .onConflictDoNothing()
}

export async function hasErased({ db, tenant }: Shop): Promise<boolean> {
  const rows = await db.select({ hash: erasedKeys.hash }).from(erasedKeys).where(eq(erasedKeys.tenantId, tenant.id)).limit(1)
  return rows.length === 1
}

export async function listErased({ db, tenant }: Shop, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select e.hash from unnest(${sql.param(hashes)}::text[]) as asked (hash) join erased_keys e on e.tenant_id = ${tenant.id} and e.hash = asked.hash`)
  return new Set(rows.map(({ hash }) => hash))
}
