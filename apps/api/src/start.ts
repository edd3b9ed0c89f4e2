import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { analyzeTables } from '#db/analyze.ts'
import { appUrlOf } from '#db/app-role.ts'
import { isDatabaseAway } from '#db/away.ts'
import type { Changes } from '#db/changes.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { queueSchema } from '#db/queue.ts'
import { orderInDemo } from '#dev/demo/demo-orders.ts'
import { demoStaff, dismissDemo, hasDemoStaff, hireInDemo } from '#dev/demo/demo-staff.ts'
import { renewDemo } from '#dev/demo/renew-demo.ts'
import { serveMetrics } from '#http/metrics.ts'
import { findBuiltDocuments, loadBuiltWeb } from '#http/web-bundle.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { loadAllFolders, type LoadResult } from '#modules/tenants/load-folders.service.ts'
import { buildApp, type Web } from './app.ts'
import { whenAskedToEnd } from './ending.ts'
import { giveMemoryBackAtRest } from './resting.ts'
import { loadSecrets } from './secrets.ts'
import { openServices } from './services.ts'
import type { Settings } from './settings.ts'

/** How long responses in progress may take, and how long the whole shutdown may take. */
const GRACE_MS = 10_000
const MOST_END_MS = 30_000
/** The interval at which busy connections are checked, to close them when idle. */
const FREE_MS = 50

type How = { isDev?: boolean; isWithParent?: boolean }

/** Starts database, schema, demo merchants and server; prints the address once the server answers. */
export async function start(settings: Settings, { isDev = false, isWithParent = false }: How = {}): Promise<FastifyInstance> {
  const say = (line: string) => console.log(line)
  let app: FastifyInstance | undefined
  const end = whenAskedToEnd({ isWithParent, onHurry: () => (app ? app.server.closeAllConnections() : process.exit(1)) })
  // The listener already logs in one line that the database is away; its consequences in background work are only debug output.
  const report = (error: Error) => (isDatabaseAway(error) ? app?.log.debug(error.message) : app?.log.error({ err: error }, 'background'))
  const tellOperator = (line: string) => app?.log.warn(line)
  const secrets = await loadSecrets(settings)
  const database = await openDatabase(settings, secrets, { as: 'server', say, end })
  try {
    const appUrl = settings.databaseAppUrl ?? appUrlOf(database.url, secrets.key)
    await migrateDatabase(database.url, appUrl, { queue: queueSchema, say })
    const port = () => (app?.server.address() as AddressInfo | null)?.port ?? settings.port
    const { services, close } = await openServices({ settings, secrets, appUrl, now: () => new Date(), port, report, tellOperator })
    const { pool, changes, media } = services
    const demo = await openDemo(settings, { pool, media, key: secrets.key, say, changes, report, ownerUrl: database.url, end })
    if (!(await findTenantBySlug(pool, settings.client)))
      say(`CLIENT: não há loja ${settings.client}; sem ela os endereços padrão, como localhost, não abrem nenhuma.`)
    const web: Web = isDev ? await import('./dev/vite.ts').then(({ devWeb }) => devWeb()) : await loadBuiltWeb()
    app = await buildApp({ services, port, web, documents: isDev ? undefined : await findBuiltDocuments() })
    await listen(app, settings)
    const metrics = await serveMetrics(app, settings.metrics)
    const rest = giveMemoryBackAtRest()
    const past = demo && !isDev ? makePastsOf(settings, { pool, say, report, ownerUrl: database.url, end, loaded: demo.loaded }) : undefined
    void endGracefully(app, { end, drainMs: settings.drainMs }, async () => {
      metrics.stop()
      rest.stop()
      await past?.stop()
      await demo?.stop()
      await close()
      await database.close()
    })
    say(`Loja no ar: http://localhost:${port()}`)
    if (hasDemoStaff(settings, settings.client)) say(officeLine(port()))
    return app
  } catch (error) {
    await database.close()
    throw error
  }
}

/** How long opening waits for the shops after the first; with hundreds of new ones the server opens before the last is loaded. */
const OTHERS_MS = 10_000

type ShopOptions = Pick<Parameters<typeof loadAllFolders>[1], 'pool' | 'key' | 'say'> & {
  media: MediaStore
  changes: Changes
  report: (error: Error) => void
  ownerUrl: string
  end: Promise<void>
}

/** No demonstration in production, where the demonstration's staff are removed from the database before the server opens. */
async function openDemo(settings: Settings, options: ShopOptions) {
  if (settings.environment !== 'production') return loadDemo(settings, options)
  if (await dismissDemo(options.pool, new Date())) options.say('Quem trabalhava na demonstração não entra mais nas lojas deste banco.')
  return undefined
}

/** Loads the demo merchants. A folder with mistakes leaves its shop unchanged and stops no other. `stop` ends a load in progress. */
async function loadDemo(settings: Settings, { media, changes, report, ownerUrl, end, ...options }: ShopOptions) {
  const { tenantsDir, dataDir, client } = settings
  const ending = new AbortController()
  void end.then(() => ending.abort())
  let isAnyChanged = false
  const { promise: firstIsIn, resolve } = Promise.withResolvers<void>()
  const demo = { pool: options.pool, book: join(dataDir, 'acquirer.jsonl'), now: new Date() }
  const each = async (result: LoadResult) => {
    const said = 'mistakes' in result ? result.mistakes : result.refused
    for (const { file, line, message } of said) options.say(`${file}:${line} ${message}`)
    await hireInDemo({ ...demo, settings }, result.slug)
    const isOrderedIn = 'id' in result && (await orderInDemo(demo, result))
    if ('id' in result && (result.isChanged || isOrderedIn)) {
      isAnyChanged = true
      changes.publish(['tenants', `t:${result.id}`])
    }
    if (result.slug === client) resolve()
  }
  const loading = loadAllFolders(tenantsDir, {
    ...options,
    now: demo.now,
    media,
    first: client,
    before: async (slug) => {
      if (await renewDemo(demo, slug)) options.say(`Loja ${slug}: o que tinha terminado na demonstração recomeça.`)
    },
    each,
    signal: ending.signal,
  }).then(() => (isAnyChanged && !ending.signal.aborted ? analyzeTables(ownerUrl) : undefined))
  const inTime = firstIsIn.then(() => wait(OTHERS_MS, undefined, { ref: false }))
  await Promise.race([loading, inTime, end])
  const settled = loading.catch(report)
  return {
    loaded: settled,
    stop: async () => {
      ending.abort()
      await settled
    },
  }
}

type PastsOptions = Pick<ShopOptions, 'pool' | 'say' | 'report' | 'ownerUrl' | 'end'> & { loaded: Promise<unknown> }

/** Gives the demo shops their past orders behind the server that answers. `stop` ends it after the transaction in progress. */
function makePastsOf(settings: Settings, { loaded, report, ownerUrl, end, ...options }: PastsOptions) {
  const ending = new AbortController()
  void end.then(() => ending.abort())
  const made = loaded
    .then(() => import('#dev/demo/past/make-pasts.ts'))
    .then(({ makePasts }) => makePasts(settings, { ...options, signal: ending.signal }))
    .then((count) => (count > 0 && !ending.signal.aborted ? analyzeTables(ownerUrl) : undefined))
    .catch(report)
  return {
    stop: async () => {
      ending.abort()
      await made
    },
  }
}

/** Without it a new developer would need a command to open the office. */
const officeLine = (port: number) =>
  `Escritório: http://localhost:${port}/office/ para ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(demoStaff.map(({ email }) => email))}; o código de entrada aparece em http://localhost:${port}/dev/outbox`

async function listen(app: FastifyInstance, { port, host }: Settings) {
  // With the default backlog of 511 connections, part of a sudden crowd would connect only after seconds.
  await app.listen({ port, host, backlog: 4096 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`A porta ${port} já está em uso. Pare o outro programa ou escolha outra com PORT.`)
    throw error
  })
}

type Ending = { end: Promise<void>; drainMs: number }

/**
 * First announces the end while requests are still accepted, so that proxies that check /readyz send no more and each response closes its connection.
 * Then refuses new requests, finishes responses, and closes the parts behind.
 */
async function endGracefully(app: FastifyInstance, { end, drainMs }: Ending, closeRest: () => Promise<void>) {
  await end
  setTimeout(() => process.exit(1), drainMs + MOST_END_MS).unref()
  app.drain()
  await wait(drainMs)
  setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
  const freeing = setInterval(() => app.server.closeIdleConnections(), FREE_MS)
  await app.close()
  clearInterval(freeing)
  // A part that fails to close must not keep the others open.
  const failed = await closeRest().catch((error: Error) => error)
  if (failed) app.log.error({ err: failed }, 'end')
  process.exit(failed ? 1 : 0)
}
