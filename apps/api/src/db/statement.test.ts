import { and, eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it, vi } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { asRowSet, rowSet } from './row-set.ts'
import { carts } from './schema/orders.ts'
import { among, columnsAsParameters, statement, textStatement } from './statement.ts'
import { tenantReader } from './tenant-reader.ts'

const { t } = testApp()

type Cart = typeof carts.$inferSelect
const uuid = '0190b6a0-0000-7000-8000-00000000000'
const columns = { uuid: carts.uuid, products: carts.products, couponCode: carts.couponCode, expiresAt: carts.expiresAt }

const inserting = statement<Cart>()((db, cart) => db.insert(carts).values(columnsAsParameters(carts, cart)))
const insertingAll = statement<{ rows: string }>()((db, { rows }) => db.insert(carts).select(rowSet(carts, rows)))
const listing = statement<{ tenantId: string; uuids: string[] }>()((db, { tenantId, uuids }) =>
  db
    .select(columns)
    .from(carts)
    .where(and(eq(carts.tenantId, tenantId), among(carts.uuid, uuids)))
    .orderBy(carts.uuid),
)

async function arrange() {
  const tenant = await buildTenant(t.pool)
  const now = new Date('2026-11-24T12:00:00.123Z')
  const cart = (number: number, couponCode: string | null): Cart => ({
    tenantId: tenant.id,
    uuid: `${uuid}${number}`,
    leadId: `${uuid}9`,
    products: [{ id: `it's "${number}"`, campaignId: 'ação', quantity: number }],
    couponCode,
    checkoutAt: null,
    updatedAt: now,
    expiresAt: now,
  })
  return { db: tenantReader(t.pool, tenant.id), tenantId: tenant.id, now, cart }
}

it('reads and writes as Drizzle does: moments, JSON, null and arrays', async () => {
  const { db, tenantId, now, cart } = await arrange()
  await inserting(db, cart(1, null))
  await inserting(db, cart(2, 'FEIRA'))
  const uuids = [1, 2].map((number) => `${uuid}${number}`)
  const read = await listing(db, { tenantId, uuids })
  expect(read).toEqual(await db.select(columns).from(carts).where(eq(carts.tenantId, tenantId)).orderBy(carts.uuid))
  expect(read[1]).toEqual({ uuid: uuids[1], products: cart(2, '').products, couponCode: 'FEIRA', expiresAt: now })
})

it('inserts any number of rows with one text', async () => {
  const { db, tenantId, cart } = await arrange()
  const rows = [1, 2, 3].map((number) => cart(number, number === 2 ? 'FEIRA' : null))
  await insertingAll(db, { rows: asRowSet(carts, rows) })
  expect(await db.select().from(carts).where(eq(carts.tenantId, tenantId)).orderBy(carts.uuid)).toEqual(rows)
})

it('selects a nested table; null stands for a row that a left join lacks', async () => {
  const { db, tenantId, cart } = await arrange()
  const others = sql`(select uuid, coupon_code from carts where coupon_code is not null)`
  const joining = statement<{ tenantId: string }>()((builder, at) =>
    builder
      .select({ uuid: carts.uuid, owned: { leadId: carts.leadId, couponCode: carts.couponCode } })
      .from(carts)
      .where(and(eq(carts.tenantId, at.tenantId), sql`exists ${others}`)),
  )
  await inserting(db, cart(1, null))
  await inserting(db, cart(2, 'FEIRA'))
  const read = await joining(db, { tenantId })
  expect(read.map(({ owned }) => owned.couponCode)).toEqual([null, 'FEIRA'])
})

it('a text statement returns the rows of its text', async () => {
  const { db, now } = await arrange()
  const asking = textStatement<{ numbers: number[]; now: Date; nothing: string | null }, { sum: number; year: number; nothing: null }>()(
    (at) => sql`select sum(n)::int as sum, extract(year from ${at.now}::timestamptz)::int as year, ${at.nothing}::text as nothing
      from unnest(${at.numbers}::int[]) as n`,
  )
  expect(await asking(db, { numbers: [1, 2, 39], now, nothing: null })).toEqual([{ sum: 42, year: 2026, nothing: null }])
})

it('refuses a missing value, which would be null by accident', async () => {
  const { db } = await arrange()
  await expect(listing(db, { tenantId: 't' } as never)).rejects.toThrow('the statement has no value for uuids')
})

it('builds no text when it runs', async () => {
  const { db, tenantId } = await arrange()
  const built = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
  await listing(db, { tenantId, uuids: [] })
  expect(built).not.toHaveBeenCalled()
  built.mockRestore()
})
