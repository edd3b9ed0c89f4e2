import { getTableColumns } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { items } from '#db/schema/catalog.ts'
import { excludedOf } from './written-rows.ts'

it('a load writes every column of an item but its key, by the name that it has in the database', () => {
  const set = excludedOf(items, ['id'])
  expect(Object.keys(set).toSorted()).toEqual(
    Object.keys(getTableColumns(items))
      .filter((name) => name !== 'tenantId' && name !== 'id')
      .toSorted(),
  )
  expect(new PgDialect().sqlToQuery(set['compareAt']!).sql).toBe('excluded.compare_at')
})
