import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ListName, ListSetup } from '@mutirao/contract/list-views'
import { roles, type KeyRight, type Right, type Role } from '@mutirao/domain/staff'
import { draftStates, type DraftState } from '@mutirao/domain/written-draft'
import { instant } from './columns.ts'
import { leaders } from './leaders.ts'
import { users } from './people.ts'
import { tenantId } from './tenants.ts'

/** A person's views and columns of a list of the office. */
export const listSetups = pgTable(
  'list_setups',
  {
    tenantId: tenantId(),
    userId: uuid().notNull(),
    list: text().$type<ListName>().notNull(),
    setup: jsonb().$type<ListSetup>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.list] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Roles that the shop made itself. One that has ended stays, because former staff refer to it. */
export const ownRoles = pgTable(
  'own_roles',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    name: text().notNull(),
    rights: text().array().$type<Right[]>().notNull(),
    /** Grows with each change: a change names the edition that it read. */
    edition: integer().notNull().default(1),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('own_roles_active')
      .on(t.tenantId, sql`lower(${t.name})`)
      .where(sql`${t.endedAt} is null`),
  ],
)

/** The shop's staff with their roles; they sign in like everybody else. A row that has ended stays, because the audit log refers to it. */
export const staff = pgTable(
  'staff',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    /** null once the person has been erased. */
    userId: uuid(),
    /** `own`: the role that ownRoleId names. */
    role: text().$type<Role | 'own'>().notNull(),
    ownRoleId: uuid(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** The hour, in the shop's time zone, of the letter about the day; null without one. */
    dayLetterHour: integer(),
    /** When the next one is due. */
    dayLetterAt: instant(),
    dayLetterByMail: boolean().notNull().default(true),
    /** Shown by the person's office devices, beside the letter or in its place. */
    dayLetterByPush: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('staff_day_letters')
      .on(t.tenantId, t.dayLetterAt)
      .where(sql`day_letter_at is not null and ended_at is null`),
    uniqueIndex('staff_active')
      .on(t.tenantId, t.userId)
      .where(sql`${t.endedAt} is null`),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.ownRoleId], foreignColumns: [ownRoles.tenantId, ownRoles.id] }),
    index('staff_own_role').on(t.tenantId, t.ownRoleId),
    check('staff_role', sql`${t.role} in (${sql.raw([...roles, 'own'].map((role) => `'${role}'`).join(', '))})`),
    check('staff_own_role_named', sql`(${t.role} = 'own') = (${t.ownRoleId} is not null)`),
    check('staff_of_nobody', sql`${t.userId} is not null or ${t.endedAt} is not null`),
  ],
)

/** Keys of programs. Only the digest of a key's secret is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    name: text().notNull(),
    digest: text().notNull(),
    rights: text().array().$type<KeyRight[]>().notNull(),
    /** The networks in CIDR notation from which it may be used; empty: any. */
    networks: text().array().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    /** At most a minute old. */
    lastUsedAt: instant(),
    endedAt: instant(),
    /** Valid only in a shop of the demonstration. */
    isTest: boolean().notNull().default(false),
    /** The user whose work for the shop ends the key; null when a command made it. */
    madeBy: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('api_keys_active')
      .on(t.tenantId, t.name)
      .where(sql`${t.endedAt} is null`),
  ],
)

/** The audit log: actions for the shop, their actors and their changes. Rows are never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    at: instant().notNull(),
    actor: text().$type<'staff' | 'key' | 'leader' | 'command' | 'system'>().notNull(),
    /** Set when the actor is staff. */
    staffId: uuid(),
    /** Set when the actor is a program. */
    keyId: uuid(),
    /** Set when the actor leads a pickup point. */
    leaderId: uuid(),
    /** The noun, then the verb: "staff.add". */
    action: text().notNull(),
    /** The object of the action by kind and id: "campaign feira". */
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_log_subject').on(t.tenantId, t.subject),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.keyId], foreignColumns: [apiKeys.tenantId, apiKeys.id] }),
    foreignKey({ columns: [t.tenantId, t.leaderId], foreignColumns: [leaders.tenantId, leaders.id] }),
    check(
      'audit_log_actor',
      sql`(${t.actor} = 'staff') = (${t.staffId} is not null) and (${t.actor} = 'key') = (${t.keyId} is not null)
        and (${t.actor} = 'leader') = (${t.leaderId} is not null)`,
    ),
  ],
)

/** The states of written things, as staff and programs wrote them: the history that can be restored. */
export const writtenStates = pgTable(
  'written_states',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** The thing's id among those of its kind. */
    thing: text().notNull(),
    at: instant().notNull(),
    /** Neither: a state that was found, from the folder or from outside the office. */
    staffId: uuid(),
    keyId: uuid(),
    /** The digest of the value; null, with the value, once the thing has left the shop. */
    revision: text(),
    value: jsonb().$type<Record<string, unknown>>(),
    /** The moment for which the write was scheduled; null for a write by hand. */
    scheduledFor: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('written_states_thing').on(t.tenantId, t.kind, t.thing, t.id),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.keyId], foreignColumns: [apiKeys.tenantId, apiKeys.id] }),
    check('written_states_gone', sql`(${t.revision} is null) = (${t.value} is null)`),
  ],
)

/** Values of written things that shoppers do not see yet, at most one for each thing. */
export const writtenDrafts = pgTable(
  'written_drafts',
  {
    tenantId: tenantId(),
    kind: text().notNull(),
    /** The thing's id among those of its kind. */
    thing: text().notNull(),
    /** Another one after each save: a write to the draft names the edition that it read. */
    edition: uuid().notNull(),
    /** null: the thing is to leave the shop. */
    value: jsonb().$type<Record<string, unknown>>(),
    /** The revision of the thing when the draft was written; null when the thing did not exist. */
    revision: text(),
    savedAt: instant().notNull(),
    /** The author of the last save: a member of staff or a program. */
    staffId: uuid(),
    keyId: uuid(),
    /** STOPPED: its moment came, and it could not be written. */
    state: text().$type<DraftState>().notNull(),
    goesLiveAt: instant(),
    /** The member of staff or program that scheduled it; the write is recorded under its name. */
    schedulerStaffId: uuid(),
    schedulerKeyId: uuid(),
    /** Why it stopped, for its author. */
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.thing] }),
    index('written_drafts_due')
      .on(t.tenantId, t.goesLiveAt)
      .where(sql`state = 'SCHEDULED'`),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.keyId], foreignColumns: [apiKeys.tenantId, apiKeys.id] }),
    foreignKey({ columns: [t.tenantId, t.schedulerStaffId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.schedulerKeyId], foreignColumns: [apiKeys.tenantId, apiKeys.id] }),
    check('written_drafts_state', sql`${t.state} in (${sql.raw(draftStates.map((state) => `'${state}'`).join(', '))})`),
    check('written_drafts_scheduled', sql`(${t.state} = 'DRAFT') = (${t.goesLiveAt} is null)`),
    check('written_drafts_scheduler', sql`(${t.state} = 'DRAFT') = (${t.schedulerStaffId} is null and ${t.schedulerKeyId} is null)`),
    check('written_drafts_reason', sql`(${t.state} = 'STOPPED') = (${t.reason} is not null)`),
  ],
)

/** Writes of staff and programs that carry an Idempotency-Key, for a day, with their first response. */
export const keyedWrites = pgTable(
  'keyed_writes',
  {
    tenantId: tenantId(),
    /** The member of staff or the API key. */
    callerId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request's method, address and body. */
    digest: text().notNull(),
    startedAt: instant().notNull(),
    /** Set in the transaction of the change. */
    isDone: boolean().notNull().default(false),
    /** The first response; null while the write runs, and after a process that ended before it responded. */
    status: integer(),
    body: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.callerId, t.key] }), index('keyed_writes_started').on(t.startedAt)],
)
