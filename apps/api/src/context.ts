import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import type { AgeAdapter } from '#adapters/age/age-adapter.ts'
import type { MailAdapter } from '#adapters/mail/mail-adapter.ts'
import type { SmsAdapter } from '#adapters/sms/sms-adapter.ts'
import type { PostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import type { SsoAdapter } from '#adapters/sso/sso-adapter.ts'
import type { Db } from '#db/client.ts'
import type { Changes } from '#db/changes.ts'
import { tenantReader, tenantTransaction } from '#db/transaction.ts'
import type { Queue } from '#jobs/queue.ts'
import type { TenantBody } from '#db/schema/tenants.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export type Tenant = Readonly<{ id: string; slug: string; name: string; body: TenantBody; logo: string; version: number }>

/** What lives as long as the process. */
export type Services = Readonly<{
  settings: Settings
  secrets: Secrets
  pool: pg.Pool
  now: () => Date
  log: FastifyBaseLogger
  changes: Changes
  queue: Queue
  payment: PaymentAdapter
  sso: SsoAdapter
  mail: MailAdapter
  sms: SmsAdapter
  age: AgeAdapter
  postalCodes: PostalCodes
  /** Where the demo's own OpenID provider answers; none in production. */
  demoIssuer?: () => string
}>

export type SignedIn = Readonly<{ sessionId: string; userId: string; clientId?: string; campaignIds: readonly string[]; isAdult: boolean }>

/** What one request works with: its shop, its visitor, its moment. ctx.db sees this tenant's rows alone. */
export type Ctx = Readonly<{
  services: Services
  tenant: Tenant
  db: Db
  now: Date
  log: FastifyBaseLogger
  /** Who proved itself, as the holder of cart, orders and codes: a person's own lead, or the visitor's. Routes with auth "lead" have one. */
  leadId?: string
  /** The anonymous visitor of this device, also while somebody is signed in on it. */
  visitorLeadId?: string
  /** Who is signed in; routes with auth "client" always have one. */
  client?: SignedIn
  /** The network the request comes from; counted against limits, kept as a keyed hash alone. */
  ip: string
  /** The name of the shop in the address that was asked, without its port; none outside a request. */
  host?: string
  isNative?: boolean
}>

/** What work on one shop needs beyond requests: commands have it, too. */
export type ShopCtx = Pick<Ctx, 'db' | 'tenant' | 'now'>

/** What a command that moves an order or its money needs: the jobs that follow are sent in its transaction. */
export type WorkCtx = ShopCtx & Readonly<{ services: Pick<Services, 'queue'> }>

export function createContext(
  services: Services,
  tenant: Tenant,
  visitor: { leadId?: string; isNative?: boolean; ip?: string; host?: string; log?: FastifyBaseLogger } = {},
): Ctx {
  return {
    services,
    tenant,
    db: tenantReader(services.pool, tenant.id),
    now: services.now(),
    log: visitor.log ?? services.log.child({ shop: tenant.slug }),
    leadId: visitor.leadId,
    visitorLeadId: visitor.leadId,
    ip: visitor.ip ?? '',
    host: visitor.host,
    isNative: visitor.isNative,
  }
}

/** Runs work in one transaction of the context's tenant; inside it ctx.db is that transaction. */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return tenantTransaction(ctx.services.pool, ctx.tenant.id, (db) => work({ ...ctx, db }))
}
