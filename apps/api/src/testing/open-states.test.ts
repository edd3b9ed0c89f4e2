import { expect, it } from 'vitest'
import { isOpen, isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import { testApp } from './test-app.ts'

const { t } = testApp()

const statesIn = (text: string) => [...text.matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state!).toSorted()

it('what the database was told by a migration of the states of orders is what the table says', async () => {
  const { rows } = await t.pool.query<{ name: string; text: string }>(`
    select proname as name, substring(prosrc from 'orders\\s+where state in \\(([^)]*)\\)') as text from pg_proc where proname = 'open_work'
    union all
    select indexname, substring(indexdef from 'WHERE.*') from pg_indexes where indexname in ('orders_live_cart', 'orders_unpaid_lead')`)
  const said = new Map(rows.map(({ name, text }) => [name, statesIn(text)]))
  expect(said.get('open_work')).toEqual(statesWhere(isOpen).toSorted())
  expect(said.get('orders_live_cart')).toEqual(statesWhere(isOpen).toSorted())
  expect(said.get('orders_unpaid_lead')).toEqual(expect.arrayContaining(statesWhere(isUnpaid)))
})
