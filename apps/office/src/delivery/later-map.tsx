import { lazy, Suspense, type ComponentProps } from 'react'
import type { AreaMap } from './area-map.tsx'

/** Leaflet loads with the first map. */
const Loaded = lazy(() => import('./area-map.tsx').then(({ AreaMap: map }) => ({ default: map })))

export const LaterMap = (props: ComponentProps<typeof AreaMap>) => (
  <Suspense fallback={<div className="h-80 rounded-card border border-line bg-well md:h-110" />}>
    <Loaded {...props} />
  </Suspense>
)
