import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { findViolations } from '../apps/api/src/testing/invariants.ts'
import { payAtAcquirer, type Entry, type Pay } from './buyers.ts'
import { until } from './server.ts'

const SETTLE_MS = 60_000

export type Report = ReturnType<typeof createReport>
type BooksInput = { db: pg.Client; journal: readonly Entry[]; port: number; pay?: Pay }

/** Counts the checks that hold and reports those that do not. */
export function createReport() {
  const total = { passed: 0, failed: 0 }
  return {
    total,
    check(name: string, isTrue: boolean, detail = '') {
      total[isTrue ? 'passed' : 'failed']++
      console.log(`${isTrue ? '✓' : '✗'} ${name}${detail ? ` (${detail})` : ''}`)
    },
  }
}

/** After the storm: compares the buyers' responses with the database, and checks its invariants. */
export async function checkBooks(report: Report, input: BooksInput) {
  await checkJournal(report, input)
  const violations = await findViolations(input.db)
  report.check('invariants hold', violations.length === 0, violations.map((one) => Object.values(one).join(': ')).join('; '))
}

/** The buyers' responses beside the database's rows. */
export async function checkJournal(report: Report, input: BooksInput) {
  const { db, journal } = input
  const { check } = report
  const acknowledged = journal.filter(({ status }) => status === 201)
  const retried = acknowledged.filter(({ attempts = 1 }) => attempts > 1)
  const { rows } = await db.query<{ id: string; code: string; key: string }>(
    'select o.id, code, idempotency_key as key from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id where not l.is_demo',
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const holds = (list: readonly Entry[]) => `${list.length} of ${acknowledged.length}`

  const kept = acknowledged.filter(({ key, code, id }) => byKey.get(key)?.some((row) => row.code === code && row.id === id))
  check('every acknowledged order exists', acknowledged.length > 0 && kept.length === acknowledged.length, holds(kept))
  const once = retried.filter(({ key }) => byKey.get(key)?.length === 1)
  check('every retried order is one order', once.length === retried.length, `${retried.length} retried`)
  const known = new Set(acknowledged.map(({ key }) => key))
  const strays = rows.filter(({ key }) => !known.has(key))
  check('no order exists that its buyer was not told of', strays.length === 0, `${rows.length} orders, ${strays.length} strays`)
  const odd = journal.filter(({ status, problem }) => status !== 201 && problem !== 'out_of_stock')
  check(
    'nothing but an empty shelf refused an order',
    odd.length === 0,
    odd[0] ? JSON.stringify(odd[0]) : `${journal.length - acknowledged.length} refused`,
  )
  await checkEnds(report, input)
}

/** Webhooks were lost with the killed process: a buyer who looks again makes the acquirer resend them. */
async function checkEnds({ check }: Report, { db, journal, port, pay = (entry) => payAtAcquirer(port, entry) }: BooksInput) {
  const paid = journal.filter(({ isPaid }) => isPaid)
  const open = async () => {
    const { rows } = await db.query("select id from orders where id = any($1::uuid[]) and state <> 'PAID'", [paid.map(({ id }) => id)])
    return paid.filter(({ id }) => rows.some((row) => row.id === id))
  }
  const deadline = Date.now() + SETTLE_MS
  while (Date.now() < deadline && (await open()).length > 0) {
    for (const entry of await open()) await pay(entry)
    await wait(2000)
  }
  const unsettled = await open()
  check('every Pix that was paid is a paid order', unsettled.length === 0, `${paid.length} paid, ${unsettled.length} lost`)
  const cancelled = journal.filter((entry) => entry.cancelled === 204)
  const { rows } = await db.query("select id from orders where id = any($1::uuid[]) and state = 'CANCELLED'", [
    cancelled.map(({ id }) => id),
  ])
  check('every cancelled order is cancelled', rows.length === cancelled.length, `${rows.length} of ${cancelled.length}`)
}

/** A job without work must still be taken and finished. */
export async function checkQueue({ check }: Report, { db, url }: { db: pg.Client; url: string }) {
  const { rows } = await db.query<{ tenant_id: string; id: string }>("select tenant_id, id from orders where state = 'PAID' limit 1")
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  const job = await boss.send('expire-order', { tenantId: rows[0]!.tenant_id, orderId: rows[0]!.id })
  const isDone = async () => (await db.query("select 1 from pgboss.job where id = $1 and state = 'completed'", [job])).rowCount === 1
  const worked = await until(isDone, undefined, 15_000).then(
    () => true,
    () => false,
  )
  await boss.stop({ graceful: false })
  check('jobs are done again', worked)
}
