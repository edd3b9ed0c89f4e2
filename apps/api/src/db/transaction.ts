import type pg from 'pg'
import { createDb, engineOfPool, named, type Connection, type Db } from './client.ts'
import { codeOf, DEADLOCK, IN_FAILED_TRANSACTION } from './error-codes.ts'
import { runInScope } from './transaction-scope.ts'

/** The first attempt and its retries after a deadlock. */
const MOST_ATTEMPTS = 3

/**
 * The only way to open a tenant's transaction. Throwing rolls back. The pool cannot be used inside. After a deadlock (two shoppers, or an order
 * beside a schema change) the transaction runs again, so `work` may change nothing but the database. `lockMs`: how long a statement waits for a lock.
 */
export async function tenantTransaction<T>(pool: pg.Pool, tenantId: string, work: Work<T>, options: Options = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, tenantId, work, options)
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

type Work<T> = (db: Db) => Promise<T>
type Options = { lockMs?: number }

/** A bug: the transaction is committed without the statement. */
class LateStatement extends Error {}

export const isLateStatement = (error: unknown) =>
  error instanceof LateStatement || (error instanceof Error && error.cause instanceof LateStatement)

/**
 * Sends the transaction's commit in the round trip of its last statements, so that their row locks do not last another one. When one of
 * them fails, the engine rolls back instead. The caller awaits those statements and sends no further ones.
 */
export function commitWithLastStatements(db: Db): void {
  ;(db as Db & { $client: Connection }).$client.commit?.()
}

/** begin and the setting are not awaited, so that they share the round trip of the first statement; commit waits for all of them. */
async function runOnce<T>(pool: pg.Pool, tenantId: string, work: Work<T>, { lockMs }: Options): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let cause: Error | undefined
  let committed: Promise<pg.QueryResult> | undefined
  const commit = () => (committed ??= client.query('commit'))
  const { adapt, begin } = engineOfPool(pool)
  try {
    const opened = begin(client, tenantId, lockMs)
    opened.catch(() => undefined)
    const db = createDb({
      query(config, values) {
        if (committed) throw new LateStatement(`a statement after the commit of its transaction: ${config.text}`)
        return client.query(named(adapt(config)), values as unknown[]).catch((error: Error) => {
          cause ??= error
          throw error
        })
      },
      commit: () => void commit().catch(() => undefined),
    })
    const result = await runInScope(() => work(db))
    await opened
    const { command } = await commit()
    if (command !== 'COMMIT') throw cause ?? new Error('the transaction was rolled back')
    return result
  } catch (error) {
    await (committed ?? client.query('rollback')).catch((failure: Error) => (broken = failure))
    throw isAfterFailure(error) ? cause : error
  } finally {
    client.release(broken)
  }
}

/** Statements sent together fail together: the first error is the cause, the others only say that the transaction was aborted. */
const isAfterFailure = (error: unknown) => codeOf(error) === IN_FAILED_TRANSACTION
