import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listedAges } from '#adapters/age/age-adapter.ts'
import { outboxDelivery, type Delivery } from '#adapters/delivery/delivery-adapter.ts'
import { smtpMail } from '#adapters/delivery/smtp-mail.ts'
import { twilioSms } from '#adapters/delivery/twilio-sms.ts'
import { sandboxPayment } from '#adapters/payment/sandbox-payment.ts'
import { samplePostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { openIdConnect } from '#adapters/sso/openid-connect.ts'
import { appUrlOf } from '#db/app-role.ts'
import { startChanges, type Changes } from '#db/changes.ts'
import { createPool } from '#db/client.ts'
import { lockFolder } from '#db/folder-lock.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { serveMetrics } from '#http/metrics.ts'
import { loadBuiltWeb } from '#http/web-bundle.ts'
import { startQueue, type Queue } from '#jobs/queue.ts'
import { loadAllFolders, type LoadResult } from '#modules/tenants/load-folders.ts'
import { orderInDemo } from '#dev/demo/demo-orders.ts'
import { renewDemo } from '#dev/demo/renew-demo.ts'
import { demoIssuer } from '#dev/sso/demo-provider.ts'
import { buildApp, type Web } from './app.ts'
import { loadSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

const GRACE_MS = 10_000

/** Database, schema, demo merchants, server: prints the address once it answers. */
export async function start(settings: Settings, { isDev = false } = {}): Promise<FastifyInstance> {
  const say = (line: string) => console.log(line)
  const report = (error: Error) => app?.log.error({ err: error }, 'background')
  let app: FastifyInstance | undefined
  const secrets = await loadSecrets(settings)
  const unlock = settings.databaseUrl ? async () => undefined : await lockFolder(settings.dataDir)
  const database = await openDatabase(settings, secrets, say)
  try {
    const appUrl = settings.databaseAppUrl ?? appUrlOf(database.url, secrets.key)
    await migrateDatabase(database.url, appUrl)
    const pool = createPool({ url: appUrl, size: settings.databasePool, onError: report })
    const isDemo = settings.environment !== 'production'
    const [changes, queue] = await Promise.all([startChanges(appUrl, pool, report), startQueue(pool, report)])
    const demo = isDemo ? await loadDemo(settings, { pool, queue, key: secrets.key, say, changes, report }) : undefined
    const port = () => (app?.server.address() as AddressInfo | null)?.port ?? settings.port
    const now = () => new Date()
    const payment = sandboxPayment({ port, apiKey: secrets.key, webhookSecret: secrets.webhook, now })
    const services = {
      ...{ settings, secrets, pool, now, changes, queue, payment },
      sso: openIdConnect({ allowsPlainHttp: isDemo }),
      delivery: deliveryOf(settings),
      age: listedAges,
      postalCodes: samplePostalCodes(),
      ...(isDemo && { demoIssuer: () => demoIssuer(port()) }),
    }
    const web: Web = isDev ? await import('./dev/vite.ts').then(({ devWeb }) => devWeb()) : await loadBuiltWeb()
    app = await buildApp({ services, port, web })
    await listen(app, settings)
    const metrics = await serveMetrics(app, settings.metrics)
    stopGracefully(app, async () => {
      metrics.stop()
      await demo?.stop()
      await queue.stop()
      await changes.stop()
      await pool.end()
      await database.stop()
      await unlock()
    })
    say(`Loja no ar: http://localhost:${port()}`)
    return app
  } catch (error) {
    await database.release()
    await unlock()
    throw error
  }
}

/** Each way to reach people is real once it is set; until then the outbox keeps its messages (never in production). */
function deliveryOf({ smtpUrl, sms }: Settings): Delivery {
  return {
    mail: smtpUrl ? smtpMail(smtpUrl) : outboxDelivery.mail,
    sms: sms ? twilioSms(sms) : outboxDelivery.sms,
    keepsMessages: !smtpUrl && !sms,
  }
}

/** How long the door waits for the shops behind the first: with hundreds of new ones it opens before the last is in. */
const OTHERS_MS = 10_000

type ShopOptions = Pick<Parameters<typeof loadAllFolders>[1], 'pool' | 'key' | 'say'> & {
  queue: Queue
  changes: Changes
  report: (error: Error) => void
}

/** The demo merchants; a folder with mistakes keeps its shop as it was and stops no other. `stop` ends a loading that still goes on. */
async function loadDemo({ tenantsDir, dataDir, client }: Settings, { queue, changes, report, ...options }: ShopOptions) {
  const ending = new AbortController()
  const { promise: firstIsIn, resolve } = Promise.withResolvers<void>()
  const demo = { pool: options.pool, queue, book: join(dataDir, 'acquirer.jsonl'), now: new Date() }
  const each = async (result: LoadResult) => {
    const said = 'mistakes' in result ? result.mistakes : result.refused
    for (const { file, line, message } of said) options.say(`${file}:${line} ${message}`)
    const isOrderedIn = 'id' in result && (await orderInDemo(demo, result))
    if ('id' in result && (result.isChanged || isOrderedIn)) changes.publish(['tenants', `t:${result.id}`])
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
  })
  const inTime = firstIsIn.then(() => wait(OTHERS_MS, undefined, { ref: false }))
  await Promise.race([loading, inTime])
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

/** Finishes what is in flight, then closes the parts behind it; a second signal ends at once. */
function stopGracefully(app: FastifyInstance, closeRest: () => Promise<void>) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), GRACE_MS * 2).unref()
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await app.close()
    await closeRest()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}
