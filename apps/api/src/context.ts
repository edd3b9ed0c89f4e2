import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AgeAdapter } from '#adapters/age/age-adapter.ts'
import type { MailAdapter } from '#adapters/mail/mail-adapter.ts'
import type { MediaStore } from '#adapters/media/media-store.ts'
import type { NameRecords } from '#adapters/names/name-records.ts'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import type { PictureFetcher } from '#adapters/picture/picture-fetcher.ts'
import type { PostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import type { PushAdapter } from '#adapters/push/push-adapter.ts'
import type { SmsAdapter } from '#adapters/sms/sms-adapter.ts'
import type { SsoAdapter } from '#adapters/sso/sso-adapter.ts'
import type { WebhookSender } from '#adapters/webhook/webhook-sender.ts'
import type { WhatsappAdapter } from '#adapters/whatsapp/whatsapp-adapter.ts'
import type { Changes } from '#db/changes.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import type { Replica } from '#db/replica.ts'
import type { Subscription, TenantBody } from '#db/schema/tenants.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { Actor, Holder, Leader, Person, Staff } from './actor.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Tenant = Readonly<{
  id: string
  slug: string
  name: string
  body: TenantBody
  subscriptions?: readonly Subscription[]
  logo: string
  version: number
  isPreparing?: boolean
  endedAt?: Date | null
}>

/** Whether strangers get nothing of the shop's content: it is for invited people only, or not open yet. */
export const isClosedShop = ({ body, isPreparing = false }: Tenant): boolean => isPreparing || body.marketplace.intranet

/** Lives as long as the process. */
export type Services = Readonly<{
  settings: Settings
  secrets: Secrets
  pool: pg.Pool
  /** Undefined unless a standby of the database is set. */
  replica?: Replica | undefined
  now: () => Date
  log: FastifyBaseLogger
  changes: Changes
  queue: Queue
  /** The acquirer of shops that name none. */
  payment: PaymentAdapter
  sso: SsoAdapter
  mail: MailAdapter
  sms: SmsAdapter
  push: PushAdapter
  whatsapp: WhatsappAdapter
  /** Sends to the merchants' own systems. */
  webhooks: WebhookSender
  /** Fetches the pictures of imported items from other people's servers. */
  pictures: PictureFetcher
  age: AgeAdapter
  /** The sources of pictures, videos and logos. */
  media: MediaStore
  postalCodes: PostalCodes
  /** The records of merchants' own domains. */
  names: NameRecords
  /** Undefined unless a collector is set. */
  tracing?: Tracing | undefined
  /** The issuer of the demo's own OpenID provider; undefined in production. */
  demoIssuer?: () => string
}>

/** The context of one request: its shop, its actor, its moment. ctx.db sees only this tenant's rows. */
export type Ctx<Who extends Actor = Actor> = Readonly<{
  services: Services
  tenant: Tenant
  actor: Who
  db: Db
  now: Date
  log: FastifyBaseLogger
  /** The network that the request comes from; counted against limits and stored only as a keyed hash. */
  ip: string
  /** The host of the request without its port; undefined outside a request. */
  host?: string
  isNative?: boolean
  /** The Idempotency-Key of a write of staff or a program. */
  idempotencyKey?: string
}>

/** The context of each `auth` for its handlers (http/route.ts); a service that needs a caller takes one of these. */
export type LeadCtx = Ctx<Holder>
export type PersonCtx = Ctx<Person>
export type StaffCtx = Ctx<Staff>
/** The context of handing over: by staff, or by the leader of a pickup point. */
export type HandingCtx = Ctx<Staff | Leader>

/** The context of work on one shop outside requests; commands have it, too. */
export type ShopCtx = Pick<Ctx, 'db' | 'tenant' | 'now'>

/** The context of a command that moves an order or its money: the resulting jobs are sent in the same transaction. */
export type WorkCtx = ShopCtx & Readonly<{ services: Pick<Services, 'queue'> }>

export function createContext(
  services: Services,
  tenant: Tenant,
  { actor = { kind: 'system' }, ip = '', host, isNative, log }: Partial<Pick<Ctx, 'actor' | 'ip' | 'host' | 'isNative' | 'log'>> = {},
): Ctx {
  return {
    services,
    tenant,
    db: tenantReader(services.pool, tenant.id),
    now: services.now(),
    log: log ?? services.log.child({ shop: tenant.slug }),
    actor,
    ip,
    host,
    isNative,
  }
}

/** The context with the reads of ctx.db answered by the replica, where there is one. */
export function onReplica<C extends Ctx>(ctx: C): C {
  const { replica } = ctx.services
  return replica ? { ...ctx, db: replica.reader(ctx.tenant.id) } : ctx
}

/** Runs work in one transaction of the context's tenant; inside it ctx.db is that transaction. */
export function inTransaction<T, C extends Ctx>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return tenantTransaction(ctx.services.pool, ctx.tenant.id, (db) => work({ ...ctx, db }))
}
