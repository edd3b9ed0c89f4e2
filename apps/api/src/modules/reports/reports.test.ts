import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#db/client.ts'
import { reports } from '#db/schema/reports.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { forgetOld } from '#modules/accounts/retention.service.ts'
import { buildLead, buildTenant, closedMarketplace, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { reportIssue } from '@mutirao/contract/reports'
import { reportLines, resolveByCommand, showReport } from './reports.command.ts'

const { t, call } = testApp()
const DAY_MS = 86_400_000

const report = (over: object = {}) => ({
  version: '1.2.6',
  path: '/store/feira/product/tomate',
  errorName: 'TypeError',
  message: 'x is not a function',
  log: ['GET /ping 204'],
  agent: 'Chrome 130, Android 14',
  ...over,
})
let network = 0
const send = async ({ host }: { host: string }, over: object = {}, options: object = {}) =>
  call(reportIssue, { host, ip: `10.1.${(network >> 8) & 255}.${network++ & 255}`, body: report(over), ...options })
const rowsOf = ({ id }: TestTenant) => tenantTransaction(t.pool, id, (db) => db.select().from(reports).orderBy(reports.number))
const pools = {} as Parameters<typeof reportLines>[0]
beforeAll(() => {
  const owner = createPool({ url: t.databaseUrl, size: 1, onError: () => undefined })
  Object.assign(pools, { owner, app: t.pool })
  return () => owner.end()
})

describe('a report', () => {
  it('is stored with its route instead of the address, and answered with a number', async () => {
    const tenant = await buildTenant(t.pool)
    const { status, body } = await send(tenant)
    expect({ status, body }).toEqual({ status: 201, body: { number: expect.any(Number) as number } })
    expect(String(body.number)).toMatch(/^[1-9]\d{8}$/)
    expect(await rowsOf(tenant)).toMatchObject([
      {
        number: body.number,
        version: '1.2.6',
        route: '/store/$campaignId/product/$itemId',
        errorName: 'TypeError',
        message: 'x is not a function',
        log: ['GET /ping 204'],
        agent: 'Chrome 130, Android 14',
        count: 1,
        firstSeenAt: NOW,
        lastSeenAt: NOW,
        resolvedAt: null,
      },
    ])
  })

  it('is masked by the server, whatever the client sent', async () => {
    const tenant = await buildTenant(t.pool)
    const told = ['ana@casa.com', '529.982.247-25', '(11) 91234-5678', 'eyJhbGciOi.eyJzdWIi.sig', 'H4YY-7FYR-G7F']
    await send(tenant, {
      path: '/order/H4YY-7FYR-G7F/details',
      message: `no ${told.join(' ')} password=canary`,
      log: told.map((one) => `GET ${one}`),
      agent: 'Bearer canary',
    })
    const stored = JSON.stringify(await rowsOf(tenant))
    for (const one of [...told, 'canary']) expect(stored).not.toContain(one)
    expect(stored).toContain('/order/$orderCode/details')
  })

  it('equal to another is counted and keeps its number; another version, route or error gets another', async () => {
    const tenant = await buildTenant(t.pool)
    const { body: first } = await send(tenant)
    t.clock.now = new Date(NOW.getTime() + DAY_MS)
    const { body: again } = await send(tenant, { path: '/store/outra/product/pao', log: ['later'], agent: 'Firefox' })
    expect(again.number).toBe(first.number)
    expect(await rowsOf(tenant)).toMatchObject([{ count: 2, firstSeenAt: NOW, lastSeenAt: t.clock.now, log: ['later'], agent: 'Firefox' }])
    t.clock.now = NOW
    const others = [{ version: '1.2.7' }, { path: '/cart' }, { errorName: 'RangeError' }, { message: 'other' }]
    const numbers = await Promise.all(others.map(async (over) => (await send(tenant, over)).body.number))
    expect(new Set([first.number, ...numbers]).size).toBe(5)
  })

  it('sent twice at the same moment is one row', async () => {
    const tenant = await buildTenant(t.pool)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(tenant)))
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect(await rowsOf(tenant)).toMatchObject([{ count: 6 }])
  })

  it('has a number that tells neither the next one nor how many there are', async () => {
    const tenant = await buildTenant(t.pool)
    const numbers: number[] = []
    for (const message of ['a', 'b', 'c', 'd', 'e']) numbers.push((await send(tenant, { message })).body.number)
    const steps = numbers.slice(1).map((number, index) => Math.abs(number - numbers[index]!))
    expect(Math.min(...steps)).toBeGreaterThan(100)
  })

  it('of an unknown address has no route', async () => {
    const tenant = await buildTenant(t.pool)
    await send(tenant, { path: '/nao/existe/123' })
    expect(await rowsOf(tenant)).toMatchObject([{ route: '(outra)' }])
  })

  it('is taken from strangers of a closed shop', async () => {
    const tenant = await buildTenant(t.pool, { marketplace: closedMarketplace })
    expect((await send(tenant)).status).toBe(201)
  })

  it.each([
    ['no version', { version: '' }],
    ['21 lines', { log: Array.from({ length: 21 }, () => 'x') }],
    ['a long line', { log: ['x'.repeat(301)] }],
    ['a long message', { message: 'x'.repeat(501) }],
  ])('with %s is refused', async (_name, over) => {
    const tenant = await buildTenant(t.pool)
    expect(await send(tenant, over)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('is refused to a visitor after ten in an hour, by network and by lead', async () => {
    const tenant = await buildTenant(t.pool)
    const as = await buildLead(t.pool, tenant.id)
    for (const who of [{ ip: '10.9.9.9' }, { as }]) {
      for (let sent = 0; sent < 10; sent++) expect((await send(tenant, {}, who)).status).toBe(201)
      expect(await send(tenant, {}, who)).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
    }
    expect((await send(tenant)).status).toBe(201)
  })

  it('pushes the oldest out beyond 200 in its shop, and no other shop’s', async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    await send(other)
    const { version, errorName, message, log, agent } = report()
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.insert(reports).values(
        Array.from({ length: 200 }, (_, index) => {
          const seen = new Date(NOW.getTime() - (index + 1) * 60_000)
          const dates = { firstSeenAt: seen, lastSeenAt: seen }
          return {
            tenantId: tenant.id,
            number: index,
            fingerprint: `f${index}`,
            version,
            route: '/',
            errorName,
            message,
            log,
            agent,
            count: 1,
            ...dates,
          }
        }),
      ),
    )
    await send(tenant)
    const rows = await rowsOf(tenant)
    expect(rows.length).toBe(200)
    expect(rows.map(({ fingerprint }) => fingerprint)).not.toContain('f199')
    expect(rows.map(({ fingerprint }) => fingerprint)).toContain('f198')
    expect((await rowsOf(other)).length).toBe(1)
  })

  it('is forgotten 90 days after it was last seen', async () => {
    const tenant = await buildTenant(t.pool)
    await send(tenant)
    const left = async (days: number) => {
      await forgetOld({ ...(await ctxOf(t, tenant.id)), now: new Date(NOW.getTime() + days * DAY_MS) })
      return (await rowsOf(tenant)).length
    }
    expect([await left(89), await left(91)]).toEqual([1, 0])
  })
})

describe('the operator', () => {
  it('lists open reports of all shops or of one, the last seen first, and escapes what a terminal would interpret', async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const { number } = (await send(tenant, { message: 'red \u009b31m line' })).body
    t.clock.now = new Date(NOW.getTime() + 60_000)
    const { number: later } = (await send(other, { message: 'later' })).body
    t.clock.now = NOW
    const all = await reportLines(pools)
    if ('mistake' in all) throw new Error(all.mistake)
    const numbers = all.lines.map((line) => Number.parseInt(line, 10))
    expect(numbers.indexOf(later)).toBeLessThan(numbers.indexOf(number))
    expect(numbers).toContain(number)
    const slugOf = async ({ id }: TestTenant) =>
      (await t.pool.query<{ slug: string }>('select slug from tenants where id = $1', [id])).rows[0]!.slug
    const slug = await slugOf(tenant)
    expect(await reportLines(pools, slug)).toEqual({
      lines: [expect.stringMatching(new RegExp(`^${number}  ${slug}  1x  .*  1\\.2\\.6  /store/.*TypeError: red \\\\u009b31m line$`))],
    })
  })

  it('shows a report whole', async () => {
    const { number } = (await send(await buildTenant(t.pool), { log: ['first', 'second'] })).body
    const shown = await showReport(pools, { number })
    expect(shown).toMatchObject({
      lines: expect.arrayContaining([`relato ${number}`, 'estado    aberto', '  first', '  second']) as string[],
    })
    expect(await showReport(pools, { number: 2_000_000_000 })).toEqual({ mistake: 'Não há relato 2000000000.' })
  })

  it('names the shop when two have drawn the same number', async () => {
    const shops = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const number = 42_000
    for (const shop of shops) {
      const sent = (await send(shop)).body.number
      await tenantTransaction(t.pool, shop.id, (db) =>
        db.execute(sql`insert into reports overriding system value
          select (jsonb_populate_record(reports, jsonb_build_object('number', ${number}::int, 'fingerprint', 'other'))).*
          from reports where tenant_id = ${shop.id} and number = ${sent}`),
      )
    }
    const slugs = (
      await t.pool.query<{ slug: string }>('select slug from tenants where id = any($1) order by slug', [shops.map(({ id }) => id)])
    ).rows.map(({ slug }) => slug)
    const mistake = `Mais de uma loja tem o relato ${number}: escreva a loja depois do número (${slugs.join(', ')}).`
    expect(await showReport(pools, { number })).toEqual({ mistake })
    expect(await resolveByCommand(pools, { number }, NOW)).toEqual({ mistake })
    expect(await showReport(pools, { number, slug: slugs[1] })).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining(slugs[1]!)]) as string[],
    })
  })

  it('resolves a report, which is recorded; reported again it is open again under its number', async () => {
    const tenant = await buildTenant(t.pool)
    const { number } = (await send(tenant)).body
    expect(await resolveByCommand(pools, { number }, NOW)).toMatchObject({ lines: [expect.stringContaining('resolvido') as string] })
    expect(await resolveByCommand(pools, { number }, NOW)).toEqual({ lines: [`O relato ${number} já estava resolvido.`] })
    const recorded = await tenantTransaction(t.pool, tenant.id, (db) =>
      db.select().from(auditLog).where(eq(auditLog.action, 'report.resolve')),
    )
    expect(recorded).toMatchObject([{ actor: 'command', subject: `report ${number}` }])
    expect(await rowsOf(tenant)).toMatchObject([{ resolvedAt: NOW }])
    expect((await send(tenant)).body.number).toBe(number)
    expect(await rowsOf(tenant)).toMatchObject([{ resolvedAt: null, count: 2 }])
  })
})
