import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { createOwnEngine, type OwnEngine } from '#testing/own-engine.ts'
import { secrets, testApp } from '#testing/test-app.ts'
import { appUrlOf } from './app-role.ts'
import { migrateDatabase } from './migrate.ts'
import { queueSchema } from './queue.ts'

const { t } = testApp()
const AT_ONCE_MS = 2000
let owner: pg.Client
let holder: pg.Client

const connect = async () => {
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  return client
}
beforeAll(async () => void (owner = await connect()))
afterAll(() => owner.end())
beforeEach(async () => void (holder = await connect()))
afterEach(() => holder.end())

const migrateAgain = () => migrateDatabase(t.databaseUrl, appUrlOf(t.databaseUrl, secrets.key), { queue: queueSchema })
const tables = async () =>
  (
    await owner.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
  ).rows.map(({ name }) => name)

async function milliseconds(work: () => Promise<void>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('a start on a database that is up to date', () => {
  it('does not wait for readers and writers', async () => {
    await holder.query('begin')
    for (const table of await tables()) await holder.query(`lock table ${table} in row exclusive mode`)
    expect(await milliseconds(migrateAgain)).toBeLessThan(AT_ONCE_MS)
  })

  it('does not wait for a dump, which locks every table', async () => {
    await holder.query('begin isolation level repeatable read')
    for (const table of [...(await tables()), 'pgboss.job', 'pgboss.queue']) await holder.query(`lock table ${table} in access share mode`)
    expect(await milliseconds(migrateAgain)).toBeLessThan(AT_ONCE_MS)
  })

  it('takes no blocking lock on a table', async () => {
    const stopped = await watchLocks()
    for (let n = 0; n < 5; n++) await migrateAgain()
    expect(await stopped()).toEqual([])
  })
})

describe('a start on a database where something is missing', () => {
  it('restores only what is missing', async () => {
    await owner.query('alter table favorites no force row level security; drop policy tenant on orders; drop policy owner on carts')
    const role = decodeURIComponent(new URL(appUrlOf(t.databaseUrl, secrets.key)).username)
    await owner.query(`revoke insert on coupons from ${role}; update pgboss.queue set retry_limit = 1 where name = 'expire-order'`)
    await migrateAgain()
    const { rows } = await owner.query(
      `
      select (select relforcerowsecurity from pg_class where oid = 'favorites'::regclass) as forced,
        (select count(*)::int from pg_policy where polrelid in ('orders'::regclass, 'carts'::regclass)) as policies,
        has_table_privilege($1, 'coupons', 'insert') as granted,
        (select retry_limit from pgboss.queue where name = 'expire-order') as patience`,
      [role],
    )
    expect(rows).toEqual([{ forced: true, policies: 4, granted: true, patience: 1_000_000 }])
  })

  it('does not block shoppers while it waits for a dump', async () => {
    const { id } = await buildTenant(t.pool)
    await holder.query('begin')
    await holder.query('lock table orders in access share mode')
    await owner.query('drop policy owner on carts')
    await owner.query('begin; alter table carts no force row level security; commit')
    await holder.query('lock table carts in access share mode')
    const migrating = migrateAgain()
    const waits: number[] = []
    for (let n = 0; n < 20; n++) {
      const began = performance.now()
      await t.pool.query('select count(*) from carts where tenant_id = $1', [id])
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await holder.query('commit')
    await migrating
    expect(Math.max(...waits)).toBeLessThan(1000)
    const { rows } = await owner.query("select relforcerowsecurity as forced from pg_class where oid = 'carts'::regclass")
    expect(rows).toEqual([{ forced: true }])
  })
})

describe('a schema change in a deadlock with the queue', () => {
  it('is retried', async () => {
    let tries = 0
    const deadlock = Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) })
    const queue = {
      isInstalled: () => Promise.resolve(false),
      install: () => (++tries === 1 ? Promise.reject(deadlock) : Promise.resolve()),
    }
    await migrateDatabase(t.databaseUrl, appUrlOf(t.databaseUrl, secrets.key), { queue })
    expect(tries).toBe(2)
  })
})

/** Locks on the shop's tables stronger than a reader's, polled throughout. */
async function watchLocks() {
  const seen = new Set<string>()
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await owner.query<{ lock: string }>(`
        select c.relname || ' ' || l.mode as lock from pg_locks l join pg_class c on c.oid = l.relation
        where l.database = (select oid from pg_database where datname = current_database())
          and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and l.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock')`)
      for (const { lock } of rows) seen.add(lock)
    }
  })()
  return async () => {
    over.abort()
    await looking
    return [...seen]
  }
}

describe('processes that start together on an empty PostgreSQL', () => {
  let engine: OwnEngine
  let other: pg.Client
  beforeEach(async () => {
    engine = await createOwnEngine()
    other = new pg.Client({ connectionString: engine.url })
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
    await engine.remove()
  })

  it('create its role and schema once, without a failure', async () => {
    const appUrl = appUrlOf(engine.url, secrets.key)
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => migrateDatabase(engine.url, appUrl, { queue: queueSchema })))
    expect(starts.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'))
    await expectEntry(appUrl)
  })

  it('use the role that another one created at the same moment', async () => {
    const appUrl = appUrlOf(engine.url, secrets.key)
    const { username, password } = new URL(appUrl)
    await other.query('begin')
    await other.query(`create role ${pg.escapeIdentifier(username)} with login password ${pg.escapeLiteral(decodeURIComponent(password))}`)
    const starting = migrateDatabase(engine.url, appUrl, { queue: queueSchema })
    starting.catch(() => undefined)
    // It waits on the name that the other transaction has not committed yet.
    const waiting = 'select count(*)::int as n from pg_locks where not granted'
    await expect.poll(async () => (await other.query<{ n: number }>(waiting)).rows[0]!.n).toBe(1)
    await other.query('commit')
    await starting
    await expectEntry(appUrl)
  })

  async function expectEntry(appUrl: string) {
    const client = new pg.Client({ connectionString: appUrl })
    await client.connect()
    expect((await client.query('select count(*)::int as n from categories')).rows).toEqual([{ n: 0 }])
    await client.end()
  }
})
