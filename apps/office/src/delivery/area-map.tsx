import {
  control,
  divIcon,
  geoJSON,
  latLngBounds,
  map as createMap,
  marker,
  polygon,
  polyline,
  tileLayer,
  type LayerGroup,
  layerGroup,
  type Map as LeafletMap,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { start } from '#api/start.ts'
import { crossesItself, roundedPoint } from '@mutirao/domain/outline-area'
import ownLook from './area-map.css?inline'
import leafletLook from 'leaflet/dist/leaflet.css?inline'

export type MapPoint = { latitude: number; longitude: number }
export type MapStore = MapPoint & { name: string }

/** The styles come with the map's own chunk. */
function wearLook() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(leafletLook + ownLook)
  document.adoptedStyleSheets.push(sheet)
}
wearLook()

const STREET_ZOOM = 15
const WIDEST_ZOOM = 4
/** The centre of a map without content: São Paulo. */
const SOMEWHERE: [number, number] = [-23.55, -46.63]
/** Pixels, wide enough for a finger. */
const CORNER = 30

type Props = {
  label: string
  corners: readonly MapPoint[]
  /** The shop's other areas and its pickup points, for orientation. */
  others: readonly unknown[]
  stores: readonly MapStore[]
  onCorners: (corners: MapPoint[]) => void
  /** A corner that would make the outline cross itself. */
  onRefused: () => void
}

/** Leaflet reads a string as HTML. */
function asText(text: string): HTMLElement {
  const span = document.createElement('span')
  span.textContent = text
  return span
}

const pair = ({ latitude, longitude }: MapPoint): [number, number] => [latitude, longitude]

/** An outline that is drawn by tapping its corners, which can be dragged. */
export function AreaMap({ label, corners, others, stores, onCorners, onRefused }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<{ map: LeafletMap; drawn: LayerGroup }>(undefined)

  /** Writes the corners unless they cross themselves; resolves to whether they were taken. */
  const offer = useEffectEvent((next: MapPoint[], isClosed: boolean): boolean => {
    const isWorse = crossesItself(next, { isClosed }) && !crossesItself(corners, { isClosed })
    if (isWorse) onRefused()
    else onCorners(next)
    return !isWorse
  })
  const add = useEffectEvent((point: MapPoint) => void offer([...corners, point], false))
  const move = useEffectEvent((at: number, point: MapPoint) =>
    offer([...corners.slice(0, at), point, ...corners.slice(at + 1)], corners.length > 2),
  )
  const begin = useEffectEvent((element: HTMLElement) => {
    const map = createMap(element, {
      zoomControl: true,
      attributionControl: start.map !== undefined,
      minZoom: WIDEST_ZOOM,
      doubleClickZoom: false,
    })
    // The map fits the outline whose corners are dragged; before a new outline it fits the shop's areas and points.
    const bounds = latLngBounds((corners.length > 0 ? corners : stores).map(pair))
    if (corners.length === 0) for (const geometry of others) bounds.extend(geoJSON(geometry as never).getBounds())
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [24, 24], maxZoom: STREET_ZOOM })
    else map.setView(SOMEWHERE, STREET_ZOOM - 3)
    if (start.map) tileLayer(start.map.tiles, { attribution: start.map.attribution }).addTo(map)
    for (const geometry of others) geoJSON(geometry as never, { interactive: false, className: 'area-other' } as never).addTo(map)
    const icon = divIcon({ className: 'area-store', iconSize: [18, 18] })
    for (const store of stores) {
      const pin = marker(pair(store), { icon, interactive: false, keyboard: false }).addTo(map)
      pin.bindTooltip(asText(store.name), { permanent: true, direction: 'right', offset: [8, 0], className: 'area-name' })
    }
    control.scale({ imperial: false }).addTo(map)
    map.on('click', ({ latlng }) => add(roundedPoint({ latitude: latlng.lat, longitude: latlng.lng })))
    return { map, drawn: layerGroup().addTo(map) }
  })

  useEffect(() => {
    const made = begin(frame.current!)
    shown.current = made
    return () => {
      shown.current = undefined
      made.map.remove()
    }
  }, [])

  useEffect(() => {
    const drawn = shown.current?.drawn
    if (!drawn) return
    drawn.clearLayers()
    const isWrong = crossesItself(corners, { isClosed: true })
    const look = { interactive: false, className: isWrong ? 'area-wrong' : 'area-mine' }
    const line = corners.map(pair)
    // A typed point, or one found by a postal code, may be outside the view.
    if (line.length > 0 && !shown.current!.map.getBounds().intersects(line)) shown.current!.map.fitBounds(line, { maxZoom: STREET_ZOOM })
    if (corners.length > 2) polygon(line, look).addTo(drawn)
    else if (corners.length === 2) polyline(line, look).addTo(drawn)
    const icon = divIcon({ className: 'area-corner', iconSize: [CORNER - 8, CORNER - 8] })
    corners.forEach((corner, at) => {
      const pin = marker(pair(corner), { icon, draggable: true, keyboard: false }).addTo(drawn)
      pin.on('dragend', () => {
        const { lat, lng } = pin.getLatLng()
        if (!move(at, roundedPoint({ latitude: lat, longitude: lng }))) pin.setLatLng(pair(corner))
      })
    })
  }, [corners])

  return (
    <div
      ref={frame}
      role="application"
      aria-label={label}
      className="isolate h-80 rounded-card border border-line bg-well! font-text! md:h-110"
    />
  )
}
