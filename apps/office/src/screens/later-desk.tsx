import { useEffect, useState, type ComponentType } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Plain } from '#parts/plain.tsx'
import type { DeskWay } from '#parts/ways.ts'
import { texts } from '../texts.ts'
import { Opening } from './doors.tsx'

type DeskProps = { way: DeskWay; name: string | undefined }
type Props = DeskProps & { load: () => Promise<ComponentType<DeskProps>> }

/** The lazily loaded desk: couriers and keepers never load it. */
export function LaterDesk({ load, ...props }: Props) {
  const [{ Desk, isAway }, setLoaded] = useState<{ Desk?: ComponentType<DeskProps>; isAway?: boolean }>({})
  useEffect(() => {
    void load().then(
      (loaded) => setLoaded({ Desk: loaded }),
      () => setLoaded({ isAway: true }),
    )
  }, [load])
  if (Desk) return <Desk {...props} />
  if (!isAway) return <Opening />
  // A browser may cache a failed script; a reload retries, and gets a newer build.
  const again = <Button onClick={() => location.reload()}>{texts.again}</Button>
  return <Plain title={texts.screenAwayTitle} text={texts.screenAwayText} action={again} />
}
