import { useEffect, useState, type ComponentType } from 'react'
import { Opening, ScreenAway } from '#looks/doors.tsx'

type Props = { load: () => Promise<ComponentType> }

/** The lazily loaded desk: couriers and keepers never load it. */
export function LaterDesk({ load }: Props) {
  const [{ Desk, isAway }, setLoaded] = useState<{ Desk?: ComponentType; isAway?: boolean }>({})
  useEffect(() => {
    void load().then(
      (loaded) => setLoaded({ Desk: loaded }),
      () => setLoaded({ isAway: true }),
    )
  }, [load])
  if (Desk) return <Desk />
  if (!isAway) return <Opening />
  return <ScreenAway />
}
