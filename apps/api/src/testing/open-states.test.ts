import pg from 'pg'
import { expect, it } from 'vitest'
import { appUrlOf } from '#db/app-role.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { queueSchema } from '#db/queue.ts'
import { isOpen, isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import { secrets, testApp } from './test-app.ts'

const { t } = testApp()

const statesIn = (text: string) => [...text.matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state!).toSorted()

it('the database’s order states equal those of the transition table', async () => {
  const { rows } = await t.pool.query<{ name: string; text: string }>(`
    select proname as name, substring(prosrc from 'orders\\s+where state in \\(([^)]*)\\)') as text from pg_proc where proname = 'open_work'
    union all
    select indexname, substring(indexdef from 'WHERE.*') from pg_indexes where indexname in ('orders_live_cart', 'orders_unpaid_lead')`)
  const said = new Map(rows.map(({ name, text }) => [name, statesIn(text)]))
  expect(said.get('open_work')).toEqual(statesWhere(isOpen).toSorted())
  expect(said.get('orders_live_cart')).toEqual(statesWhere(isOpen).toSorted())
  expect(said.get('orders_unpaid_lead')).toEqual(expect.arrayContaining(statesWhere(isUnpaid)))
})

it('the counts of open work include a new state after the next start', async () => {
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const known = async () =>
    (await owner.query<{ text: string }>("select prosrc as text from pg_proc where proname = 'open_work'")).rows[0]!.text
  const today = await known()
  await owner.query(`create or replace function open_work() returns table (what text, label text, value double precision)
    language sql stable security definer set search_path = pg_catalog, public as $$${today.replace("'PREPARING', ", '')}$$`)
  expect(await known()).not.toContain('PREPARING')
  await migrateDatabase(t.databaseUrl, appUrlOf(t.databaseUrl, secrets.key), { queue: queueSchema })
  expect(await known()).toBe(today)
  await owner.end()
})
