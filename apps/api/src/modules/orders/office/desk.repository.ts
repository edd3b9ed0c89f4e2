import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import type { PaymentType } from '@mutirao/contract/carts'
import { searchable } from '@mutirao/domain/search-text'
import { countingPayment, listColumns } from '../book/order-columns.repository.ts'
import { containing, filtered, type OrderFilter } from '../book/orders.repository.ts'

/** In addition to the buyers' filters: the delivery day, a name, the last digits of a phone. */
type DeskQuery = OrderFilter & { id?: string; date?: string; name?: string; digits?: string; isStoreClosed?: boolean }

function where({ tenant }: ShopCtx, { id, date, name, digits, code, isStoreClosed, ...filter }: DeskQuery) {
  const found: (SQL | undefined)[] = [
    code ? eq(orders.code, code) : undefined,
    name ? sql`${withoutAccents(orders.userName)} like ${containing(searchable(name))}` : undefined,
    digits ? sql`regexp_replace(${orders.userPhone}, '\\D', '', 'g') like ${`%${digits}`}` : undefined,
  ]
  return and(
    eq(orders.tenantId, tenant.id),
    id === undefined ? undefined : eq(orders.id, id),
    filtered(filter),
    date ? sql`${orders.slots} @> jsonb_build_array(jsonb_build_object('date', ${date}::text))` : undefined,
    isStoreClosed === undefined ? undefined : sql`${orders.properties} ? 'isStoreClosed' = ${isStoreClosed}`,
    found.some(Boolean) ? or(...found) : undefined,
  )
}

/** Equals the domain's `searchable` for Portuguese names; the `unaccent` extension is not available on every server. */
const withoutAccents = (column: typeof orders.userName) =>
  sql`translate(lower(normalize(${column}, NFC)), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`

/** Newest first, with the total count. */
export function listDeskRows(ctx: ShopCtx, asked: DeskQuery, { size, page }: { size: number; page: number }) {
  return ctx.db
    .select({
      ...listColumns,
      payment: sql<PaymentType>`${countingPayment('type')}`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(orders)
    .where(where(ctx, asked))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size)
    .offset(size * page)
}

export type DeskRow = Awaited<ReturnType<typeof listDeskRows>>[number]
