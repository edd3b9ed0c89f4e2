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
        {points.map(({ id, name, address, addressNumber, neighborhood, hours, distance }, index) => (
          <Fact
            key={id}
            icon={store}
            title={`${index + 1}. ${name}`}
            text={[
              `${address}, ${addressNumber}, ${neighborhood}`,
              distance === undefined ? '' : m.at_distance({ distance: formatKm(distance) }),
              hours,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Facts>
    </Section>
  )
}
