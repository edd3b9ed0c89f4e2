import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { appUrlOf } from '../apps/api/src/db/app-role.ts'
import { createDb, createPool } from '../apps/api/src/db/client.ts'
import { tenantReader } from '../apps/api/src/db/tenant-reader.ts'
import { tenantTransaction } from '../apps/api/src/db/transaction.ts'
import { inParallel, type Row } from './load.ts'
import { databaseUrl, secretKey, SHOP } from './server.ts'

const COUNT = 12_000
const WIDTH = 16
const statement = sql`select name, price from items where id = ${'tomate-italiano'}`

/** The cost of the tenant's setting for a read: without it, in one pipelined trip as the server does, and in four awaited ones. */
export async function settingRow(): Promise<Row> {
  const pool = createPool({ url: appUrlOf(databaseUrl(), secretKey()), size: WIDTH, onError: () => undefined })
  const { rows } = await pool.query<{ id: string }>('select id from tenants where slug = $1', [SHOP])
  const tenant = rows[0]!.id
  const plainDb = createDb({ query: (config, values) => pool.query({ ...config, name: 'plain' }, values) })
  const ways = {
    plain: () => plainDb.execute(statement),
    pipelined: () => tenantReader(pool, tenant).execute(statement),
    transaction: () => tenantTransaction(pool, tenant, (db) => db.execute(statement)),
    awaited: () => awaited(pool, tenant),
  }
  const rateOf = async (once: () => Promise<unknown>) => {
    await inParallel(500, WIDTH, once)
    return Math.round((await inParallel(COUNT, WIDTH, once)).perSecond)
  }
  const rates = {
    plain: await rateOf(ways.plain),
    pipelined: await rateOf(ways.pipelined),
    transaction: await rateOf(ways.transaction),
    awaited: await rateOf(ways.awaited),
  }
  await pool.end()
  const ratio = rates.pipelined / rates.plain
  return {
    row: 'T',
    what: 'one read with the tenant set, 16 connections',
    ours: `${rates.pipelined}/s pipelined, ${rates.transaction}/s in a transaction of its own, ${rates.awaited}/s in four awaited trips`,
    limit: `${rates.plain}/s without a tenant`,
    ratio,
    goal: '≥ 75 %',
    isMet: ratio >= 0.75,
  }
}

async function awaited(pool: pg.Pool, tenant: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'four', text: "select set_config('app.tenant_id', $1, true)", values: [tenant] })
    await createDb({ query: (config, values) => client.query({ ...config, name: 'plain' }, values) }).execute(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}
