import type pg from 'pg'
import { createDb, named, type Connection, type Db } from './client.ts'
import { codeOf, DEADLOCK, IN_FAILED_TRANSACTION } from './error-codes.ts'
import { runInScope } from './transaction-scope.ts'

const SET_FOR_SESSION = "select set_config('app.tenant_id', $1, false)"
const SET_FOR_TRANSACTION = "select set_config('app.tenant_id', $1, true)"

/**
 * Reads of one tenant. Each statement borrows a connection and is sent behind the tenant's setting in one round trip, without waiting for the
 * setting's answer; if the setting fails, the statement's answer is discarded.
 */
export function tenantReader(pool: pg.Pool, tenantId: string): Db {
  const connection: Connection = {
    async query(config, values) {
      const client = await pool.connect()
      try {
        const [, result] = await Promise.all([
          client.query({ name: 'tenant', text: SET_FOR_SESSION, values: [tenantId] }),
          client.query(named(config), values as unknown[]),
        ])
        return result
      } finally {
        client.release()
      }
    },
  }
  return createDb(connection)
}

/** The first attempt and its retries after a deadlock. */
const MOST_ATTEMPTS = 3

/**
 * The only way to open a tenant's transaction. Throwing rolls back. The pool cannot be used inside. After a deadlock (two shoppers, or an order
 * beside a schema change) the transaction runs again, so `work` may change nothing but the database.
 */
export async function tenantTransaction<T>(pool: pg.Pool, tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, tenantId, work)
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

/** begin and the setting are not awaited, so that they share the round trip of the first statement; commit waits for all of them. */
async function runOnce<T>(pool: pg.Pool, tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let cause: Error | undefined
  try {
    const opened = Promise.all([client.query('begin'), client.query({ name: 'tenant_tx', text: SET_FOR_TRANSACTION, values: [tenantId] })])
    opened.catch(() => undefined)
    const db = createDb({
      query: (config, values) =>
        client.query(named(config), values as unknown[]).catch((error: Error) => {
          cause ??= error
          throw error
        }),
    })
    const result = await runInScope(() => work(db))
    await opened
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw isAfterFailure(error) ? cause : error
  } finally {
    client.release(broken)
  }
}

/** Statements sent together fail together: the first error is the cause, the others only say that the transaction was aborted. */
const isAfterFailure = (error: unknown) => codeOf(error) === IN_FAILED_TRANSACTION
