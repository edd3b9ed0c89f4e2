import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { testApp } from '#testing/test-app.ts'
import { tenantTransaction } from './transaction.ts'

const { t } = testApp()
let tenantId: string

beforeEach(async () => {
  tenantId = (await buildTenant(t.pool)).id
})

const insertMark = (attempt: number) =>
  sql`insert into rate_limits (tenant_id, bucket, count, started_at) values (${tenantId}, 'deadlock', ${attempt}, now())`
/** The engine's own error for the session that it picks; which one it picks depends on whose wait began first. */
const deadlock = sql.raw(`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
const marks = () => rowsOf<{ count: number }>(t, tenantId, "select count from rate_limits where bucket = 'deadlock'")

describe('tenantTransaction that the engine ends for a deadlock', () => {
  it('runs again and commits once', async () => {
    let attempts = 0
    await tenantTransaction(t.pool, tenantId, async (db) => {
      attempts++
      await db.execute(insertMark(attempts))
      if (attempts === 1) await db.execute(deadlock)
    })
    expect(attempts).toBe(2)
    expect(await marks()).toEqual([{ count: 2 }])
  })

  it('gives up after three attempts with the reason, and leaves nothing', async () => {
    let attempts = 0
    const transaction = tenantTransaction(t.pool, tenantId, async (db) => {
      attempts++
      await db.execute(insertMark(attempts))
      await db.execute(deadlock)
    })
    await expect(transaction).rejects.toThrow(/deadlock|Failed query/)
    expect(attempts).toBe(3)
    expect(await marks()).toEqual([])
  })
})
