import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { instant } from './columns.ts'

/** tenants and hosts answer "which shop is this?" before a tenant is known: the two tables without row-level security. */
/** What the merchant's file says, and the blocks of its composed home. */
export type TenantBody = TenantFile & { homes?: HomeBlock[] }

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** tenant.json as checked by the loader. */
  body: jsonb().$type<TenantBody>().notNull(),
  /** Digest of the logo's pixels in the media store. */
  logo: text().notNull(),
  /** Digest of the folder that was loaded last: the same folder is not loaded twice. */
  digest: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
})

/** Every key starts with it: a row cannot be named without its tenant. */
export const tenantId = () =>
  uuid()
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' })

export const hosts = pgTable('hosts', {
  host: text().primaryKey(),
  tenantId: uuid()
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' }),
})

export const documents = pgTable(
  'documents',
  { tenantId: tenantId(), name: text().notNull(), body: jsonb().$type<Record<string, unknown>>().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] })],
)

/** The merchant's pictures by the names that files call them by; what is shown is kept by its hash. */
export const pictures = pgTable(
  'pictures',
  {
    tenantId: tenantId(),
    name: text().notNull(),
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] })],
)

/** A moment as the folder writes it, and the instant it was resolved to: the same writing means the same instant for ever. */
export const moments = pgTable(
  'moments',
  {
    tenantId: tenantId(),
    /** What has the moment, by its id: "campaign feira", "coupon VIZINHO". */
    owner: text().notNull(),
    /** Where it stands in what has it, as "expired.end". */
    field: text().notNull(),
    written: jsonb().$type<Moment>().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.owner, t.field] })],
)

/** Answers of the postal-code services, the same for every shop. */
export const postalCodes = pgTable('postal_codes', {
  cep: text().primaryKey(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  fetchedAt: instant().notNull().defaultNow(),
})
