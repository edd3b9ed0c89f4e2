import pg from 'pg'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { tenantTransaction } from './transaction.ts'

const { t } = testApp()
let tenantId: string
let beside: pg.Client

beforeEach(async () => {
  tenantId = (await buildTenant(t.pool)).id
  beside = new pg.Client({ connectionString: t.databaseUrl })
  beside.on('error', () => undefined)
  await beside.connect()
  await beside.query('create table probe (attempt int); grant insert on probe to public')
})
afterEach(async () => {
  await beside.query('drop table probe')
  await beside.end()
})

const lock = (table: string) => sql.raw(`lock table ${table} in row exclusive mode`)

/** How many sessions wait for the table. */
const waitersOf = async (table: string) => {
  const { rows } = await beside.query<{ n: number }>(
    'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass',
    [table],
  )
  return rows[0]!.n
}

/** Waits for the shopper's table after the shopper waits for ours: the engine then ends the shopper, whose wait began first. */
async function changeSchema() {
  await expect.poll(() => waitersOf('favorites')).toBe(1)
  await beside.query('lock table carts in access exclusive mode; commit')
}

describe('tenantTransaction in a deadlock', () => {
  it('runs again and commits once when the engine ended it', async () => {
    await beside.query('begin; lock table favorites in access exclusive mode')
    let attempts = 0
    let change: Promise<unknown> | undefined
    await tenantTransaction(t.pool, tenantId, async (db) => {
      attempts++
      await db.execute(lock('carts'))
      await db.execute(sql`insert into probe values (${attempts})`)
      const waiting = db.execute(lock('favorites'))
      waiting.catch(() => undefined)
      change ??= changeSchema()
      await waiting
    })
    await change
    expect(attempts).toBe(2)
    expect((await beside.query('select attempt from probe')).rows).toEqual([{ attempt: 2 }])
  })
})
