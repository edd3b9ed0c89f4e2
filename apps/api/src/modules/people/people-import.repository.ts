import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { importedPeople, peopleImports } from '#db/schema/buyers.ts'
import { leads } from '#db/schema/orders.ts'
import { clients, consents } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'
import type { LoginKey } from '@mutirao/domain/login-key'

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

const setNestedLoops = ({ db }: Shop, value: 'on' | 'off') => db.execute(sql`select set_config('enable_nestloop', ${value}, true)`)

/**
 * One match for each of the asked, in one statement of the caller's transaction that reads each table once. Statistics may be older than a large import, and
 * a nested loop would then read a whole table for each line.
 */
export async function listMatches(ctx: Shop, asked: readonly Asked[]): Promise<Match[]> {
  await setNestedLoops(ctx, 'off')
  const { rows } = await ctx.db.execute<Match>(matchesOf(ctx, asked))
  await setNestedLoops(ctx, 'on')
  return rows
}

function matchesOf({ tenant }: Shop, asked: readonly Asked[]): SQL {
  const keysOf = (type: LoginKey['type']) => sql`(
    select k.value, u.lead_id from login_keys k join users u on u.tenant_id = ${tenant.id} and u.id = k.user_id
    where k.tenant_id = ${tenant.id} and k.type = ${type})`
  const guests = sql`from buyers b where b.tenant_id = ${tenant.id} and b.ordered_at is not null`
  return sql`
    with r as materialized (
      select n, email, phone, coalesce("cpfHashes", '{}') as hashes
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (n int, email text, phone text, "cpfHashes" text[])
    ), by_cpf as (
      select h.n, min(u.lead_id::text)::uuid as lead_id from (select n, unnest(hashes) as hash from r) h
      join clients c on c.tenant_id = ${tenant.id} and c.cpf_hash = h.hash join users u on u.tenant_id = ${tenant.id} and u.id = c.user_id
      group by h.n
    ), answered as (
      select distinct lead_id from consents where tenant_id = ${tenant.id} and name = 'marketing'
    )
    select r.n, array_remove(array[mail.lead_id, call.lead_id, by_cpf.lead_id], null) as verified,
      array_remove(array[by_mail.lead_id, by_call.lead_id], null) as imported,
      case when answered.lead_id is null then coalesce(mail.lead_id, by_mail.lead_id) end as "mayAgree",
      guest_mail.email is not null or guest_call.phone is not null as "isGuest"
    from r
    left join ${keysOf('EMAIL')} mail on mail.value = r.email
    left join ${keysOf('PHONE')} call on call.value = r.phone
    left join by_cpf on by_cpf.n = r.n
    left join (select email, lead_id from imported_people where tenant_id = ${tenant.id}) by_mail on by_mail.email = r.email
    left join (select phone, lead_id from imported_people where tenant_id = ${tenant.id}) by_call on by_call.phone = r.phone
    left join answered on answered.lead_id = coalesce(mail.lead_id, by_mail.lead_id)
    left join (select distinct lower(b.email) as email ${guests} and b.email is not null) guest_mail on guest_mail.email = r.email
    left join (select distinct b.phone ${guests}) guest_call on guest_call.phone = r.phone
    order by r.n`
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
