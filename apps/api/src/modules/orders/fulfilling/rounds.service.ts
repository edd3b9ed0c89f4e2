import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShopCtx, StaffCtx } from '#context.ts'
import type { PickupPart, Round, Stop } from '@mutirao/contract/fulfilment'
import type { PickingPart } from '@mutirao/contract/lists'
import { estimateDistance } from '@mutirao/domain/distance'
import { mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { statesWhere } from '@mutirao/domain/order-status'
import { orderPlaces } from '@mutirao/domain/stop-order'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { byOrder, listParts } from '../book/order-parts.service.ts'
import { listLines, type LineRow } from '../book/orders.repository.ts'
import { listAttempts, listCampaignNames, toAttempt } from '../book/parts.repository.ts'
import { listSubstitutionsOf, substituteOf, type SubstitutionRow } from '../book/substitutions.repository.ts'
import { listHandedRows, listPlaces, listRoundDays } from './rounds.repository.ts'

type Row = Awaited<ReturnType<typeof listHandedRows>>[number]
type Handed = Omit<Stop, 'address' | 'slot' | 'lines'> & Pick<PickupPart, 'slot' | 'isStoreClosed'> & { lines: PickingPart['lines'] }

/** A day shows its orders until they are delivered, and its delivered ones. */
const shown = statesWhere((state) => mayBeFulfilled(state) || state === 'DELIVERED')
const open = statesWhere(mayBeFulfilled)

const today = ({ now, tenant }: ShopCtx) => dateText(localTime(now, tenant.body.timeZone))

/** From today on, and past days with undelivered parts, which are still to be brought. */
export function listRounds(ctx: StaffCtx) {
  return listRoundDays(ctx, shown, today(ctx))
}

/** A day's stops, window by window; each window's route starts where the previous one ended. */
export async function getRound(ctx: StaffCtx, date: string): Promise<Round> {
  const [rows, places] = await Promise.all([listHandedRows(ctx, 'SHIPPING', shown, date), listPlaces(ctx)])
  const [place] = places
  const start = place && { name: place.name, latitude: place.latitude, longitude: place.longitude }
  const parts = await handedOf(ctx, rows, (row, campaignId) => row.slots.some((one) => one.campaignId === campaignId && one.date === date))
  const stops = parts.flatMap(({ row, part }): Stop[] => (part.slot ? [{ ...part, slot: part.slot, address: addressOf(row) }] : []))
  const byWindow = [...Map.groupBy(stops, ({ slot }) => slot.from)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const way: Stop[] = []
  for (const [, own] of byWindow) {
    way.push(...inOrder(pointOf(way.at(-1)) ?? start, own))
    await nextTurn()
  }
  return { date, start, stops: way, km: lengthOf(start, way) }
}

/** Parts waiting at the shop's stores for pickup up to a day, and those picked up from that day, including stores that are gone. */
export async function listPickups(ctx: ShopCtx, { storeId, date = today(ctx) }: { storeId?: string; date?: string }) {
  const [rows, places] = await Promise.all([listHandedRows(ctx, 'PICKUP', open), listPlaces(ctx)])
  const isDue = (row: Row, campaignId: string) => {
    const slot = row.slots.find((one) => one.campaignId === campaignId)
    return slot === undefined || slot.date <= date
  }
  const parts = await handedOf(ctx, rows, isDue)
  const isGone = ({ properties }: Row) => properties.storeId !== undefined && places.every(({ id }) => id !== properties.storeId)
  const gone = [...Map.groupBy(rows.filter(isGone), ({ properties }) => properties.storeId!)].map(([id, [first]]) => {
    const { name = id, address = '' } = first!.properties.store ?? {}
    return { id, name, address }
  })
  const partsAt = Map.groupBy(parts, ({ row }) => row.properties.storeId)
  return [...places.map((place) => ({ id: place.id, name: place.name, address: `${place.address}, ${place.addressNumber}` })), ...gone]
    .filter(({ id }) => storeId === undefined || id === storeId)
    .map(({ id, name, address }) => ({
      id,
      name,
      address,
      parts: (partsAt.get(id) ?? []).map(({ part }): PickupPart => part),
    }))
    .filter(({ parts: own }) => own.length > 0 || storeId !== undefined)
}

/** Orders processed per chunk; the event loop runs between two chunks. */
const PAGE = 200

/** The parts of these orders that match. */
async function handedOf(ctx: ShopCtx, rows: readonly Row[], isAsked: IsAsked) {
  const campaigns = await listCampaignNames(ctx, [...new Set(rows.flatMap(({ campaignIds }) => campaignIds))])
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const all = []
  for (let at = 0; at < rows.length; at += PAGE) {
    all.push(...(await pageOf(ctx, rows.slice(at, at + PAGE), { isAsked, names })))
    await nextTurn()
  }
  return all
}

type IsAsked = (row: Row, campaignId: string) => boolean

async function pageOf(ctx: ShopCtx, rows: readonly Row[], { isAsked, names }: { isAsked: IsAsked; names: ReadonlyMap<string, string> }) {
  const ids = rows.map(({ id }) => id)
  const [lines, substitutions, parts, attempts] = await Promise.all([
    listLines(ctx, ids),
    listSubstitutionsOf(ctx, ids),
    listParts(ctx, rows),
    listAttempts(ctx, ids),
  ])
  const [linesOf, substitutionsOf, partsOf, attemptsOf] = [byOrder(lines), byOrder(substitutions), byOrder(parts), byOrder(attempts)]
  return rows.flatMap((row) => {
    const asked = partsOf(row.id).filter(({ campaignId }) => isAsked(row, campaignId))
    return asked.map(({ campaignId, state, isGroupOpen }) => {
      const isIts = (one: { campaignId: string }) => one.campaignId === campaignId
      const part: Handed = {
        orderId: row.id,
        code: row.code,
        campaignId,
        campaign: names.get(campaignId) ?? campaignId,
        state,
        buyer: row.userName,
        phone: row.userPhone,
        recipient: row.properties.recipient?.name,
        lines: linesOf(row.id)
          .filter(isIts)
          .flatMap((line) => handed(line, substitutionsOf(row.id))),
        due: row.due ?? undefined,
        attempts: attemptsOf(row.id).filter(isIts).map(toAttempt),
        extraPhotos: row.properties.extraPhotos,
        waits: isGroupOpen ? 'GROUP' : undefined,
        isStoreClosed: row.properties.isStoreClosed,
        slot: row.properties.deliveries?.find(isIts)?.slot ?? row.properties.slot,
      }
      return { row, part }
    })
  })
}

/** The line's content in the bag: the substitute when one was chosen, nothing when it was refunded. */
export function handed(
  { position, itemId, snapshot, selection, quantity }: LineRow,
  substitutions: readonly SubstitutionRow[],
): Handed['lines'] {
  const missing = substitutions.find((row) => row.position === position)
  if (missing?.state === 'RETURNED') return []
  const substitute = missing && substituteOf(missing)
  const { name, unit, picture, hue } = substitute ?? snapshot
  const parts = substitute ? [] : [...(snapshot.kitItems ?? []), ...(selection ?? [])]
  return [{ name, unit, quantity, parts: partsOf(parts), picture, hue, item: missing ? undefined : itemId }]
}

const partsOf = (parts: readonly { name: string; quantity: number }[]) =>
  parts.length > 0 ? parts.map(({ name, quantity }) => ({ name, quantity })) : undefined

const addressOf = ({ properties }: Row): Stop['address'] => properties.shippingAddress ?? {}

type Point = { latitude: number; longitude: number }

/** The stop's point; undefined when no address was asked for. */
function pointOf(stop: Stop | undefined): Point | undefined {
  const { latitude, longitude } = stop?.address ?? {}
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** Stops without a point come last. */
function inOrder(start: Point | undefined, stops: readonly Stop[]): Stop[] {
  const placed = stops.flatMap((stop) => {
    const point = pointOf(stop)
    return point ? [{ stop, point }] : []
  })
  const from = start ?? placed[0]?.point
  const order = from
    ? orderPlaces(
        from,
        placed.map(({ point }) => point),
      )
    : []
  return [...order.map((at) => placed[at]!.stop), ...stops.filter((stop) => !pointOf(stop))]
}

/** Km along the stops, by the estimate of spec §9, one decimal. */
function lengthOf(start: Point | undefined, stops: readonly Stop[]): number {
  const points = [start, ...stops.map(pointOf)].filter((point) => point !== undefined)
  const km = points.slice(1).reduce((total, point, at) => total + estimateDistance(points[at]!, point), 0)
  return Math.round(km * 10) / 10
}
