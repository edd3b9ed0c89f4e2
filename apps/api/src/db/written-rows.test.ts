import { eq, getTableColumns } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { items } from '#db/schema/catalog.ts'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { tenantTransaction } from './transaction.ts'
import { excludedOf, listRows, upsertRows } from './written-rows.ts'

const { t } = testApp()

it('a load writes every column of an item except its key and timestamp, by its name in the database', () => {
  const set = excludedOf(items, ['id'])
  expect(Object.keys(set).toSorted()).toEqual(
    Object.keys(getTableColumns(items))
      .filter((name) => !['tenantId', 'id', 'changedAt'].includes(name))
      .toSorted(),
  )
  expect(new PgDialect().sqlToQuery(set['compareAt']!).sql).toBe('excluded.compare_at')
})

it('a load updates the timestamp of changed rows only', async () => {
  const tenant = await buildTenant(t.pool)
  const long = new Date('2026-01-01T00:00:00Z')
  const same = await buildItem(t.pool, { tenantId: tenant.id, changedAt: long })
  const dearer = await buildItem(t.pool, { tenantId: tenant.id, changedAt: long })
  const withdrawn = await buildItem(t.pool, { tenantId: tenant.id, changedAt: long })
  await tenantTransaction(t.pool, tenant.id, async (db) => {
    const rows = await listRows({ db, tenant }, items)
    await upsertRows(
      { db, tenant },
      items,
      rows.map((row) => (row.id === dearer.id ? { ...row, price: row.price + 1 } : row)),
    )
    await db.update(items).set({ active: false }).where(eq(items.id, withdrawn.id))
  })
  const moments = await tenantTransaction(t.pool, tenant.id, (db) => db.select({ id: items.id, at: items.changedAt }).from(items))
  const moved = moments.filter(({ at }) => at.getTime() !== long.getTime()).map(({ id }) => id)
  expect(moved.toSorted()).toEqual([dearer.id, withdrawn.id].toSorted())
  expect(moments.find(({ id }) => id === same.id)?.at).toEqual(long)
})
