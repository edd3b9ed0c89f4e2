import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { rootFolder } from '#testing/whole-server.ts'
import { placeOrder } from '@mutirao/contract/orders'

const lines: string[] = []
const { t, call } = testApp({ logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })

describe('the metrics of open work', () => {
  it('are zero without waiting work', async () => {
    const text = await t.app.metrics()
    expect(text).toMatch(/^refunds_open\{state="PENDING"\} 0$/m)
    expect(text).toMatch(/^orders_open\{state="PAID"\} 0$/m)
    expect(text).toMatch(/^queue_jobs\{queue="expire-order"\} 0$/m)
    expect(text).not.toContain('label=')
  })

  it('sum the work of all shops, and name none', async () => {
    const shops = [await shopWith(t.pool), await shopWith(t.pool)]
    for (const { host, as, item } of shops) expect(await call(placeOrder, { host, as, ...orderOf(item) })).toMatchObject({ status: 201 })
    const text = await t.app.metrics()
    expect(text).toMatch(/^orders_open\{state="AWAITING_PAYMENT"\} 2$/m)
    expect(text).toMatch(/^db_up 1$/m)
    expect(text).toMatch(/^db_connections\{state="all"\} \d+$/m)
    expect(text).toMatch(/^outbox_overdue_seconds [\d.]+$/m)
    expect(text).toMatch(/^refunds_oldest_seconds 0$/m)
    for (const { tenant } of shops) expect(text).not.toContain(tenant.id)
    for (const { host } of shops) expect(text).not.toContain(host)
  })

  it('answer without the database, and report that it is unavailable', async () => {
    const { isAway } = t.services.changes
    Object.assign(t.services.changes, { isAway: () => true })
    const text = await t.app.metrics()
    Object.assign(t.services.changes, { isAway })
    expect(text).toMatch(/^db_up 0$/m)
    expect(text).not.toMatch(/^orders_open\{/m)
  })
})

describe('the shipped dashboard and alert rules', () => {
  /** Prometheus adds `up` and `ALERTS`, and the suffixes of a histogram. */
  const namesIn = (expression: string) =>
    [...expression.replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]/g, '').matchAll(/\b[a-z]+_[a-z0-9_]+\b(?!\()/g)].map(([name]) =>
      name.replace(/_(bucket|count)$/, ''),
    )
  const labelsIn = (expression: string) =>
    [...expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
      [...labels.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, label, value]) => ({ name: name.replace(/_(bucket|count)$/, ''), label, value })),
    )
  const read = (name: string) => readFileSync(`${rootFolder}deploy/${name}`, 'utf8')
  const expressions = [
    ...[...read('alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression),
    ...[...read('grafana-dashboard.json').matchAll(/"expr": "(.*)",$/gm)].map(([, expression = '']) => expression.replaceAll('\\"', '"')),
  ]

  it('name metrics, labels and values that there are', async () => {
    const { host, as, item } = await shopWith(t.pool)
    expect(await call(placeOrder, { host, as, ...orderOf(item) })).toMatchObject({ status: 201 })
    const text = await t.app.metrics()
    const metrics = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    const names = expressions.flatMap(namesIn)
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !metrics.has(name))).toEqual([])
    const used = expressions.flatMap(labelsIn).filter(({ name }) => name !== 'up')
    expect(used.length).toBeGreaterThan(2)
    for (const { name, label, value } of used) expect(text).toMatch(new RegExp(`^${name}(_count)?\\{.*${label}="${value}"`, 'm'))
  })
})

describe('a log line', () => {
  it('names its shop', async () => {
    const { host, as, item, tenant } = await shopWith(t.pool)
    lines.length = 0
    await call(placeOrder, { host, as, ...orderOf(item) })
    const { rows } = await t.pool.query<{ slug: string }>('select slug from tenants where id = $1', [tenant.id])
    const answered = lines.map((line) => JSON.parse(line) as { msg: string; shop?: string }).filter(({ msg }) => msg === 'answered')
    expect(answered).toEqual([expect.objectContaining({ shop: rows[0]!.slug })])
  })
})
