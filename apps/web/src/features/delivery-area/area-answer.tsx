import type { VisitorPlace } from '#page/page-context.ts'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { check, mapPin } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'
import { weekdaysText } from './weekdays-text.ts'

type Props = { place?: VisitorPlace; isInside: boolean; everywhere: boolean; dates: readonly string[]; campaign?: string }

/** "Entregamos no seu endereço: qui. e sáb." or "Ainda não", with what to do. */
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
