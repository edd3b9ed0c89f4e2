import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import type { Task, TodayMoney } from '@mutirao/contract/today'
import { mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { sum } from '@mutirao/domain/money'
import { statesWhere } from '@mutirao/domain/order-status'
import { dateText, dayNumber, dayOf, localTime, startOfDay } from '@mutirao/domain/zoned-time'
import { byOrder, listParts } from '../book/order-parts.service.ts'
import { listDisputes, listReviewRows } from '../book/payments.repository.ts'
import { listOpenDifferences } from '../book/reconciliation.repository.ts'
import { listCashDue, listRejected } from '../book/refunds.repository.ts'
import { readComing } from './payouts.service.ts'
import * as repository from './today.repository.ts'

const open = statesWhere(mayBeFulfilled)
/** More windows than these stand in the lists. */
const MOST_WINDOWS = 4

const dayFrom = ({ now, tenant }: StaffCtx, days: number) => dateText(dayOf(dayNumber(localTime(now, tenant.body.timeZone)) + days))

/** Undefined without the right to return money. */
export async function readMoneyToday(ctx: StaffCtx): Promise<TodayMoney | undefined> {
  if (!mayDo(ctx.actor, 'orders.refund')) return undefined
  const midnight = startOfDay(dayFrom(ctx, 0), ctx.tenant.body.timeZone)
  const [received, returned, due, reviews, coming] = await Promise.all([
    repository.sumReceived(ctx, midnight),
    repository.sumRefunded(ctx, midnight),
    repository.sumOpen(ctx),
    listReviewRows(ctx),
    readComing(ctx),
  ])
  return {
    received: { amount: received.amount, orders: received.count },
    returned,
    open: { amount: due.amount, orders: due.count },
    review: { amount: sum(reviews, ({ payment }) => payment.received), payments: reviews.length },
    coming,
  }
}

/** Yesterday's money; undefined without the right to return money. */
export async function readMoneyBefore(ctx: StaffCtx): Promise<{ received: number; orders: number; returned: number } | undefined> {
  if (!mayDo(ctx.actor, 'orders.refund')) return undefined
  const [from, before] = [-1, 0].map((days) => startOfDay(dayFrom(ctx, days), ctx.tenant.body.timeZone))
  const [received, returned] = await Promise.all([repository.sumReceived(ctx, from!, before), repository.sumRefunded(ctx, from!, before)])
  return { received: received.amount, orders: received.count, returned }
}

/** The order tasks that this person's rights allow: parts to prepare, bring and hand over, and payments to decide on. */
export async function listOrderTasks(ctx: StaffCtx): Promise<Task[]> {
  const mayFulfil = (['orders.prepare', 'orders.ship', 'orders.handOver'] as const).some((right) => mayDo(ctx.actor, right))
  const [parts, decisions] = await Promise.all([mayFulfil ? listDueParts(ctx) : [], listDecisions(ctx)])
  const isBrought = ({ type, state }: DuePart) => type === 'SHIPPING' && (state === 'PREPARING' || state === 'SHIPPED')
  const isFetched = ({ type, state }: DuePart) => type === 'PICKUP' && state === 'READY_FOR_PICKUP'
  const today = dayFrom(ctx, 0)
  return [
    ...(mayDo(ctx.actor, 'orders.prepare')
      ? byWindow(
          'PREPARE',
          parts.filter((part) => !isBrought(part) && !isFetched(part)),
        )
      : []),
    ...(mayDo(ctx.actor, 'orders.ship')
      ? byWindow(
          'BRING',
          parts.filter((part) => isBrought(part) && (part.window?.date ?? today) <= today),
        )
      : []),
    ...(mayDo(ctx.actor, 'orders.handOver') ? byPlace(parts.filter(isFetched)) : []),
    ...decisions,
  ]
}

type DuePart = { type: 'SHIPPING' | 'PICKUP'; state: string; units: number; window?: Task['window']; place?: string }

/** Parts that are due until tomorrow and may move: not those of an open group. */
async function listDueParts(ctx: StaffCtx): Promise<DuePart[]> {
  const until = dayFrom(ctx, 1)
  const rows = await repository.listDueOrders(ctx, open, until)
  const [parts, units] = await Promise.all([
    listParts(ctx, rows),
    repository.sumUnits(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const [partsOf, unitsOf] = [byOrder(parts), byOrder(units)]
  return rows.flatMap(({ id, type, deliveries, place }) =>
    partsOf(id)
      .filter(({ state, isGroupOpen }) => state !== 'DELIVERED' && !isGroupOpen)
      .map(({ campaignId, state }) => {
        const slot = deliveries?.find((one) => one.campaignId === campaignId)?.slot
        return {
          type,
          state,
          units: unitsOf(id).find((one) => one.campaignId === campaignId)?.units ?? 0,
          window: slot && { date: slot.date, from: slot.from, to: slot.to },
          place: place ?? undefined,
        }
      })
      .filter(({ window }) => window === undefined || window.date <= until),
  )
}

const keyOf = ({ window }: DuePart) => (window ? `${window.date} ${window.from} ${window.to}` : '')

function byWindow(kind: 'PREPARE' | 'BRING', parts: readonly DuePart[]): Task[] {
  return [...Map.groupBy(parts, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_WINDOWS)
    .map(([, own]) => ({ kind, count: own.length, units: sum(own, ({ units }) => units), window: own[0]!.window }))
}

const byPlace = (parts: readonly DuePart[]): Task[] =>
  [...Map.groupBy(parts, ({ place }) => place)].map(([place, own]) => ({ kind: 'HAND_OVER', count: own.length, place }))

async function listDecisions(ctx: StaffCtx): Promise<Task[]> {
  const [settles, refunds, compares] = [
    mayDo(ctx.actor, 'reviews.settle'),
    mayDo(ctx.actor, 'orders.refund'),
    mayDo(ctx.actor, 'reconciliation.settle'),
  ]
  const [reviews, disputes, rejected, cash, differences, closed] = await Promise.all([
    settles ? listReviewRows(ctx) : [],
    refunds ? listDisputes(ctx) : [],
    refunds ? listRejected(ctx) : [],
    refunds ? listCashDue(ctx) : [],
    compares ? listOpenDifferences(ctx) : [],
    repository.countStoreClosed(ctx),
  ])
  const tasks: Task[] = [
    { kind: 'REVIEW', count: reviews.length, amount: sum(reviews, ({ payment }) => payment.received) },
    { kind: 'DISPUTE', count: disputes.length, amount: sum(disputes, ({ amount }) => amount) },
    { kind: 'REJECTED_REFUND', count: rejected.length, amount: sum(rejected, ({ amount }) => amount) },
    { kind: 'CASH_REFUND', count: cash.length, amount: sum(cash, ({ amount }) => amount) },
    { kind: 'DIFFERENCE', count: differences.length },
    { kind: 'STORE_CLOSED', count: closed },
  ]
  return tasks.filter(({ count }) => count > 0)
}
