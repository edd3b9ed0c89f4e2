import type { DeliveryArea, Store } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '#page/page-context.ts'
import { isOnMap, mapView, middleOf, pathOf, widthOf, type MapView } from './map-view.ts'

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
      {areas.length <= mostNamed && areas.map((area) => <AreaName key={area.id} {...{ area, points, view }} />)}
      {points.map((point, index) => (
        <PointMark key={point.id} number={index + 1} {...view.at(point)} />
      ))}
      {place && isOnMap(view, place) && <MyPin {...view.at(place)} />}
    </svg>
  )
}

/** Only where it fits, above a pickup point that stands in its way. */
function AreaName({ area, points, view }: { area: DeliveryArea; points: Props['points']; view: MapView }) {
  const { x, y } = view.at(middleOf(area))
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
