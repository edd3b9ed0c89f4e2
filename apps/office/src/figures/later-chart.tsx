import { lazy, Suspense, type ComponentProps } from 'react'

const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }))

/** The chart's library loads with the first chart; its room is kept. */
export function LaterChart(props: ComponentProps<typeof BarChart>) {
  return (
    <Suspense fallback={<div className="min-h-52" />}>
      <BarChart {...props} />
    </Suspense>
  )
}
