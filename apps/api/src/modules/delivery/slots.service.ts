import type { DeliverySlot, Store } from '@mutirao/contract/campaigns'
import { nextDeliveryDays, type DeliveryWindow } from '@mutirao/domain/delivery-date'
import { memoOf } from '#cache/memo.ts'
import type { Ctx } from '../../context.ts'

const DAYS_SHOWN = 8

/** store: the pickup point's id. */
export type PickupWindow = DeliveryWindow & { store: string }

/** Names day and window, and a pickup point's own window by its store, so that an order can be checked against the calendar. */
export const slotId = ({ date, from }: { date: string; from: string }, store?: string) =>
  `${store === undefined ? '' : `${store}/`}${date}T${from}`

/** The slots that can still be chosen. */
export function slotsOf(ctx: Ctx, windows: readonly DeliveryWindow[], store?: string): DeliverySlot[] {
  if (windows.length === 0) return []
  const minute = Math.floor(ctx.now.getTime() / MINUTE)
  const known = lately(windows)
  if (known.minute === minute) return known.slots
  const days = nextDeliveryDays(windows, ctx.now, { timeZone: ctx.tenant.body.timeZone, count: DAYS_SHOWN })
  const computed = days.map(({ startsAt, ...day }) => ({
    ...day,
    ...(store === undefined ? { kind: 'DELIVERY' as const } : { kind: 'PICKUP' as const, store }),
    id: slotId(day, store),
    startsAt: startsAt.toISOString(),
  }))
  return Object.assign(known, { minute, slots: computed }).slots
}

/** The slots of a calendar are the same for everybody for a minute, and each order asks for them twice. */
const MINUTE = 60_000
const lately = memoOf((_windows: readonly DeliveryWindow[]): { minute: number; slots: DeliverySlot[] } => ({ minute: -1, slots: [] }))

/** The pickup points of a campaign, each with its slots. */
export function pickupOf(
  ctx: Ctx,
  { stores }: { stores: readonly Store[] },
  { body }: { body: { pickup: readonly PickupWindow[] } },
): PickupPoint[] {
  const storeIds = [...new Set(body.pickup.map(({ store }) => store))]
  return storeIds.flatMap((id) => {
    const store = stores.find((candidate) => candidate.id === id)
    const windows = byStore(body.pickup).get(id)!
    return store ? [{ ...store, slots: slotsOf(ctx, windows, id) }] : []
  })
}

export type PickupPoint = Store & { slots: DeliverySlot[] }
/** Gives the same arrays each time, so that their slots are computed once a minute, not once per order. */
const byStore = memoOf((pickup: readonly PickupWindow[]) => Map.groupBy(pickup, ({ store }) => store))
