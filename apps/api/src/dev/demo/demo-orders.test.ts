import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createContext } from '#context.ts'
import { expireDue } from '#jobs/expiries.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { loadFolder } from '#modules/tenants/load-folders.service.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getGroup } from '@mutirao/contract/groups'
import { demoGroups } from './demo-groups.ts'
import { orderInDemo } from './demo-orders.ts'
import { renewDemo } from './renew-demo.ts'

const { t, call } = testApp()
const demo = fileURLToPath(new URL('../../../../../tenants', import.meta.url))
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000)

/** In the order of a server's start: nothing is swept or expired at the new moment before the demonstration has been renewed. */
async function start(path: string, now: Date) {
  const options = { pool: t.pool, book: join(t.services.settings.dataDir, 'acquirer.jsonl'), now }
  const slug = path.split('/').at(-1)!
  await renewDemo(options, slug)
  const loaded = await loadFolder(path, { pool: t.pool, media: t.services.media, now, key: t.services.secrets.key, say: () => undefined })
  if ('mistakes' in loaded) throw new Error(JSON.stringify(loaded.mistakes))
  const isOrdered = await orderInDemo(options, loaded)
  t.clock.now = now
  t.services.changes.publish(['*', 'tenants'])
  return { id: loaded.id, isOrdered }
}

function copyOf(slug: string) {
  const tenants = mkdtempSync(join(tmpdir(), 'mutirao-demo-'))
  for (const name of ['_default', slug]) cpSync(join(demo, name), join(tenants, name), { recursive: true })
  return join(tenants, slug)
}

const counters = (id: string) =>
  rowsOf<{ id: string; paid: number; waiting: number; buyers: number }>(
    t,
    id,
    'select campaign_id as id, paid_units as paid, waiting_units as waiting, buyers from group_counters where paid_units + waiting_units > 0 order by 1',
  )
const shown = (slug: string) =>
  Object.entries(demoGroups[slug]!)
    .map(([id, { paidUnits, waitingUnits, buyers }]) => ({ id, paid: paidUnits, waiting: waitingUnits, buyers }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

afterEach(async () => {
  t.clock.now = NOW
  await t.pool.query('delete from tenants')
})

describe('the demonstration’s neighbours', () => {
  it.each(['mutirao', 'aurora', 'corporativo'])('of %s have placed the orders that its groups show, once', async (slug) => {
    const path = copyOf(slug)
    const { id, isOrdered } = await start(path, NOW)
    expect(isOrdered).toBe(true)
    expect(await counters(id)).toEqual(shown(slug))
    await healthy()
    expect(await start(path, days(0.1))).toEqual({ id, isOrdered: false })
    expect(await counters(id)).toEqual(shown(slug))
    const seen = await rowsOf<{ of: string }>(
      t,
      id,
      "select distinct campaign_id as of from orders where is_join_public and state = 'PAID'",
    )
    expect(seen.map(({ of }) => of).toSorted()).toEqual(shown(slug).map((group) => group.id))
    const unsent = await rowsOf(t, id, 'select 1 from outbox where sent_at is null')
    expect(unsent).toEqual([])
    const members = await rowsOf(t, id, 'select campaign_id as id, sum(units)::int as paid from group_members group by 1 order by 1')
    expect(members).toEqual(shown(slug).map(({ id: campaign, paid }) => ({ id: campaign, paid })))
  })

  it('fetch their orders at one of the group’s pickup points, in its first window after the group, and order when people are awake', async () => {
    const { id } = await start(copyOf('mutirao'), NOW)
    const rows = await rowsOf<{
      of: string
      store: string | null
      name: string | null
      day: string
      isLater: boolean
      hour: number
      state: string
      at: Date
    }>(
      t,
      id,
      `select o.campaign_id as of, o.state, properties->>'storeId' as store, properties->'store'->>'name' as name, properties->'slot'->>'date' as day,
        (properties->'slot'->>'date')::date > (c.ends_at at time zone 'America/Sao_Paulo')::date as "isLater",
        extract(hour from o.created_at at time zone 'America/Sao_Paulo')::int as hour
        from orders o join campaigns c on c.tenant_id = o.tenant_id and c.id = o.campaign_id order by o.created_at`,
    )
    const storesOf = (campaign: string) => [...new Set(rows.filter(({ of }) => of === campaign).map(({ store }) => store))].toSorted()
    expect(storesOf('feira-organica')).toEqual(['mercado-municipal', 'padaria-aspicuelta', 'praca-princesa-isabel'])
    expect(storesOf('chocolate-da-bahia')).toEqual(['largo-santa-cecilia'])
    expect(rows.every(({ name, isLater }) => name && isLater)).toBe(true)
    // Unpaid orders are among the newest orders, not all newer than the paid ones.
    const fair = rows.filter(({ of }) => of === 'feira-organica').map(({ state }) => state)
    expect(fair.lastIndexOf('PAID')).toBeGreaterThan(fair.indexOf('AWAITING_PAYMENT'))
    expect(rows.filter(({ hour }) => hour >= 3 && hour < 5)).toEqual([])
    expect(rows.filter(({ hour }) => hour >= 8 && hour < 23).length).toBeGreaterThan(rows.length * 0.8)
  })

  it('order once where two servers start at the same time', async () => {
    const path = copyOf('aurora')
    const loaded = await loadFolder(path, {
      pool: t.pool,
      media: t.services.media,
      now: NOW,
      key: t.services.secrets.key,
      say: () => undefined,
    })
    if ('mistakes' in loaded) throw new Error(JSON.stringify(loaded.mistakes))
    const options = { pool: t.pool, book: join(t.services.settings.dataDir, 'acquirer.jsonl'), now: NOW }
    const ordered = await Promise.all([orderInDemo(options, loaded), orderInDemo(options, loaded)])
    expect(ordered.toSorted()).toEqual([false, true])
    expect(await counters(loaded.id)).toEqual(shown('aurora'))
  })

  it('have paid on the days in the acquirer’s books', async () => {
    const { id } = await start(copyOf('mutirao'), NOW)
    const paid = await rowsOf<{ reference: string; at: Date }>(
      t,
      id,
      "select id as reference, received_at as at from payments where state = 'APPROVED'",
    )
    const day = { tenantId: id, from: days(-2), to: days(-1) }
    const ours = paid.filter(({ at }) => at >= day.from && at < day.to).map(({ reference }) => reference)
    const theirs = []
    for await (const { reference } of t.services.payment.listSettled(day)) theirs.push(reference)
    expect(ours.length).toBeGreaterThan(0)
    expect(theirs.toSorted()).toEqual(ours.toSorted())
  })

  it('are settled by the closing like any buyer, with refunds', async () => {
    const { id } = await start(copyOf('mutirao'), NOW)
    const services = { ...t.services, log: t.app.log }
    const tenant = (await findTenant(services, id))!
    t.clock.now = days(20)
    await expireDue(createContext(services, tenant))
    const waiting = () => rowsOf(t, id, "select 1 from orders where state = 'AWAITING_PAYMENT'")
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 15_000 })
    await closeDueGroups(createContext(services, tenant))
    const unsettled = () =>
      rowsOf(t, id, "select 1 from refunds where state = 'PENDING' union all select 1 from orders where state = 'PAID'")
    await vi.waitFor(async () => expect(await unsettled()).toEqual([]), { timeout: 25_000 })
    const states = await rowsOf<{ campaign: string; states: string[] }>(
      t,
      id,
      "select campaign_id as campaign, array_agg(distinct state order by state) as states from orders where state <> 'EXPIRED' group by 1 order by 1",
    )
    expect(states).toEqual([
      { campaign: 'cafe-da-semana', states: ['CONFIRMED'] },
      { campaign: 'chocolate-da-bahia', states: ['REFUNDED'] },
      { campaign: 'feira-organica', states: ['CONFIRMED'] },
      { campaign: 'paes-da-vila-madalena', states: ['CONFIRMED'] },
    ])
    await healthy()
  })
})

describe('a demonstration that is started a month later', () => {
  it('is open again with its neighbours, except a group in which somebody else has ordered', async () => {
    const path = copyOf('mutirao')
    const { id } = await start(path, NOW)
    const stock = () => rowsOf(t, id, 'select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock')
    const before = await stock()
    await start(path, days(30))
    expect(await counters(id)).toEqual(shown('mutirao'))
    expect(await stock()).toEqual(before)
    await healthy()
    const { body } = await call(getGroup, { host: 'localhost', params: { id: 'feira-organica' } })
    expect(new Date(body.endsAt).getTime()).toBeGreaterThan(days(30).getTime())

    // One of the demonstration's orders becomes a person's.
    await rowsOf(
      t,
      id,
      "update leads set is_demo = false where id = (select lead_id from orders where campaign_id = 'feira-organica' limit 1)",
    )
    const ends = () => rowsOf(t, id, "select ends_at from campaigns where id = 'feira-organica'")
    const promised = await ends()
    const orders = () => rowsOf(t, id, "select id from orders where campaign_id = 'feira-organica' order by 1")
    const kept = await orders()
    await start(path, days(60))
    expect(await ends()).toEqual(promised)
    expect(await orders()).toEqual(kept)
    const open = await rowsOf<{ id: string }>(t, id, `select id from campaigns where ends_at > '${days(60).toISOString()}' order by 1`)
    expect(open.map((row) => row.id)).toContain('cafe-da-semana')
    await healthy()
  })
})
