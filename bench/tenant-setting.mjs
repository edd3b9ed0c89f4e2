import { sql } from 'drizzle-orm'
import { appUrlOf } from '../apps/api/src/db/app-role.ts'
import { createDb, createPool } from '../apps/api/src/db/client.ts'
import { tenantReader, tenantTransaction } from '../apps/api/src/db/transaction.ts'
import { inParallel } from './load.mjs'
import { databaseUrl, secretKey } from './server.mjs'

const COUNT = 12_000
const WIDTH = 16
const statement = sql`select name, price from items where id = ${'tomate-italiano'}`

/** What the tenant's setting costs a read: none, in one pipelined trip as the server does, and in four awaited ones. */
export async function settingRow() {
  const pool = createPool({ url: appUrlOf(databaseUrl(), secretKey()), size: WIDTH, onError: () => undefined })
  const { rows } = await pool.query("select id from tenants where slug = 'mutirao'")
  const tenant = rows[0].id
  const plainDb = createDb({ query: (config, values) => pool.query({ ...config, name: 'plain' }, values) })
  const ways = {
    plain: () => plainDb.execute(statement),
    pipelined: () => tenantReader(pool, tenant).execute(statement),
    transaction: () => tenantTransaction(pool, tenant, (db) => db.execute(statement)),
    awaited: () => awaited(pool, tenant),
  }
  const rates = {}
  for (const [name, once] of Object.entries(ways)) {
    await inParallel(500, WIDTH, once)
    rates[name] = Math.round((await inParallel(COUNT, WIDTH, once)).perSecond)
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

async function awaited(pool, tenant) {
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
