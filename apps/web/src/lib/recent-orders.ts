import { createStoredValue } from '#platform/stored-value.ts'

export type RecentOrder = { code: string; cartUuid?: string }

const most = 8
const recent = createStoredValue<RecentOrder[]>('recent-orders', [])

/** Orders placed or followed on this device, newest first. */
export const useRecentOrders = recent.useValue

export function rememberOrder(order: RecentOrder) {
  const known = recent.get().find(({ code }) => code === order.code)
  if (known && (known.cartUuid || !order.cartUuid)) return
  recent.set([order, ...recent.get().filter(({ code }) => code !== order.code)].slice(0, most))
}
