import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyShops, smallShop } from './small-shop.ts'
import { engineOf, rootFolder, startWholeServer, type WholeServer } from './whole-server.ts'

const GONE_WITHIN_MS = 15_000
const HOST = smallShop.host
const started: WholeServer[] = []
/** One folder for all starts: its database is made and its shop loaded once, and each end must let the next start have it. */
const dataDir = mkdtempSync(join(tmpdir(), 'mutirao-signals-'))
chmodSync(dataDir, 0o755)
const tenantsDir = copyShops(join(dataDir, 'tenants'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// Their first step installs the dependencies where its stamp is missing, which would remove them under this run.
beforeAll(() => {
  if (!existsSync(join(rootFolder, 'node_modules/.mutirao-lock'))) throw new Error('run node scripts/ensure.mjs first')
})

async function run(script: 'start' | 'dev') {
  const server = await startWholeServer({
    env: { DATA_DIR: dataDir, TENANTS_DIR: tenantsDir },
    command: ['npm', 'run', script],
    isDetached: true,
  })
  started.push(server)
  const engine = engineOf(dataDir)?.pid
  expect(engine).toBeGreaterThan(0)
  return { ...server, engine }
}

afterEach(() => {
  // A process group of its own: nothing that this test started survives it.
  for (const { child } of started.splice(0)) if (isAlive(-child.pid!)) process.kill(-child.pid!, 'SIGKILL')
  const engine = engineOf(dataDir)?.pid
  if (engine && isAlive(engine)) process.kill(engine, 'SIGINT')
})

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(true)).once('connect', () => (socket.destroy(), resolve(false)))
  })

/** The remaining processes and files, after a grace period. */
async function leftOf({ port, engine }: Awaited<ReturnType<typeof run>>) {
  const look = async () => ({ server: !(await isPortFree(port)), engine: isAlive(engine!), lock: existsSync(join(dataDir, 'server.pid')) })
  for (const until = Date.now() + GONE_WITHIN_MS; Date.now() < until; await wait(50)) {
    if (!Object.values(await look()).includes(true)) break
  }
  return look()
}
const NOTHING = { server: false, engine: false, lock: false }

/** A browser that watches a group and one that keeps its connection: neither may delay the end. */
async function withVisitors({ port }: WholeServer) {
  const stream = get({
    host: '127.0.0.1',
    port,
    path: '/api/operation/campaigns/cabelo-cacheado/group/stream/public',
    headers: { host: HOST },
  })
  stream.on('error', () => undefined)
  const kept = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  kept.write(`GET /ping HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`)
  await new Promise((resolve) => kept.once('data', resolve))
}

/** Requests the home page and waits until the server has begun with it, signalled by 100 Continue; resolves to the status of its response. */
async function beginHome({ port }: WholeServer): Promise<{ status: Promise<number | undefined> }> {
  const asking = get({ host: '127.0.0.1', port, headers: { host: `${HOST}:${port}`, accept: 'text/html', expect: '100-continue' } })
  const status = new Promise<number | undefined>((resolve) => {
    asking.once('response', (response) =>
      response.once('close', () => resolve(response.complete ? response.statusCode : undefined)).resume(),
    )
    asking.once('error', () => resolve(undefined))
  })
  await once(asking, 'continue')
  return { status }
}

describe('npm start', () => {
  it('stops cleanly with Ctrl+C, which signals all processes at once', async () => {
    const server = await run('start')
    // Pages and dependencies exist: a start without changes builds and installs nothing.
    expect(server.lines.join('\n')).not.toMatch(/Construindo|Instalando/)
    await withVisitors(server)
    const began = Date.now()
    process.kill(-server.child.pid!, 'SIGINT')
    expect(await server.ended).toBe(0)
    expect(Date.now() - began).toBeLessThan(5000)
    expect(await leftOf(server)).toEqual(NOTHING)
  })

  it('stops with SIGTERM to npm only, and completes open answers', async () => {
    const server = await run('start')
    // A request still on its way when the signal arrives may be refused: the signal is faster on a busy machine.
    const home = await beginHome(server)
    process.kill(server.child.pid!, 'SIGTERM')
    expect(await home.status).toBe(200)
    expect(await server.ended).toBe(0)
    expect(await leftOf(server)).toEqual(NOTHING)
  })

  it('stops when npm is killed', async () => {
    const server = await run('start')
    process.kill(server.child.pid!, 'SIGKILL')
    await server.ended
    expect(await leftOf(server)).toEqual(NOTHING)
  })
})

describe('npm run dev', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops with %s, without leftovers',
    async (signal) => {
      const server = await run('dev')
      process.kill(signal === 'SIGINT' ? -server.child.pid! : server.child.pid!, signal)
      await server.ended
      expect(await leftOf(server)).toEqual(NOTHING)
    },
    60_000,
  )
})
