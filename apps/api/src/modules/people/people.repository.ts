import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { containing } from '#db/like.ts'
import { mayGetNews } from '#db/may-get-news.ts'
import { buyers } from '#db/schema/buyers.ts'
import type { PersonSort, Reach } from '@mutirao/contract/people'
import type { Cursor } from './cursor.rules.ts'
import { inSegment, type SegmentQuery } from './segments.repository.ts'

/** words: without accents, in lower case. digits: of a phone. */
export type PeopleQuery = SegmentQuery & {
  words?: string | undefined
  digits?: string | undefined
  optedIn?: 'yes' | 'no' | undefined
  reference?: string | undefined
}

/** All leads that may get news, read once for a count; a look-up of each lead (mayGetNews) reads the index for each row of a page. */
const optedIn = (tenantId: string) => sql`
  select n.lead_id from (
    select distinct on (lead_id) lead_id, granted from consents where tenant_id = ${tenantId} and name = 'marketing'
    order by lead_id, at desc, id desc
  ) n
  where n.granted and not exists (select from news_mutes m where m.tenant_id = ${tenantId} and m.lead_id = n.lead_id)
  and not exists (select from users u where u.tenant_id = ${tenantId} and u.lead_id = n.lead_id and u.deletion_requested_at is not null)`

/** The verified address of a lead. */
const verifiedMail = (tenantId: string, leadId: SQL) => sql`(
  select k.value from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'EMAIL'
  where u.tenant_id = ${tenantId} and u.lead_id = ${leadId} limit 1)`

/** The leads of devices that show messages. */
const liveDevices = (tenantId: string, now: Date) => sql`
  select s.lead_id from push_subscriptions s left join sessions o on o.tenant_id = s.tenant_id and o.id = s.session_id
  where s.tenant_id = ${tenantId} and not s.is_office
    and (s.session_id is null or (o.ended_at is null and o.expires_at > ${now.toISOString()}::timestamptz))`

/** Nested: Drizzle would leave the table's name away from columns of the outer template. */
const leadOfRow = sql`${sql.identifier('buyers')}.${sql.identifier('lead_id')}`

const referenceOf = (tenantId: string) =>
  sql`(select r.reference from person_references r where r.tenant_id = ${tenantId} and r.lead_id = ${leadOfRow})`

type WhereOptions = { /** For a few rows in the order of an index: each one's consent is looked up, instead of all. */ isPage?: boolean }

function where(
  { tenant }: ShopCtx,
  { words, digits, optedIn: opted, reference, ...segment }: PeopleQuery,
  { isPage = false }: WhereOptions = {},
) {
  const text = words ? [words, digits].flatMap((part) => (part ? [sql`${buyers.words} like ${containing(part)}`] : [])) : []
  const isOpted = opted && (isPage ? mayGetNews(tenant.id, leadOfRow) : sql`${leadOfRow} in (${optedIn(tenant.id)})`)
  return and(
    eq(buyers.tenantId, tenant.id),
    inSegment(segment),
    reference === undefined ? undefined : sql`${referenceOf(tenant.id)} = ${reference}`,
    text.length > 0 ? sql`(${sql.join(text, sql` or `)})` : undefined,
    opted === 'no' ? sql`not ${isOpted}` : isOpted,
  )
}

const keys = {
  recent: { of: sql`buyers.ordered_at`, as: sql`timestamptz`, isAscending: false },
  spent: { of: sql`buyers.spent`, as: sql`bigint`, isAscending: false },
  orders: { of: sql`buyers.orders`, as: sql`int`, isAscending: false },
  name: { of: sql`buyers.name`, as: sql`text`, isAscending: true },
} satisfies Record<PersonSort, { of: SQL; as: SQL; isAscending: boolean }>

type Paging = { sort: PersonSort; size: number; cursor?: Cursor | undefined }

const columns = (tenantId: string, now: Date) => ({
  id: buyers.leadId,
  reference: sql<string | null>`${referenceOf(tenantId)}`,
  name: buyers.name,
  phone: buyers.phone,
  email: buyers.email,
  orders: buyers.orders,
  spent: buyers.spent,
  orderedAt: buyers.orderedAt,
  boughtAt: buyers.boughtAt,
  groupIds: buyers.groupIds,
  neighborhood: buyers.neighborhood,
  store: buyers.store,
  isOptedIn: sql<boolean>`${mayGetNews(tenantId, leadOfRow)}`,
  hasMail: sql<boolean>`${verifiedMail(tenantId, leadOfRow)} is not null`,
  hasPush: sql<boolean>`exists (select from (${liveDevices(tenantId, now)}) d where d.lead_id = ${leadOfRow})`,
})

/** One more than asked for, if there is one; each with the text of its sorted value. */
export function listRows(ctx: ShopCtx, asked: PeopleQuery, { sort, size, cursor }: Paging) {
  const { of, as, isAscending } = keys[sort]
  const behind = cursor && sql`(${of}, buyers.lead_id) ${isAscending ? sql`>` : sql`<`} (${cursor.value}::${as}, ${cursor.id}::uuid)`
  const direction = isAscending ? sql`asc` : sql`desc`
  return ctx.db
    .select({
      ...columns(ctx.tenant.id, ctx.now),
      sorted: sql<string>`${sort === 'recent' ? sql`to_json(${of})#>>'{}'` : sql`${of}::text`}`,
    })
    .from(buyers)
    .where(and(where(ctx, asked, { isPage: true }), behind))
    .orderBy(sql`${of} ${direction}, buyers.lead_id ${direction}`)
    .limit(size + 1)
}

export type PersonRow = Omit<Awaited<ReturnType<typeof listRows>>[number], 'sorted'>

export async function findRow(ctx: ShopCtx, id: string): Promise<PersonRow | undefined> {
  const [row] = await ctx.db
    .select(columns(ctx.tenant.id, ctx.now))
    .from(buyers)
    .where(and(eq(buyers.tenantId, ctx.tenant.id), eq(buyers.leadId, id)))
  return row
}

export const countRows = (ctx: ShopCtx, asked: PeopleQuery): Promise<number> => ctx.db.$count(buyers, where(ctx, asked))

/** The number of people, of those who may get news, and of these with each channel. */
export async function sumReach(ctx: ShopCtx, asked: PeopleQuery): Promise<Reach> {
  const { db, tenant, now } = ctx
  const reached = db.execute<Omit<Reach, 'people'>>(sql`
    select count(*)::int as "optedIn", count(m.lead_id)::int as mail, count(d.lead_id)::int as push
    from (${optedIn(tenant.id)}) o join buyers on buyers.lead_id = o.lead_id
    left join (select u.lead_id from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'EMAIL'
      where u.tenant_id = ${tenant.id}) m on m.lead_id = o.lead_id
    left join (select distinct lead_id from (${liveDevices(tenant.id, now)}) l) d on d.lead_id = o.lead_id
    where ${where(ctx, asked)}`)
  const [people, { rows }] = await Promise.all([countRows(ctx, asked), reached])
  return { people, ...rows[0]! }
}

const MOST_PLACES = 200

export async function listPlaces({ db, tenant }: ShopCtx) {
  const of = async (column: 'neighborhood' | 'store') => {
    const name = sql.identifier(column)
    const { rows } = await db.execute<{ place: string }>(sql`
      select ${name} as place from buyers where tenant_id = ${tenant.id} and ${name} <> '' group by 1 order by count(*) desc, 1 limit ${MOST_PLACES}`)
    return rows.map(({ place }) => place)
  }
  const [neighborhoods, stores] = await Promise.all([of('neighborhood'), of('store')])
  return { neighborhoods, stores }
}

export async function insertRecipients(ctx: ShopCtx, asked: PeopleQuery, messageId: string): Promise<{ people: number; reached: number }> {
  const { db, tenant } = ctx
  const people = await countRows(ctx, asked)
  const { rowCount } = await db.execute(sql`
    insert into marketing_recipients (tenant_id, message_id, lead_id, state)
    select ${tenant.id}::uuid, ${messageId}::uuid, buyers.lead_id, 'WAITING'
    from (${optedIn(tenant.id)}) o join buyers on buyers.lead_id = o.lead_id where ${where(ctx, asked)}`)
  return { people, reached: rowCount ?? 0 }
}
