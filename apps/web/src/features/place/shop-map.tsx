import type { DeliveryArea } from '@mutirao/contract/campaigns'
import type { PageTenant } from '@mutirao/contract/pages'
import {
  divIcon,
  geoJSON,
  latLngBounds,
  map as createMap,
  marker,
  tileLayer,
  type DivIcon,
  type GeoJSONOptions,
  type LatLngExpression,
  type Map as LeafletMap,
  type PathOptions,
} from 'leaflet'
import leafletLook from 'leaflet/dist/leaflet.css?inline'
import ownLook from './shop-map.css?inline'
import { useEffect, useEffectEvent, useRef } from 'react'
import { defaultPoint } from '#session/place.ts'

export type MapPoint = { latitude: number; longitude: number }

export type ShopMapProps = {
  /** What it is called aloud. */
  label: string
  areas: readonly Pick<DeliveryArea, 'id' | 'name' | 'inside' | 'geoJson'>[]
  /** Numbered as in the list beside the map. */
  points?: readonly (MapPoint & { id: string; name: string })[]
  mine?: MapPoint
  /** The map goes here whenever this changes; without it all that is on it is seen. */
  view?: MapPoint & { zoom?: number }
  tiles?: PageTenant['map']
  onMove?: (centre: MapPoint) => void
  onPoint?: (id: string) => void
}

/** What comes later brings its look along: the page's one style sheet has what every page needs. */
function wearLook() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(leafletLook + ownLook)
  document.adoptedStyleSheets.push(sheet)
}
wearLook()

const STREET_ZOOM = 15
const WIDEST_ZOOM = 4

/**
 * The areas and points of a shop on a map that fingers and arrow keys move; the ground is plain where the shop has no tiles. What it shows is
 * what it was begun with: another `key` begins it anew.
 */
export function ShopMap({ label, view, onMove, onPoint, ...given }: ShopMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<LeafletMap>(undefined)
  const tellMove = useEffectEvent((centre: MapPoint) => onMove?.(centre))
  const begin = useEffectEvent((element: HTMLElement) => draw(element, given, (id) => onPoint?.(id)))

  useEffect(() => {
    const made = begin(frame.current!)
    shown.current = made
    made.on('moveend', () => {
      const { lat: latitude, lng: longitude } = made.getCenter()
      tellMove({ latitude, longitude })
    })
    return () => {
      shown.current = undefined
      made.remove()
    }
  }, [])

  useEffect(() => {
    if (view) shown.current?.setView(pair(view), view.zoom ?? STREET_ZOOM, { animate: false })
  }, [view])

  return <div ref={frame} role="application" aria-label={label} className="absolute inset-0 isolate bg-well! font-text!" />
}

type Drawn = Pick<ShopMapProps, 'areas' | 'points' | 'mine' | 'tiles'>

function draw(element: HTMLElement, { areas, points = [], mine, tiles }: Drawn, onPoint: (id: string) => void): LeafletMap {
  const made = createMap(element, { zoomControl: false, attributionControl: tiles !== undefined, minZoom: WIDEST_ZOOM, zoomSnap: 0.5 })
  made.fitBounds(boundsOf(areas, points, mine), { padding: [24, 24], maxZoom: STREET_ZOOM })
  if (tiles) tileLayer(tiles.tiles, { attribution: tiles.attribution }).addTo(made)
  const names = areas.map(({ name, inside, geoJson }) => {
    const options: PathOptions = { interactive: false, weight: 2, className: inside ? 'map-area map-area-mine' : 'map-area' }
    const drawn = geoJSON(geoJson, options as GeoJSONOptions).addTo(made)
    return mark(drawn.getBounds().getCenter(), divIcon({ className: 'map-name', html: textOf(name), iconSize: [0, 0] })).addTo(made)
  })
  const pins = points.map(({ id, name, ...at }, index) =>
    marker(pair(at), { icon: divIcon({ className: 'map-point', html: String(index + 1), iconSize: [32, 32] }), alt: name, title: name })
      .on('click', () => onPoint(id))
      .addTo(made),
  )
  if (mine) mark(pair(mine), divIcon({ className: 'map-mine', iconSize: [18, 18] })).addTo(made)
  const apart = () =>
    setApart(
      names.flatMap((name) => name.getElement()?.querySelector('span') ?? []),
      pins.flatMap((pin) => pin.getElement() ?? []),
    )
  made.on('zoomend', apart)
  apart()
  return made
}

const BETWEEN_NAMES = 2

/** Names of areas that lie close together stand below each other, in place of over each other, and none under the number of a point. */
function setApart(names: readonly HTMLElement[], points: readonly HTMLElement[]) {
  for (const name of names) name.style.translate = ''
  const boxes = names.map((name) => ({ name, box: name.getBoundingClientRect() })).toSorted((a, b) => a.box.top - b.box.top)
  const placed: { left: number; right: number; top: number; bottom: number }[] = points.map((point) => point.getBoundingClientRect())
  for (const { name, box } of boxes) {
    const { left, right, height } = box
    let { top } = box
    const behind = () => placed.find((one) => one.left < right && left < one.right && one.top < top + height && top < one.bottom)
    for (let other = behind(); other; other = behind()) top = other.bottom + BETWEEN_NAMES
    if (top > box.top) name.style.translate = `0 ${top - box.top}px`
    placed.push({ left, right, top, bottom: top + height })
  }
}

/** Something to look at alone. */
const mark = (at: LatLngExpression, icon: DivIcon) => marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })

/** What a merchant writes is words, also where Leaflet takes HTML. */
function textOf(words: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = words
  return element
}

const pair = ({ latitude, longitude }: MapPoint): [number, number] => [latitude, longitude]

/** How far beside what is on the map, in its own widths, somebody's place still belongs on it: from farther away it would all be a dot. */
const FAR = 1.5

function boundsOf(areas: ShopMapProps['areas'], points: readonly MapPoint[], mine: MapPoint | undefined) {
  const bounds = latLngBounds(points.map(pair))
  for (const { geoJson } of areas) bounds.extend(geoJSON(geoJson).getBounds())
  if (mine && (!bounds.isValid() || bounds.pad(FAR).contains(pair(mine)))) bounds.extend(pair(mine))
  return bounds.isValid() ? bounds : bounds.extend(pair(defaultPoint))
}
