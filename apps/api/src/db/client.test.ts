import { expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()

it('a named statement is planned once per connection, for any number of runs and tenants', async () => {
  const { id } = await buildTenant(t.pool)
  const client = await t.pool.connect()
  // By default the engine plans this statement anew for each list of ids.
  const text = 'select id from stock where tenant_id = $1 and id = any($2::text[]) union all select id from items where tenant_id = $1'
  for (let asked = 0; asked < 10; asked++) await client.query({ name: 'planned', text, values: [id, [`${asked}`, 'cafe']] })
  const { rows } = await client.query("select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'planned'")
  client.release()
  expect(rows).toEqual([{ generic_plans: 10, custom_plans: 0 }])
})
