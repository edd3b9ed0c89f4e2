import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listedAges } from '#adapters/age/age-adapter.ts'
import { outboxMail } from '#adapters/mail/mail-adapter.ts'
import { outboxSms } from '#adapters/sms/sms-adapter.ts'
import { smtpMail } from '#adapters/mail/smtp-mail.ts'
import { twilioSms } from '#adapters/sms/twilio-sms.ts'
import { sandboxPayment } from '#adapters/payment/sandbox-payment.ts'
import { samplePostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { openIdConnect } from '#adapters/sso/openid-connect.ts'
import { analyzeTables } from '#db/analyze.ts'
import { appUrlOf } from '#db/app-role.ts'
import { isDatabaseAway } from '#db/away.ts'
import { startChanges, type Changes } from '#db/changes.ts'
import { createPool } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { serveMetrics } from '#http/metrics.ts'
import { loadBuiltWeb } from '#http/web-bundle.ts'
import { queueSchema, startQueue, type Queue } from '#jobs/queue.ts'
import { findTenantBySlug } from '#modules/tenants/registry.service.ts'
import { loadAllFolders, type LoadResult } from '#modules/tenants/load-folders.service.ts'
import { orderInDemo } from '#dev/demo/demo-orders.ts'
import { renewDemo } from '#dev/demo/renew-demo.ts'
import { demoIssuer } from '#dev/sso/demo-provider.ts'
import { buildApp, type Web } from './app.ts'
import { askedToEnd } from './ending.ts'
import { loadSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** How long those who are being answered may take, and then how long the whole end may take. */
const GRACE_MS = 10_000
const MOST_END_MS = 30_000
/** A connection that was busy when the end began is free in between. */
const FREE_MS = 50

type How = { isDev?: boolean; isWithParent?: boolean }

/** Database, schema, demo merchants, server: prints the address once it answers. */
export async function start(settings: Settings, { isDev = false, isWithParent = false }: How = {}): Promise<FastifyInstance> {
  const say = (line: string) => console.log(line)
  let app: FastifyInstance | undefined
  const end = askedToEnd({ isWithParent, onHurry: () => (app ? app.server.closeAllConnections() : process.exit(1)) })
  // What the database's absence does to background work is said once, by the line that says that it is away.
  const report = (error: Error) => (isDatabaseAway(error) ? app?.log.debug(error.message) : app?.log.error({ err: error }, 'background'))
  const tellOperator = (line: string) => app?.log.warn(line)
  const secrets = await loadSecrets(settings)
  const database = await openDatabase(settings, secrets, { as: 'server', say, end })
  try {
    const appUrl = settings.databaseAppUrl ?? appUrlOf(database.url, secrets.key)
    await migrateDatabase(database.url, appUrl, { queue: queueSchema, say })
    const pool = createPool({ url: appUrl, size: settings.databasePool, onError: report })
    const isDemo = settings.environment !== 'production'
    const [changes, queue] = await Promise.all([startChanges(appUrl, pool, report, tellOperator), startQueue(pool, report)])
    const demo = isDemo
      ? await loadDemo(settings, { pool, queue, key: secrets.key, say, changes, report, ownerUrl: database.url, end })
      : undefined
    const port = () => (app?.server.address() as AddressInfo | null)?.port ?? settings.port
    const now = () => new Date()
    const payment = sandboxPayment({ port, apiKey: secrets.key, webhookSecret: secrets.webhook, now })
    const services = {
      settings,
      secrets,
      pool,
      now,
      changes,
      queue,
      payment,
      sso: openIdConnect({ allowsPlainHttp: isDemo }),
      // Each way to reach people is real once it is set; until then the outbox keeps its messages (never in production).
      mail: settings.smtpUrl ? smtpMail(settings.smtpUrl) : outboxMail,
      sms: settings.sms ? twilioSms(settings.sms) : outboxSms,
      age: listedAges,
      postalCodes: samplePostalCodes(),
      ...(isDemo && { demoIssuer: () => demoIssuer(port()) }),
    }
    if (!(await findTenantBySlug(pool, settings.client)))
      say(`CLIENT: não há loja ${settings.client}; sem ela os endereços padrão, como localhost, não abrem nenhuma.`)
    const web: Web = isDev ? await import('./dev/vite.ts').then(({ devWeb }) => devWeb()) : await loadBuiltWeb()
    app = await buildApp({ services, port, web })
    await listen(app, settings)
    const metrics = await serveMetrics(app, settings.metrics)
    void endGracefully(app, { end, drainMs: settings.drainMs }, async () => {
      metrics.stop()
      await demo?.stop()
      await queue.stop()
      await changes.stop()
      await pool.end()
      await database.close()
    })
    say(`Loja no ar: http://localhost:${port()}`)
    return app
  } catch (error) {
    await database.close()
    throw error
  }
}

/** How long the door waits for the shops behind the first: with hundreds of new ones it opens before the last is in. */
const OTHERS_MS = 10_000

type ShopOptions = Pick<Parameters<typeof loadAllFolders>[1], 'pool' | 'key' | 'say'> & {
  queue: Queue
  changes: Changes
  report: (error: Error) => void
  ownerUrl: string
  end: Promise<void>
}

/** The demo merchants; a folder with mistakes keeps its shop as it was and stops no other. `stop` ends a loading that still goes on. */
async function loadDemo({ tenantsDir, dataDir, client }: Settings, { queue, changes, report, ownerUrl, end, ...options }: ShopOptions) {
  const ending = new AbortController()
  void end.then(() => ending.abort())
  let isAnyChanged = false
  const { promise: firstIsIn, resolve } = Promise.withResolvers<void>()
  const demo = { pool: options.pool, queue, book: join(dataDir, 'acquirer.jsonl'), now: new Date() }
  const each = async (result: LoadResult) => {
    const said = 'mistakes' in result ? result.mistakes : result.refused
    for (const { file, line, message } of said) options.say(`${file}:${line} ${message}`)
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
    mediaDir: join(dataDir, 'media'),
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
    stop: async () => {
      ending.abort()
      await settled
    },
  }
}

async function listen(app: FastifyInstance, { port, host }: Settings) {
  // A crowd that comes at once knocks within a millisecond: with the default of 511 the rest would try again after seconds.
  await app.listen({ port, host, backlog: 4096 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`A porta ${port} já está em uso. Pare o outro programa ou escolha outra com PORT.`)
    throw error
  })
}

type Ending = { end: Promise<void>; drainMs: number }

/**
 * First it says that it goes, while it still takes everybody: proxies that ask /readyz send nobody more, and each answer ends its
 * connection. Then nobody is let in, who is being answered gets the whole answer, and the parts behind it close.
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
  // Whatever does not let itself be closed, the others are closed and the process ends.
  const failed = await closeRest().catch((error: Error) => error)
  if (failed) app.log.error({ err: failed }, 'end')
  process.exit(failed ? 1 : 0)
}
