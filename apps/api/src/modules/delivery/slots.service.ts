import { memoOf } from '#cache/memo.ts'
import type { Ctx } from '#context.ts'
import type { SlotsTaken } from '#modules/shop/shop-rows.service.ts'
import { DeliverySlot, type BlackoutDay, type Store } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { isFree, nextDeliveryDays, placesToTell, type DeliveryWindow } from '@mutirao/domain/delivery-date'
import { dateText, localTime } from '@mutirao/domain/zoned-time'

/** Counts free slots; full slots between them are shown as well. */
const SLOTS_SHOWN = 8

/** `store`: the pickup point's id. */
export type PickupWindow = DeliveryWindow & { store: string }

/** `capacity`: the window's; the response has `left` instead. */
export type Slot = DeliverySlot & { capacity?: number }

/** A campaign's calendar: the merchant's windows, and the slots that orders have taken. */
type Calendar = {
  body: { deliveryCalendar: readonly DeliveryWindow[]; pickup: readonly PickupWindow[]; blackoutDays?: readonly BlackoutDay[] }
  taken?: SlotsTaken
}

/**
 * Encodes day and window, and the store of a pickup window or the company of a delivery window, so that an order can be checked against the
 * calendar.
 */
export const slotId = ({ date, from, company }: { date: string; from: string; company?: string }, store?: string) =>
  `${store === undefined ? '' : `${store}/`}${date}T${from}${company === undefined ? '' : `~${company}`}`

/** The company of a slot; undefined for a slot from before windows named companies. */
export const companyIn = (id: string): string | undefined => id.split('~')[1]

/** The next delivery slots of a campaign. */
export function slotsOf(ctx: Ctx, calendar: Calendar): Slot[] {
  return offered(ctx, calendar, { windows: calendar.body.deliveryCalendar })
}

/** The pickup points of a campaign, each with its slots. */
export function pickupOf(ctx: Ctx, { stores }: { stores: readonly Store[] }, calendar: Calendar): PickupPoint[] {
  const { pickup } = calendar.body
  const storeIds = [...new Set(pickup.map(({ store }) => store))]
  return storeIds.flatMap((id) => {
    const store = stores.find((candidate) => candidate.id === id)
    const windows = byStore(pickup).get(id)!
    return store ? [{ ...store, slots: offered(ctx, calendar, { windows, store: id }) }] : []
  })
}

export type PickupPoint = Store & { slots: Slot[] }
/** Memoized, so that the arrays keep their identity and their slots are computed once a minute, not once per order. */
const byStore = memoOf((pickup: readonly PickupWindow[]) => Map.groupBy(pickup, ({ store }) => store))

/** The upcoming days without delivery, in order. */
export function blackoutDaysOf({ now, tenant }: Ctx, { body: { blackoutDays = [] } }: Calendar): BlackoutDay[] {
  const today = dateText(localTime(now, tenant.body.timeZone))
  return blackoutDays.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1))
}

type Windows = { windows: readonly DeliveryWindow[]; store?: string }

/** Sets `left` on slots with few places left. */
function offered(ctx: Ctx, calendar: Calendar, of: Windows): Slot[] {
  if (of.windows.length === 0) return []
  const { taken = new Map<string, number>() } = calendar
  if (of.windows.every(({ capacity }) => capacity === undefined)) return upcoming(ctx, calendar, of, SLOTS_SHOWN)
  const slots = upcoming(ctx, calendar, of, SLOTS_SHOWN + taken.size).map((slot) => {
    const left = placesToTell({ capacity: slot.capacity, taken: taken.get(slot.id) ?? 0 })
    return left === undefined ? slot : { ...slot, left }
  })
  const lastShown = slots.filter(isFree)[SLOTS_SHOWN - 1]
  return lastShown ? slots.slice(0, slots.indexOf(lastShown) + 1) : slots
}

function upcoming(ctx: Ctx, calendar: Calendar, { windows, store }: Windows, count: number): Slot[] {
  const minute = Math.floor(ctx.now.getTime() / MINUTE)
  const known = lately(windows)
  if (known.minute === minute && known.count === count) return known.slots
  const { timeZone } = ctx.tenant.body
  const blackoutDates = blackoutDaysOf(ctx, calendar).map(({ date }) => date)
  const slots = nextDeliveryDays(windows, ctx.now, { timeZone, count, blackoutDates }).map(({ startsAt, ...day }) => ({
    ...day,
    ...(store === undefined ? { kind: 'DELIVERY' as const } : { kind: 'PICKUP' as const, store }),
    id: slotId(day, store),
    startsAt: startsAt.toISOString(),
  }))
  return Object.assign(known, { minute, count, slots }).slots
}

/** A calendar's slots are the same for everybody for a minute, and each order reads them twice. */
const MINUTE = 60_000
const lately = memoOf((_windows: readonly DeliveryWindow[]): { minute: number; count: number; slots: Slot[] } => ({
  minute: -1,
  count: 0,
  slots: [],
}))

/** The problem of a slot without a free place, with the next free one, if there is one. */
export const slotFull = ({ campaignId, slotId: slot }: { campaignId: string; slotId: string }, next: Slot | undefined): Problem =>
  new Problem('slot_full', { campaignId, slot, next: next && DeliverySlot.parse(next) })
