import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import type { DeliveryArea, Store } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { formatKm } from '@mutirao/domain/distance'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, mapPin, store } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'

type Props = { place?: VisitorPlace; isInside: boolean; everywhere: boolean; dates: readonly string[]; campaign?: string }

/** "Entregamos no seu endereço: qui. e sáb." or "Ainda não", with the next action. */
export function AreaAnswer({ place, isInside, everywhere, dates, campaign }: Props) {
  if (!place && everywhere) return <Note icon={mapPin}>{m.area_everywhere()}</Note>
  if (!place) return <Note icon={mapPin}>{m.area_tell_place()}</Note>
  if (isInside)
    return (
      <Note kind="good" icon={check}>
        <b className="block font-head text-16 font-bold">
          {dates.length > 0 ? m.area_inside_days({ days: weekdaysText(dates) }) : m.area_inside()}
        </b>
        <p className="mt-1">{place.label}</p>
      </Note>
    )
  return (
    <Note kind="warn" icon={mapPin}>
      <b className="block font-head text-16 font-bold">{m.area_not_yet()}</b>
      <p className="mt-1">
        {place.label}. {m.area_not_yet_text()}
      </p>
      <p className="mt-3">
        <ButtonLink href={paths.lead({ campaign, reason: 'area' })} size="small">
          {m.notify_me()}
        </ButtonLink>
      </p>
    </Note>
  )
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const short = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const list = new Intl.ListFormat('pt-BR')
const week = 7

/** "qui. e sáb." from the delivery days, Sunday first. */
export function weekdaysText(dates: readonly string[]): string {
  const days = new Map(dates.map((date) => [noon(date).getUTCDay(), short.format(noon(date))]))
  if (days.size === week) return m.every_day()
  return list.format([...days].sort(([a], [b]) => a - b).map(([, name]) => name))
}

/** The neighbourhoods by name: the map's content as text. */
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

/** "Retirar em…": nearest first, numbered as on the map. */
export function PickupPoints({ points }: { points: readonly Store[] }) {
  if (points.length === 0) return null
  return (
    <Section title={m.area_pickup()}>
      <List>
        {points.map(({ id, name, hours, instructions, distance, ...where }, index) => (
          <ListRow
            key={id}
            icon={store}
            title={`${index + 1}. ${name}`}
            text={[addressOf(where), distance === undefined ? '' : m.at_distance({ distance: formatKm(distance) }), hours, instructions]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </List>
    </Section>
  )
}

type StoreAddress = Pick<Store, 'address' | 'addressNumber' | 'neighborhood' | 'city' | 'administrativeArea' | 'postalCode'>

/** The complete address, for a maps app or a taxi. */
const addressOf = ({ address, addressNumber, neighborhood, city, administrativeArea, postalCode }: StoreAddress) =>
  `${address}, ${addressNumber}, ${neighborhood}, ${city}, ${administrativeArea}, ${postalCode}`
