import * as m from '#paraglide/messages.js'
import { formatKm } from '@mutirao/domain/distance'
import { formatMoney } from '@mutirao/domain/money'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { nearestFirst, type PickupPoint } from './effective-draft.ts'

type Point = { latitude: number; longitude: number }
type Props = { points: PickupPoint[]; from: Point; isFromGuessed: boolean; chosen?: string; onChoose: (id: string) => void }

/** Shows no distance from a place that the visitor did not choose. */
export function PickupList({ points, from, isFromGuessed, chosen, onChoose }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.pickup_points()}</legend>
      {nearestFirst(points, from).map((point) => {
        const free = promisedSlot(point.slots)
        const fee = (free ?? point.slots[0])?.fee ?? 0
        return (
          <OptionCard
            key={point.id}
            name="store"
            value={point.id}
            isChosen={point.id === chosen}
            isDisabled={!free}
            onChoose={() => onChoose(point.id)}
            title={point.name}
            text={[
              `${point.address}, ${point.addressNumber}, ${point.neighborhood}`,
              isFromGuessed ? '' : m.at_distance({ distance: formatKm(point.distance) }),
              free ? point.hours : m.no_pickup_days(),
              point.instructions,
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={fee === 0 ? m.free() : formatMoney(fee)}
          />
        )
      })}
    </fieldset>
  )
}
