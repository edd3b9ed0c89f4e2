import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** Leaders of pickup points, and people who were asked to lead one. Ended rows stay, because months and the audit log refer to them. */
export const leaders = pgTable(
  'leaders',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    storeId: text().notNull(),
    /** The key that was asked, until it accepts or the request ends. */
    keyType: text().$type<'EMAIL' | 'PHONE'>(),
    keyValue: text(),
    /** The person who accepted; null before, and once she has been erased. */
    leadId: uuid(),
    invitedAt: instant().notNull(),
    acceptedAt: instant(),
    endedAt: instant(),
    /** When her next month is closed, or the request ends that nobody has accepted; null when nothing is left to do. */
    closesAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('leaders_store')
      .on(t.tenantId, t.storeId)
      .where(sql`ended_at is null`),
    index('leaders_lead').on(t.tenantId, t.leadId),
    index('leaders_due')
      .on(t.tenantId, t.closesAt)
      .where(sql`closes_at is not null`),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
    check('leaders_accepted', sql`${t.leadId} is null or ${t.acceptedAt} is not null`),
  ],
)

/** The promised thanks of a leader from a moment on, in percent of the goods handed over at her point. */
export const leaderTerms = pgTable(
  'leader_terms',
  { tenantId: tenantId(), leaderId: uuid().notNull(), since: instant().notNull(), percentage: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leaderId, t.since] }),
    foreignKey({ columns: [t.tenantId, t.leaderId], foreignColumns: [leaders.tenantId, leaders.id] }),
  ],
)

/** A closed month of a leader; written once. Amounts are centavos. */
export const leaderMonths = pgTable(
  'leader_months',
  {
    tenantId: tenantId(),
    leaderId: uuid().notNull(),
    /** A month of the shop's calendar, such as "2026-11". */
    month: text().notNull(),
    parts: integer().notNull(),
    goods: integer().notNull(),
    /** The sum of its rows. */
    amount: integer().notNull(),
    /** Centavos that could not be taken back, before this month and after it; never positive. */
    owedBefore: integer().notNull(),
    owedAfter: integer().notNull(),
    /** Centavos put into her wallet, or taken from it when negative. */
    moved: integer().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leaderId, t.month] }),
    foreignKey({ columns: [t.tenantId, t.leaderId], foreignColumns: [leaders.tenantId, leaders.id] }),
    check('leader_months_sum', sql`${t.owedBefore} + ${t.amount} = ${t.moved} + ${t.owedAfter} and ${t.owedAfter} <= 0`),
  ],
)

/** The rows of a closed month: the thanks for a part, or what a later refund takes off them. Never changed. */
export const leaderThanks = pgTable(
  'leader_thanks',
  {
    tenantId: tenantId(),
    leaderId: uuid().notNull(),
    month: text().notNull(),
    orderId: uuid().notNull(),
    campaignId: text().notNull(),
    handedAt: instant().notNull(),
    percentage: integer().notNull(),
    /** The goods of the part that the shop keeps the money of, and what it keeps of the whole order. */
    goods: integer().notNull(),
    kept: integer().notNull(),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'leader_thanks_pk', columns: [t.tenantId, t.leaderId, t.month, t.orderId, t.campaignId] }),
    index('leader_thanks_part').on(t.tenantId, t.leaderId, t.orderId, t.campaignId),
    foreignKey({
      name: 'leader_thanks_month',
      columns: [t.tenantId, t.leaderId, t.month],
      foreignColumns: [leaderMonths.tenantId, leaderMonths.leaderId, leaderMonths.month],
    }),
    check('leader_thanks_amount', sql`${t.amount} <> 0`),
  ],
)
