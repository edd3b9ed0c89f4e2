import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { containing, plain } from '#db/like.ts'
import { leadsWithNews, mayGetNews, newsAddress } from '#db/may-get-news.ts'
import { buyers } from '#db/schema/buyers.ts'
import { FEWEST_IN_CELL, leftCarts, waitingOutside } from '#db/unmet-demand.ts'
import { chosenPhone, leadsWithNewsByWhatsapp } from '#db/whatsapp-choice.ts'
import type { PersonSort, Reach } from '@mutirao/contract/people'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import type { Cursor } from './cursor.rules.ts'
import { inSegment, type SegmentQuery } from './segments.repository.ts'

/** words: without accents, in lower case. digits: of a phone. isByName: searches names only. */
export type PeopleQuery = SegmentQuery & {
  words?: string | undefined
  digits?: string | undefined
  isByName?: boolean
  optedIn?: 'yes' | 'no' | undefined
  reference?: string | undefined
  /** The month of the first order that counts, and a month with another one or the same. */
  firstMonth?: Span | undefined
  boughtMonth?: Span | undefined
}
/** until: exclusive. */
type Span = { from: Date; until: Date }
/** cell, cart, cartItem: the people of an unmet demand instead of the shop's list. */
export type AudienceQuery = PeopleQuery & { cell?: string | undefined; cart?: 'left' | undefined; cartItem?: string | undefined }

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

const where = (ctx: ShopCtx, asked: PeopleQuery, options?: WhereOptions) =>
  and(eq(buyers.tenantId, ctx.tenant.id), rulesOf(ctx, asked, options))

/** The rules alone: of a person who is on the shop's list, or of one who is not. */
function rulesOf(
  { tenant }: ShopCtx,
  { words, digits, isByName = false, optedIn: opted, reference, firstMonth, boughtMonth, ...segment }: PeopleQuery,
  { isPage = false }: WhereOptions = {},
) {
  const text = words ? [words, digits].flatMap((part) => (part ? [sql`${buyers.words} like ${containing(part)}`] : [])) : []
  const isOpted = opted && (isPage ? mayGetNews(tenant.id, leadOfRow) : sql`${leadOfRow} in (${leadsWithNews(tenant.id)})`)
  return and(
    sql`true`,
    inSegment(tenant.id, segment),
    reference === undefined ? undefined : sql`${referenceOf(tenant.id)} = ${reference}`,
    text.length > 0 ? sql`(${sql.join(text, sql` or `)})` : undefined,
    words && isByName ? hasName(words) : undefined,
    ofMonths(tenant.id, { firstMonth, boughtMonth }),
    opted === 'no' ? sql`not ${isOpted}` : isOpted,
  )
}

const counts = sql.param(statesWhere(isPaid))

/** The leads with an order of these days that counts. */
const leadsOf = (tenantId: string, { from, until }: Span) => sql`
  select o.lead_id from orders o where o.tenant_id = ${tenantId} and o.state = any(${counts}::text[])
    and o.created_at >= ${from.toISOString()}::timestamptz and o.created_at < ${until.toISOString()}::timestamptz`

/** Those of them without an earlier one. A scalar subquery, which the planner does not join: a plan for any days would read every order. */
const leadsSince = (tenantId: string, span: Span) => sql`${leadsOf(tenantId, span)} and (
  select true from orders e where e.tenant_id = ${tenantId} and e.lead_id = o.lead_id and e.state = any(${counts}::text[])
    and e.created_at < ${span.from.toISOString()}::timestamptz limit 1) is null`

/** As arrays: each is read once, by an index. */
const ofMonths = (tenantId: string, { firstMonth, boughtMonth }: Pick<PeopleQuery, 'firstMonth' | 'boughtMonth'>) =>
  and(
    firstMonth && sql`${leadOfRow} = any(array(${leadsSince(tenantId, firstMonth)}))`,
    boughtMonth && sql`${leadOfRow} = any(array(${leadsOf(tenantId, boughtMonth)}))`,
  )

/** The name has these words. A contact that stands in place of a missing name does not count. */
const hasName = (words: string) =>
  sql`${plain(sql`${buyers.name}`)} like ${containing(words)} and ${buyers.name} is distinct from ${buyers.email} and ${buyers.name} <> ${buyers.phone}`

const keys = {
  recent: { of: sql`coalesce(buyers.ordered_at, buyers.imported_at)`, as: sql`timestamptz`, isAscending: false },
  spent: { of: sql`buyers.spent`, as: sql`bigint`, isAscending: false },
  orders: { of: sql`buyers.orders`, as: sql`int`, isAscending: false },
  name: { of: sql`buyers.name`, as: sql`text`, isAscending: true },
} satisfies Record<PersonSort, { of: SQL; as: SQL; isAscending: boolean }>

/** For those who see contacts masked: a contact in place of a name has no part in the order, and is not in the cursor. */
const shownNameKey = {
  ...keys.name,
  of: sql`case when buyers.name is not distinct from buyers.email or buyers.name = buyers.phone then '' else buyers.name end`,
}

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
  importedAt: buyers.importedAt,
  boughtAt: buyers.boughtAt,
  groupIds: buyers.groupIds,
  neighborhood: buyers.neighborhood,
  store: buyers.store,
  isOptedIn: sql<boolean>`${mayGetNews(tenantId, leadOfRow)}`,
  hasMail: sql<boolean>`${newsAddress(tenantId, leadOfRow)} is not null`,
  hasPush: sql<boolean>`exists (select from (${liveDevices(tenantId, now)}) d where d.lead_id = ${leadOfRow})`,
  hasWhatsapp: sql<boolean>`${chosenPhone(tenantId, leadOfRow, 'news')} is not null`,
})

/** One more than asked for, if there is one; each with the text of its sorted value. */
export function listRows(ctx: ShopCtx, asked: PeopleQuery, { sort, size, cursor }: Paging) {
  const { of, as, isAscending } = sort === 'name' && asked.isByName ? shownNameKey : keys[sort]
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

/**
 * The leads of an audience, as `a`, with what the shop knows of them as buyers. People of an unmet demand need not be on the shop's list: the rules about
 * purchases take them as people who never bought.
 */
function audience(ctx: ShopCtx, { cell, cart, cartItem, ...asked }: AudienceQuery): SQL {
  const { tenant, now } = ctx
  const carts = (products: SQL) => sql`select lead_id from (${leftCarts(tenant.id, now)}) l where ${products}`
  const sets = [
    ...(cell === undefined ? [] : [sql`select lead_id from (${waitingOutside(tenant.id)}) w where geohash = ${cell}`]),
    ...(cart === undefined ? [] : [carts(sql`true`)]),
    ...(cartItem === undefined ? [] : [carts(sql`l.products @> ${JSON.stringify([{ id: cartItem }])}::jsonb`)]),
  ]
  if (sets.length === 0) return sql`(select buyers.* from buyers where ${where(ctx, asked)}) a`
  // A rule that only one person of a cell meets would tell where she waits.
  const fewest = cell === undefined ? 1 : FEWEST_IN_CELL
  return sql`(
    select lead_id from (
      select d.lead_id, count(*) over () as people from (${sql.join(sets, sql` intersect `)}) d
      left join (select * from buyers where tenant_id = ${tenant.id}) buyers on buyers.lead_id = d.lead_id
      where ${rulesOf(ctx, asked)}) p
    where people >= ${fewest}) a`
}

/**
 * `is true` keeps the planner from a join: it takes some rules for ones that hardly anybody meets, and would read the audience once for each lead. So the
 * audience is read once and hashed.
 */
const isInAudience = (ctx: ShopCtx, asked: AudienceQuery, leadId: SQL) =>
  sql`(${leadId} in (select a.lead_id from ${audience(ctx, asked)})) is true`

/** The number of people, of those who may get news, and of these with each channel. */
export async function sumReach(ctx: ShopCtx, asked: AudienceQuery): Promise<Reach> {
  const { db, tenant, now } = ctx
  const counted = db.execute<{ people: number }>(sql`select count(*)::int as people from ${audience(ctx, asked)}`)
  const reached = db.execute<Required<Omit<Reach, 'people'>> & { hasTemplate: boolean }>(sql`
    select count(n.lead_id)::int as "optedIn", count(n.lead_id) filter (where m.lead_id is not null)::int as mail,
      count(n.lead_id) filter (where d.lead_id is not null)::int as push, count(w.lead_id)::int as whatsapp,
      count(w.lead_id) filter (where n.lead_id is null)::int as "onlyWhatsapp",
      exists (select from whatsapp_accounts where tenant_id = ${tenant.id} and news_template is not null) as "hasTemplate"
    from (${leadsWithNews(tenant.id)}) n full join (${leadsWithNewsByWhatsapp(tenant.id)}) w on w.lead_id = n.lead_id
    left join (
      select u.lead_id from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id and k.type = 'EMAIL' where u.tenant_id = ${tenant.id}
      union
      select i.lead_id from imported_people i where i.tenant_id = ${tenant.id} and i.email is not null
        and not exists (select from users u where u.tenant_id = i.tenant_id and u.lead_id = i.lead_id)
    ) m on m.lead_id = n.lead_id
    left join (select distinct lead_id from (${liveDevices(tenant.id, now)}) l) d on d.lead_id = n.lead_id
    where ${isInAudience(ctx, asked, sql`coalesce(n.lead_id, w.lead_id)`)}`)
  const [{ rows: all }, { rows }] = await Promise.all([counted, reached])
  const { hasTemplate, whatsapp, onlyWhatsapp, ...reach } = rows[0]!
  return { ...all[0]!, ...reach, ...(hasTemplate && { whatsapp, onlyWhatsapp }) }
}

const MOST_PLACES = 200

export async function listPlaces({ db, tenant }: ShopCtx) {
  const of = async (column: 'neighborhood' | 'store') => {
    const name = sql.identifier(column)
    const { rows } = await db.execute<{ place: string }>(sql`
      select ${name} as place from buyers where tenant_id = ${tenant.id} and ${name} <> '' group by 1 order by count(*) desc, 1 limit ${MOST_PLACES}`)
    return rows.map(({ place }) => place)
  }
  const [neighborhoods, stores, { rows: bought }] = await Promise.all([of('neighborhood'), of('store'), listBought({ db, tenant })])
  const named = (kind: 'item' | 'category') => bought.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
  return { neighborhoods, stores, items: named('item'), categories: named('category') }
}

/** The items and categories of what buyers bought. An offer counts as its item. */
const listBought = ({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>) =>
  db.execute<{ kind: 'item' | 'category'; id: string; name: string }>(sql`
    with bought as materialized (
      select coalesce(i.same_as, i.id) as id, i.category_id, b.buyers
      from (select item_id, count(*) as buyers from buyers, unnest(item_ids) as bought (item_id) where tenant_id = ${tenant.id} group by item_id) as b
      join items i on i.tenant_id = ${tenant.id} and i.id = b.item_id
    )
    (select 'item' as kind, b.id, i.name from (select id, sum(buyers) as buyers from bought group by id) as b
      join items i on i.tenant_id = ${tenant.id} and i.id = b.id order by b.buyers desc, b.id limit ${MOST_PLACES})
    union all
    (select 'category', c.id, c.name from (select category_id, sum(buyers) as buyers from bought group by category_id) as b
      join categories c on c.tenant_id = ${tenant.id} and c.id = b.category_id order by b.buyers desc, c.id limit ${MOST_PLACES})`)

type Sending = { messageId: string; byWhatsapp: boolean }

/** One waiting recipient for each person who asked for news now; `byWhatsapp`: also for those who asked for them by WhatsApp alone. */
export async function insertRecipients(
  ctx: ShopCtx,
  asked: AudienceQuery,
  { messageId, byWhatsapp }: Sending,
): Promise<{ people: number; reached: number }> {
  const { db, tenant } = ctx
  const { rows } = await db.execute<{ people: number }>(sql`select count(*)::int as people from ${audience(ctx, asked)}`)
  const wanting = byWhatsapp ? sql`${leadsWithNews(tenant.id)} union ${leadsWithNewsByWhatsapp(tenant.id)}` : leadsWithNews(tenant.id)
  const { rowCount } = await db.execute(sql`
    insert into marketing_recipients (tenant_id, message_id, lead_id, state)
    select ${tenant.id}::uuid, ${messageId}::uuid, o.lead_id, 'WAITING' from (${wanting}) o where ${isInAudience(ctx, asked, sql`o.lead_id`)}`)
  return { people: rows[0]!.people, reached: rowCount ?? 0 }
}
