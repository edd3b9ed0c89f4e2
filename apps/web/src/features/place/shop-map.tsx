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
import { useEffect, useEffectEvent, useRef } from 'react'
import { defaultPoint } from '#session/place.ts'
import type { DeliveryArea } from '@mutirao/contract/campaigns'
import type { PageTenant } from '@mutirao/contract/pages'
import ownLook from './shop-map.css?inline'
import leafletLook from 'leaflet/dist/leaflet.css?inline'

export type MapPoint = { latitude: number; longitude: number }

export type ShopMapProps = {
  /** The map's accessible label. */
  label: string
  areas: readonly Pick<DeliveryArea, 'id' | 'name' | 'inside' | 'geoJson'>[]
  /** Numbered as in the list beside the map. */
  points?: readonly (MapPoint & { id: string; name: string })[]
  mine?: MapPoint
  /** The map moves here on each change; without it, it fits its content. */
  view?: MapPoint & { zoom?: number }
  tiles?: PageTenant['map']
  onMove?: (centre: MapPoint) => void
  onPoint?: (id: string) => void
}

/** Adds the styles with the chunk: the page's style sheet contains only what every page needs. */
function wearLook() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(leafletLook + ownLook)
  document.adoptedStyleSheets.push(sheet)
}
wearLook()

const STREET_ZOOM = 15
const WIDEST_ZOOM = 4

/**
 * The shop's areas and points on an interactive map; the background is plain without tiles. Its content is fixed on mount: change `key` to
 * recreate it.
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
    const bounds = geoJSON(geoJson, options as GeoJSONOptions)
      .addTo(made)
      .getBounds()
    const label = mark(bounds.getCenter(), divIcon({ className: 'map-name', html: textOf(name), iconSize: [0, 0] })).addTo(made)
    return { label, bounds }
  })
  const pins = points.map(({ id, name, ...at }, index) =>
    marker(pair(at), { icon: divIcon({ className: 'map-point', html: String(index + 1), iconSize: [32, 32] }), alt: name, title: name })
      .on('click', () => onPoint(id))
      .addTo(made),
  )
  if (mine) mark(pair(mine), divIcon({ className: 'map-mine', iconSize: [18, 18] })).addTo(made)
  const apart = () => {
    const elements = pins.flatMap((pin) => pin.getElement() ?? [])
    spread(elements)
    setApart(
      names.flatMap(({ label, bounds }) => {
        const element = label.getElement()?.querySelector('span')
        const [low, high] = [made.latLngToContainerPoint(bounds.getSouthWest()), made.latLngToContainerPoint(bounds.getNorthEast())]
        return element ? { element, room: { width: high.x - low.x, height: low.y - high.y } } : []
      }),
      elements,
    )
  }
  made.on('zoomend', apart)
  apart()
  return made
}

type Box = { left: number; right: number; top: number; bottom: number }

const meets = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Moves overlapping points apart, so that each number can be read and tapped. */
function spread(pins: readonly HTMLElement[]) {
  for (const pin of pins) pin.style.translate = ''
  const placed: Box[] = []
  for (const pin of pins) {
    const { left, right, top, bottom, width } = pin.getBoundingClientRect()
    const shift = [0, 1, -1, 2, -2, 3, -3].find((step) => {
      const box = { left: left + step * width, right: right + step * width, top, bottom }
      return !placed.some((other) => meets(box, other))
    })
    const by = (shift ?? 0) * width
    if (by !== 0) pin.style.translate = `${by}px 0`
    placed.push({ left: left + by, right: right + by, top, bottom })
  }
}

const NAME_STEP = 6

/**
 * Keeps a name within its area, on several lines if it must, without overlapping names and points; hides it where it does not fit, until the map
 * is closer. room: the area's size on the screen.
 */
function setApart(names: readonly { element: HTMLElement; room: { width: number; height: number } }[], points: readonly HTMLElement[]) {
  for (const { element, room } of names) Object.assign(element.style, { translate: '', visibility: '', maxWidth: `${room.width}px` })
  const placed: Box[] = points.map((point) => point.getBoundingClientRect())
  for (const { element, room } of names) {
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    const most = Math.max(0, Math.floor((room.height - height) / 2 / NAME_STEP))
    const fits = element.scrollWidth <= room.width && height <= room.height
    const steps = Array.from({ length: most + 1 }, (_, step) => [step * NAME_STEP, -step * NAME_STEP]).flat()
    const by = fits
      ? steps.find((step) => !placed.some((other) => meets({ left, right, top: top + step, bottom: bottom + step }, other)))
      : undefined
    if (by === undefined) element.style.visibility = 'hidden'
    else {
      if (by !== 0) element.style.translate = `0 ${by}px`
      placed.push({ left, right, top: top + by, bottom: bottom + by })
    }
  }
}

/** A non-interactive marker. */
const mark = (at: LatLngExpression, icon: DivIcon) => marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })

/** The merchant's text is inserted as text, where Leaflet would accept HTML. */
function textOf(words: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = words
  return element
}

const pair = ({ latitude, longitude }: MapPoint): [number, number] => [latitude, longitude]

/** The distance, in map widths, up to which the visitor's place is included: farther away everything would be a dot. */
const FAR = 1.5

function boundsOf(areas: ShopMapProps['areas'], points: readonly MapPoint[], mine: MapPoint | undefined) {
  const bounds = latLngBounds(points.map(pair))
  for (const { geoJson } of areas) bounds.extend(geoJSON(geoJson).getBounds())
  if (mine && (!bounds.isValid() || bounds.pad(FAR).contains(pair(mine)))) bounds.extend(pair(mine))
  return bounds.isValid() ? bounds : bounds.extend(pair(defaultPoint))
}
