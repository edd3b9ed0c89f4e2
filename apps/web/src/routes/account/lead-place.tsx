import { useRouterState } from '@tanstack/react-router'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'

/** Where one waits for the shop: the place that is known, or another way to say it than the CEP. */
export function LeadPlace() {
  const { place } = usePageState()
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <p className="-mt-2 text-ink-2">
      {place && `${m.lead_where({ place: place.label })} `}
      <a href={paths.locationFrom(here)} className="hit inline-block font-semibold text-action-text underline underline-offset-2">
        {place ? m.lead_other_place() : m.lead_by_location()}
      </a>
    </p>
  )
}
