import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { callEndpoint, startTestApp, type TestApp } from '#testing/test-app.ts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { listPeople } from '@mutirao/contract/people'
import { getToday } from '@mutirao/contract/today'

let t: TestApp

// The database itself is no standby, so that each statement for the replica is counted as failed and answered all the same.
beforeAll(async () => {
  t = await startTestApp({ env: { DATABASE_REPLICA: `127.0.0.1:${new URL(inject('databaseUrl')).port}` } })
})
afterAll(() => t.close())

it('long reads of staff ask the replica, and other calls do not', async () => {
  const { tenant, host } = await shopWith(t.pool)
  const { headers: headersMore } = await signInAsStaff(t, tenant, 'owner')
  const answered = () => ({ ...t.services.replica!.answered })
  expect((await callEndpoint(t.app, getToday, { host, headersMore })).status).toBe(200)
  expect(answered()).toEqual({ replica: 0, behind: 0, failed: 0 })
  for (const endpoint of [listDeskOrders, listPeople]) {
    const before = answered()
    expect((await callEndpoint(t.app, endpoint, { host, headersMore, query: {} })).status).toBe(200)
    expect(answered()).toEqual({ replica: 0, behind: 0, failed: expect.any(Number) })
    expect(answered().failed).toBeGreaterThan(before.failed)
  }
  expect(await t.app.metrics()).toContain(`db_replica_reads{answered="failed"} ${answered().failed}`)
})
