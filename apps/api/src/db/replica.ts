import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from './client.ts'
import { askingDb, askTogether, type AskedQuery } from './tenant-reader.ts'

/** How long a read waits for the replica to apply what the primary has committed, and how long the primary answers alone afterwards, in milliseconds. */
const WAITS = { most: 100, step: 5, afterBehind: 1000, afterFailure: 10_000 }

type Outcome = 'replica' | 'behind' | 'failed'

/** A standby of the database that answers long reads. A read sees everything committed before it began, because it waits until the replica has that. */
export type Replica = Readonly<{
  /** Reads of one tenant: by the replica when it is up to date, else by the primary. */
  reader: (tenantId: string) => Db
  /** Statements by the server that answered: the replica, or the primary because the replica was behind or failed. */
  answered: Readonly<Record<Outcome, number>>
}>

type Options = { primary: pg.Pool; pool: pg.Pool; tell: (line: string) => void; waits?: typeof WAITS }

/** Both pools are of the application's role. `tell` gets one line when the replica begins to fail, and one when it answers again. */
export function replicaOf({ primary, pool, tell, waits = WAITS }: Options): Replica {
  const answered = { replica: 0, behind: 0, failed: 0 }
  let restsUntil = 0
  let reason: Exclude<Outcome, 'replica'> = 'behind'
  let isFailing = false

  function rest(why: typeof reason, ms: number) {
    reason = why
    restsUntil = Date.now() + ms
  }

  function fail(message: string) {
    rest('failed', waits.afterFailure)
    if (!isFailing) tell(`DATABASE_REPLICA does not answer, the primary does: ${message}`)
    isFailing = true
  }

  async function isUpToDate(): Promise<boolean> {
    if (Date.now() < restsUntil) return false
    const needed = await readPosition(primary)
    const until = Date.now() + waits.most
    try {
      for (;;) {
        const { isStandby, isThere } = await readProgress(pool, needed)
        if (!isStandby) throw new Error('it is no standby of this database')
        if (isThere) return true
        if (Date.now() >= until) return (rest('behind', waits.afterBehind), false)
        await wait(waits.step)
      }
    } catch (error) {
      fail((error as Error).message)
      return false
    }
  }

  async function ask(tenantId: string, all: readonly AskedQuery[]): Promise<void> {
    const results = (await isUpToDate())
      ? await askTogether(pool, tenantId, all).catch((error: Error) => void fail(error.message))
      : undefined
    // Whatever the replica refuses, such as a query that its recovery cancelled, is asked again.
    const left = all.filter((asked, at) => {
      const result = results?.[at]
      if (result?.status === 'fulfilled') asked.resolve(result.value)
      return result?.status !== 'fulfilled'
    })
    answered.replica += all.length - left.length
    if (results && left.length < all.length) tellOfReturn()
    if (left.length === 0) return
    answered[results ? 'failed' : reason] += left.length
    const again = await askTogether(primary, tenantId, left)
    again.forEach((result, at) => (result.status === 'fulfilled' ? left[at]!.resolve(result.value) : left[at]!.reject(result.reason)))
  }

  function tellOfReturn() {
    if (isFailing) tell('DATABASE_REPLICA answers again')
    isFailing = false
  }

  return { answered, reader: (tenantId) => askingDb((all) => ask(tenantId, all)) }
}

type Position = { lsn: string; system: string }

/** The end of what the primary has flushed: every commit that was acknowledged lies before it (synchronous_commit is on). */
async function readPosition(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>({
    name: 'replica_needed',
    text: 'select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system from pg_control_system()',
  })
  return rows[0]!
}

/** A copy of another database, or one that was promoted, must not answer: its positions mean something else. */
async function readProgress(pool: pg.Pool, { lsn, system }: Position) {
  const { rows } = await pool.query<{ isStandby: boolean; isThere: boolean }>({
    name: 'replica_progress',
    text: `select pg_is_in_recovery() and system_identifier::text = $2 as "isStandby",
      coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere" from pg_control_system()`,
    values: [lsn, system],
  })
  return rows[0]!
}
