import { Suspense, useState, type ReactNode } from 'react'
import { ShopMap } from '#features/place/later-map.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { AreaMapProps } from './area-map.tsx'

type Props = Pick<AreaMapProps, 'areas' | 'points' | 'place' | 'focus'> & { children: ReactNode }

/** The drawn map, and in its place, once it is asked for, one that fingers and arrow keys move: its code is fetched then. */
export function MovingMap({ areas, points, place, focus, children }: Props) {
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
              view={focus}
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
