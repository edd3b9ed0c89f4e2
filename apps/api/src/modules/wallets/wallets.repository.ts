import { and, asc, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { walletCredits, walletEntries, walletJournals, wallets } from '#db/schema/wallets.ts'
import type { Credit, CreditPart } from '@mutirao/domain/wallet'

export type WalletRow = typeof wallets.$inferSelect
export type JournalRow = typeof walletJournals.$inferSelect
export type JournalKind = JournalRow['kind']
export type WalletAccount = (typeof walletEntries.$inferSelect)['account']

export async function listWalletRows({ db, tenant }: ShopCtx, leadId: string): Promise<WalletRow[]> {
  return db
    .select()
    .from(wallets)
    .where(and(eq(wallets.tenantId, tenant.id), eq(wallets.leadId, leadId)))
}

/** Returns the wallet only to its lead: undefined for another lead's wallet and for one without an owner. */
export async function findWallet({ db, tenant }: ShopCtx, { id, leadId }: { id: string; leadId: string }): Promise<WalletRow | undefined> {
  const [wallet] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.tenantId, tenant.id), eq(wallets.id, id), eq(wallets.leadId, leadId)))
  return wallet
}

export async function insertWallet({ db, tenant, now }: ShopCtx, wallet: { id: string; leadId: string }): Promise<void> {
  await db
    .insert(wallets)
    .values({ ...wallet, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
}

/** Locks the wallet's row, which serializes changes of its balance. */
export async function lockWallet({ db, tenant }: ShopCtx, id: string): Promise<WalletRow | undefined> {
  const [wallet] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.tenantId, tenant.id), eq(wallets.id, id)))
    .for('update')
  return wallet
}

/** Credits with a remaining amount. */
export function listCredits({ db, tenant }: ShopCtx, walletId: string): Promise<Credit[]> {
  return db
    .select({
      id: walletCredits.id,
      remaining: walletCredits.remaining,
      usableFrom: walletCredits.usableFrom,
      expiresAt: walletCredits.expiresAt,
    })
    .from(walletCredits)
    .where(and(eq(walletCredits.tenantId, tenant.id), eq(walletCredits.walletId, walletId), gt(walletCredits.remaining, 0)))
}

export async function findJournal({ db, tenant }: ShopCtx, kind: JournalKind, source: string): Promise<JournalRow | undefined> {
  const [journal] = await db
    .select()
    .from(walletJournals)
    .where(and(eq(walletJournals.tenantId, tenant.id), eq(walletJournals.kind, kind), eq(walletJournals.source, source)))
  return journal
}

/** A movement's effect on credits, in insertion order, with their expiry. */
export async function listCreditParts({ db, tenant }: ShopCtx, journalId: string) {
  return db
    .select({ id: walletCredits.id, amount: walletEntries.amount, expiresAt: walletCredits.expiresAt })
    .from(walletEntries)
    .innerJoin(walletCredits, and(eq(walletCredits.tenantId, walletEntries.tenantId), eq(walletCredits.id, walletEntries.creditId)))
    .where(and(eq(walletEntries.tenantId, tenant.id), eq(walletEntries.journalId, journalId)))
    .orderBy(asc(walletEntries.position))
}

type EntryLine = { account: WalletAccount; creditId: string | null; amount: number }

/** Inserts the movement with its entries, in one statement. Fails when the movement exists. */
export async function insertJournal({ db, tenant }: ShopCtx, journal: Omit<JournalRow, 'tenantId'>, entries: readonly EntryLine[]) {
  const written = db.$with('written').as(
    db
      .insert(walletJournals)
      .values({ ...journal, tenantId: tenant.id })
      .returning({ id: walletJournals.id }),
  )
  await db
    .with(written)
    .insert(walletEntries)
    .values(entries.map((entry, position) => ({ ...entry, tenantId: tenant.id, journalId: journal.id, position })))
}

type NewCredit = Omit<typeof walletCredits.$inferInsert, 'tenantId' | 'remaining'>

export async function insertCredits({ db, tenant }: ShopCtx, credits: readonly NewCredit[]): Promise<void> {
  if (credits.length === 0) return
  await db.insert(walletCredits).values(credits.map((credit) => ({ ...credit, tenantId: tenant.id, remaining: credit.amount })))
}

/** Adds to the remaining amount of credits, or takes from it when an amount is negative. */
export async function changeCredits({ db, tenant }: ShopCtx, parts: readonly CreditPart[]): Promise<void> {
  await db.execute(sql`
    update wallet_credits c set remaining = c.remaining + p.amount
    from unnest(${sql.param(parts.map(({ id }) => id))}::uuid[], ${sql.param(parts.map(({ amount }) => amount))}::int[]) as p(id, amount)
    where c.tenant_id = ${tenant.id} and c.id = p.id`)
}

/** Centavos returned to a wallet by these refunds. */
export async function sumReturned({ db, tenant }: ShopCtx, refundIds: readonly string[]): Promise<number> {
  if (refundIds.length === 0) return 0
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${walletEntries.amount}), 0)::int` })
    .from(walletEntries)
    .innerJoin(walletJournals, and(eq(walletJournals.tenantId, walletEntries.tenantId), eq(walletJournals.id, walletEntries.journalId)))
    .where(
      and(
        eq(walletEntries.tenantId, tenant.id),
        eq(walletEntries.account, 'WALLET'),
        eq(walletJournals.kind, 'REFUND'),
        inArray(walletJournals.source, [...refundIds]),
      ),
    )
  return row!.total
}

/** An order's cashback entries, each with its credit. */
export function listCashback({ db, tenant }: ShopCtx, orderId: string) {
  return db
    .select({
      kind: walletJournals.kind,
      source: walletJournals.source,
      walletId: walletJournals.walletId,
      creditId: walletEntries.creditId,
      amount: walletEntries.amount,
      remaining: walletCredits.remaining,
    })
    .from(walletJournals)
    .innerJoin(walletEntries, and(eq(walletEntries.tenantId, walletJournals.tenantId), eq(walletEntries.journalId, walletJournals.id)))
    .innerJoin(walletCredits, and(eq(walletCredits.tenantId, walletEntries.tenantId), eq(walletCredits.id, walletEntries.creditId)))
    .where(
      and(
        eq(walletJournals.tenantId, tenant.id),
        eq(walletJournals.orderId, orderId),
        inArray(walletJournals.kind, ['CASHBACK', 'CASHBACK_BACK']),
      ),
    )
}

/** The remainder of each credit of a leader's thanks, oldest first. */
export async function listThanks(
  { db, tenant }: ShopCtx,
  { walletId, leaderId }: { walletId: string; leaderId: string },
): Promise<CreditPart[]> {
  const { rows } = await db.execute<CreditPart>(sql`
    select c.id, c.remaining as amount from wallet_journals j
    join wallet_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id and e.credit_id is not null
    join wallet_credits c on c.tenant_id = e.tenant_id and c.id = e.credit_id
    where j.tenant_id = ${tenant.id} and j.wallet_id = ${walletId} and j.kind = 'THANKS' and j.source like ${`${leaderId} %`} and c.remaining > 0
    order by j.at, c.id`)
  return rows
}

/** Expired credits of all wallets. */
export function listEnded({ db, tenant, now }: ShopCtx, most: number) {
  return db
    .select({ id: walletCredits.id, walletId: walletCredits.walletId })
    .from(walletCredits)
    .where(and(eq(walletCredits.tenantId, tenant.id), sql`remaining > 0`, lte(walletCredits.expiresAt, now)))
    .orderBy(walletCredits.expiresAt)
    .limit(most)
}

/** Whether the lead has an account: a guest has no wallet. */
export async function isPersons({ db, tenant }: ShopCtx, leadId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.leadId, leadId)))
  return found.length > 0
}

export type StatementFilter = {
  kinds?: readonly JournalKind[]
  after?: Date
  before?: Date
  minimum?: number
  maximum?: number
  expiresBefore?: Date
}

const ofWallet = sql`sum(${walletEntries.amount}) filter (where ${walletEntries.account} = 'WALLET')`
const creditOf = (column: SQL) => sql`min(${column}) filter (where ${walletEntries.amount} > 0)`

/** The movements of a wallet, newest first, with the total count. */
export function listStatement(
  { db, tenant }: ShopCtx,
  walletId: string,
  { filter, size, page }: { filter: StatementFilter; size: number; page: number },
) {
  const { kinds, after, before, minimum, maximum, expiresBefore } = filter
  const ends = creditOf(sql`${walletCredits.expiresAt}`)
  return db
    .select({
      id: walletJournals.id,
      at: walletJournals.at,
      kind: walletJournals.kind,
      reason: walletJournals.reason,
      orderCode: orders.code,
      amount: sql<number>`${ofWallet}::int`,
      usableFrom: creditOf(sql`${walletCredits.usableFrom}`).mapWith(walletCredits.usableFrom) as SQL<Date | null>,
      expiresAt: ends.mapWith(walletCredits.expiresAt) as SQL<Date | null>,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(walletJournals)
    .innerJoin(walletEntries, and(eq(walletEntries.tenantId, walletJournals.tenantId), eq(walletEntries.journalId, walletJournals.id)))
    .leftJoin(walletCredits, and(eq(walletCredits.tenantId, walletEntries.tenantId), eq(walletCredits.id, walletEntries.creditId)))
    .leftJoin(orders, and(eq(orders.tenantId, walletJournals.tenantId), eq(orders.id, walletJournals.orderId)))
    .where(
      and(
        eq(walletJournals.tenantId, tenant.id),
        eq(walletJournals.walletId, walletId),
        kinds && inArray(walletJournals.kind, [...kinds]),
        after && sql`${walletJournals.at} >= ${after.toISOString()}`,
        before && sql`${walletJournals.at} < ${before.toISOString()}`,
      ),
    )
    .groupBy(walletJournals.id, walletJournals.at, walletJournals.kind, walletJournals.reason, orders.code)
    .having(
      and(
        minimum === undefined ? undefined : sql`abs(${ofWallet}) >= ${minimum}::bigint`,
        maximum === undefined ? undefined : sql`abs(${ofWallet}) <= ${maximum}::bigint`,
        expiresBefore && sql`${ends} < ${expiresBefore.toISOString()}`,
      ),
    )
    .orderBy(desc(walletJournals.at), desc(walletJournals.id))
    .limit(size)
    .offset(size * page)
}
