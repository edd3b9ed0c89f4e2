import { useMemo, useState } from 'react'
import { withActs, type Shown } from '#kept/acts.ts'
import { useActs } from '#kept/queue.ts'
import { today, useRead, type Read } from '#kept/reads.ts'
import { callList } from '@mutirao/client/call'
import { listPickups, type PickupPart } from '@mutirao/contract/fulfilment'

export type Place = { id: string; name: string; address: string; parts: Shown<PickupPart>[] }

/** The number of days that a keeper sees ahead. */
const DAYS_AHEAD = 60

const askPlaces = () => callList(listPickups, { query: { date: today(new Date(), DAYS_AHEAD) } })

/** Not `pickups`: an earlier version may have stored another shape there. */
const PLACES = 'places'

/** The parts that wait at the counters, and the pickups of the coming days. All are stored: a keeper may stand in for another. */
export function usePlaces(): Read<Place[]> {
  const { value, ...rest } = useRead(PLACES, askPlaces)
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
