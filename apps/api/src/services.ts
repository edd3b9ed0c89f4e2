import type pg from 'pg'
import { listedAges } from '#adapters/age/age-adapter.ts'
import { cdnPurger } from '#adapters/cdn/cdn-purger.ts'
import { outboxMail } from '#adapters/mail/mail-adapter.ts'
import { smtpMail } from '#adapters/mail/smtp-mail.ts'
import { openMedia } from '#adapters/media/open-media.ts'
import { demoRecords, outsideRecords } from '#adapters/names/name-records.ts'
import { noPayment } from '#adapters/payment/no-payment.ts'
import { sandboxPayment } from '#adapters/payment/sandbox-payment.ts'
import { pictureFetcher } from '#adapters/picture/picture-fetcher.ts'
import { noPostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { remotePostalCodes } from '#adapters/postal-code/remote-postal-codes.ts'
import { outboxPush } from '#adapters/push/push-adapter.ts'
import { isPushService } from '#adapters/push/push-services.ts'
import { webPushAdapter } from '#adapters/push/web-push.ts'
import { outboxSms } from '#adapters/sms/sms-adapter.ts'
import { twilioSms } from '#adapters/sms/twilio-sms.ts'
import { openIdConnect } from '#adapters/sso/openid-connect.ts'
import { webhookSender } from '#adapters/webhook/webhook-sender.ts'
import { cloudWhatsapp } from '#adapters/whatsapp/cloud-whatsapp.ts'
import { outboxWhatsapp } from '#adapters/whatsapp/whatsapp-adapter.ts'
import type { Services } from '#context.ts'
import { startChanges } from '#db/changes.ts'
import { createPool, engineOfPool } from '#db/client.ts'
import { engineOf, pooledPostgres, type Engine } from '#db/engine.ts'
import { startQueue } from '#db/queue.ts'
import { replicaOf } from '#db/replica.ts'
import { demoIssuer } from '#dev/sso/demo-provider.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { publicVapidKey } from './vapid-key.ts'

type Around = {
  settings: Settings
  secrets: Secrets
  /** The migrated database's URL for the application's role. */
  appUrl: string
  now: () => Date
  /** The server's port, known once it listens; also the demo acquirer's, unless acquirerPort is set. */
  port: () => number
  acquirerPort?: () => number
  report: (error: Error) => void
  tellOperator?: (line: string) => void
}

/** The URL and the engine for requests: through the pooler, where there is one. */
async function wayOf(appUrl: string, { databasePooler }: Settings): Promise<{ url: string; engine: Engine }> {
  const engine = await engineOf(appUrl)
  if (databasePooler === undefined) return { url: appUrl, engine }
  if (engine.isDistributed) throw new Error('DATABASE_POOLER: o Citus pede conexões próprias; deixe vazio.')
  return { url: at(appUrl, databasePooler), engine: pooledPostgres }
}

function at(appUrl: string, host: string): string {
  const url = new URL(appUrl)
  url.host = host
  return url.href
}

/** A pool of the standby that answers long reads, where there is one. */
function openStandby({ settings: { databaseReplica, databasePool }, appUrl, report }: Around, primary: pg.Pool): pg.Pool | undefined {
  if (databaseReplica === undefined) return undefined
  if (engineOfPool(primary).isDistributed) throw new Error('DATABASE_REPLICA: o Citus já lê em vários nós; deixe vazio.')
  return createPool({ url: at(appUrl, databaseReplica), size: databasePool, onError: report })
}

/** Everything that lives as long as the process. `close` ends the parts with connections, dependents first. */
export async function openServices(around: Around) {
  const { settings, secrets, appUrl, now, port, report, tellOperator = () => undefined } = around
  const pool = createPool({ ...(await wayOf(appUrl, settings)), size: settings.databasePool, onError: report })
  const tracing = settings.traces && (await import('./tracing/open-tracing.ts')).openTracing(settings.traces, tellOperator)
  tracing?.statements(pool)
  const standby = openStandby(around, pool)
  if (standby) tracing?.statements(standby)
  const cdn = settings.cdn && cdnPurger(settings.cdn, tellOperator)
  const [changes, queue] = await Promise.all([
    startChanges(appUrl, pool, { onError: report, tellOperator, purge: cdn?.add }),
    startQueue(pool, report),
  ])
  const adapters = adaptersOf(around)
  if (tracing) for (const [name, adapter] of Object.entries(adapters)) Object.assign(adapters, { [name]: tracing.adapter(name, adapter) })
  const services: Omit<Services, 'log'> = {
    settings,
    secrets,
    pool,
    replica: standby && replicaOf({ primary: pool, pool: standby, tell: tellOperator }),
    now,
    changes,
    queue,
    tracing,
    ...adapters,
    ...(settings.environment !== 'production' && { demoIssuer: () => demoIssuer(port()) }),
  }
  const close = async () => {
    await queue.stop()
    await changes.stop()
    await cdn?.stop()
    await standby?.end()
    await pool.end()
    // The last spans.
    await tracing?.stop()
  }
  return { services, close }
}

/** Mail, SMS and pushes are sent once they are configured; until then they stay in the outbox (never in production). */
function adaptersOf({ settings, secrets, port, acquirerPort = port }: Around) {
  const isDemo = settings.environment !== 'production'
  // The acquirer uses real time, even when a test sets the clock.
  const sandbox = { port: acquirerPort, apiKey: secrets.key, webhookSecret: secrets.webhook, now: () => new Date() }
  const pushKeys = secrets.push.map((privateKey) => ({ privateKey, publicKey: publicVapidKey(privateKey) }))
  const takes = (endpoint: string) => isPushService(endpoint, settings.pushServices)
  return {
    payment: settings.paymentProvider === 'sandbox' ? sandboxPayment(sandbox) : noPayment,
    sso: openIdConnect({ allowsPlainHttp: isDemo }),
    mail: settings.smtpUrl ? smtpMail(settings.smtpUrl) : outboxMail,
    sms: settings.sms ? twilioSms(settings.sms) : outboxSms,
    push: settings.vapidPrivateKeys
      ? webPushAdapter(pushKeys, { takes })
      : outboxPush({ publicKeys: pushKeys.map(({ publicKey }) => publicKey), takes }),
    whatsapp: settings.whatsappUrl ? cloudWhatsapp(settings.whatsappUrl) : outboxWhatsapp,
    webhooks: webhookSender({ isPublicOnly: !isDemo }),
    pictures: pictureFetcher({ isPublicOnly: !isDemo }),
    age: listedAges,
    media: openMedia(settings),
    names: isDemo ? demoRecords() : outsideRecords(),
    postalCodes: settings.asksPostalCodes ? remotePostalCodes() : noPostalCodes,
  } satisfies Partial<Services>
}
