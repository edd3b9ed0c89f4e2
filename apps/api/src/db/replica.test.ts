import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool } from './client.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { replicaOf, type Replica } from './replica.ts'

const TENANT = '00000000-0000-7000-8000-000000000001'
const waits = { most: 150, step: 5, afterBehind: 50, afterFailure: 100 }

let folders: string[]
let primaryEngine: EmbeddedDatabase
let standbyEngine: EmbeddedDatabase
let primary: pg.Pool
let standby: pg.Pool
let replica: Replica
let lines: string[]

const start = (folder: string) => startEmbedded(folder, 'only-for-tests', () => undefined)
const poolOf = (engine: EmbeddedDatabase) => createPool({ url: engine.databaseUrl('postgres'), size: 4, onError: () => undefined })
const dataOf = (folder: string) => readFileSync(join(folder, 'engine'), 'utf8')
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'mutirao-replica-'))
  chmodSync(made, 0o755)
  return made
}

/** A standby from a copy of the stopped primary, which it then follows. */
async function standbyOf(first: string, second: string): Promise<void> {
  // The second engine is made for its place and rights alone.
  await (await start(second)).stop()
  const [from, to] = [dataOf(first), dataOf(second)]
  const { uid, gid } = statSync(to)
  rmSync(to, { recursive: true })
  mkdirSync(to, { mode: 0o700 })
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  primaryEngine = await start(first)
  const { port, username } = new URL(primaryEngine.databaseUrl('postgres'))
  writeFileSync(join(to, 'standby.signal'), '')
  const way = `host=127.0.0.1 port=${port} user=${username} password=only-for-tests`
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
  // As root the engine runs as another user.
  for (const each of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) chownSync(join(to, each), uid, gid)
}

beforeAll(async () => {
  folders = [folder(), folder()]
  const [first, second] = folders as [string, string]
  await (await start(first)).stop()
  await standbyOf(first, second)
  standbyEngine = await start(second)
  primary = poolOf(primaryEngine)
  standby = poolOf(standbyEngine)
  await primary.query('create table counted (n int)')
  await primary.query('insert into counted values (0)')
}, 120_000)

beforeEach(() => {
  lines = []
  replica = replicaOf({ primary, pool: standby, tell: (line) => lines.push(line), waits })
})

afterAll(async () => {
  await Promise.all([primary.end(), standby.end()])
  await standbyEngine.stop()
  await primaryEngine.stop()
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

const read = async (from = replica) =>
  (await from.reader(TENANT).execute<{ n: number; isStandby: boolean }>(sql`select n, pg_is_in_recovery() as "isStandby" from counted`))
    .rows[0]!
const count = async () => (await primary.query<{ n: number }>('update counted set n = n + 1 returning n')).rows[0]!.n

describe('a replica', () => {
  it('answers with everything that was committed before', async () => {
    await vi.waitUntil(async () => (await read()).isStandby, { timeout: 20_000 })
    for (let round = 0; round < 100; round++) {
      const n = await count()
      expect(await read()).toEqual({ n, isStandby: true })
    }
    expect(replica.answered.failed).toBe(0)
  })

  it('that is behind is not asked until it has caught up', async () => {
    await vi.waitUntil(async () => (await read()).isStandby, { timeout: 20_000 })
    await standby.query('select pg_wal_replay_pause()')
    const n = await count()
    expect(await read()).toEqual({ n, isStandby: false })
    const began = performance.now()
    expect(await read()).toEqual({ n, isStandby: false })
    expect(replica.answered.behind).toBe(2)
    // The second read did not wait for it again.
    expect(performance.now() - began).toBeLessThan(waits.most)
    await standby.query('select pg_wal_replay_resume()')
    await vi.waitUntil(async () => (await read()).isStandby, { timeout: 20_000 })
    expect(lines).toEqual([])
  })

  it('passes on what it cannot do, and an error of the statement is the primary’s', async () => {
    await vi.waitUntil(async () => (await read()).isStandby, { timeout: 20_000 })
    const db = replica.reader(TENANT)
    const before = await count()
    const [changed, wrong, good] = await Promise.allSettled([
      db.execute(sql`update counted set n = n + 1 returning n`),
      db.execute(sql`select * from nowhere`),
      db.execute(sql`select pg_is_in_recovery() as is`),
    ])
    expect(changed).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: before + 1 }] } })
    expect(wrong).toMatchObject({ status: 'rejected', reason: { cause: { code: '42P01' } } })
    expect(good).toMatchObject({ status: 'fulfilled', value: { rows: [{ is: true }] } })
    expect(replica.answered.failed).toBe(2)
  })

  it('that goes away is told of once, and again when it is back', async () => {
    await vi.waitUntil(async () => (await read()).isStandby, { timeout: 20_000 })
    process.kill(Number(readFileSync(join(dataOf(folders[1]!), 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    // Its backends outlive it for a moment.
    await vi.waitUntil(async () => !(await read()).isStandby, { timeout: 30_000 })
    const n = await count()
    expect((await read()).n).toBe(n)
    await vi.waitUntil(async () => (await read()).isStandby, { timeout: 30_000 })
    expect(await read()).toEqual({ n, isStandby: true })
    expect(lines).toEqual([expect.stringContaining('does not answer'), 'DATABASE_REPLICA answers again'])
  })

  it('of another database is not asked', async () => {
    const other = folder()
    folders.push(other)
    const engine = await start(other)
    const pool = poolOf(engine)
    await pool.query('create table counted (n int)')
    await pool.query('insert into counted values (-1)')
    const wrong = replicaOf({ primary: pool, pool: standby, tell: (line) => lines.push(line), waits })
    expect(await read(wrong)).toEqual({ n: -1, isStandby: false })
    expect(lines).toEqual([expect.stringContaining('no standby of this database')])
    await pool.end()
    await engine.stop()
  })

  it('that was promoted is not asked', async () => {
    await standby.query('select pg_promote()')
    await standby.query('update counted set n = -1')
    const n = await count()
    expect(await read()).toEqual({ n, isStandby: false })
    expect(lines).toEqual([expect.stringContaining('no standby of this database')])
  })
})
