import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClientAddress } from '@mutirao/contract/accounts'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A person's sign-in. Carts, orders and codes hang on its lead; the secret of that lead is given to nobody. */
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
    /** The person wants to go, with an account or without one, and waits for open orders. */
    deletionRequestedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('users_lead').on(t.tenantId, t.leadId),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
  ],
)

/** Verified phones (E.164) and e-mails (small letters); each belongs to one user. */
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
    /** Read by processes of the release before alone: users have it. */
    deletionRequestedAt: instant(),
    /** When somebody else than the person confirmed the age that belongs to this CPF. */
    ageVerifiedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('clients_user').on(t.tenantId, t.userId),
    unique('clients_cpf').on(t.tenantId, t.cpfHash),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Ages that the merchant has confirmed; the CPF is kept as a keyed hash. */
export const adults = pgTable('adults', { tenantId: tenantId(), cpfHash: text().notNull(), birthDate: text().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.cpfHash] }),
])

/** The newest code that one requester asked for, by phone or e-mail and purpose; target, key and code are keyed hashes. */
export const loginCodes = pgTable(
  'login_codes',
  {
    tenantId: tenantId(),
    target: text().notNull(),
    /** The phone or e-mail together with the purpose, whoever asked. */
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

/** Counts of tries since a moment, shared by all processes. */
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
    /** True when signed in "for this visit only": the cookie ends with the browser. */
    isBrief: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/**
 * Codes that open campaigns: a campaign's own, a person's invitation, an access key, or a contact that enters a closed shop
 * ("email:ana@x.com", "domain:x.com"). Stored in capitals; upper and lower case are the same.
 */
export const codes = pgTable(
  'codes',
  {
    tenantId: tenantId(),
    code: text().notNull(),
    kind: text().$type<'CAMPAIGN' | 'INVITE' | 'ACCESS_KEY' | 'PERSON'>().notNull(),
    campaignIds: text().array().notNull(),
    /** The lead whose invitation this is. */
    ownerLeadId: uuid(),
    limits: integer(),
    used: integer().notNull().default(0),
    endsAt: instant(),
    /** True: opens only by links that the merchant signed, not by being typed. */
    isSigned: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.code] }), index().on(t.tenantId, t.ownerLeadId)],
)

/** Which code opened what for whom (spec §3 Relation). */
export const relations = pgTable(
  'relations',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    code: text().notNull(),
    action: text().$type<'CODE' | 'INVITE' | 'ACCESS'>().notNull(),
    campaignIds: text().array().notNull(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Of an invitation: when its sender was thanked for the first payment that came of it. */
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

/** People who want no news of campaigns; messages about their own orders still come. */
export const newsMutes = pgTable('news_mutes', { tenantId: tenantId(), leadId: uuid().notNull(), mutedAt: instant().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.leadId] }),
  foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
])

/**
 * Devices that show somebody's messages. Not encrypted: what stands here lets nobody send or read without VAPID_PRIVATE_KEY, which is in no
 * table. One that was asked for by somebody signed in goes with that session.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    sessionId: uuid(),
    /** Shows new orders of the shop instead of its owner's messages. */
    isOffice: boolean().notNull().default(false),
    endpoint: text().notNull(),
    /** The device's public key, and what it shares with us. */
    p256dh: text().notNull(),
    auth: text().notNull(),
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

/** News that have been told of a campaign: one row per moment, so that only one process tells it. */
export const campaignNews = pgTable(
  'campaign_news',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    kind: text().$type<'OPENED' | 'LAST_DAY' | 'CLOSED'>().notNull(),
    /** The opening or end that the news is about: a prolonged campaign has news again. */
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
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

/**
 * Access log (Marco Civil art. 15): who signed in, when, how and from which network, by the id of the session. Rows are kept for six months
 * even when the account is deleted; the id then leads to nobody.
 */
export const signInEvents = pgTable(
  'sign_in_events',
  {
    tenantId: tenantId(),
    /** The id of the session that the sign-in opened. */
    id: uuid().notNull(),
    userId: uuid().notNull(),
    method: text().$type<'CODE' | 'PASSWORD' | 'SSO'>().notNull(),
    device: text(),
    appVersion: text(),
    /** A keyed hash of the network. */
    network: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.userId), index().on(t.tenantId, t.at)],
)

/** A single sign-on that has begun: what its callback must bring back. Used once. */
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
