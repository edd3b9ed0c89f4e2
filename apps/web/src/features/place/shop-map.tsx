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
  /** The accessible name. */
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

/** The lazy chunk brings its style: the page's style sheet has only what every page needs. */
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
        const height = made.latLngToContainerPoint(bounds.getSouthWest()).y - made.latLngToContainerPoint(bounds.getNorthEast()).y
        return element ? { element, room: height / 2 } : []
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

/** Points that lie on each other stand beside each other, so that each number can be read and tapped. */
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
 * A name stays in its area, beside other names and the numbers of points; where there is no room for it, it is left to the list. room: from
 * the middle of the area up or down.
 */
function setApart(names: readonly { element: HTMLElement; room: number }[], points: readonly HTMLElement[]) {
  for (const { element } of names) Object.assign(element.style, { translate: '', visibility: '' })
  const placed: Box[] = points.map((point) => point.getBoundingClientRect())
  for (const { element, room } of names) {
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    const most = Math.max(0, Math.floor((room - height / 2) / NAME_STEP))
    const steps = Array.from({ length: most + 1 }, (_, step) => [step * NAME_STEP, -step * NAME_STEP]).flat()
    const by = steps.find((step) => !placed.some((other) => meets({ left, right, top: top + step, bottom: bottom + step }, other)))
    if (by === undefined) element.style.visibility = 'hidden'
    else {
      if (by !== 0) element.style.translate = `0 ${by}px`
      placed.push({ left, right, top: top + by, bottom: bottom + by })
    }
  }
}

/** Something to look at alone. */
const mark = (at: LatLngExpression, icon: DivIcon) => marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })

/** A merchant's text is inserted as text, although Leaflet accepts HTML. */
function textOf(words: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = words
  return element
}

const pair = ({ latitude, longitude }: MapPoint): [number, number] => [latitude, longitude]

/** How far outside, in widths of the map, a place is still shown: with a greater distance everything would shrink to a dot. */
const FAR = 1.5

function boundsOf(areas: ShopMapProps['areas'], points: readonly MapPoint[], mine: MapPoint | undefined) {
  const bounds = latLngBounds(points.map(pair))
  for (const { geoJson } of areas) bounds.extend(geoJSON(geoJson).getBounds())
  if (mine && (!bounds.isValid() || bounds.pad(FAR).contains(pair(mine)))) bounds.extend(pair(mine))
  return bounds.isValid() ? bounds : bounds.extend(pair(defaultPoint))
}
