import { inTransaction, type Ctx, type PersonCtx, type ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { Problem } from '@mutirao/contract/problems'
import type { StatementQuery, WalletBalance, WalletEntry, WalletOrigin } from '@mutirao/contract/wallets'
import { sum } from '@mutirao/domain/money'
import { isUsable, returnCredits, returnedExpiry, spendCredits, splitReturn, usableBalance, type CreditPart } from '@mutirao/domain/wallet'
import { DAY_MS, startOfDay } from '@mutirao/domain/zoned-time'
import * as repository from './wallets.repository.ts'
import type { JournalKind, WalletAccount } from './wallets.repository.ts'

export async function listWallets(ctx: PersonCtx): Promise<{ uuid: string; createdAt: string }[]> {
  const rows = await repository.listWalletRows(ctx, ctx.actor.leadId)
  return rows.map(({ id, createdAt }) => ({ uuid: id, createdAt: createdAt.toISOString() }))
}

/** Throws not_found, also for another person's wallet. */
export async function getWalletBalance(ctx: PersonCtx, id: string): Promise<WalletBalance> {
  const wallet = await getMine(ctx, id)
  const credits = await repository.listCredits(ctx, wallet.id)
  const later = credits.filter(({ usableFrom }) => usableFrom > ctx.now)
  const [next] = credits
    .filter((credit) => isUsable(credit, ctx.now) && credit.expiresAt !== null)
    .sort((a, b) => a.expiresAt!.getTime() - b.expiresAt!.getTime())
  return {
    uuid: wallet.id,
    balance: sum(credits, ({ remaining }) => remaining),
    available: usableBalance(credits, ctx.now),
    pending:
      later.length === 0
        ? undefined
        : {
            amount: sum(later, ({ remaining }) => remaining),
            from: new Date(Math.min(...later.map(({ usableFrom }) => usableFrom.getTime()))).toISOString(),
          },
    nextExpiry: next && { amount: next.remaining, at: next.expiresAt!.toISOString() },
  }
}

const kindsOf: Record<WalletOrigin, readonly JournalKind[]> = {
  ORDER: ['PAYMENT', 'RELEASE'],
  CASHBACK: ['CASHBACK', 'CASHBACK_BACK'],
  REFUND: ['REFUND'],
  THANKS: ['THANKS', 'THANKS_BACK'],
  ADJUSTMENT: ['ADJUSTMENT'],
  EXPIRY: ['EXPIRY'],
}
const originOf = (kind: JournalKind) => (Object.keys(kindsOf) as WalletOrigin[]).find((origin) => kindsOf[origin].includes(kind))!

export async function getWalletStatement(ctx: PersonCtx, id: string, { size, page, ...query }: StatementQuery) {
  const wallet = await getMine(ctx, id)
  const day = (date: string | undefined, more: number) =>
    date === undefined ? undefined : startOfDay(date, ctx.tenant.body.timeZone, more)
  const { origin, minimum, maximum } = query
  const filter = {
    kinds: origin && origin.length > 0 ? origin.flatMap((one) => kindsOf[one]) : undefined,
    after: day(query.created_after, 0),
    before: day(query.created_before, 1),
    expiresBefore: day(query.expires_before, 1),
    minimum,
    maximum,
  }
  const rows = await repository.listStatement(ctx, wallet.id, { filter, size, page })
  return { content: rows.map((row) => toEntry(row)), page, size, totalElements: rows[0]?.total ?? 0 }
}

type StatementRow = Awaited<ReturnType<typeof repository.listStatement>>[number]

function toEntry({ id, at, kind, amount, usableFrom, expiresAt, orderCode, reason }: StatementRow): WalletEntry {
  return {
    id,
    at: at.toISOString(),
    origin: originOf(kind),
    amount,
    usableFrom: usableFrom && usableFrom > at ? usableFrom.toISOString() : undefined,
    expiresAt: expiresAt?.toISOString(),
    orderCode: orderCode ?? undefined,
    reason: reason ?? undefined,
  }
}

async function getMine(ctx: PersonCtx, id: string): Promise<repository.WalletRow> {
  const wallet = await repository.findWallet(ctx, { id, leadId: ctx.actor.leadId })
  if (!wallet) throw new Problem('not_found')
  return wallet
}

type Journal = { walletId: string; kind: JournalKind; source: string; orderId?: string; reason?: string }

/** Writes a movement: the change of each credit, and the counter-entry of the shop's account. The caller holds the wallet's lock. */
async function move(ctx: ShopCtx, { orderId, reason, ...journal }: Journal, from: WalletAccount, parts: readonly CreditPart[]) {
  const total = sum(parts, ({ amount }) => amount)
  await repository.insertJournal(
    ctx,
    { ...journal, id: uuidv7(ctx.now.getTime()), orderId: orderId ?? null, reason: reason ?? null, at: ctx.now },
    [
      ...parts.map(({ id, amount }) => ({ account: 'WALLET' as const, creditId: id, amount })),
      { account: from, creditId: null, amount: -total },
    ],
  )
}

/** Returns amounts to credits, or takes from them when amounts are negative. */
async function change(ctx: ShopCtx, journal: Journal, from: WalletAccount, parts: readonly CreditPart[]) {
  await repository.changeCredits(ctx, parts)
  await move(ctx, journal, from, parts)
}

type NewCredit = { amount: number; usableFrom?: Date; expiresAt?: Date | null }

/** Adds new credits, each with its own validity. */
async function add(ctx: ShopCtx, journal: Journal, from: WalletAccount, credits: readonly NewCredit[]) {
  const { walletId } = journal
  const made = credits.map(({ amount, usableFrom = ctx.now, expiresAt = null }) => {
    return { id: uuidv7(ctx.now.getTime()), walletId, amount, usableFrom, expiresAt }
  })
  await repository.insertCredits(ctx, made)
  await move(ctx, journal, from, made)
}

const lost = (parts: readonly CreditPart[]) => parts.map(({ id, amount }) => ({ id, amount: -amount }))

/** Returns the lead's wallet, creating it when there is none, locked. */
async function lockWalletOf(ctx: ShopCtx, leadId: string): Promise<repository.WalletRow> {
  await repository.insertWallet(ctx, { id: uuidv7(ctx.now.getTime()), leadId })
  const [wallet] = await repository.listWalletRows(ctx, leadId)
  return (await repository.lockWallet(ctx, wallet!.id))!
}

type OfOrder = { orderId: string; paymentId: string }
type WalletPayment = OfOrder & { walletId: string; leadId: string; amount: number }

/** Pays an order's share from the wallet, in the order's transaction. Returns the usable balance when it is insufficient. */
export async function payFromWallet(
  ctx: ShopCtx,
  { walletId, leadId, orderId, paymentId, amount }: WalletPayment,
): Promise<number | undefined> {
  const wallet = await repository.lockWallet(ctx, walletId)
  if (wallet?.leadId !== leadId) return 0
  const credits = await repository.listCredits(ctx, walletId)
  const parts = spendCredits(credits, amount, ctx.now)
  if (!parts) return usableBalance(credits, ctx.now)
  await change(ctx, { walletId, kind: 'PAYMENT', source: paymentId, orderId }, 'ORDER', lost(parts))
  return undefined
}

/** Returns the held share of an order that ended unpaid to the credits it came from. Idempotent. */
export async function releaseToWallet(ctx: ShopCtx, { orderId, paymentId }: OfOrder): Promise<void> {
  const paid = (await repository.findJournal(ctx, 'PAYMENT', paymentId))!
  const { walletId } = paid
  await repository.lockWallet(ctx, walletId)
  if (await repository.findJournal(ctx, 'RELEASE', paymentId)) return
  const parts = lost(await repository.listCreditParts(ctx, paid.id))
  await change(ctx, { walletId, kind: 'RELEASE', source: paymentId, orderId }, 'ORDER', parts)
}

/** `earlier`: the refunds of the same payment that were carried out before. */
type Returned = OfOrder & { refundId: string; amount: number; earlier: readonly string[] }

/** Refunds a wallet payment: credits come back with their old expiry, or thirty days when that is later. */
export async function refundToWallet(ctx: ShopCtx, { orderId, paymentId, refundId, amount, earlier }: Returned): Promise<void> {
  const paid = (await repository.findJournal(ctx, 'PAYMENT', paymentId))!
  const { walletId } = paid
  await repository.lockWallet(ctx, walletId)
  if (await repository.findJournal(ctx, 'REFUND', refundId)) return
  const spent = (await repository.listCreditParts(ctx, paid.id)).map((part) => ({ ...part, amount: -part.amount }))
  const parts = returnCredits(spent, amount, await repository.sumReturned(ctx, earlier))
  const credits = parts.map((part) => ({ amount: part.amount, expiresAt: returnedExpiry(part.expiresAt, ctx.now) }))
  await add(ctx, { walletId, kind: 'REFUND', source: refundId, orderId }, 'ORDER', credits)
}

/** Refunds another payment into the wallet by the buyer's choice: the shop keeps the money and owes it. This credit never expires. */
export async function refundIntoWallet(
  ctx: ShopCtx,
  { leadId, orderId, refundId, amount }: { leadId: string; orderId: string; refundId: string; amount: number },
): Promise<void> {
  const { id: walletId } = await lockWalletOf(ctx, leadId)
  if (await repository.findJournal(ctx, 'REFUND', refundId)) return
  await add(ctx, { walletId, kind: 'REFUND', source: refundId, orderId }, 'LIABILITY', [{ amount }])
}

type Cashback = { leadId: string; orderId: string; campaignId: string; amount: number; usableAfterDays: number; expiresAfterDays?: number }

/** Adds an order's cashback and returns the day from which it is usable; returns undefined when it was added before. */
export async function addCashback(ctx: ShopCtx, { leadId, orderId, campaignId, amount, ...days }: Cashback): Promise<Date | undefined> {
  const { id: walletId } = await lockWalletOf(ctx, leadId)
  const source = cashbackSource(orderId, campaignId)
  if (await repository.findJournal(ctx, 'CASHBACK', source)) return undefined
  const after = (count: number) => new Date(ctx.now.getTime() + count * DAY_MS)
  const expiresAt = days.expiresAfterDays === undefined ? null : after(days.expiresAfterDays)
  const usableFrom = after(days.usableAfterDays)
  const credit = { amount, usableFrom, expiresAt }
  await add(ctx, { walletId, kind: 'CASHBACK', source, orderId }, 'CASHBACK', [credit])
  return usableFrom
}

const cashbackSource = (orderId: string, campaignId: string) => `${orderId} ${campaignId}`

/**
 * Reduces cashback after a refund. `due`: the cashback now due, by campaign. Takes only from the remaining part of the credit: a spent part
 * stays spent.
 */
export async function takeBackCashback(
  ctx: ShopCtx,
  { orderId, refundId, due }: { orderId: string; refundId: string; due: ReadonlyMap<string, number> },
): Promise<void> {
  const [first] = await repository.listCashback(ctx, orderId)
  if (!first) return
  await repository.lockWallet(ctx, first.walletId)
  const rows = await repository.listCashback(ctx, orderId)
  for (const [campaignId, amount] of due) {
    const given = rows.find(({ kind, source }) => kind === 'CASHBACK' && source === cashbackSource(orderId, campaignId))
    if (!given?.creditId) continue
    const id = given.creditId
    const held = sum(
      rows.filter(({ creditId }) => creditId === id),
      (row) => row.amount,
    )
    const taken = Math.min(held - amount, given.remaining)
    const source = `${refundId} ${campaignId}`
    if (taken <= 0 || (await repository.findJournal(ctx, 'CASHBACK_BACK', source))) continue
    await change(ctx, { walletId: first.walletId, kind: 'CASHBACK_BACK', source, orderId }, 'CASHBACK', [{ id, amount: -taken }])
  }
}

type Thanks = { leadId: string; leaderId: string; month: string }
const thanksSource = ({ leaderId, month }: Thanks) => `${leaderId} ${month}`

/** Credits a leader's thanks of a month, once. `usableFrom`: its first moment of use. */
export async function addThanks(ctx: ShopCtx, of: Thanks, { amount, usableFrom }: { amount: number; usableFrom: Date }): Promise<void> {
  const { id: walletId } = await lockWalletOf(ctx, of.leadId)
  await add(ctx, { walletId, kind: 'THANKS', source: thanksSource(of) }, 'PROMOTION', [{ amount, usableFrom }])
}

/** Locks the wallet and tells what is left in it of a leader's thanks. */
export async function remainingThanks(ctx: ShopCtx, leadId: string, leaderId: string): Promise<CreditPart[]> {
  const { id: walletId } = await lockWalletOf(ctx, leadId)
  return repository.listThanks(ctx, { walletId, leaderId })
}

/** Takes back thanks of earlier months: no more than is left of them. */
export async function takeBackThanks(ctx: ShopCtx, of: Thanks, amount: number): Promise<void> {
  const { id: walletId } = await lockWalletOf(ctx, of.leadId)
  const left = await repository.listThanks(ctx, { walletId, leaderId: of.leaderId })
  const parts = partsOfAll(
    left.map(({ id, amount: remaining }) => ({ id, remaining })),
    amount,
  )
  await change(ctx, { walletId, kind: 'THANKS_BACK', source: thanksSource(of) }, 'PROMOTION', lost(parts))
}

type Adjustment = { leadId: string; orderId?: string; act: string; amount: number; reason: string; expiresInDays?: number }
type Adjusted = { walletId: string; before: number; after: number; isNew: boolean }

/** A manual adjustment by the shop. Throws wallet_insufficient when the balance is too low, conflict when the act was done with other values. */
export async function adjust(ctx: ShopCtx, { leadId, orderId, act, amount, reason, expiresInDays }: Adjustment): Promise<Adjusted> {
  const { id: walletId } = await lockWalletOf(ctx, leadId)
  const known = await repository.findJournal(ctx, 'ADJUSTMENT', act)
  const credits = await repository.listCredits(ctx, walletId)
  const balance = sum(credits, ({ remaining }) => remaining)
  if (known) {
    const moved = sum(await repository.listCreditParts(ctx, known.id), (part) => part.amount)
    if (known.walletId !== walletId || moved !== amount) throw new Problem('conflict')
    return { walletId, before: balance - amount, after: balance, isNew: false }
  }
  const journal = { walletId, kind: 'ADJUSTMENT' as const, source: act, orderId, reason }
  if (amount > 0) {
    const expiresAt = expiresInDays === undefined ? null : new Date(ctx.now.getTime() + expiresInDays * DAY_MS)
    await add(ctx, journal, 'PROMOTION', [{ amount, expiresAt }])
  } else {
    if (-amount > balance) throw new Problem('wallet_insufficient', { available: balance })
    await change(ctx, journal, 'PROMOTION', lost(partsOfAll(credits, -amount)))
  }
  return { walletId, before: balance, after: balance + amount, isNew: true }
}

/** Takes from any remaining credit, usable or not. */
function partsOfAll(credits: readonly { id: string; remaining: number }[], amount: number): CreditPart[] {
  const parts = splitReturn(
    amount,
    credits.map(({ remaining }) => remaining),
  )
  return credits.map(({ id }, index) => ({ id, amount: parts[index]! })).filter((part) => part.amount > 0)
}

const AT_ONCE = 500

/** For the sweeper: writes off expired credits, once across all processes. */
export async function expireCredits(ctx: Ctx): Promise<void> {
  for (const { id, walletId } of await repository.listEnded(ctx, AT_ONCE))
    await inTransaction(ctx, async (tx) => {
      await repository.lockWallet(tx, walletId)
      const credit = (await repository.listCredits(tx, walletId)).find((one) => one.id === id)
      if (!credit?.expiresAt || credit.expiresAt > tx.now) return
      // A credit may expire twice: an order that held a part of it may give that back later.
      const source = `${id} ${uuidv7(tx.now.getTime())}`
      await change(tx, { walletId, kind: 'EXPIRY', source }, 'EXPIRED', [{ id, amount: -credit.remaining }])
    })
}

export const hasWallet = (ctx: ShopCtx, leadId: string): Promise<boolean> => repository.isPersons(ctx, leadId)

/** The usable balance; 0 for another person's wallet. */
export async function availableIn(ctx: ShopCtx, wallet: { id: string; leadId: string }): Promise<number> {
  const found = await repository.findWallet(ctx, wallet)
  return found ? usableBalance(await repository.listCredits(ctx, found.id), ctx.now) : 0
}
