import { and, desc, eq, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { importedPeople, peopleImports } from '#db/schema/buyers.ts'
import { leads } from '#db/schema/orders.ts'
import { clients, consents } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'

type Shop = Pick<ShopCtx, 'db' | 'tenant'>

/** email, phone: at least one. cpfHashes: under each key of the installation. */
export type Asked = { n: number; email?: string | undefined; phone?: string | undefined; cpfHashes: readonly string[] }

/**
 * The shop's rows with a contact of one line. verified: leads of accounts with its e-mail, phone or CPF. imported: leads of earlier imports. mayAgree: the
 * lead of the e-mail, if it has never answered whether it wants news. isGuest: a guest's order has the e-mail or the phone, which proves neither.
 */
export type Match = {
  n: number
  verified: string[]
  imported: string[]
  mayAgree: string | null
  isGuest: boolean
}

/** For the rest of the transaction: the statistics may be older than a large import, and the planner would then read its whole table for each line. */
export async function preferIndexes({ db }: Shop): Promise<void> {
  await db.execute(sql`select set_config('enable_seqscan', 'off', true)`)
}

export async function listMatches({ db, tenant }: Shop, asked: readonly Asked[]): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    with r as materialized (
      select n, email, phone, coalesce("cpfHashes", '{}') as hashes
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (n int, email text, phone text, "cpfHashes" text[])
    ), found as materialized (
      select r.*,
        (select u.lead_id from login_keys k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
          where k.tenant_id = ${tenant.id} and k.type = 'EMAIL' and k.value = r.email) as by_email,
        (select u.lead_id from login_keys k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
          where k.tenant_id = ${tenant.id} and k.type = 'PHONE' and k.value = r.phone) as by_phone,
        (select u.lead_id from clients c join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
          where c.tenant_id = ${tenant.id} and c.cpf_hash = any(r.hashes) limit 1) as by_cpf,
        (select i.lead_id from imported_people i where i.tenant_id = ${tenant.id} and i.email = r.email) as imported_email,
        (select i.lead_id from imported_people i where i.tenant_id = ${tenant.id} and i.phone = r.phone) as imported_phone
      from r
    )
    select n, array_remove(array[by_email, by_phone, by_cpf], null) as verified, array_remove(array[imported_email, imported_phone], null) as imported,
      case when not exists (select from consents c where c.tenant_id = ${tenant.id} and c.lead_id = by_mail and c.name = 'marketing')
        then by_mail end as "mayAgree",
      coalesce(email in (select lower(b.email) from buyers b where b.tenant_id = ${tenant.id} and b.ordered_at is not null and b.email is not null), false)
        or coalesce(phone in (select b.phone from buyers b where b.tenant_id = ${tenant.id} and b.ordered_at is not null), false) as "isGuest"
    from (select *, coalesce(by_email, imported_email) as by_mail from found) f order by n`)
  return rows
}

export type NewPerson = { leadId: string; name: string; phone?: string | undefined; email?: string | undefined; city: string }

export async function insertPeople({ db, tenant, now }: ShopCtx, importId: string, people: readonly NewPerson[]): Promise<void> {
  const rows = JSON.stringify(people)
  const shape = sql.raw(`as r ("leadId" uuid, name text, phone text, email text, city text)`)
  const at = now.toISOString()
  await db.execute(sql`
    insert into ${leads} (tenant_id, id, properties, addresses, created_at)
    select ${tenant.id}::uuid, "leadId", '{"type": "IMPORTED"}', '[]', ${at}::timestamptz from jsonb_to_recordset(${rows}::jsonb) ${shape}`)
  await db.execute(sql`
    insert into ${importedPeople} (tenant_id, lead_id, import_id, name, phone, email, city, created_at)
    select ${tenant.id}::uuid, "leadId", ${importId}::uuid, name, phone, email, city, ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) ${shape}`)
}

export type NewConsent = { leadId: string; id: string }

export async function insertConsents(
  { db, tenant }: Shop,
  given: readonly NewConsent[],
  { at, source, version }: { at: Date; source: string; version: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${consents} (tenant_id, lead_id, id, name, version, granted, at, source)
    select ${tenant.id}::uuid, "leadId", id, 'marketing', ${version}, true, ${at.toISOString()}::timestamptz, ${source}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r ("leadId" uuid, id uuid)`)
}

export async function insertImport({ db, tenant }: Shop, row: Omit<typeof peopleImports.$inferInsert, 'tenantId'>): Promise<void> {
  await db.insert(peopleImports).values({ ...row, tenantId: tenant.id })
}

const MOST_LISTED = 20

const columns = {
  id: peopleImports.id,
  asked: peopleImports.asked,
  createdAt: peopleImports.createdAt,
  by: clients.name,
  platform: peopleImports.platform,
  file: peopleImports.file,
  lines: peopleImports.lines,
  created: peopleImports.created,
  known: peopleImports.known,
  skipped: peopleImports.skipped,
  optedIn: peopleImports.optedIn,
  consentSource: peopleImports.consentSource,
  consentAt: peopleImports.consentAt,
  notes: peopleImports.noteCount,
}

/** Without the notes. */
const select = ({ db }: Shop) =>
  db
    .select(columns)
    .from(peopleImports)
    .leftJoin(staff, and(eq(staff.tenantId, peopleImports.tenantId), eq(staff.id, peopleImports.staffId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

export const listImports = (ctx: Shop) =>
  select(ctx)
    .where(eq(peopleImports.tenantId, ctx.tenant.id))
    .orderBy(desc(peopleImports.createdAt), desc(peopleImports.id))
    .limit(MOST_LISTED)

export async function findImport(ctx: Shop, id: string): Promise<ImportRow | undefined> {
  const [row] = await select(ctx).where(and(eq(peopleImports.tenantId, ctx.tenant.id), eq(peopleImports.id, id)))
  return row
}

export async function findNotes({ db, tenant }: Shop, id: string) {
  const [row] = await db
    .select({ notes: peopleImports.notes })
    .from(peopleImports)
    .where(and(eq(peopleImports.tenantId, tenant.id), eq(peopleImports.id, id)))
  return row?.notes
}

/** The import of a person, by the lead. */
export async function findOrigin({ db, tenant }: Shop, leadId: string) {
  const [row] = await db
    .select({
      platform: peopleImports.platform,
      at: importedPeople.createdAt,
      isOnly: sql<boolean>`not exists (select from orders o where o.tenant_id = ${importedPeople.tenantId} and o.lead_id = ${importedPeople.leadId})
        and not exists (select from users u where u.tenant_id = ${importedPeople.tenantId} and u.lead_id = ${importedPeople.leadId})`,
    })
    .from(importedPeople)
    .innerJoin(peopleImports, and(eq(peopleImports.tenantId, importedPeople.tenantId), eq(peopleImports.id, importedPeople.importId)))
    .where(and(eq(importedPeople.tenantId, tenant.id), eq(importedPeople.leadId, leadId)))
  return row
}
