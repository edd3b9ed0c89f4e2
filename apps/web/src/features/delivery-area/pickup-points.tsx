import type { Store } from '@mutirao/contract/campaigns'
import { formatKm } from '@mutirao/domain/distance'
import * as m from '#paraglide/messages.js'
import { Fact, Facts } from '#ui/facts.tsx'
import { store } from '#ui/icon-paths.ts'
import { Section } from '#ui/section.tsx'

/** "Retirar em…": nearest first, numbered as on the map. */
export function PickupPoints({ points }: { points: readonly Store[] }) {
  if (points.length === 0) return null
  return (
    <Section title={m.area_pickup()}>
      <Facts>
        {points.map(({ id, name, hours, instructions, distance, ...where }, index) => (
          <Fact
            key={id}
            icon={store}
            title={`${index + 1}. ${name}`}
            text={[addressOf(where), distance === undefined ? '' : m.at_distance({ distance: formatKm(distance) }), hours, instructions]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Facts>
    </Section>
  )
}

type Where = Pick<Store, 'address' | 'addressNumber' | 'neighborhood' | 'city' | 'administrativeArea' | 'postalCode'>

/** Whole, as a map or a taxi asks for it. */
const addressOf = ({ address, addressNumber, neighborhood, city, administrativeArea, postalCode }: Where) =>
  `${address}, ${addressNumber}, ${neighborhood}, ${city}, ${administrativeArea}, ${postalCode}`
