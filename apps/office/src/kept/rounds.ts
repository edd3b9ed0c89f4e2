import { useMemo, useState } from 'react'
import { getRound, listPickups, listRounds, type PickupPart, type Round, type Stop } from '@mutirao/contract/fulfilment'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { useValue } from '@mutirao/client/store'
import { call } from '@mutirao/client/call'
import { withActs, type Act, type Shown } from './acts.ts'
import { checking, queue } from './queue.ts'
import { read, roundKey, today, useRead, type Read } from './reads.ts'

const askRound = (date: string) => () => call(getRound, { params: { date } })

export type Days = CallOutput<typeof listRounds>

/** The days with stops. Their rounds up to tomorrow's are prefetched, so that they are available offline. */
async function askDays(): Promise<Days> {
  const days = await call(listRounds, {})
  const tomorrow = today(new Date(), 1)
  for (const { date } of days) if (date <= tomorrow) void read(roundKey(date), askRound(date))
  return days
}

export const useDays = (): Read<Days> => useRead('rounds', askDays)

export type ShownStop = Shown<Stop> & { number: number }
export type ShownRound = Omit<Round, 'stops'> & { stops: ShownStop[] }

/** This device's acts, except one that an open sheet waits for. */
function useActs(): readonly Act[] {
  const asked = useValue(checking)
  return useValue(queue).filter(({ key }) => key !== asked)
}

/** A day's stops with this device's unsent acts applied. */
export function useRound(date: string): Read<ShownRound> {
  const { value, ...rest } = useRead(
    roundKey(date),
    useMemo(() => askRound(date), [date]),
  )
  const acts = useActs()
  const stops = value?.stops.map((stop, at) => ({ ...withActs(stop, acts), number: at + 1 }))
  return { ...rest, value: value && { ...value, stops: stops ?? [] } }
}

export type Place = { id: string; name: string; address: string; parts: Shown<PickupPart>[] }

/** The number of days that a keeper sees ahead. */
const DAYS_AHEAD = 60

const askPlaces = () => call(listPickups, { query: { date: today(new Date(), DAYS_AHEAD) } })

/** The parts that wait at the counters, and the pickups of the coming days. All are stored: a keeper may stand in for another. */
export function usePlaces(): Read<Place[]> {
  const { value, ...rest } = useRead('pickups', askPlaces)
  const acts = useActs()
  const places = useMemo(() => value?.map((place) => ({ ...place, parts: place.parts.map((part) => withActs(part, acts)) })), [value, acts])
  return { ...rest, value: useHanded(places) }
}

const keyOf = ({ orderId, campaignId }: PickupPart) => `${orderId} ${campaignId}`

/** The server lists waiting parts: one handed over on this screen stays as delivered, last of its place. */
function useHanded(places: Place[] | undefined): Place[] | undefined {
  const [handed, setHanded] = useState<ReadonlyMap<string, { place: Place; part: Place['parts'][number] }>>(new Map())
  const fresh = (places ?? []).flatMap((place) =>
    place.parts.flatMap((part) =>
      part.state === 'DELIVERED' && !handed.has(keyOf(part)) ? [[keyOf(part), { place, part }] as const] : [],
    ),
  )
  if (fresh.length > 0) setHanded(new Map([...handed, ...fresh]))
  if (!places || handed.size === 0) return places
  const listed = new Set(places.flatMap(({ parts }) => parts.map(keyOf)))
  const gone = Map.groupBy(
    [...handed].filter(([key]) => !listed.has(key)).map(([, each]) => each),
    ({ place }) => place.id,
  )
  const emptied = [...gone.values()].map(([first]) => first!.place).filter(({ id }) => places.every((place) => place.id !== id))
  return [...places, ...emptied.map((place) => ({ ...place, parts: [] }))].map((place) => ({
    ...place,
    parts: [...place.parts, ...(gone.get(place.id) ?? []).map(({ part }) => ({ ...part, isWaiting: false }))],
  }))
}
