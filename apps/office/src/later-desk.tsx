import { useEffect, useState, type ComponentType } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Plain } from '#looks/plain.tsx'
import { texts } from './texts.ts'
import { Opening } from '#looks/doors.tsx'

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
  // A browser may cache a failed script; a reload retries, and gets a newer build.
  const again = <Button onClick={() => location.reload()}>{texts.again}</Button>
  return <Plain title={texts.screenAwayTitle} text={texts.screenAwayText} action={again} />
}
