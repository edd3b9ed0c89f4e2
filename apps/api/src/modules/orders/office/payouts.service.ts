import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import { shopCosts } from '#modules/costs/costs.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { listPayoutOrders as ordersCall, listPayouts as declared } from '@mutirao/contract/payouts'
import type { TodayMoney } from '@mutirao/contract/today'
import { arrivalsOf } from '@mutirao/domain/costs'
import { sum } from '@mutirao/domain/money'
import { paidFromFor, paidOnFor, partOfPayment, payoutsOf } from '@mutirao/domain/payouts'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { listPaid, sumPaid } from './payouts.repository.ts'

/** The money on its way from the acquirers, by day and method. */
export async function listPayouts(ctx: StaffCtx): Promise<CallOutput<typeof declared>> {
  const fees = shopCosts(ctx.tenant.body)
  const today = dateText(localTime(ctx.now, ctx.tenant.body.timeZone))
  const content = payoutsOf(await sumPaid(ctx, paidFromFor(today, fees)), fees, today)
  return { total: sum(content, ({ amount }) => amount), content }
}

type OrdersQuery = HandlerInput<typeof ordersCall>['query']

/** A day of the past has the payments that arrived on it. */
export async function listPayoutOrders(
  ctx: StaffCtx,
  date: string,
  { method, size, page }: OrdersQuery,
): Promise<CallOutput<typeof ordersCall>> {
  const fee = shopCosts(ctx.tenant.body)[method]
  const { rows, total } = await listPaid(ctx, { method, days: paidOnFor(date, fee), skip: page * size, take: size })
  const content = rows.map(({ payment, order, code, at, part, ...paid }) => ({
    payment,
    order,
    code,
    method,
    at: new Date(at).toISOString(),
    part,
    parts: arrivalsOf(fee, paid.installments),
    ...partOfPayment(paid, fee, part),
  }))
  return { content, page, size, totalElements: total }
}

/** The sum on its way and the next day of it; undefined without the right to see costs. */
export async function readComing(ctx: StaffCtx): Promise<TodayMoney['coming']> {
  if (!mayDo(ctx.actor, 'costs.write')) return undefined
  const { total, content } = await listPayouts(ctx)
  const [first] = content
  if (!first) return { amount: total }
  return {
    amount: total,
    next: {
      date: first.date,
      amount: sum(
        content.filter(({ date }) => date === first.date),
        ({ amount }) => amount,
      ),
    },
  }
}
