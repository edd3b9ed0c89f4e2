import { createStoredValue } from '@mutirao/client/store'
import { recentOrdersKey, settledOrderKey } from '@mutirao/client/stored-keys'

export type RecentOrder = { code: string; cartUuid?: string }

const most = 8
const recent = createStoredValue<RecentOrder[]>(recentOrdersKey, [])

/** The newest order once its end was shown; boot.ts reads all three keys. */
const settled = createStoredValue<string>(settledOrderKey, '')

/** Orders placed or followed on this device, newest first. */
export const useRecentOrders = recent.useValue

/** The newest one, unless its end was shown. */
export function useOrderUnderWay(): string | undefined {
  const code = recent.useValue()[0]?.code
  return settled.useValue() === code ? undefined : code
}

export const settleOrder = settled.set

export function rememberOrder(order: RecentOrder) {
  const known = recent.get().find(({ code }) => code === order.code)
  if (known && (known.cartUuid || !order.cartUuid)) return
  recent.set([order, ...recent.get().filter(({ code }) => code !== order.code)].slice(0, most))
}
