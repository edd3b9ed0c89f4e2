import { Suspense, useState, type ReactNode } from 'react'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { ShopMap } from './later-map.ts'
import type { ShopMapProps } from './shop-map.tsx'

type Props = Pick<ShopMapProps, 'areas' | 'view'> & {
  points: NonNullable<ShopMapProps['points']>
  place?: VisitorPlace
  children: ReactNode
}

/** The drawn map, replaced on demand by an interactive one, whose chunk loads then. */
export function MovingMap({ areas, points, place, view, children }: Props) {
  const { map } = useTenant()
  const [isMoving, setIsMoving] = useState(false)
  if (areas.length === 0) return children
  return (
    <>
      {isMoving ? (
        <div className="relative h-[48dvh] min-h-64 overflow-hidden rounded-campaign bg-well">
          <Suspense fallback={children}>
            <ShopMap
              key={`${areas.length} ${points.length} ${place?.label ?? ''}`}
              label={m.map_label()}
              areas={areas}
              points={points}
              mine={place}
              view={view}
              tiles={map}
            />
          </Suspense>
        </div>
      ) : (
        children
      )}
      <TextButton aria-pressed={isMoving} onClick={() => setIsMoving(!isMoving)} className="mr-5">
        {m.area_map_move()}
      </TextButton>
    </>
  )
}
