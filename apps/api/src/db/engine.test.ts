import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { secrets, testApp } from '#testing/test-app.ts'
import { appUrlOf } from './app-role.ts'
import { createPool } from './client.ts'
import { citus, engineOf, pooledPostgres, postgres } from './engine.ts'
import { tenantReader } from './tenant-reader.ts'
import { tenantTransaction } from './transaction.ts'

const { t } = testApp()
const tenant = '0190b6a0-0000-7000-8000-000000000001'

/** A connection that notes what is sent to it; `answer` is the result of each text. */
function lineOf(answer: (text: string) => Partial<pg.QueryResult> | Error = () => ({})) {
  const sent: string[] = []
  const query = (asked: string | pg.QueryConfig) => {
    const text = typeof asked === 'string' ? asked : asked.text
    sent.push(text)
    const result = answer(text)
    return result instanceof Error ? Promise.reject(result) : Promise.resolve({ command: text.toUpperCase(), ...result } as pg.QueryResult)
  }
  return { sent, query }
}

describe('the engine', () => {
  it('is PostgreSQL where the extension is absent, for the owner and for requests', async () => {
    expect(await engineOf(t.databaseUrl)).toBe(postgres)
  })
})

describe('PostgreSQL', () => {
  it('sets the tenant once for all reads of a tick, and leaves statements as they are', async () => {
    const line = lineOf()
    const config = { text: 'insert into a (b) select 1' }
    await postgres.read(
      line,
      tenant,
      ['one', 'two'].map((text) => () => line.query(text)),
    )
    expect(line.sent).toEqual(["select set_config('app.tenant_id', $1, false)", 'one', 'two'])
    expect(postgres.adapt(config)).toBe(config)
  })
})

describe('PostgreSQL behind a pooler', () => {
  let pool: pg.Pool
  beforeAll(() => {
    pool = createPool({ url: appUrlOf(t.databaseUrl, secrets.key), size: 1, onError: () => undefined, engine: pooledPostgres })
    return () => pool.end()
  })
  const leftOver = async () => {
    const { rows } = await pool.query(
      `select coalesce(current_setting('app.tenant_id', true), '') as tenant, current_setting('statement_timeout') as timeout,
         (select count(*)::int from pg_prepared_statements) as prepared`,
    )
    return rows[0]
  }

  it('sets tenant and limits for a transaction, and leaves nothing on the connection', async () => {
    const { id } = await buildTenant(t.pool)
    const asked = sql`select current_setting('app.tenant_id') as tenant, current_setting('statement_timeout') as timeout,
      current_setting('lock_timeout') as lock, current_setting('jit') as jit, (select count(*)::int from tenants) as shops`
    const seen = { tenant: id, timeout: '15s', lock: '5s', jit: 'off', shops: expect.any(Number) as number }
    const reader = tenantReader(pool, id)
    const reads = await Promise.all([reader.execute(asked), reader.execute(asked)])
    expect(reads.map(({ rows }) => rows[0])).toEqual([seen, seen])
    const { rows } = await tenantTransaction(pool, id, (db) => db.execute(asked), { lockMs: 300 })
    expect(rows[0]).toEqual({ ...seen, lock: '300ms' })
    await pool.query({ name: 'named', text: 'select 1' })
    expect(await leftOver()).toEqual({ tenant: '', timeout: '0', prepared: 0 })
  })

  it('answers the other reads of a tick when one fails', async () => {
    const reader = tenantReader(pool, tenant)
    const [one, wrong, two] = await Promise.allSettled(
      [sql`select 1 as n`, sql`select 1/0`, sql`select 2 as n`].map((text) => reader.execute(text)),
    )
    expect([one, two]).toMatchObject([{ value: { rows: [{ n: 1 }] } }, { value: { rows: [{ n: 2 }] } }])
    expect(wrong).toMatchObject({ status: 'rejected' })
    expect(await leftOver()).toMatchObject({ tenant: '' })
  })
})

describe('Citus', () => {
  const begin = ['begin', `set local app.tenant_id = '${tenant}'`]

  it('sends each read in a transaction of its own without waiting, and the others survive a failure', async () => {
    const line = lineOf((text) => (text === 'wrong' ? new Error('wrong') : { rows: [text] }))
    const results = await citus.read(
      line,
      tenant,
      ['one', 'wrong', 'two'].map((text) => () => line.query(text)),
    )
    expect(line.sent).toEqual([...begin, 'one', 'commit', ...begin, 'wrong', 'commit', ...begin, 'two', 'commit'])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason))).toEqual([
      ['one'],
      new Error('wrong'),
      ['two'],
    ])
  })

  it('rejects a read whose commit rolled back', async () => {
    const line = lineOf((text) => (text === 'commit' ? { command: 'ROLLBACK' } : {}))
    const [result] = await citus.read(line, tenant, [() => line.query('one')])
    expect(result).toMatchObject({ status: 'rejected' })
  })

  it('puts only ids into the text that sets the tenant', async () => {
    const line = lineOf()
    await citus.begin(line, tenant)
    expect(line.sent).toEqual(begin)
    expect(() => citus.begin(line, "'; drop table orders; --")).toThrow('the tenant has no valid id')
  })

  it('lets inserts of selected rows answer', () => {
    expect(citus.adapt({ text: 'insert into a (b) select 1', name: 'a' })).toEqual({
      text: 'insert into a (b) select 1 returning tenant_id',
      name: 'a',
    })
    expect(citus.adapt({ text: 'select 1' })).toEqual({ text: 'select 1' })
  })
})
