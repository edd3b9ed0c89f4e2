import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwnEngine, type OwnEngine } from './own-engine.ts'
import { proofSize } from './proof-size.ts'
import { copyShops, smallShop } from './small-shop.ts'
import { askServer, startWholeServer, type WholeServer } from './whole-server.ts'

const RESTARTS = proofSize(2, 10)
const CALLS_PER_RESTART = 100
const HEALTH_MS = 200
/** Longer than a busy machine needs to look at the health again. */
const DRAIN_MS = 2500

let engine: OwnEngine
let dataDir: string
let servers: WholeServer[]
const startServer = () =>
  startWholeServer({
    env: {
      DATABASE_URL: engine.url,
      DATA_DIR: dataDir,
      TENANTS_DIR: join(dataDir, 'tenants'),
      CLIENT: smallShop.slug,
      DRAIN_MS: String(DRAIN_MS),
      TRUST_PROXY: '1',
    },
  })

beforeAll(async () => {
  engine = await createOwnEngine()
  dataDir = mkdtempSync(join(tmpdir(), 'mutirao-restarts-'))
  copyShops(join(dataDir, 'tenants'))
  servers = [await startServer(), await startServer()]
})
afterAll(async () => {
  for (const { child } of servers ?? []) child.kill('SIGTERM')
  await Promise.all((servers ?? []).map(({ ended }) => ended))
  await engine.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Keeps its connections, checks health, and tries another server only after a refused connection: a lost request is lost. */
function startProxy() {
  const lost: string[] = []
  const ups = new Map<number, Agent>()
  const health = setInterval(() => void look(), HEALTH_MS)
  const look = () =>
    Promise.all(
      servers.map(async ({ port }) => {
        const isUp = (await askServer(port, { path: '/readyz' }))?.status === 204
        if (!isUp) ups.delete(port)
        else if (!ups.has(port)) ups.set(port, new Agent({ keepAlive: true }))
      }),
    )
  let turn = 0
  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, tried: number[] = []) => {
    const ports = [...ups.keys()].filter((port) => !tried.includes(port))
    const port = ports[turn++ % ports.length]
    if (port === undefined) return void (lost.push('no server'), to.writeHead(502).end())
    const { method, url: path, headers } = from
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: ups.get(port) }, (answer) => {
      to.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] ?? '' })
      answer.on('error', (error) => lost.push(`answer: ${error.message}`)).pipe(to)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return pass(from, to, body, [...tried, port])
      lost.push(`${method} ${path}: ${error.message}`)
      to.destroy()
    })
    call.end(body)
  }
  const server: Server = createServer(async (from, to) => pass(from, to, Buffer.concat(await from.toArray())))
  const listening = new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
  const stop = () => {
    clearInterval(health)
    server.close()
    server.closeAllConnections()
  }
  return { lost, listening, look, stop }
}

describe('restarts behind a proxy under load', () => {
  it('lose no request', async () => {
    const proxy = startProxy()
    const port = await proxy.listening
    await proxy.look()
    const lead = await askServer(port, { path: '/api/users/leads', method: 'POST', body: {}, headers: { host: 'localhost' } })
    expect(lead?.status).toBe(201)
    const over = new AbortController()
    let asked = 0
    const wrong: (number | undefined)[] = []
    const visitor = async (number: number) => {
      const agent = new Agent({ keepAlive: true })
      const paths = ['/', `/api/operation/campaigns/${smallShop.campaign}/public`, `/api/operation/marketplaces/public?n=${number}`]
      for (let turn = number; !over.signal.aborted; turn++) {
        const isWrite = turn % 4 === 3
        const answer = isWrite
          ? await askServer(port, { path: '/api/users/leads', method: 'POST', body: {}, agent })
          : await askServer(port, { path: paths[turn % 4]!, agent })
        asked++
        if (answer?.status !== (isWrite ? 201 : 200)) wrong.push(answer?.status)
        await wait(10)
      }
      agent.destroy()
    }
    const visitors = Promise.all(Array.from({ length: 8 }, (_, number) => visitor(number)))
    for (let n = 0; n < RESTARTS; n++) await restart(n % 2)
    over.abort()
    await visitors
    proxy.stop()
    expect(asked).toBeGreaterThan(RESTARTS * CALLS_PER_RESTART)
    expect({ lost: proxy.lost, wrong }).toEqual({ lost: [], wrong: [] })
  }, 240_000)
})

async function restart(index: number) {
  const { child, ended } = servers[index]!
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  servers[index] = await startServer()
  await wait(HEALTH_MS * 3)
}
