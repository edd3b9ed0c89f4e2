import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import type { TenantFile, WantedEvent } from '@mutirao/contract/merchant/tenant'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { instant, tsvector } from './columns.ts'

/** The content of the merchant's file, and the blocks of its composed home page. */
export type TenantBody = TenantFile & { homes?: HomeBlock[] }

/** An address for events that a program or the office added, beside those of the merchant's file. */
export type Subscription = {
  id: string
  url: string
  events: WantedEvent[]
  lines?: boolean
  /** The program that added it, whose end is its end. */
  keyId?: string
}

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** tenant.json after the loader's check. */
  body: jsonb().$type<TenantBody>().notNull(),
  /** Not part of `body`: a load of the folder leaves them as they are. */
  subscriptions: jsonb().$type<Subscription[]>().notNull().default([]),
  /** Digest of the logo's picture in the media store. */
  logo: text().notNull(),
  /** Digest of the last loaded folder; an unchanged folder is not loaded again. */
  digest: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  /** Its owner has not opened it yet: it answers its staff and its sign-in only (decision 069). */
  isPreparing: boolean().notNull().default(false),
  /** Since then its hosts answer that the shop has ended. */
  endedAt: instant(),
  /** Since then only legally required data remains. */
  removedAt: instant(),
})

/** Leads every primary key, so that a row cannot be referred to without its tenant. */
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

/** Hosts that a shop has shown to be its own, and may add to its addresses for a day. */
export const hostProofs = pgTable('host_proofs', { tenantId: tenantId(), host: text().notNull(), provedAt: instant().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.host] }),
])

export const documents = pgTable(
  'documents',
  { tenantId: tenantId(), name: text().notNull(), body: jsonb().$type<Record<string, unknown>>().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] })],
)

/** The merchant's pictures by file name; the bytes are stored under the picture's hash. */
export const pictures = pgTable(
  'pictures',
  {
    tenantId: tenantId(),
    name: text().notNull(),
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
    isPhoto: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] })],
)

/** The shop's logos by file name: that of its folder, and those that came by a call. The bytes are stored under the digest. */
export const logos = pgTable('logos', { tenantId: tenantId(), name: text().notNull(), digest: text().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.name] }),
])

/** A moment as written in the folder, with the instant it was resolved to: the same text keeps its instant in later loads. */
export const moments = pgTable(
  'moments',
  {
    tenantId: tenantId(),
    /** The owner of the moment, by kind and id: "campaign feira", "coupon VIZINHO". */
    owner: text().notNull(),
    /** Its path inside the owner, such as "expired.end". */
    field: text().notNull(),
    written: jsonb().$type<Moment>().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.owner, t.field] })],
)

/** Cached answers of the postal code service, shared by all shops. */
export const postalCodes = pgTable(
  'postal_codes',
  {
    cep: text().primaryKey(),
    body: jsonb().$type<PostalCodeAnswer>().notNull(),
    fetchedAt: instant().notNull().defaultNow(),
    /**
     * Street, neighbourhood and city. Accents are removed before lowercasing, because a database of the C locale lowercases only ASCII; empty when
     * the code has no street.
     */
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('simple', case when coalesce(body->>'logradouro', '') = '' then '' else
      lower(translate(coalesce(body->>'logradouro', '') || ' ' || coalesce(body->>'bairro', '') || ' ' || coalesce(body->>'localidade', ''),
        'áàâãäéêèíîóôõöúüçÁÀÂÃÄÉÊÈÍÎÓÔÕÖÚÜÇ', 'aaaaaeeeiioooouucAAAAAEEEIIOOOOUUC')) end)`),
  },
  (t) => [index('postal_codes_words').using('gin', t.words)],
)
