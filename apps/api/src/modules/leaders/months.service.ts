import { inTransaction, type Ctx, type ShopCtx } from '#context.ts'
import { noteThanks } from '#modules/messages/messages.service.ts'
import { readGoodsKept, type GoodsKept } from '#modules/orders/money/goods-kept.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { addThanks, remainingThanks, takeBackThanks } from '#modules/wallets/wallets.service.ts'
import type { ClosedMonth, LeaderMonths, OpenMonth } from '@mutirao/contract/leaders'
import { monthOf, nextClosing, settleMonth, startOfMonth, THANKS_USABLE_DAYS, thanksOf } from '@mutirao/domain/leader'
import { sum } from '@mutirao/domain/money'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { lockLeader, saveLeader, type LeaderRow } from './leaders.repository.ts'
import * as repository from './months.repository.ts'
import type { Candidate, MonthRow, ThanksEntry } from './months.repository.ts'

/** A device without a network may send a hand-over so much later; what comes later yet earns nothing. */
const LATEST_DAYS = 62

type Span = { month: string; until: Date }

/** The rows that a month would have if it were closed with what is known now: what each part is worth less what is posted for it. */
async function computeRows(ctx: ShopCtx, leaderId: string, { month, until }: Span): Promise<ThanksEntry[]> {
  const since = new Date(startOfMonth(month, ctx.tenant.body.timeZone).getTime() - LATEST_DAYS * DAY_MS)
  const known = new Map<string, GoodsKept>()
  const rows: ThanksEntry[] = []
  for (const candidate of await repository.listCandidates(ctx, leaderId, { since, until })) {
    const { orderId, percentage, isOwn, posted } = candidate
    // Without reading the order: nothing is due, and nothing was.
    if (posted === 0 && (isOwn || percentage === 0)) continue
    const found = known.get(orderId) ?? (await readGoodsKept(ctx, orderId))
    known.set(orderId, found)
    rows.push(entryOf(candidate, found))
  }
  return rows.filter(({ amount }) => amount !== 0)
}

function entryOf({ posted, isOwn, ...part }: Candidate, { kept, goods: ofCampaign }: GoodsKept): ThanksEntry {
  const goods = ofCampaign.get(part.campaignId) ?? 0
  const due = isOwn ? 0 : thanksOf(part.percentage, goods)
  return { ...part, goods, kept, amount: due - posted }
}

const sumsOf = (rows: readonly ThanksEntry[]) => ({
  parts: rows.length,
  goods: sum(rows, ({ goods }) => goods),
  amount: sum(rows, ({ amount }) => amount),
})

/** The open month as it would be closed now, and the closed ones. */
export async function readMonths(ctx: ShopCtx, leader: LeaderRow): Promise<LeaderMonths> {
  const month = monthOf(ctx.now, ctx.tenant.body.timeZone)
  const [rows, closed] = await Promise.all([
    leader.acceptedAt ? computeRows(ctx, leader.id, { month, until: new Date(ctx.now.getTime() + 1) }) : [],
    repository.listMonths(ctx, leader.id),
  ])
  const open: OpenMonth = { month, ...sumsOf(rows) }
  return { open, closed: closed.map(toClosed) }
}

export function toClosed({ month, parts, goods, amount, owedBefore, moved, closedAt }: MonthRow): ClosedMonth {
  return { month, parts, goods, amount, owed: owedBefore, moved, closedAt: closedAt.toISOString() }
}

/** For the sweeper: closes the months that are over, each once across all processes. */
export async function closeMonths(ctx: Ctx): Promise<void> {
  for (const id of await repository.listDue(ctx)) while (await inTransaction(ctx, (tx) => closeNext(tx, id)));
}

/** Closes a leader's earliest month that is over and not closed. Returns whether another one may be. */
async function closeNext(ctx: Ctx, leaderId: string): Promise<boolean> {
  const leader = await lockLeader(ctx, leaderId)
  if (!leader?.closesAt || leader.closesAt > ctx.now) return false
  if (leader.acceptedAt === null) return endRequest(ctx, leader)
  const { closesAt: until, leadId, endedAt } = leader
  const { timeZone } = ctx.tenant.body
  const month = monthOf(new Date(until.getTime() - 1), timeZone)
  // Nobody is left to thank once her account has been erased.
  const closesAt = leadId === null ? undefined : nextClosing(month, endedAt, timeZone)
  if (leadId !== null) await closeMonth(ctx, { leaderId, leadId }, { month, until })
  await saveLeader(ctx, leaderId, { closesAt: closesAt ?? null })
  return closesAt !== undefined
}

/** Nobody has accepted in time: the request ends, and the key that was asked is deleted. */
async function endRequest(ctx: Ctx, { id, storeId, endedAt }: LeaderRow): Promise<false> {
  await saveLeader(ctx, id, { endedAt: endedAt ?? ctx.now, keyType: null, keyValue: null, closesAt: null })
  await recordAudit({ ...ctx, actor: { kind: 'system' } }, { action: 'leader.expire', subject: `store ${storeId}`, detail: { leader: id } })
  return false
}

type Whose = { leaderId: string; leadId: string }

async function closeMonth(ctx: Ctx, whose: Whose, span: Span): Promise<void> {
  const { leaderId, leadId } = whose
  const rows = await computeRows(ctx, leaderId, span)
  const sums = sumsOf(rows)
  const [before] = await repository.listMonths(ctx, leaderId)
  const owedBefore = before?.owedAfter ?? 0
  const isTaking = sums.amount + owedBefore < 0
  const remaining = isTaking ? sum(await remainingThanks(ctx, leadId, leaderId), ({ amount }) => amount) : 0
  const { moved, owed } = settleMonth(sums.amount, owedBefore, remaining)
  const { month } = span
  await repository.insertMonth(ctx, { leaderId, month, ...sums, owedBefore, owedAfter: owed, moved, closedAt: ctx.now }, rows)
  const of = { leadId, leaderId, month }
  if (moved < 0) await takeBackThanks(ctx, of, -moved)
  if (moved <= 0) return
  const usableFrom = new Date(ctx.now.getTime() + THANKS_USABLE_DAYS * DAY_MS)
  await addThanks(ctx, of, { amount: moved, usableFrom })
  await noteThanks(ctx, leadId, { amount: moved, month, usableFrom })
}
