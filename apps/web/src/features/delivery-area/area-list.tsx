import type { DeliveryArea } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { check } from '#ui/icon-paths.ts'
import { Section } from '#ui/section.tsx'

/** The neighbourhoods by name: what the map shows, for everybody. */
export function AreaList({ areas, total }: { areas: readonly DeliveryArea[]; total: number }) {
  if (areas.length === 0) return null
  const names = [...new Map(areas.map((area) => [area.name, area])).values()]
  return (
    <Section title={m.area_list()}>
      <ul className="flex flex-wrap gap-2">
        {names.map(({ id, name, inside }) => (
          <li
            key={id}
            className={`inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 text-14 ${inside ? 'bg-group-soft font-semibold' : 'bg-well'}`}
          >
            {inside && <Icon d={check} className="size-4" />}
            {name}
            {inside && <span className="sr-only">, {m.area_is_mine()}</span>}
          </li>
        ))}
      </ul>
      {total > areas.length && <p className="mt-2.5 text-13 text-ink-2">{m.area_more({ count: total - areas.length })}</p>}
    </Section>
  )
}
