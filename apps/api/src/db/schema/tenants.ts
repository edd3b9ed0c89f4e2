import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { instant, tsvector } from './columns.ts'

/** What the merchant's file says, and the blocks of its composed home. */
export type TenantBody = TenantFile & { homes?: HomeBlock[] }

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** tenant.json as the loader has checked it. */
  body: jsonb().$type<TenantBody>().notNull(),
  /** Digest of the logo's picture in the media store. */
  logo: text().notNull(),
  /** Digest of the folder that was loaded last; an unchanged folder is not loaded again. */
  digest: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  /** Since when its hosts answer that the shop has ended, and since when only what the law keeps is left of it. */
  endedAt: instant(),
  removedAt: instant(),
})

/** Leads every primary key, so that a row cannot be named without its tenant. */
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

/** The merchant's pictures by the names that files use; a picture's bytes are stored under its hash. */
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

/** A moment as the folder writes it, with the instant it was resolved to: the same writing keeps its instant in later loads. */
export const moments = pgTable(
  'moments',
  {
    tenantId: tenantId(),
    /** The owner of the moment, by kind and id: "campaign feira", "coupon VIZINHO". */
    owner: text().notNull(),
    /** Its path inside the owner, as "expired.end". */
    field: text().notNull(),
    written: jsonb().$type<Moment>().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.owner, t.field] })],
)

/** Answers of the postal code service, shared by all shops. */
export const postalCodes = pgTable(
  'postal_codes',
  {
    cep: text().primaryKey(),
    body: jsonb().$type<PostalCodeAnswer>().notNull(),
    fetchedAt: instant().notNull().defaultNow(),
    /** Street, neighbourhood and city, without accents before they are in lower case, which a database of the C locale knows of plain letters alone; empty where the code tells no street. */
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('simple', case when coalesce(body->>'logradouro', '') = '' then '' else
      lower(translate(coalesce(body->>'logradouro', '') || ' ' || coalesce(body->>'bairro', '') || ' ' || coalesce(body->>'localidade', ''),
        'áàâãäéêèíîóôõöúüçÁÀÂÃÄÉÊÈÍÎÓÔÕÖÚÜÇ', 'aaaaaeeeiioooouucAAAAAEEEIIOOOOUUC')) end)`),
  },
  (t) => [index('postal_codes_words').using('gin', t.words)],
)
