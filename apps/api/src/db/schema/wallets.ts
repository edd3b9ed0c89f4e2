import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A person's money in the shop. The balance is the sum of its entries; every change holds this row's lock. */
export const wallets = pgTable(
  'wallets',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    /** null once the person has been erased: the books stay, anonymously. */
    leadId: uuid(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('wallets_lead').on(t.tenantId, t.leadId),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
  ],
)

/** Money credited at once, with its own period of use. `remaining` duplicates the sum of the credit's entries, and is never negative. */
export const walletCredits = pgTable(
  'wallet_credits',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    walletId: uuid().notNull(),
    amount: integer().notNull(),
    remaining: integer().notNull(),
    usableFrom: instant().notNull(),
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('wallet_credits_open')
      .on(t.tenantId, t.walletId)
      .where(sql`remaining > 0`),
    index('wallet_credits_due')
      .on(t.tenantId, t.expiresAt)
      .where(sql`remaining > 0`),
    check('wallet_credits_remaining', sql`${t.remaining} between 0 and ${t.amount}`),
    foreignKey({ columns: [t.tenantId, t.walletId], foreignColumns: [wallets.tenantId, wallets.id] }),
  ],
)

export const journalKinds = [
  'PAYMENT',
  'RELEASE',
  'REFUND',
  'CASHBACK',
  'CASHBACK_BACK',
  'THANKS',
  'THANKS_BACK',
  'ADJUSTMENT',
  'EXPIRY',
] as const
export type JournalKind = (typeof journalKinds)[number]

/** One movement of a wallet's money. Kind and source are its idempotency key. Rows are never changed. */
export const walletJournals = pgTable(
  'wallet_journals',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    walletId: uuid().notNull(),
    kind: text().$type<JournalKind>().notNull(),
    /** A payment, a refund, an act, an order with its campaign, a leader with her month, a credit. */
    source: text().notNull(),
    orderId: uuid(),
    /** The shop's reason, for an adjustment. */
    reason: text(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('wallet_journals_source').on(t.tenantId, t.kind, t.source),
    index('wallet_journals_wallet').on(t.tenantId, t.walletId, t.at),
    index('wallet_journals_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.walletId], foreignColumns: [wallets.tenantId, wallets.id] }),
    check('wallet_journals_kind', sql`${t.kind} in (${sql.raw(journalKinds.map((kind) => `'${kind}'`).join(', '))})`),
  ],
)

/**
 * The two sides of a movement: the wallet's credits against the shop's accounts. LIABILITY: money of a payment that the shop holds for the buyer.
 * PROMOTION: the shop's gifts, and their reversals. EXPIRED: credits that were not used in time.
 */
export const walletAccounts = ['WALLET', 'ORDER', 'LIABILITY', 'PROMOTION', 'CASHBACK', 'EXPIRED'] as const
export type WalletAccount = (typeof walletAccounts)[number]

/** An entry of a movement; the entries of one movement add up to zero. Rows are never changed. */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    tenantId: tenantId(),
    journalId: uuid().notNull(),
    position: integer().notNull(),
    account: text().$type<WalletAccount>().notNull(),
    creditId: uuid(),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.journalId, t.position] }),
    index('wallet_entries_credit').on(t.tenantId, t.creditId),
    foreignKey({ columns: [t.tenantId, t.journalId], foreignColumns: [walletJournals.tenantId, walletJournals.id] }),
    foreignKey({ columns: [t.tenantId, t.creditId], foreignColumns: [walletCredits.tenantId, walletCredits.id] }),
    check('wallet_entries_account', sql`${t.account} in (${sql.raw(walletAccounts.map((account) => `'${account}'`).join(', '))})`),
    check('wallet_entries_credit', sql`(${t.account} = 'WALLET') = (${t.creditId} is not null)`),
    check('wallet_entries_amount', sql`${t.amount} <> 0`),
  ],
)
