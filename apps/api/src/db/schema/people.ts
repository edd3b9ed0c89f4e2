import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClientAddress } from '@mutirao/contract/accounts'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A person's sign-in. Carts, orders and codes refer to its lead, whose secret is never issued. */
export const users = pgTable(
  'users',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    /** argon2id, where the shop allows passwords. */
    passwordHash: text(),
    activatedAt: instant(),
    lastLoginAt: instant(),
    createdAt: instant().notNull(),
    /** A deletion was requested, with an account or without one, and waits for open orders. */
    deletionRequestedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('users_lead').on(t.tenantId, t.leadId),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
  ],
)

/** Verified phones (E.164) and e-mails (lower case); each belongs to one user. */
export const loginKeys = pgTable(
  'login_keys',
  {
    tenantId: tenantId(),
    type: text().$type<'EMAIL' | 'PHONE'>().notNull(),
    value: text().notNull(),
    userId: uuid().notNull(),
    verifiedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.type, t.value] }),
    unique('login_keys_user').on(t.tenantId, t.userId, t.type),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

export type ClientProperties = {
  likings?: string[]
  devices?: string[]
  answers?: Record<string, string>
  appVersion?: string
  lastCreatedLeadId?: string
  origin?: 'FIRST_LOGIN' | 'MENU_ACCESS' | 'INSIDE_CAMPAIGN'
}

/** The account of a user. The CPF is encrypted with the shop's own key and found by a keyed hash. */
export const clients = pgTable(
  'clients',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    userId: uuid().notNull(),
    name: text(),
    email: text(),
    cpfCipher: text(),
    cpfHash: text(),
    addresses: jsonb().$type<ClientAddress[]>().notNull().default([]),
    properties: jsonb().$type<ClientProperties>().notNull().default({}),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Read only by processes of the previous release; the column of users replaces it. */
    deletionRequestedAt: instant(),
    /** When a source other than the person confirmed the age of this CPF. */
    ageVerifiedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('clients_user').on(t.tenantId, t.userId),
    unique('clients_cpf').on(t.tenantId, t.cpfHash),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Ages that the merchant has confirmed; the CPF is stored as a keyed hash. */
export const adults = pgTable('adults', { tenantId: tenantId(), cpfHash: text().notNull(), birthDate: text().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.cpfHash] }),
])

/** The newest code of each requester, by phone or e-mail and purpose; target, key and code are keyed hashes. */
export const loginCodes = pgTable(
  'login_codes',
  {
    tenantId: tenantId(),
    target: text().notNull(),
    /** The phone or e-mail together with the purpose, regardless of the requester. */
    key: text().notNull().default(''),
    codeHash: text().notNull(),
    digits: integer().notNull().default(6),
    tries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.target] }), index('login_codes_key').on(t.tenantId, t.key, t.sentAt)],
)

/** Counts of attempts since a moment, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  { tenantId: tenantId(), bucket: text().notNull(), count: integer().notNull(), startedAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.bucket] }), index().on(t.tenantId, t.startedAt)],
)

/** A family of refresh tokens: each token is derived from the salt and its generation, so that none is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    userId: uuid().notNull(),
    salt: text().notNull(),
    generation: integer().notNull().default(1),
    rotatedAt: instant().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** Signed in "for this visit only": the cookie ends with the browser session. */
    isBrief: boolean().notNull().default(false),
    /** Opened by a passkey, or has made one: the second factor that a shop may demand of its staff. */
    isByPasskey: boolean().notNull().default(false),
    /** The contact to which the server itself had sent the code; null after a sign-in by other means, such as a shop's single sign-on. */
    provedKey: text().$type<'EMAIL' | 'PHONE'>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/**
 * Codes that open campaigns: a campaign's own, a person's invitation, an access key, or a contact with access to a closed shop ("email:ana@x.com",
 * "domain:x.com"). Stored in upper case; matching is case-insensitive.
 */
export const codes = pgTable(
  'codes',
  {
    tenantId: tenantId(),
    code: text().notNull(),
    kind: text().$type<'CAMPAIGN' | 'INVITE' | 'ACCESS_KEY' | 'PERSON'>().notNull(),
    campaignIds: text().array().notNull(),
    /** The lead that owns the invitation. */
    ownerLeadId: uuid(),
    limits: integer(),
    used: integer().notNull().default(0),
    endsAt: instant(),
    /** Whether it opens only by links signed by the merchant, not by typing. */
    isSigned: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.code] }), index().on(t.tenantId, t.ownerLeadId)],
)

/** The access that each code gave (spec §3 Relation). */
export const relations = pgTable(
  'relations',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    code: text().notNull(),
    action: text().$type<'CODE' | 'INVITE' | 'ACCESS'>().notNull(),
    campaignIds: text().array().notNull(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** For an invitation: when its sender was thanked for the first resulting payment. */
    thankedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.code] }),
    index().on(t.tenantId, t.code),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

export const favorites = pgTable(
  'favorites',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    campaignId: text().notNull(),
    itemId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.campaignId, t.itemId] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    id: uuid().notNull(),
    type: text().$type<'order' | 'campaign' | 'notice'>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    target: text(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

/** People who muted news of campaigns; messages about their own orders still arrive. */
export const newsMutes = pgTable('news_mutes', { tenantId: tenantId(), leadId: uuid().notNull(), mutedAt: instant().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.leadId] }),
  foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
])

/**
 * Devices that show a person's messages. Not encrypted: sending requires the private key in VAPID_PRIVATE_KEY, which is in no table. A subscription made in a session is
 * deleted with that session.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    sessionId: uuid(),
    /** Shows new orders of the shop instead of the person's own messages. */
    isOffice: boolean().notNull().default(false),
    endpoint: text().notNull(),
    /** The device's public key, and its shared secret. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key with which it subscribed; null: from before that was recorded. */
    serverKey: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('push_subscriptions_endpoint').on(t.tenantId, t.endpoint),
    index().on(t.tenantId, t.leadId),
    index().on(t.tenantId, t.sessionId),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.sessionId], foreignColumns: [sessions.tenantId, sessions.id] }).onDelete('cascade'),
  ],
)

/** Announced news of campaigns: one row for each moment, so that only one process announces it. */
export const campaignNews = pgTable(
  'campaign_news',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    kind: text().$type<'OPENED' | 'LAST_DAY' | 'CLOSED'>().notNull(),
    /** The opening or end that the news is about: an extended campaign has news again. */
    moment: instant().notNull(),
    toldAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.campaignId, t.kind, t.moment] })],
)

/** Every answer to a consent question is kept; the newest of each name counts. */
export const consents = pgTable(
  'consents',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    id: uuid().notNull(),
    name: text().$type<'terms' | 'marketing' | 'push' | 'geolocation' | 'invite' | 'joins'>().notNull(),
    version: text().notNull(),
    granted: boolean().notNull(),
    at: instant().notNull(),
    /** Where it was given, as declared with an import; null: in this shop. */
    source: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.id] }),
    index('consents_marketing')
      .on(t.tenantId, t.leadId, t.at)
      .where(sql`name = 'marketing'`),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

/**
 * Access log (Marco Civil art. 15): time, method and network of each sign-in, by the session's id. Rows are kept for six months even when the account
 * is deleted; the id then identifies nobody.
 */
export const signInEvents = pgTable(
  'sign_in_events',
  {
    tenantId: tenantId(),
    /** The id of the session that the sign-in opened. */
    id: uuid().notNull(),
    userId: uuid().notNull(),
    method: text().$type<'CODE' | 'PASSWORD' | 'SSO' | 'PASSKEY'>().notNull(),
    device: text(),
    appVersion: text(),
    /** A keyed hash of the network. */
    network: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.userId), index().on(t.tenantId, t.at)],
)

/** Client secrets of the sign-in by other systems, encrypted. place: the address and client that each was stored for. */
export const ssoSecrets = pgTable(
  'sso_secrets',
  {
    tenantId: tenantId(),
    provider: text().notNull(),
    place: text().notNull(),
    secret: text().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.provider] })],
)

/** A pending single sign-on: the values that its callback must return. Used once. */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    tenantId: tenantId(),
    state: text().notNull(),
    provider: text().notNull(),
    redirectUri: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.state] })],
)
