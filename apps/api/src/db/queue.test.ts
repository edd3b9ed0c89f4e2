import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { TEST_KEY } from '#testing/global-setup.ts'
import { cloneDatabase } from '#testing/test-app.ts'
import { appUrlOf } from './app-role.ts'
import { createPool } from './client.ts'
import { startQueue, type Queue } from './queue.ts'
import { tenantTransaction } from './transaction.ts'

const tenantId = uuidv7()
let owner: pg.Client
let pool: pg.Pool
let queue: Queue

beforeAll(async () => {
  const url = await cloneDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  pool = createPool({ url: appUrlOf(url, TEST_KEY), size: 4, onError: () => undefined })
  queue = await startQueue(pool, () => undefined)
})
afterAll(async () => {
  await queue.stop()
  await pool.end()
  await owner.end()
})

const send = (paymentId: string) => tenantTransaction(pool, tenantId, (db) => queue.send(db, 'close-charge', { tenantId, paymentId }))

describe('the queue', () => {
  it('runs the other jobs of a batch when one fails, and retries that one indefinitely', async () => {
    const done: string[] = []
    for (const paymentId of ['one', 'broken', 'two']) await send(paymentId)
    await queue.work('close-charge', async ({ paymentId }) => {
      if (paymentId === 'broken') throw new Error('provider is away')
      done.push(paymentId)
    })
    const jobs = async () =>
      (
        await owner.query(
          "select data->>'paymentId' as id, state, retry_limit from pgboss.job where name = 'close-charge' order by created_on",
        )
      ).rows
    await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'retry', 'completed']), {
      timeout: 8000,
    })
    expect(done.sort()).toEqual(['one', 'two'])
    expect((await jobs())[1]).toMatchObject({ id: 'broken', retry_limit: 1_000_000 })
  })

  it('has no job of a transaction that was rolled back', async () => {
    const undone = tenantTransaction(pool, tenantId, async (db) => {
      await queue.send(db, 'close-charge', { tenantId, paymentId: 'undone' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect((await owner.query("select 1 from pgboss.job where data->>'paymentId' = 'undone'")).rowCount).toBe(0)
  })
})
