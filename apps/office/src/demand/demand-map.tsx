import { dot, geo, plot, text } from '@observablehq/plot'
import { useEffect, useRef, useState } from 'react'
import type { Demand, DemandCell } from '@mutirao/contract/demand'
import { centreOf } from './cell-place.ts'

type Props = Pick<Demand, 'cells' | 'areas' | 'stores'>

const HEIGHT = 320
const ringOf = ({ south, west, north, east }: DemandCell) => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]
/** Planar outlines, wound as the library expects on a sphere: clockwise, otherwise an area is everything around it. */
function clockwise(ring: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const turned = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length]!
    return sum + (nextX - x) * (nextY + y)
  }, 0)
  return turned < 0 ? ring.toReversed() : ring
}
const polygon = (ring: readonly (readonly number[])[]) => ({ type: 'Polygon', coordinates: [clockwise(ring)] })

/** Areas, pickup points, and the cells in which people wait, the darker the more. The table beside it says the same: it is hidden from screen readers. */
export function DemandMap({ cells, areas, stores }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (width === 0) return undefined
    const outlines = areas.flatMap(({ rings }) => rings.map((ring) => polygon(ring)))
    const squares = cells.map((cell) => ({ ...polygon(ringOf(cell)), people: cell.people }))
    const points = stores.map(({ latitude, longitude }) => ({ type: 'Point', coordinates: [longitude, latitude] }))
    const most = Math.max(1, ...cells.map(({ people }) => people))
    const chart = plot({
      width,
      height: HEIGHT,
      style: { background: 'transparent', fontSize: '13px' },
      projection: {
        type: 'mercator',
        inset: 16,
        domain: { type: 'GeometryCollection', geometries: [...outlines, ...squares, ...points] as never },
      },
      marks: [
        geo(outlines, { fill: 'var(--well)', stroke: 'var(--control)' }),
        geo(squares, {
          fill: 'var(--group)',
          fillOpacity: ({ people }: { people: number }) => 0.25 + (0.6 * people) / most,
          stroke: 'var(--group)',
        }),
        dot(stores, { x: 'longitude', y: 'latitude', r: 4, fill: 'var(--ink)' }),
        text(
          cells.map((cell) => ({ ...centreOf(cell), people: cell.people })),
          {
            x: 'longitude',
            y: 'latitude',
            text: ({ people }: { people: number }) => String(people),
            fill: 'var(--ink)',
            stroke: 'var(--surface)',
            strokeWidth: 4,
            fontWeight: 700,
          },
        ),
      ],
    })
    // The policy for the page's styles refuses an inline sheet; its rules are defaults that nothing here needs.
    chart.querySelector('style')?.remove()
    place.current?.replaceChildren(chart)
    return () => chart.remove()
  }, [cells, areas, stores, width])
  return <div ref={place} aria-hidden className="min-h-80 w-full text-ink-2" />
}
