import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticateEmail, authenticateSms, login } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import {
  askServer,
  callServer,
  engineOf,
  pathOf,
  spawnServer,
  type Answer,
  type Called,
  type Question,
  type Sent,
} from '../apps/api/src/testing/whole-server.ts'
import { until } from '../chaos/server.ts'

type Options = { port: number; processes: number }
export type Target = ReturnType<typeof createTarget>
export type Session = { host: string; token: string; refresh: string; userId: string; headers: Record<string, string> }

const SHOPS = { mutirao: 'localhost', aurora: 'aurora.localhost' } as const
export type Slug = keyof typeof SHOPS

/** One or several processes as npm start runs them, on one database folder, with the limits of a default installation. */
export function createTarget({ port: first, processes }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'mutirao-attack-'))
  // As root the engine runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const logFile = join(folder, 'server.log')
  const ports = Array.from({ length: processes }, (_process, index) => first + index)
  const servers: ReturnType<typeof spawnServer>[] = []
  let asked = 0
  let network = 0
  /** Each process in its turn. */
  const nextPort = () => ports[asked++ % ports.length]!
  /** An address of this machine that no limit knows yet. */
  const freshAddress = () => `127.${10 + ((network >> 16) & 63)}.${(network >> 8) & 255}.${1 + (network++ % 250)}`
  const hostOf = (shop: Slug) => `${SHOPS[shop]}:${first}`

  /** A folder serves one process: the others have their own, and the first one's database and keys. */
  function shared(port: number): Record<string, string> {
    const { key, webhook } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { key: string; webhook: string }
    const own = join(folder, `process-${port}`)
    return { DATA_DIR: own, DATABASE_URL: engineOf(folder)!.url(), SECRET_KEY: key, WEBHOOK_SECRET: webhook, ACQUIRER_SECRETS: key }
  }

  async function startOne(port: number) {
    const env = {
      PORT: String(port),
      DATA_DIR: folder,
      ...(port !== first && shared(port)),
      LOG_LEVEL: 'info',
      // Those of a default installation: the harness of the tests lifts them.
      RATE_LIMIT_NETWORK: '6000',
      RATE_LIMIT_VISITOR: '300',
    }
    const server = spawnServer({ env, hear: (line) => appendFileSync(logFile, `${line}\n`) })
    servers.push(server)
    await server.port
    await until(async () => (await askServer(port, { path: '/healthz' }))?.status === 200)
  }

  /** A request to one process, by default the next one. Without an address of its own it comes from a fresh one. */
  const ask = (question: Question & { port?: number; shop?: Slug }): Promise<Answer | undefined> => {
    const { port = nextPort(), shop = 'mutirao', headers, ...rest } = question
    return askServer(port, { localAddress: freshAddress(), ...rest, headers: { host: hostOf(shop), ...headers } })
  }

  async function call<E extends EndpointOptions>(
    endpoint: E,
    sent: Sent<E> & { shop?: Slug; localAddress?: string; port?: number },
  ): Promise<Called<E>> {
    const { shop = 'mutirao', port = nextPort(), localAddress = freshAddress() } = sent
    const headers = { host: hostOf(shop), 'x-client': 'native', ...(sent as { headers?: Record<string, string> }).headers }
    const answer = await callServer(port, endpoint, { ...sent, localAddress, headers } as never)
    if (!answer) throw new Error(`${endpoint.method} ${endpoint.path} did not answer`)
    return answer as Called<E>
  }

  /** The newest code to a phone or an e-mail, as /dev/outbox shows it. */
  async function codeFor(key: string, shop: Slug = 'mutirao'): Promise<string> {
    const outbox = (await ask({ path: '/dev/outbox', shop }))?.text ?? ''
    const row = outbox.split('<tr>').find((line) => line.includes(`<td>${key}</td>`))
    return row?.match(/c[oó]digo (\d{6})/)?.[1] ?? ''
  }

  /** Signs in with a phone ("+55…") or an e-mail. */
  async function signIn(key: string, shop: Slug = 'mutirao'): Promise<Session> {
    if (key.includes('@')) await call(authenticateEmail, { shop, body: { email: key } })
    else await call(authenticateSms, { shop, body: { phone: key.slice(3) } })
    const password = await codeFor(key, shop)
    const { status, body } = await call(login, {
      shop,
      body: { username: key.includes('@') ? key : key.slice(3), password, rememberme: true },
    })
    if (status !== 200) throw new Error(`no session for ${key}: ${JSON.stringify(body)}`)
    const { access_token: token, refresh_token: refresh = '', user } = body
    return { host: hostOf(shop), token, refresh, userId: user.id, headers: { authorization: `Bearer ${token}`, 'x-client': 'native' } }
  }

  return {
    ports,
    logFile,
    hostOf,
    freshAddress,
    ask,
    call,
    codeFor,
    signIn,
    pathOf,
    /** The owner of a demo shop. */
    owner: (shop: Slug) => signIn('dona@demo.invalid', shop),
    somePhone: () => `+55119${String(60_000_000 + Math.floor(Math.random() * 39_000_000))}`,
    secrets: () => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { key: string; webhook: string },
    databaseUrl: () => engineOf(folder)!.url(),
    pids: () => servers.map(({ child }) => child.pid!),
    log: () => readFileSync(logFile, 'utf8'),
    /** The first process makes the database; the others use it. */
    async start() {
      for (const port of ports) await startOne(port)
    },
    async isWell(): Promise<boolean> {
      const answers = await Promise.all(ports.map((port) => ask({ port, path: '/ping' })))
      return (
        answers.every((answer) => answer?.status === 204) &&
        servers.every(({ child }) => child.exitCode === null && child.signalCode === null)
      )
    },
    async stop() {
      for (const { child, ended } of servers.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await ended
      }
    },
    /** The remaining processes of this run only. */
    clean({ keepFolder }: { keepFolder: boolean }) {
      for (const { child } of servers) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      const engine = engineOf(folder)
      if (engine) process.kill(engine.pid, 'SIGINT')
      if (keepFolder) return
      const engineFolder = existsSync(join(folder, 'engine')) ? readFileSync(join(folder, 'engine'), 'utf8') : undefined
      rmSync(folder, { recursive: true, force: true })
      if (engineFolder) rmSync(engineFolder, { recursive: true, force: true })
    },
  }
}

/** Whether the texts of an answer tell of the inside of the server. */
export const tellsOfInside = (text: string): boolean =>
  /\bat \S+ \(|node_modules|\.ts:\d|\bselect \w+ |insert into|violates|drizzle|ECONN|pgboss|\/src\//i.test(text)
