import * as m from '#paraglide/messages.js'
import type { VisitorPlace } from '#page/page-context.ts'
import { Icon } from '#ui/icon.tsx'
import { check, clock } from '#ui/icon-paths.ts'
import { Section } from '#ui/section.tsx'

type Props = { places: VisitorPlace[]; current?: string; onChoose: (place: VisitorPlace) => void }

/** Places chosen before on this device; one tap goes back to one. */
export function RecentPlaces({ places, current, onChoose }: Props) {
  if (places.length === 0) return null
  return (
    <Section title={m.recent_places()}>
      <ul className="card divide-y divide-line px-3.5 py-0.5">
        {places.map((place) => (
          <li key={place.label}>
            <button
              type="button"
              aria-current={place.label === current ? 'true' : undefined}
              onClick={() => onChoose(place)}
              className="grid min-h-14 w-full grid-cols-[24px_1fr_auto] items-center gap-3 py-3 text-left"
            >
              <Icon d={clock} className="size-5 text-ink-2" />
              <b className="min-w-0 font-semibold">{place.label}</b>
              {place.label === current && <Icon d={check} className="size-5 text-action-text" />}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
