import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
let owner: string
beforeAll(async () => {
  owner = decodeURIComponent(new URL(t.databaseUrl).username)
  await buildTenant(t.pool)
})

describe('the connection that answers requests', () => {
  it('logs in with its own role instead of switching to it', async () => {
    const { rows } = await t.pool.query('select session_user as opened, current_user as acting')
    const role = expect.stringMatching(/^mutirao_app_[0-9a-f]{8}$/)
    expect(rows).toEqual([{ opened: role, acting: role }])
  })

  it.each([
    ['becomes the owner', () => `set role ${pg.escapeIdentifier(owner)}`],
    ['opens a session of the owner', () => `set session authorization ${pg.escapeIdentifier(owner)}`],
    ['opens a table to everybody', () => 'alter table orders disable row level security'],
    ['lets another policy in', () => 'create policy all_of_it on orders using (true)'],
    ['drops the policy', () => 'drop policy tenant on orders'],
    ['makes a table', () => 'create table public.theirs (id int)'],
    ['reads passwords', () => 'select rolpassword from pg_authid'],
    ['makes a role', () => 'create role theirs superuser'],
    ['runs a program', () => "copy (select 1) to program 'true'"],
  ])('never %s', async (_what, statement) => {
    await expect(t.pool.query(statement())).rejects.toMatchObject({ code: '42501' })
  })

  it('sees no row of any shop after resetting its role', async () => {
    const client = await t.pool.connect()
    await client.query('reset role')
    await client.query("set app.tenant_id to ''")
    expect((await client.query('select count(*)::int as n from categories')).rows).toEqual([{ n: 0 }])
    client.release()
  })
})
