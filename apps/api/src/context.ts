import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import type { AgeAdapter } from '#adapters/age/age-adapter.ts'
import type { MailAdapter } from '#adapters/mail/mail-adapter.ts'
import type { PushAdapter } from '#adapters/push/push-adapter.ts'
import type { WebhookSender } from '#adapters/webhook/webhook-sender.ts'
import type { SmsAdapter } from '#adapters/sms/sms-adapter.ts'
import type { PostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import type { SsoAdapter } from '#adapters/sso/sso-adapter.ts'
import type { Db } from '#db/client.ts'
import type { Changes } from '#db/changes.ts'
import { tenantReader, tenantTransaction } from '#db/transaction.ts'
import type { Queue } from '#db/queue.ts'
import type { TenantBody } from '#db/schema/tenants.ts'
import type { Actor, Holder, Person, Staff } from './actor.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export type Tenant = Readonly<{
  id: string
  slug: string
  name: string
  body: TenantBody
  logo: string
  version: number
  endedAt?: Date | null
}>

/** Lives as long as the process. */
export type Services = Readonly<{
  settings: Settings
  secrets: Secrets
  pool: pg.Pool
  now: () => Date
  log: FastifyBaseLogger
  changes: Changes
  queue: Queue
  /** Who takes the money of shops that name nobody for it. */
  payment: PaymentAdapter
  sso: SsoAdapter
  mail: MailAdapter
  sms: SmsAdapter
  push: PushAdapter
  /** Asks the merchants' own systems. */
  webhooks: WebhookSender
  age: AgeAdapter
  postalCodes: PostalCodes
  /** Where the demo's own OpenID provider answers; none in production. */
  demoIssuer?: () => string
}>

/** What one request works with: its shop, its actor, its moment. ctx.db sees this tenant's rows alone. */
export type Ctx<Who extends Actor = Actor> = Readonly<{
  services: Services
  tenant: Tenant
  actor: Who
  db: Db
  now: Date
  log: FastifyBaseLogger
  /** The network that the request comes from; it is counted against limits and kept only as a keyed hash. */
  ip: string
  /** The name of the shop in the address that was asked, without its port; none outside a request. */
  host?: string
  isNative?: boolean
}>

/** The context that each `auth` gives to its handlers (http/route.ts); a service asks for one of these where it needs somebody. */
export type LeadCtx = Ctx<Holder>
export type PersonCtx = Ctx<Person>
export type StaffCtx = Ctx<Staff>

/** What work on one shop needs outside of requests; commands have it, too. */
export type ShopCtx = Pick<Ctx, 'db' | 'tenant' | 'now'>

/** What a command needs that moves an order or its money: the jobs that follow are sent in the same transaction. */
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

/** Runs work in one transaction of the context's tenant; inside it ctx.db is that transaction. */
export function inTransaction<T, C extends Ctx>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return tenantTransaction(ctx.services.pool, ctx.tenant.id, (db) => work({ ...ctx, db }))
}
