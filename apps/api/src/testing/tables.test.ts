import { describe, expect, it } from 'vitest'
import { buildItem, buildTenant } from './factories.ts'
import { testApp } from './test-app.ts'

const { t } = testApp()

/** Read before a tenant is known, or the same for every shop. */
const shared = new Set(['hosts', 'postal_codes', 'tenants'])

describe('every table', () => {
  it('leads its keys with tenant_id and forces row-level security', async () => {
    const { rows } = await t.pool.query<{ name: string; forced: boolean; policies: string[]; keys: string[] }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        array(select polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
        array(select (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1]) from pg_constraint k
          where k.conrelid = c.oid and k.contype in ('p', 'u', 'f'))::text[] as keys
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`)
    const ofTenants = rows.filter(({ name }) => !shared.has(name))
    expect(ofTenants.length).toBeGreaterThan(10)
    for (const table of ofTenants) {
      expect(table, table.name).toMatchObject({ forced: true, policies: ['owner', 'tenant'] })
      expect(new Set(table.keys), table.name).toEqual(new Set(['tenant_id']))
    }
  })

  it('is closed to the application without a tenant, and open to its own rows with one', async () => {
    const mine = await buildTenant(t.pool)
    const other = await buildTenant(t.pool)
    await buildItem(t.pool, { tenantId: mine.id })
    await buildItem(t.pool, { tenantId: other.id })
    const client = await t.pool.connect()
    try {
      const count = async () => (await client.query<{ count: number }>('select count(*)::int as count from items')).rows[0]!.count
      await client.query("select set_config('app.tenant_id', '', false)")
      expect(await count()).toBe(0)
      await client.query("select set_config('app.tenant_id', $1, false)", [mine.id])
      expect(await count()).toBe(1)
      const forged = client.query('insert into documents (tenant_id, name, body) values ($1, $2, $3)', [other.id, 'defaults', '{}'])
      await expect(forged).rejects.toMatchObject({ code: '42501' })
    } finally {
      client.release()
    }
  })

  it('is deleted with what it belongs to by an index: without one each deleted row would read the whole table', async () => {
    const { rows } = await t.pool.query<{ key: string; name: string }>(`
      select conname as key, conrelid::regclass::text as name from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where n.nspname = 'public' and contype = 'f' and confdeltype = 'c' and confrelid <> 'tenants'::regclass and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indpred is null and
          (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`)
    expect(rows).toEqual([])
  })

  it('is owned by another role than the one that answers requests', async () => {
    const { rows } = await t.pool.query('select current_user as role, rolsuper, rolbypassrls from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ role: expect.stringMatching(/^mutirao_app_/), rolsuper: false, rolbypassrls: false }])
  })
})
