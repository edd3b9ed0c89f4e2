import type { Team } from '@mutirao/contract/teams'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatDecimal } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { useNow } from '#page/clock.ts'
import { usePageState, useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { paths } from '#links/paths.ts'
import { whatsapp } from '#ui/whatsapp-path.ts'
import { Face, groundOf } from './group-faces.tsx'

/** How far a team is: a seat for each person, who is missing and until when. */
export function TeamState({ team }: { team: Team }) {
  return (
    <div className="grid gap-2.5">
      <TeamSeats team={team} />
      <TeamLine team={team} />
    </div>
  )
}

/** Solid for who has paid, hatched for who has ordered, and empty for who is missing. */
function TeamSeats({ team: { size, paidPeople, waitingPeople, initials } }: { team: Team }) {
  return (
    <span
      className="flex flex-wrap gap-1.5"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in seats, which <progress> cannot hold
      role="progressbar"
      aria-label={m.team()}
      aria-valuemin={0}
      aria-valuemax={size}
      aria-valuenow={Math.min(paidPeople, size)}
      aria-valuetext={m.team_seats({ paid: paidPeople, size })}
    >
      {Array.from({ length: size }, (_, seat) =>
        seat < paidPeople ? (
          <PaidSeat key={seat} initials={initials[seat]} seat={seat} />
        ) : (
          <span
            key={seat}
            aria-hidden="true"
            className={`size-9 rounded-full forced-color-adjust-none ${seat < paidPeople + waitingPeople ? 'hatch' : 'border-2 border-dashed border-control'}`}
          />
        ),
      )}
    </span>
  )
}

function PaidSeat({ initials, seat }: { initials: string | undefined; seat: number }) {
  if (initials) return <Face initials={initials} className={`size-9 text-13 ${groundOf(seat)}`} />
  return (
    <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-group text-on-group">
      <Icon d={check} className="size-4 [stroke-width:3]" />
    </span>
  )
}

/** "Faltam 2 pessoas para 10% de volta, até hoje, 18h40". */
export function TeamLine({ team }: { team: Team }) {
  const { timeZone } = useTenant()
  const now = useNow(30_000)
  const { state, size, paidPeople, waitingPeople, endsAt } = team
  const percentage = formatDecimal(team.percentage)
  const strong = 'font-extrabold text-group-text'
  if (state === 'COMPLETE') return <p className={`font-head text-14 leading-tight ${strong}`}>{m.team_complete({ percentage })}</p>
  if (state === 'ENDED')
    return (
      <div>
        <p className="font-head text-14 leading-tight font-bold">{m.team_ended()}</p>
        <p className="text-12 text-ink-2">{m.team_ended_text()}</p>
      </div>
    )
  const end = Date.parse(endsAt)
  const until = end > now ? m.team_until({ when: formatWhen(new Date(end), new Date(now), timeZone) }) : m.team_ending()
  return (
    <div aria-live="polite">
      <p className="font-head text-14 leading-tight font-medium">
        <b className={strong}>{m.team_missing({ count: size - paidPeople })}</b> {m.team_for({ percentage })}
      </p>
      <p className="text-12 text-ink-2 tabular-nums">
        {[until, waitingPeople > 0 && m.team_waiting({ count: waitingPeople })].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

type CallProps = { team: Team; name: string; kind?: 'action' | 'soft' | 'line' }

/** The link of the team, for WhatsApp; nothing once no more people are needed. */
export function CallForTeam({ team, name, kind = 'action' }: CallProps) {
  const { origin, tenant } = usePageState()
  const now = useNow(60_000)
  const { campaignId, itemId, id, size, endsAt, state } = team
  const end = Date.parse(endsAt)
  if (state !== 'OPEN' || end <= now) return null
  const percentage = formatDecimal(team.percentage)
  const when = formatWhen(new Date(end), new Date(now), tenant.timeZone)
  const url = `${origin}${paths.product(campaignId, itemId)}?team=${id}`
  return (
    <ButtonLink
      kind={kind}
      isFull
      target="_blank"
      rel="noopener noreferrer"
      href={whatsappLink(m.team_share({ name, size, when, percentage, url }))}
    >
      <Icon d={whatsapp} isFilled />
      {m.team_call()}
    </ButtonLink>
  )
}
