import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { testApp } from '#testing/test-app.ts'
import { tenantTransaction } from './transaction.ts'

const { t } = testApp()
const tenantId = uuidv7()
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())

const send = (paymentId: string) =>
  tenantTransaction(t.pool, tenantId, (db) => t.services.queue.send(db, 'create-charge', { tenantId, paymentId }))

describe('the queue', () => {
  it('runs the other jobs of a batch when one fails, and retries that one indefinitely', async () => {
    const done: string[] = []
    for (const paymentId of ['one', 'broken', 'two']) await send(paymentId)
    await t.services.queue.work('create-charge', async ({ paymentId }) => {
      if (paymentId === 'broken') throw new Error('provider is away')
      done.push(paymentId)
    })
    const jobs = async () =>
      (
        await owner.query(
          "select data->>'paymentId' as id, state, retry_limit from pgboss.job where name = 'create-charge' order by created_on",
        )
      ).rows
    await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'retry', 'completed']), {
      timeout: 8000,
    })
    expect(done.sort()).toEqual(['one', 'two'])
    expect((await jobs())[1]).toMatchObject({ id: 'broken', retry_limit: 1_000_000 })
  })

  it('has no job of a transaction that was rolled back', async () => {
    const undone = tenantTransaction(t.pool, tenantId, async (db) => {
      await t.services.queue.send(db, 'create-charge', { tenantId, paymentId: 'undone' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect((await owner.query("select 1 from pgboss.job where data->>'paymentId' = 'undone'")).rowCount).toBe(0)
  })
})
