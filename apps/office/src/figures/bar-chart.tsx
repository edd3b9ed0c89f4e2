import { axisX, axisY, barY, gridY, plot, ruleY } from '@observablehq/plot'
import { useEffect, useRef, useState } from 'react'

export type Bar = {
  label: string
  value: number
  /** Not over yet: drawn hatched. */
  isOpen?: boolean
}

type Props = { bars: readonly Bar[]; formatValue: (value: number) => string }

const HEIGHT = 208
/** Room for one label below the bars. */
const LABEL_WIDTH = 52
const HATCH = 'figures-hatch'

/** Bars of one series, as wide as their place. The table beside it has the same values: it is hidden from screen readers. */
export function BarChart({ bars, formatValue }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  useEffect(() => {
    if (width === 0) return undefined
    const every = Math.ceil((bars.length * LABEL_WIDTH) / width)
    const chart = plot({
      width,
      height: HEIGHT,
      marginLeft: 56,
      marginRight: 0,
      marginTop: 12,
      style: { background: 'transparent', fontSize: '12px', overflow: 'visible' },
      x: { type: 'band', domain: bars.map((_, index) => index), padding: 0.3, label: null },
      y: { label: null, nice: true, zero: true },
      marks: [
        gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
        barY(bars, {
          x: (_, index: number) => index,
          y: 'value',
          fill: ({ isOpen }: Bar) => (isOpen ? `url(#${HATCH})` : 'var(--group)'),
          stroke: 'var(--group)',
          rx: 3,
        }),
        ruleY([0], { stroke: 'var(--control)' }),
        axisX({ tickFormat: (index: number) => ((bars.length - 1 - index) % every === 0 ? bars[index]!.label : ''), tickSize: 0 }),
        axisY({ ticks: 4, tickFormat: formatValue, tickSize: 0 }),
      ],
    })
    // The policy for the page's styles refuses an inline sheet; its rules are defaults that nothing here needs.
    chart.querySelector('style')?.remove()
    chart.prepend(hatch())
    place.current?.replaceChildren(chart)
    return () => chart.remove()
  }, [bars, formatValue, width])
  return <div ref={place} aria-hidden className="min-h-52 w-full text-ink-2" />
}

/** Stripes: a second mark beside the colour. */
function hatch(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.innerHTML = `<defs><pattern id="${HATCH}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--surface)"/><rect width="2.5" height="6" fill="var(--group)"/></pattern></defs>`
  return svg.firstElementChild as SVGElement
}

function useWidth(place: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [place])
  return width
}
