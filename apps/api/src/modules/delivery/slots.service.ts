import type { DeliverySlot, Store } from '@mutirao/contract/campaigns'
import { nextDeliveryDays, type DeliveryWindow } from '@mutirao/domain/delivery-date'
import { memoOf } from '#cache/memo.ts'
import type { Ctx } from '../../context.ts'

const DAYS_SHOWN = 8

/** At which point of the shop. */
export type PickupWindow = DeliveryWindow & { store: string }

/** Windows that can still be chosen; the id names day and window, so that an order can be checked against the calendar. */
export function slotsOf(ctx: Ctx, windows: readonly DeliveryWindow[], store?: string): DeliverySlot[] {
  if (windows.length === 0) return []
  const minute = Math.floor(ctx.now.getTime() / MINUTE)
  const known = lately(windows)
  if (known.minute === minute) return known.slots
  const days = nextDeliveryDays(windows, ctx.now, { timeZone: ctx.tenant.body.timeZone, count: DAYS_SHOWN })
  const computed = days.map(({ startsAt, ...day }) => ({
    ...day,
    ...(store === undefined ? { kind: 'DELIVERY' as const } : { kind: 'PICKUP' as const, store }),
    id: `${store === undefined ? '' : `${store}/`}${day.date}T${day.from}`,
    startsAt: startsAt.toISOString(),
  }))
  return Object.assign(known, { minute, slots: computed }).slots
}

/** A calendar is the same for everybody for a minute; each order asks for it twice. */
const MINUTE = 60_000
const lately = memoOf((_windows: readonly DeliveryWindow[]): { minute: number; slots: DeliverySlot[] } => ({ minute: -1, slots: [] }))

/** Where a campaign's things can be fetched, each point with its windows. */
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
/** The same arrays each time, so that their slots are computed once a minute and not once an order. */
const byStore = memoOf((pickup: readonly PickupWindow[]) => Map.groupBy(pickup, ({ store }) => store))
