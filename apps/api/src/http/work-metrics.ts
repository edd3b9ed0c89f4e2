import { Gauge, type Registry } from 'prom-client'
import type { Services } from '#context.ts'
import { isOpen, statesWhere } from '@mutirao/domain/order-status'

type Figure = { what: string; label: string; value: number }

/** A slow scrape reports nothing rather than hold a connection that a shopper waits for. */
const PATIENCE = 'set local statement_timeout = 2000'

/**
 * Pending work, measured at each scrape over all shops together, so that no label names a shop. Counts open orders, open refunds and unsent letters,
 * each by a partial index.
 */
export function workMetrics(registry: Registry, { pool, changes, log }: Services) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] })
  const connections = gauge('db_connections', 'Connections of the pool: all, idle, and requests that wait for one', ['state'])
  const database = gauge('db_up', '1 while the database answers')
  const gauges: Record<string, Gauge> = {
    orders: gauge('orders_open', 'Orders that are not at their end, by state', ['state']),
    refunds: gauge('refunds_open', 'Refunds that have not arrived, by state', ['state']),
    refund_age: gauge('refunds_oldest_seconds', 'Age of the oldest refund that has not arrived'),
    outbox: gauge('outbox_waiting', 'Letters and messages that are not sent'),
    outbox_age: gauge('outbox_overdue_seconds', 'How long the oldest of them has been due'),
    differences: gauge('reconciliation_differences', 'Differences from the books of acquirers that nobody has looked at'),
    rejected: gauge('refunds_rejected', 'Refunds that an acquirer could not carry out and that wait for staff'),
    disputes: gauge('payments_disputed', 'Payments denied to their banks that staff have not settled'),
    certificate: gauge('acquirer_certificate_seconds', 'How long the certificate that ends first is still valid'),
    jobs: gauge('queue_jobs', 'Jobs that are due and not done, by queue', ['queue']),
  }
  return async function measure() {
    connections.set({ state: 'all' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    for (const each of Object.values(gauges)) each.reset()
    const figures = changes.isAway()
      ? undefined
      : await readFigures(pool).catch((error: Error) => void log.warn(`metrics: ${error.message}`))
    database.set(figures ? 1 : 0)
    if (!figures) return
    // The series of open_work(): 0 when it counts none, so that an alarm can tell none from unknown.
    for (const state of statesWhere(isOpen)) gauges['orders']!.set({ state }, 0)
    gauges['refunds']!.set({ state: 'PENDING' }, 0)
    for (const { what, label, value } of figures)
      gauges[what]?.set(what === 'jobs' ? { queue: label } : label ? { state: label } : {}, value)
  }
}

async function readFigures(pool: Services['pool']): Promise<Figure[]> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(PATIENCE)
    const { rows } = await client.query<Figure>(FIGURES)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const FIGURES = `
select what, label, value from open_work()
union all
select 'jobs', name, (
  select count(*)::double precision from pgboss.job where job.name = queue.name and state < 'active' and start_after <= now()
) from pgboss.queue`
