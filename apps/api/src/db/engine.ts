import pg from 'pg'
import { withAnswers } from './insert-select.ts'

/** A connection that statements are sent to one behind the other, without awaiting the answers in between. */
type Line = { query: (text: string | pg.QueryConfig) => Promise<pg.QueryResult> }
type Send = () => Promise<pg.QueryResult>

/**
 * The database behind the URL: PostgreSQL, or Citus, which spreads the tables of tenants over several PostgreSQL servers. What requests send
 * differently stands here; what the schema needs stands in distribution.ts. The database itself says which one it is.
 */
export type Engine = Readonly<{
  isDistributed: boolean
  /** Settings of each connection for requests, sent when it opens; undefined where a pooler owns the connections. */
  settings?: readonly string[]
  /** Opens a transaction of the tenant. Not awaited: it shares the round trip of the first statement. lockMs: how long a statement waits for a lock. */
  begin: (line: Line, tenantId: string, lockMs?: number) => Promise<unknown>
  /** Sends the reads of one tick in one round trip. Each fails or succeeds by itself; rejects when the tenant cannot be set. */
  read: (line: Line, tenantId: string, sends: readonly Send[]) => Promise<PromiseSettledResult<pg.QueryResult>[]>
  /** A tenant's statement as the engine takes it. */
  adapt: (config: pg.QueryConfig) => pg.QueryConfig
}>

const SET_FOR_SESSION = "select set_config('app.tenant_id', $1, false)"
const SET_FOR_TRANSACTION = "select set_config('app.tenant_id', $1, true)"
const SET_WITH_LOCK_TIMEOUT = "select set_config('app.tenant_id', $1, true), set_config('lock_timeout', $2, true)"

const settingFor = (tenantId: string, lockMs?: number): pg.QueryConfig =>
  lockMs === undefined
    ? { name: 'tenant_tx', text: SET_FOR_TRANSACTION, values: [tenantId] }
    : { name: 'tenant_lock_tx', text: SET_WITH_LOCK_TIMEOUT, values: [tenantId, `${lockMs}ms`] }

export const postgres: Engine = {
  isDistributed: false,
  // Every index leads with the tenant, so a generic plan is a good plan; by default the engine planned an order's statements anew each time, which
  // cost more than running them. Compiling a plan takes longer than any of them: where PostgreSQL has LLVM, an idle sweep took 0.3 s. By PostgreSQL's
  // price of a random page, that of a disk, the generic plan of a small shop scans its whole stock at each order.
  settings: ['plan_cache_mode=force_generic_plan', 'jit=off', 'random_page_cost=1.1'],
  begin: (line, tenantId, lockMs) => Promise.all([line.query('begin'), line.query(settingFor(tenantId, lockMs))]),
  async read(line, tenantId, sends) {
    const set = line.query({ name: 'tenant', text: SET_FOR_SESSION, values: [tenantId] })
    const [isSet, ...results] = await Promise.allSettled([set, ...sends.map((send) => send())])
    if (isSet.status === 'rejected') throw isSet.reason
    return results
  },
  adapt: (config) => config,
}

/** How long a statement, a lock and an unused transaction of a request last at most, in milliseconds. */
export const limits = { statement_timeout: 15_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 15_000 }

/** The tenant and the limits of one transaction. */
function forTransaction(tenantId: string, lockMs = limits.lock_timeout): pg.QueryConfig {
  const all = Object.entries({ ...limits, lock_timeout: lockMs, jit: 'off' }).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`,
  )
  return { text: [SET_FOR_TRANSACTION, ...all].join(', '), values: [tenantId] }
}

/**
 * PostgreSQL behind a pooler in transaction mode (PgBouncer): each transaction may get another connection, so nothing is set or prepared for longer.
 * Statements without a transaction have the pooler's limits.
 */
export const pooledPostgres: Engine = {
  isDistributed: false,
  begin: (line, tenantId, lockMs) => Promise.all([line.query('begin'), line.query(forTransaction(tenantId, lockMs))]),
  read: (line, tenantId, sends) => Promise.allSettled(sends.map((send) => readAlone(line, forTransaction(tenantId), send))),
  adapt: (config) => config,
}

export const citus: Engine = {
  isDistributed: true,
  // A plan for any tenant cannot name the tenant's node, so the engine must be free to plan for the given one. Workers apply row-level security: they
  // hear of the tenant by SET LOCAL alone, and only with this setting. A row of a reference table cannot be written behind a read that asked nodes at once.
  settings: ['plan_cache_mode=auto', 'citus.propagate_set_commands=local', 'citus.multi_shard_modify_mode=sequential', 'jit=off'],
  begin: (line, tenantId, lockMs) =>
    Promise.all([
      line.query('begin'),
      line.query(settingOf(tenantId)),
      lockMs === undefined ? undefined : line.query(`set local lock_timeout = ${lockMs}`),
    ]),
  read: (line, tenantId, sends) => Promise.allSettled(sends.map((send) => readAlone(line, settingOf(tenantId), send))),
  adapt: (config) => (INSERTS.test(config.text) ? { ...config, text: adapted(config.text) } : config),
}

const INSERTS = /insert/i
const MOST_TEXTS = 500
const texts = new Map<string, string>()

function adapted(text: string): string {
  const known = texts.get(text) ?? withAnswers(text)
  if (texts.size < MOST_TEXTS) texts.set(text, known)
  return known
}

/** SET takes no parameter, so the text must not contain anything but an id. Sent alone: workers get the text of the whole message. */
function settingOf(tenantId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(tenantId)) throw new Error('the tenant has no valid id')
  return `set local app.tenant_id = '${tenantId}'`
}

/** Where a setting for the session does not reach, each read is a transaction. */
async function readAlone(line: Line, set: string | pg.QueryConfig, send: Send): Promise<pg.QueryResult> {
  const [, , answer, { command }] = await Promise.all([line.query('begin'), line.query(set), send(), line.query('commit')])
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return answer
}

const IS_INSTALLED = "select exists (select from pg_extension where extname = 'citus') as is"
const IS_COORDINATOR = 'select groupid = 0 as is from pg_dist_local_group'

/** Citus when the extension is installed in this database and knows of nodes; otherwise PostgreSQL. Throws on a worker, which migrates nothing. */
export async function engineOf(url: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await engineBehind(client)
  } finally {
    await client.end()
  }
}

export async function engineBehind(client: pg.Client): Promise<Engine> {
  const { rows } = await client.query<{ is: boolean }>(IS_INSTALLED)
  if (!rows[0]!.is) return postgres
  const { rows: local } = await client.query<{ is: boolean }>(IS_COORDINATOR)
  if (!local[0]?.is) throw new Error('o banco é um nó de trabalho do Citus: use o endereço do coordenador')
  const { rowCount: nodes } = await client.query('select from pg_dist_node limit 1')
  return nodes ? citus : postgres
}
