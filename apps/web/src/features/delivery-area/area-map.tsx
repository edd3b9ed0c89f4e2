import type { DeliveryArea, Store } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'

type Props = {
  areas: readonly DeliveryArea[]
  points: readonly Pick<Store, 'id' | 'latitude' | 'longitude'>[]
  place?: VisitorPlace
  focus?: { latitude: number; longitude: number; zoom: number }
}

const mostNamed = 8
/** About the width of a letter of the names. */
const LETTER = 10

/** The areas, with the points among them, on a plain ground; everything it shows stands in the lists below it too. */
export function AreaMap({ areas, points, place, focus }: Props) {
  const view = areas.length > 0 && mapView(areas, points, { mine: place, focus })
  if (!view) return null
  return (
    <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true" className="block h-auto w-full rounded-campaign bg-well">
      {areas.map((area) => (
        <path
          key={area.id}
          d={pathOf(area, view)}
          fillRule="evenodd"
          strokeWidth="2"
          strokeLinejoin="round"
          className={area.inside ? 'fill-group stroke-group' : 'fill-group-soft stroke-group'}
          fillOpacity={area.inside ? 0.45 : 1}
        />
      ))}
      {areas.length <= mostNamed && areas.map((area) => <AreaName key={area.id} area={area} points={points} view={view} />)}
      {points.map((point, index) => (
        <PointMark key={point.id} number={index + 1} {...view.at(point)} />
      ))}
      {place && isOnMap(view, place) && <MyPin {...view.at(place)} />}
    </svg>
  )
}

/** Only where it fits, above a pickup point that stands in its way. */
function AreaName({ area, points, view }: { area: DeliveryArea; points: Props['points']; view: MapView }) {
  const { x, y } = view.at(placeOfName(area))
  const width = area.name.length * LETTER
  if (width > widthOf(area, view) * 1.2) return null
  const isTaken = points.map(view.at).some((mark) => Math.abs(mark.x - x) < width / 2 + 15 && Math.abs(mark.y - y) < 26)
  return (
    <text
      x={x}
      y={isTaken ? y - 30 : y}
      textAnchor="middle"
      fontSize="20"
      strokeWidth="5"
      paintOrder="stroke"
      className="fill-ink stroke-bg font-sans font-semibold"
    >
      {area.name}
    </text>
  )
}

function PointMark({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="15" strokeWidth="3" className="fill-ink stroke-bg" />
      <text x={x} y={y + 6} textAnchor="middle" fontSize="17" className="fill-bg font-head font-bold">
        {number}
      </text>
    </g>
  )
}

function MyPin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0C-5-11-17-17-17-29a17 17 0 0 1 34 0C17-17 5-11 0 0Z" strokeWidth="3" className="fill-action stroke-bg" />
      <circle cy="-29" r="6" className="fill-bg" />
    </g>
  )
}

type Point = { latitude: number; longitude: number }
type Bounds = { west: number; south: number; east: number; north: number }
type MapView = { width: number; height: number; at: (point: Point) => { x: number; y: number } }

const WIDTH = 640
const [LOWEST, HIGHEST] = [280, 640]
const PAD = 40
/** A place farther away than the areas are wide would make them a dot. */
const FAR = 1.5

type Focus = Point & { zoom: number }
const TILE = 256

/**
 * A plain map around the areas and pickup points, or around what the campaign says it shows, and, where it is near, the visitor's own
 * place; narrower than the world by latitude.
 */
export function mapView(
  areas: readonly Pick<DeliveryArea, 'geoJson'>[],
  points: readonly Point[],
  { mine, focus }: { mine?: Point; focus?: Focus } = {},
): MapView | undefined {
  const bounds = boundsOf(focus ? cornersOfFocus(focus) : [...areas.flatMap(cornersOf), ...points])
  if (!bounds) return undefined
  const { west, south, east, north } = mine && isNear(bounds, mine) ? boundsOf([...cornersOfBox(bounds), mine])! : bounds
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [across, up] = [Math.max((east - west) * narrowing, 1e-6), Math.max(north - south, 1e-6)]
  const height = Math.round(Math.min(HIGHEST, Math.max(LOWEST, (WIDTH * up) / across)))
  const scale = Math.min((WIDTH - 2 * PAD) / across, (height - 2 * PAD) / up)
  const [left, top] = [(WIDTH - across * scale) / 2, (height - up * scale) / 2]
  return {
    width: WIDTH,
    height,
    at: ({ latitude, longitude }) => ({
      x: Math.round(left + (longitude - west) * narrowing * scale),
      y: Math.round(top + (north - latitude) * scale),
    }),
  }
}

/** An area as an SVG path; holes are holes by the even-odd rule. */
export function pathOf({ geoJson }: Pick<DeliveryArea, 'geoJson'>, { at }: MapView): string {
  const rings = geoJson.coordinates.flat()
  return rings
    .map(
      (ring) =>
        `M${ring
          .slice(0, -1)
          .map(([longitude, latitude]) => Object.values(at({ latitude, longitude })).join(' '))
          .join('L')}Z`,
    )
    .join('')
}

const firstBox = ({ geoJson: { type, coordinates } }: Pick<DeliveryArea, 'geoJson'>) =>
  boundsOf(cornersOf({ geoJson: { type, coordinates: coordinates.slice(0, 1) } })) ?? { west: 0, south: 0, east: 0, north: 0 }

/** The position of the area's name: the middle of its first part. */
function placeOfName(area: Pick<DeliveryArea, 'geoJson'>): Point {
  const { west, south, east, north } = firstBox(area)
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

function widthOf(area: Pick<DeliveryArea, 'geoJson'>, { at }: MapView): number {
  const { west, south, east } = firstBox(area)
  return at({ latitude: south, longitude: east }).x - at({ latitude: south, longitude: west }).x
}

export function isOnMap({ at, width, height }: MapView, point: Point): boolean {
  const { x, y } = at(point)
  return x >= 0 && x <= width && y >= 0 && y <= height
}

const cornersOf = ({ geoJson }: Pick<DeliveryArea, 'geoJson'>): Point[] =>
  geoJson.coordinates.flatMap(([outline = []]) => outline.map(([longitude, latitude]) => ({ longitude, latitude })))

/** The bounds of a tile map at this zoom, at full width and half height. */
function cornersOfFocus({ latitude, longitude, zoom }: Focus): Point[] {
  const half = (180 * WIDTH) / (TILE * 2 ** zoom)
  const up = (half / 2) * Math.cos((latitude * Math.PI) / 180)
  return [
    { longitude: longitude - half, latitude: latitude - up },
    { longitude: longitude + half, latitude: latitude + up },
  ]
}

const cornersOfBox = ({ west, south, east, north }: Bounds): Point[] => [
  { longitude: west, latitude: south },
  { longitude: east, latitude: north },
]

function boundsOf(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { longitude, latitude } of points) {
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}

function isNear({ west, south, east, north }: Bounds, { latitude, longitude }: Point) {
  const reach = FAR * Math.max(east - west, north - south)
  return longitude > west - reach && longitude < east + reach && latitude > south - reach && latitude < north + reach
}
