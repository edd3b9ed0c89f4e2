import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import { windowText } from '#ui/slot-text.ts'
import { formatKm } from '@mutirao/domain/distance'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { Button } from '@mutirao/ui/button.tsx'
import { nearestFirst, type PickupPoint } from './effective-draft.ts'

type Point = { latitude: number; longitude: number }
type Props = {
  points: readonly PickupPoint[]
  from: Point
  isFromGuessed: boolean
  /** The last pickup point used on this device, listed first. */
  lastUsed?: string
  onChoose: (id: string) => void
}

/** The pickup points, numbered as on the map: the last used one, then by distance. */
export const inOrder = ({ points, from, lastUsed }: Pick<Props, 'points' | 'from' | 'lastUsed'>) =>
  nearestFirst(points, from).toSorted((one, other) => Number(other.id === lastUsed) - Number(one.id === lastUsed))

export function PickupCards({ points, from, isFromGuessed, lastUsed, onChoose }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const today = dateText(localTime(new Date(now), timeZone))
  return (
    <ol className="grid gap-3">
      {inOrder({ points, from, lastUsed }).map((point, index) => {
        const { id, name, address, addressNumber, neighborhood, hours, instructions, picture, accessibility, keeper, slots } = point
        const next = promisedSlot(slots)
        return (
          <li key={id} id={`point-${id}`} className="card grid gap-3 p-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid min-w-0 content-start gap-1">
              <h2 className="text-16">{`${index + 1}. ${name}`}</h2>
              {id === lastUsed && <p className="text-13 font-semibold text-group-text">{m.pickup_last_used()}</p>}
              <p className="text-14 text-ink-2">
                {`${address}, ${addressNumber}, ${neighborhood}`}
                {!isFromGuessed && ` · ${m.at_distance({ distance: formatKm(point.distance) })}`}
              </p>
              <p className="text-14">{hours}</p>
              {!slots.some(({ date }) => date === today) && <p className="text-13 font-medium">{m.pickup_not_today()}</p>}
              <p className="text-13 text-ink-2">{next ? windowText(next, now, timeZone) : m.no_pickup_days()}</p>
              {instructions && <p className="text-13 text-ink-2">{instructions}</p>}
              {accessibility && <p className="text-13 text-ink-2">{accessibility}</p>}
              {keeper && <p className="text-13 text-ink-2">{m.pickup_kept_by({ name: keeper })}</p>}
            </div>
            {picture && (
              <div className="h-28 overflow-hidden rounded-sm md:w-40">
                <Picture picture={picture} sizes="160px" max={320} />
              </div>
            )}
            <Button
              kind="soft"
              size="small"
              disabled={!next}
              onClick={() => onChoose(id)}
              aria-label={`${m.pickup_choose()}: ${name}`}
              className="justify-self-start"
            >
              {m.pickup_choose()}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}
