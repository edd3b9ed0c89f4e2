import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { secrets, testApp } from '#testing/test-app.ts'
import { appUrlOf } from './app-role.ts'
import { createPool } from './client.ts'
import { textStatement } from './statement.ts'
import { tenantReader } from './tenant-reader.ts'
import { tenantTransaction } from './transaction.ts'

const { t } = testApp()
let tenantId: string

beforeEach(async () => {
  tenantId = (await buildTenant(t.pool)).id
})

const whoAmI = textStatement<object, { pid: number; tenant: string }>()(
  () => sql`select pg_backend_pid() as pid, current_setting('app.tenant_id') as tenant`,
)
const failing = textStatement<object>()(() => sql`select 1 / 0`)

describe('tenantReader', () => {
  it('sends the reads of one tick over one connection; each fails by itself', async () => {
    const db = tenantReader(t.pool, tenantId)
    const pid = () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, current_setting('app.tenant_id') as tenant`)
    const [one, wrong, two] = await Promise.allSettled([pid(), db.execute(sql`select 1 / 0`), pid()])
    expect(wrong).toMatchObject({ status: 'rejected' })
    const rows = [one, two].map((result) => (result.status === 'fulfilled' ? result.value.rows[0] : undefined))
    expect(rows[0]).toEqual({ pid: expect.any(Number) as number, tenant: tenantId })
    expect(rows[1]).toEqual(rows[0])
  })

  it('shares a round trip among the requests of one shop, for statements that are built once; each fails by itself', async () => {
    const requests = Array.from({ length: 9 }, () => tenantReader(t.pool, tenantId))
    const fails = Promise.allSettled([failing(tenantReader(t.pool, tenantId), {})])
    const [answers, [wrong]] = await Promise.all([Promise.all(requests.map((db) => whoAmI(db, {}))), fails])
    expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
    const pids = answers.map(([row]) => row!.pid)
    // Eight at most: the failing statement and seven of the nine.
    expect([pids.filter((pid) => pid === pids[0]).length, new Set(pids).size]).toEqual([7, 2])
    expect(new Set(answers.map(([row]) => row!.tenant))).toEqual(new Set([tenantId]))
  })

  it('refuses a statement that is built once inside a transaction, which may have to wait for it', async () => {
    const outside = tenantReader(t.pool, tenantId)
    const work = tenantTransaction(t.pool, tenantId, () => whoAmI(outside, {}))
    await expect(work).rejects.toThrow('inside a transaction')
  })

  it('answers each shop by its own rows whatever its connection has served before', async () => {
    const other = await buildTenant(t.pool)
    const one = createPool({ url: appUrlOf(t.databaseUrl, secrets.key), size: 1, onError: () => undefined })
    const tenants = [tenantId, other.id]
    const seen = async (id: string) => [id, (await whoAmI(tenantReader(one, id), {}))[0]!.tenant]
    const begun = (id: string, end: string) =>
      tenantTransaction(one, id, async (db) => {
        const { rows } = await db.execute(sql.raw(end))
        return [id, rows[0]!['tenant']]
      })
    const tenant = "select current_setting('app.tenant_id') as tenant"
    const steps = [seen, seen, (id: string) => begun(id, tenant), (id: string) => begun(id, `select 1 / 0`).catch(() => [id, id])]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.nat(1)), { maxLength: 12 }), async (played) => {
        for (const [step, whose] of played) {
          const [expected, found] = await steps[step]!(tenants[whose]!)
          expect(found).toBe(expected)
        }
      }),
      { numRuns: 40 },
    )
    await one.end()
  })
})
