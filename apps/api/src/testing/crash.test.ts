import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { appUrlOf } from '#db/app-role.ts'
import { createPool } from '#db/client.ts'
import { uuidv7 } from '#ids.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { checkInvariants } from './invariants.ts'
import { orderOf, shopWith } from './order-factory.ts'
import { secrets, bearerOf, cloneDatabase } from './test-app.ts'
import { callServer, type Called } from './whole-server.ts'

const ORDERS = 60
const AT_ONCE = 12
const KILL_AFTER = 15

type Server = { child: ChildProcess; port: number }
let databaseUrl: string
let pool: pg.Pool
let servers: [Server, Server]

beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  pool = createPool({ url: appUrlOf(databaseUrl, secrets.key), size: 4, onError: () => undefined })
  servers = await Promise.all([startServer(), startServer()])
})
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => kill(child)))
  await pool.end()
})

async function startServer(): Promise<Server> {
  const script = new URL('server-process.ts', import.meta.url)
  const child = fork(script, [databaseUrl, join(inject('dataDir'), uuidv7())], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Returns undefined when the server died before it answered. */
function send(port: number, host: string, { authorization, ...order }: ReturnType<typeof orderOf> & { authorization: string }) {
  return callServer(port, placeOrder, { ...order, headers: { host, authorization, ...order.headers } })
}

describe('kill -9 of one of two servers in the middle of checkout', () => {
  it('loses no acknowledged order, and a retry with the same key creates no second one', async () => {
    const { host, item, as, tenant } = await shopWith(pool, { onHand: ORDERS })
    const orders = Array.from({ length: ORDERS }, () => ({ ...orderOf(item), authorization: bearerOf(as) }))
    const acknowledged = new Map<number, Called<typeof placeOrder>>()
    const unanswered: number[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < ORDERS) {
          const index = next++
          const answer = await send(servers[index % 2]!.port, host, orders[index]!)
          if (answer) acknowledged.set(index, answer)
          else unanswered.push(index)
          if (acknowledged.size === KILL_AFTER) servers[0].child.kill('SIGKILL')
        }
      }),
    )
    expect(unanswered.length).toBeGreaterThan(0)
    expect([...acknowledged.values()].every(({ status }) => status === 201)).toBe(true)

    const again = await Promise.all(orders.map((order) => send(servers[1].port, host, order)))
    expect(again.map((answer) => answer?.status)).toEqual(Array(ORDERS).fill(201))
    for (const [index, { body }] of acknowledged) expect(again[index]!.body).toEqual(body)
    const owner = new pg.Client({ connectionString: databaseUrl })
    await owner.connect()
    const { rows } = await owner.query('select id from orders where tenant_id = $1', [tenant.id])
    await owner.end()
    expect(rows.map(({ id }) => id).sort()).toEqual(again.map((answer) => answer!.body.id).sort())
    expect(await checkInvariants(databaseUrl)).toEqual([])
  })
})
