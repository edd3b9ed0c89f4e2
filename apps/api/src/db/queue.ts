import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss, type JobResult } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }
import { named, type Connection, type Db } from './client.ts'

const SCHEMA = 'pgboss'
/** How long a stopping server waits for its running jobs. */
const STOP_MS = 5000
/** The queue is shared by all tenants, so each job names its tenant. */
export type Jobs = {
  'expire-order': { tenantId: string; orderId: string }
  'delete-account': { tenantId: string; userId: string }
  'settle-group': { tenantId: string; campaignId: string }
  'settle-team': { tenantId: string; teamId: string }
  'send-refund': { tenantId: string; refundId: string }
  'close-charge': { tenantId: string; paymentId: string }
  'learn-cards': { tenantId: string; leadId: string; provider: string }
  'remove-card': { tenantId: string; provider: string; holder: string; reference: string }
}
export type JobName = keyof Jobs
const names: JobName[] = [
  'expire-order',
  'delete-account',
  'settle-group',
  'settle-team',
  'send-refund',
  'close-charge',
  'learn-cards',
  'remove-card',
]

/** One query for all queues wakes the workers of those with due jobs: nine workers that poll each second cost as many queries without a job. */
const WAKE_MS = 1000
const DUE_QUEUES = `select name from unnest($1::text[]) as name where exists (
  select from ${SCHEMA}.job_common j where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= now())`
/** A full batch is followed by the next one at once. */
const working = { pollingIntervalSeconds: 30, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const

/** Jobs are retried for ever: an expired order must release its stock, however long the payment provider is away. */
const patience = { retryLimit: 1_000_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }

/** Whether the schema has the library's version and every queue its settings, so that no installation is needed. */
async function isInstalled(owner: pg.Client): Promise<boolean> {
  const { rows: tables } = await owner.query<{ name: string | null }>("select to_regclass('pgboss.version')::text as name")
  if (!tables[0]?.name) return false
  const { rows } = await owner.query<{ isCurrent: boolean; right: number }>(
    `select (select version from pgboss.version) >= $1 as "isCurrent", count(*)::int as right from pgboss.queue
     where name = any($2) and retry_limit = $3 and retry_delay = $4 and retry_backoff = $5 and retry_delay_max = $6`,
    [manifest.pgboss.schema, names, ...Object.values(patience)],
  )
  return rows[0]!.isCurrent && rows[0]!.right === names.length
}

/** Creates the queue's schema as the owner of the database. */
async function install(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, patience)
    await boss.updateQueue(name, patience)
  }
  await boss.stop({ graceful: false })
}

/** Passed to the migration, which does not depend on the queue. */
export const queueSchema = { isInstalled, install }

export type Queue = {
  /** Enqueues inside the caller's transaction, at once: the job exists if and only if the transaction commits. */
  send: <Name extends JobName>(db: Db, name: Name, data: Jobs[Name], startAfter?: Date) => Promise<unknown>
  /** The same for several jobs of a queue, in one statement. */
  sendAll: <Name extends JobName>(db: Db, name: Name, jobs: readonly { data: Jobs[Name]; startAfter?: Date }[]) => Promise<unknown>
  work: <Name extends JobName>(name: Name, handle: (data: Jobs[Name]) => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** The queue over the application's own pool. */
export async function startQueue(pool: pg.Pool, onError: (error: Error) => void): Promise<Queue> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values as unknown[])
  const boss = new PgBoss({ db: { executeSql }, schema: SCHEMA, migrate: false, createSchema: false })
  boss.on('error', onError)
  await boss.start()
  const insertions = new Map(await Promise.all(names.map(async (name) => [name, await insertionOf(boss, name)] as const)))
  const workers = new Map<JobName, string>()
  const waking = setInterval(() => void wakeWorkers(), WAKE_MS).unref()
  let isAsking = false
  const wakeWorkers = async () => {
    if (isAsking || workers.size === 0) return
    isAsking = true
    try {
      const { rows } = await pool.query<{ name: JobName }>({ name: 'due_queues', text: DUE_QUEUES, values: [[...workers.keys()]] })
      for (const { name } of rows) boss.notifyWorker(workers.get(name)!)
    } catch (error) {
      onError(error as Error)
    } finally {
      isAsking = false
    }
  }
  const sendAll: Queue['sendAll'] = (db, name, jobs) => {
    const { text, job } = insertions.get(name)!
    const connection = (db as Db & { $client: Connection }).$client
    return connection.query(named(text), [JSON.stringify(jobs.map((one) => ({ ...job, ...one })))])
  }
  return {
    send: (db, name, data, startAfter) => sendAll(db, name, [{ data, startAfter }]),
    sendAll,
    work: async (name, handle) => {
      const id = await boss.work(name, working, async (jobs) => {
        const results: JobResult[] = []
        for (const job of jobs) results.push(await settle(job.id, () => handle(job.data as Jobs[typeof name]), onError))
        return results
      })
      workers.set(name, id)
    },
    stop: async () => {
      // boss.stop() looks for running jobs each half second; workers that have ended first leave it nothing to wait for.
      clearInterval(waking)
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

/** One failed job does not stop the others of its batch. */
function settle(id: string, work: () => Promise<void>, onError: (error: Error) => void): Promise<JobResult> {
  return work().then(
    () => ({ id, status: 'completed' }),
    (error: Error) => {
      onError(error)
      return { id, status: 'failed' }
    },
  )
}

/**
 * The library's own statement for a new job of a queue, and the job as its parameter. The library awaits before it sends one, which could then come
 * after the transaction's commit.
 */
async function insertionOf(boss: PgBoss, name: JobName): Promise<{ text: string; job: object }> {
  const sent: { text: string; job: object }[] = []
  const executeSql = (text: string, values: unknown[] = []) => {
    const [job] = JSON.parse(values[0] as string) as object[]
    sent.push({ text, job: job! })
    return Promise.resolve({ rows: [{ id: '' }] })
  }
  await boss.send(name, {}, { db: { executeSql } })
  return sent[0]!
}
