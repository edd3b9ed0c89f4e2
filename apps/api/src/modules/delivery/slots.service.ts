import type { DeliverySlot, Store } from '@mutirao/contract/campaigns'
import { nextDeliveryDays, type DeliverySlot as Calendar } from '@mutirao/domain/delivery-date'
import type { Ctx } from '../../context.ts'

const DAYS_SHOWN = 8

/** As a merchant writes it: which day of the week, from when to when, what it costs. */
export type Window = Calendar
/** At which point of the shop. */
export type PickupWindow = Window & { store: string }

/** Windows that can still be chosen; the id names day and window, so that an order can be checked against the calendar. */
export function slotsOf(ctx: Ctx, windows: readonly Window[], store?: string): DeliverySlot[] {
  if (windows.length === 0) return []
  const minute = Math.floor(ctx.now.getTime() / MINUTE)
  const known = slots.get(windows)
  if (known?.minute === minute) return known.slots
  const days = nextDeliveryDays(windows, ctx.now, { timeZone: ctx.tenant.body.timeZone, count: DAYS_SHOWN })
  const computed = days.map(({ startsAt, ...day }) => ({
    ...day,
    ...(store === undefined ? { kind: 'DELIVERY' as const } : { kind: 'PICKUP' as const, store }),
    id: `${store === undefined ? '' : `${store}/`}${day.date}T${day.from}`,
    startsAt: startsAt.toISOString(),
  }))
  slots.set(windows, { minute, slots: computed })
  return computed
}

/** A calendar is the same for everybody for a minute; each order asks for it twice. */
const MINUTE = 60_000
const slots = new WeakMap<readonly Window[], { minute: number; slots: DeliverySlot[] }>()

/** Where a campaign's things can be fetched, each point with its windows. */
export function pickupOf(
  ctx: Ctx,
  { stores }: { stores: readonly Store[] },
  { body }: { body: { pickup: readonly PickupWindow[] } },
): PickupPoint[] {
  const storeIds = [...new Set(body.pickup.map(({ store }) => store))]
  return storeIds.flatMap((id) => {
    const store = stores.find((candidate) => candidate.id === id)
    const windows = windowsOf(body.pickup, id)
    return store ? [{ ...store, slots: slotsOf(ctx, windows, id) }] : []
  })
}

export type PickupPoint = Store & { slots: DeliverySlot[] }
const byStore = new WeakMap<readonly PickupWindow[], Map<string, PickupWindow[]>>()

/** The same array each time, so that its slots are computed once a minute and not once an order. */
function windowsOf(pickup: readonly PickupWindow[], store: string): PickupWindow[] {
  const known = byStore.get(pickup) ?? new Map<string, PickupWindow[]>()
  byStore.set(pickup, known)
  const windows = known.get(store) ?? pickup.filter((window) => window.store === store)
  known.set(store, windows)
  return windows
}
