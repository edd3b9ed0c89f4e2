import { AsyncLocalStorage } from 'node:async_hooks'
// The module's own function: a test that stops the global clock does not stop the database.
import { setImmediate } from 'node:timers'
import type pg from 'pg'
import { createDb, engineOfPool, named, type Connection, type Db } from './client.ts'
import { isBuiltOnce } from './statement.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

/** A statement that waits for its answer. `within` runs a function in the asynchronous context of its request. */
export type AskedQuery = { config: pg.QueryConfig; values: unknown[] | undefined; within?: Within } & PromiseWithResolvers<pg.QueryResult>
type Within = <T>(work: () => T) => T

/**
 * Statements of one tenant outside of a transaction. The statements of one tick borrow one connection and are sent behind the tenant's setting in one
 * round trip, without waiting for the setting's answer; if the setting fails, their answers are discarded. Each statement fails or succeeds by
 * itself. Statements that are built once are short, so those of all requests of the shop in one turn of the event loop share a round trip.
 */
export function tenantReader(pool: pg.Pool, tenantId: string): Db {
  const ask = (all: readonly AskedQuery[]) => answerTogether(pool, tenantId, all)
  const own = askingConnection(ask)
  return createDb({
    query(config, values) {
      if (!isBuiltOnce(config)) return own.query(config, values)
      refuseInsideTransaction('a statement was asked outside of the transaction')
      const asked = { config, values, within: AsyncLocalStorage.snapshot() as Within, ...Promise.withResolvers<pg.QueryResult>() }
      shareTrip(pool, tenantId, asked)
      return asked.promise
    },
  })
}

/** More statements than this take another connection: the last one waits for all before it. */
const MOST_IN_TRIP = 8
/** The statements of the current turn of the event loop, by shop. */
const turns = new WeakMap<pg.Pool, Map<string, AskedQuery[]>>()

function shareTrip(pool: pg.Pool, tenantId: string, asked: AskedQuery): void {
  const shops = turns.get(pool) ?? new Map<string, AskedQuery[]>()
  turns.set(pool, shops)
  const waiting = shops.get(tenantId)
  if (waiting) waiting.push(asked)
  else {
    const all = [asked]
    shops.set(tenantId, all)
    setImmediate(() => {
      shops.delete(tenantId)
      for (let from = 0; from < all.length; from += MOST_IN_TRIP) void answerTogether(pool, tenantId, all.slice(from, from + MOST_IN_TRIP))
    })
  }
}

/** A database whose statements of one tick are asked together. When `ask` fails, they all do. */
export const askingDb = (ask: (all: readonly AskedQuery[]) => Promise<void>): Db => createDb(askingConnection(ask))

function askingConnection(ask: (all: readonly AskedQuery[]) => Promise<void>): Connection {
  let waiting: AskedQuery[] | undefined
  const sendWaiting = () => {
    const all = waiting!
    waiting = undefined
    ask(all).catch((error: unknown) => all.forEach(({ reject }) => reject(error)))
  }
  return {
    query(config, values) {
      const asked: AskedQuery = { config, values, ...Promise.withResolvers<pg.QueryResult>() }
      if (waiting) waiting.push(asked)
      else {
        waiting = [asked]
        process.nextTick(sendWaiting)
      }
      return asked.promise
    },
  }
}

/** Never rejects: a failure is the answer of each statement. */
async function answerTogether(pool: pg.Pool, tenantId: string, all: readonly AskedQuery[]): Promise<void> {
  try {
    const results = await askTogether(pool, tenantId, all)
    results.forEach((result, at) => (result.status === 'fulfilled' ? all[at]!.resolve(result.value) : all[at]!.reject(result.reason)))
  } catch (error) {
    all.forEach(({ reject }) => reject(error))
  }
}

/** Sends statements of a tenant in one round trip. */
export async function askTogether(
  pool: pg.Pool,
  tenantId: string,
  all: readonly AskedQuery[],
): Promise<PromiseSettledResult<pg.QueryResult>[]> {
  const client = await pool.connect()
  try {
    const { adapt, read } = engineOfPool(pool)
    const sendOf =
      ({ config, values, within = inPlace }: AskedQuery) =>
      () =>
        within(() => client.query(named(adapt(config)), values as unknown[]))
    return await read(client, tenantId, all.map(sendOf))
  } finally {
    client.release()
  }
}

const inPlace: Within = (work) => work()
