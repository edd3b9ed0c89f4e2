import pg from 'pg'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { tenantTransaction } from './transaction.ts'

const { t } = testApp()
let tenantId: string
let beside: pg.Client
let watcher: pg.Client

const open = async () => {
  const client = new pg.Client({ connectionString: t.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

beforeEach(async () => {
  tenantId = (await buildTenant(t.pool)).id
  ;[beside, watcher] = [await open(), await open()]
  await watcher.query('create table probe (attempt int); grant insert on probe to public')
})
afterEach(async () => {
  await beside.end()
  await watcher.query('drop table probe')
  await watcher.end()
})

const lock = (table: string) => sql.raw(`lock table ${table} in row exclusive mode`)

/** The number of sessions that wait for the table. */
const waitersOf = async (table: string) => {
  const { rows } = await watcher.query<{ n: number }>(
    'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass',
    [table],
  )
  return rows[0]!.n
}

/**
 * Waits for the shopper's table before the shopper waits for this one, and never checks for a deadlock itself: each session checks once, some time
 * after its own wait began, so that the engine always aborts the shopper, however busy the machine is.
 */
async function changeSchema(): Promise<{ change: Promise<unknown> }> {
  const change = beside.query('lock table carts in access exclusive mode; commit')
  await expect.poll(() => waitersOf('carts')).toBe(1)
  return { change }
}

describe('tenantTransaction in a deadlock', () => {
  it('is retried and commits once after the engine aborted it', async () => {
    await beside.query("begin; set local deadlock_timeout = '10min'; lock table favorites in access exclusive mode")
    let attempts = 0
    let changing: Awaited<ReturnType<typeof changeSchema>> | undefined
    await tenantTransaction(t.pool, tenantId, async (db) => {
      attempts++
      await db.execute(lock('carts'))
      await db.execute(sql`insert into probe values (${attempts})`)
      changing ??= await changeSchema()
      await db.execute(lock('favorites'))
    })
    await changing!.change
    expect(attempts).toBe(2)
    expect((await watcher.query('select attempt from probe')).rows).toEqual([{ attempt: 2 }])
  })

  it('gives up after three attempts with the reason, without leftovers', async () => {
    let attempts = 0
    const transaction = tenantTransaction(t.pool, tenantId, async (db) => {
      attempts++
      await db.execute(sql`insert into probe values (${attempts})`)
      await db.execute(sql.raw(`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`))
    })
    await expect(transaction).rejects.toMatchObject({ cause: { code: '40P01' } })
    expect(attempts).toBe(3)
    expect((await watcher.query('select attempt from probe')).rows).toEqual([])
  })
})
