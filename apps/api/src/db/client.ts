import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabaseAway } from './away.ts'
import { limits, postgres, type Engine } from './engine.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

/** The database of a repository: Drizzle over a connection whose tenant is set. */
export type Db = NodePgDatabase

export type PoolOptions = { url: string; size: number; onError: (error: Error) => void; engine?: Engine }

/** url is that of the application's role (`appUrlOf`), which owns no table and is bound by row-level security. */
export function createPool({ url, size, onError, engine = postgres }: PoolOptions): pg.Pool {
  const { settings } = engine
  const all = settings && [...Object.entries(limits).map(([name, value]) => `${name}=${value}`), ...settings]
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: all?.map((setting) => `-c ${setting}`).join(' '),
    pipeline: true,
    application_name: 'mutirao',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  const line: Line = { isCut: false, streams: new Set() }
  lines.set(pool, line)
  engines.set(pool, engine)
  // Without a listener a lost connection would end the process, and the server must survive its database.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    const { stream } = (client as Connected).connection
    line.streams.add(stream)
    stream.once('close', () => line.streams.delete(stream))
    writeOncePerTick(client)
    if (!settings) sendUnprepared(client)
  })
  return guarded(pool, line)
}

type Connected = pg.PoolClient & { connection: { stream: Writable } }
/** A pool's connections: whether they are cut off, and their sockets. */
type Line = { isCut: boolean; streams: Set<Writable> }
const lines = new WeakMap<pg.Pool, Line>()
const engines = new WeakMap<pg.Pool, Engine>()

export const engineOfPool = (pool: pg.Pool): Engine => engines.get(pool) ?? postgres

/** While the database is away, new requests for a connection are refused at once, and statements that wait for an answer fail. */
export function setPoolAway(pool: pg.Pool, isAway: boolean): void {
  const line = lines.get(pool)
  if (!line) return
  line.isCut = isAway
  if (isAway) for (const stream of line.streams) stream.destroy()
}

/** pool.query calls connect with a callback, so guarding connect covers both. */
function guarded(pool: pg.Pool, line: Line): pg.Pool {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    refuseInsideTransaction('the pool was asked for a connection')
    const [answer] = args
    if (!line.isCut) return connect(...args)
    if (typeof answer !== 'function') return Promise.reject(new DatabaseAway())
    process.nextTick(answer as (error: Error) => void, new DatabaseAway())
  }) as typeof pool.connect
  return pool
}

/** A statement is five protocol messages: corking the socket sends everything that one tick of the event loop writes in one packet. */
function writeOncePerTick(client: pg.PoolClient) {
  const { stream } = (client as Connected).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isCorked = false
  client.query = ((...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return query(...args)
  }) as typeof client.query
}

/** The connection behind a pooler changes with each transaction, and a prepared statement would stay on the other one. */
function sendUnprepared(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((asked: unknown, ...more: unknown[]) =>
    query(
      typeof asked === 'object' && asked !== null && 'text' in asked ? { ...asked, name: undefined } : asked,
      ...more,
    )) as typeof client.query
}

/** Sends Drizzle's query text as a named statement, parsed and planned once for each connection. */
export function createDb(connection: Connection): Db {
  const db = drizzle({ client: connection as pg.PoolClient, casing: 'snake_case' })
  const { dialect } = db as unknown as { dialect: { casing: unknown } }
  dialect.casing = columnNames ??= dialect.casing
  return db
}

/** Drizzle's names of the columns, derived once for the process: each dialect would derive them anew, a tenth of what it takes to build a statement. */
let columnNames: unknown

export type Connection = {
  query: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
  /** In a transaction: sends its commit behind the statements that were sent so far. */
  commit?: () => void
}

const names = new Map<string, string>()
const MOST_NAMES = 500

/** Statements beyond the limit stay unnamed, so that generated texts cannot exhaust the server's memory. */
export function named(config: pg.QueryConfig | string): pg.QueryConfig {
  const query = typeof config === 'string' ? { text: config } : config
  if (query.name) return query
  let name = names.get(query.text)
  if (!name && names.size < MOST_NAMES) {
    name = nameOf(query.text)
    names.set(query.text, name)
  }
  return name ? { ...query, name } : query
}

/** The name of a prepared statement: the same text has the same name in each process. */
export const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 20)
