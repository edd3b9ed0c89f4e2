import { searchText } from '#links/search-text.ts'
import { orderListOf, orderLists, statesWhere, type OrderList } from '@mutirao/domain/order-status'
import { DAY_MS, dateText, localTime } from '@mutirao/domain/zoned-time'

export const periods = ['30', '90', 'year'] as const
type Period = (typeof periods)[number]

/** The filters in the address of the orders' list. */
export type OrdersSearch = { list?: OrderList; q?: string; period?: Period; campaign?: string }

const slug = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Undefined fields are listed too: an omitted field keeps the address's value. */
export function parseOrdersSearch({ list, q, period, campaign }: Record<string, unknown>): OrdersSearch {
  return {
    list: orderLists.find((known) => known === list),
    q: searchText(q),
    period: periods.find((known) => known === String(period)),
    campaign: typeof campaign === 'string' && slug.test(campaign) ? campaign : undefined,
  }
}

type Today = { now: number; timeZone: string }

/** The query in the shape of the server's call; days are in the shop's time zone. */
export function orderQueryOf({ list, q, period, campaign }: OrdersSearch, today: Today) {
  return {
    status: list && statesWhere((state) => orderListOf(state) === list).join(),
    searchText: q,
    campaignIds: campaign,
    created_after: period && firstDay(period, today),
  }
}

function firstDay(period: Period, { now, timeZone }: Today): string {
  if (period === 'year') return `${localTime(new Date(now), timeZone).year}-01-01`
  return dateText(localTime(new Date(now - Number(period) * DAY_MS), timeZone))
}
