import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import type { MapPoint } from './area-map.tsx'
import { LaterMap } from './later-map.tsx'
import { deliveryTexts } from './texts.ts'

type Props = { point: MapPoint | undefined; onPoint: (point: MapPoint) => void }

/** The point as a pin, which a tap or a drag moves. A map without streets would show nobody where a place is. */
export function PointMap({ point, onPoint }: Props) {
  const stores = useDeskRead(allWrittenQuery('stores')).value?.content
  if (!start.map || !stores) return null
  const others = stores
    .map(({ id, value }) => ({
      latitude: Number(value['latitude']),
      longitude: Number(value['longitude']),
      name: String(value['name'] ?? id),
    }))
    .filter(({ latitude, longitude }) => latitude !== point?.latitude || longitude !== point.longitude)
  return (
    <LaterMap
      label={deliveryTexts.pointMap}
      corners={point ? [point] : []}
      others={[]}
      stores={others}
      onCorners={(points) => onPoint(points.at(-1)!)}
      onRefused={() => undefined}
    />
  )
}
