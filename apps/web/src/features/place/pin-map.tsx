import { Suspense, useState } from 'react'
import { useIsHydrated, useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { askPosition } from '#platform/geolocation.ts'
import { defaultPoint, type ChosenPlace } from '#session/place.ts'
import type { DeliveryArea } from '@mutirao/contract/campaigns'
import { areaContains } from '@mutirao/domain/area'
import { Button } from '@mutirao/ui/button.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { locateFixed, rotateCcw } from '@mutirao/ui/service-icons.gen.ts'
import { ShopMap } from './later-map.ts'
import type { MapPoint } from './shop-map.tsx'

type Area = Pick<DeliveryArea, 'id' | 'name' | 'inside' | 'geoJson'>
type Props = { areas: readonly Area[]; from?: MapPoint; confirmLabel: string; onChoose: (place: ChosenPlace) => void }

const TOWN_ZOOM = 13

/** A fixed pin in the centre of a movable map; the text about its place comes from the shop's own areas. */
export function PinMap({ areas, from, confirmLabel, onChoose }: Props) {
  const { map } = useTenant()
  const [start] = useState(from ?? (areas[0] ? middleOf(areas[0]) : defaultPoint))
  const [view, setView] = useState<MapPoint & { zoom?: number }>(from ? start : { ...start, zoom: TOWN_ZOOM })
  const [pin, setPin] = useState<MapPoint>(start)
  const [refusal, setRefusal] = useState<'denied' | 'unknown'>()
  const under = areas.find(({ geoJson }) => areaContains(geoJson, pin))
  const isHydrated = useIsHydrated()

  function goTo(point: MapPoint) {
    setView({ ...point })
    setPin(point)
  }

  async function handlePosition() {
    const answer = await askPosition()
    if (typeof answer === 'string') return setRefusal(answer)
    setRefusal(undefined)
    goTo(answer)
  }

  return (
    <div className="grid gap-3">
      <div className="relative h-[54dvh] min-h-64 overflow-hidden rounded-campaign bg-well">
        {isHydrated && (
          <Suspense>
            <ShopMap key={areas.length} label={m.map_label()} areas={areas} view={view} tiles={map} onMove={setPin} />
          </Suspense>
        )}
        <Pin />
        <div className="absolute right-3 bottom-3 grid gap-2">
          <IconButton icon={locateFixed} label={m.use_my_position()} isFloating onClick={() => void handlePosition()} />
          <IconButton icon={rotateCcw} label={m.map_recenter()} isFloating onClick={() => goTo(start)} />
        </div>
      </div>
      <p className="text-13 text-ink-2">{m.map_hint()}</p>
      {refusal && (
        <Note kind="warn" isAlert>
          {refusal === 'denied' ? m.map_position_denied() : m.map_position_unknown()}
        </Note>
      )}
      <output className="block font-semibold">{areas.length > 0 && (under ? m.map_inside({ area: under.name }) : m.map_outside())}</output>
      <Button
        size="big"
        isFull
        onClick={() => onChoose({ ...rounded(pin), label: under?.name ?? m.map_place(), hasCustomCoordinates: isMoved(pin, view) })}
      >
        {confirmLabel}
      </Button>
      {areas.length > 0 && <Neighbourhoods areas={areas} current={under?.id} onGo={goTo} />}
    </div>
  )
}

/** A map alternative: each area by its name moves the pin to its centre. */
function Neighbourhoods({ areas, current, onGo }: { areas: readonly Area[]; current?: string; onGo: (point: MapPoint) => void }) {
  return (
    <section aria-labelledby="map-areas">
      <h2 id="map-areas" className="mb-2 text-16">
        {m.map_areas()}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {areas.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              aria-pressed={area.id === current}
              onClick={() => onGo(middleOf(area))}
              className="min-h-11 rounded-full bg-well px-3.5 text-14 font-medium aria-pressed:bg-group-soft aria-pressed:font-semibold"
            >
              {area.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its tip is the centre of the map. */
function Pin() {
  return (
    <svg
      viewBox="-20 -50 40 52"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-1/2 z-1 h-13 w-10 -translate-x-1/2 -translate-y-full"
    >
      <path d="M0 0C-5-11-17-17-17-29a17 17 0 0 1 34 0C17-17 5-11 0 0Z" strokeWidth="3" className="fill-action stroke-bg" />
      <circle cy="-29" r="6" className="fill-bg" />
    </svg>
  )
}

/** The centre of the ring with the most corners: inside most areas, and the pin can be moved. */
function middleOf({ geoJson }: Pick<Area, 'geoJson'>): MapPoint {
  const outline = geoJson.coordinates.map(([ring = []]) => ring).toSorted((one, other) => other.length - one.length)[0] ?? []
  const [longitudes, latitudes] = [outline.map(([longitude]) => longitude!), outline.map(([, latitude]) => latitude!)]
  return { latitude: between(latitudes), longitude: between(longitudes) }
}

const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2

/** Whether the pin was moved from where a button or the postal code had put it. */
const isMoved = (pin: MapPoint, put: MapPoint) =>
  Math.max(Math.abs(pin.latitude - put.latitude), Math.abs(pin.longitude - put.longitude)) > A_FEW_METRES
const A_FEW_METRES = 0.0001

/** About ten metres: the precision of a finger. */
const rounded = ({ latitude, longitude }: MapPoint) => ({
  latitude: Math.round(latitude * 10_000) / 10_000,
  longitude: Math.round(longitude * 10_000) / 10_000,
})
