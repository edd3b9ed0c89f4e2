import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import type { Db } from './client.ts'
import { commitWithLastStatements, tenantTransaction } from './transaction.ts'

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

describe('a commit that travels with the last statements', () => {
  const insert = (db: Db, attempt: number) => db.execute(sql`insert into probe values (${attempt})`).then(() => undefined)
  const attempts = async () => (await watcher.query<{ attempt: number }>('select attempt from probe')).rows.map(({ attempt }) => attempt)

  it('commits them', async () => {
    const answer = await tenantTransaction(t.pool, tenantId, async (db) => {
      const sent = [insert(db, 1), insert(db, 2)]
      commitWithLastStatements(db)
      await Promise.all(sent)
      return 'done'
    })
    expect([answer, await attempts()]).toEqual(['done', [1, 2]])
  })

  it('rolls back when one of them fails, and reports its reason', async () => {
    const failed = tenantTransaction(t.pool, tenantId, async (db) => {
      const sent = [insert(db, 1), db.execute(sql`select 1 / 0`).then(() => undefined), insert(db, 2)]
      commitWithLastStatements(db)
      await Promise.all(sent)
    })
    await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    expect(await attempts()).toEqual([])
  })

  it('refuses a statement after it', async () => {
    const late = tenantTransaction(t.pool, tenantId, async (db) => {
      commitWithLastStatements(db)
      await insert(db, 1)
    })
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('after the commit') as string } })
    expect(await attempts()).toEqual([])
  })
})

it('waits for a lock no longer than lockMs', async () => {
  await beside.query('begin; lock table carts in access exclusive mode')
  const waiting = tenantTransaction(t.pool, tenantId, (db) => db.execute(lock('carts')), { lockMs: 50 })
  await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } })
  await beside.query('rollback')
})
