import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState, useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { share } from '#ui/share.ts'
import { whatsapp } from '#ui/whatsapp-path.ts'
import type { Team } from '@mutirao/contract/teams'
import { formatDeadline, formatWhen } from '@mutirao/domain/delivery-date'
import { formatDecimal } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, share2 } from '@mutirao/ui/icons.gen.ts'
import { Face, groundOf } from '../group/group-faces.tsx'
import { useIsJoinable } from './team-queries.ts'

/** `isMember`: shown to a buyer of the team. */
type Props = { team: Team; isMember?: boolean }

export function TeamState({ team, isMember }: Props) {
  return (
    <div className="grid gap-2.5">
      <TeamSeats team={team} />
      <TeamLine team={team} isMember={isMember} />
    </div>
  )
}

/** Solid for people who have paid, hatched for those who have ordered. A complete team stays full when a member cancels. */
function TeamSeats({ team: { state, size, paidPeople, waitingPeople, initials } }: { team: Team }) {
  const paid = state === 'COMPLETE' ? size : Math.min(paidPeople, size)
  const waiting = state === 'OPEN' ? waitingPeople : 0
  return (
    <span
      className="flex flex-wrap gap-1.5"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in seats, which <progress> cannot hold
      role="progressbar"
      aria-label={m.team()}
      aria-valuemin={0}
      aria-valuemax={size}
      aria-valuenow={paid}
      aria-valuetext={m.team_seats({ paid, size })}
    >
      {Array.from({ length: size }, (_, seat) =>
        seat < paid ? (
          <PaidSeat key={seat} initials={initials[seat]} seat={seat} />
        ) : (
          <span
            key={seat}
            aria-hidden="true"
            className={`size-9 rounded-full forced-color-adjust-none ${seat < paid + waiting ? 'hatch' : 'border-2 border-dashed border-control'}`}
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

export function TeamLine({ team, isMember = false }: Props) {
  const percentage = formatDecimal(team.percentage)
  if (team.state === 'OPEN') return <OpenTeamLine team={team} percentage={percentage} />
  if (team.state === 'ENDED') return <Facts strong={m.team_ended()} text={m.team_ended_text()} />
  if (isMember) return <Facts strong={<b className="text-group-text">{m.team_complete({ percentage })}</b>} />
  return <Facts strong={m.team_full()} text={m.team_full_text({ percentage })} />
}

function Facts({ strong, text }: { strong: ReactNode; text?: string }) {
  return (
    <div aria-live="polite">
      <p className="font-head text-14 leading-tight font-semibold">{strong}</p>
      {text && <p className="text-12 text-ink-2 tabular-nums">{text}</p>}
    </div>
  )
}

/** "Faltam 2 pessoas para 10% de volta", "até hoje, 18h40 · 1 com pagamento a caminho". */
function OpenTeamLine({ team, percentage }: { team: Team; percentage: string }) {
  const { timeZone } = useTenant()
  const now = useNow(30_000)
  const { size, paidPeople, waitingPeople, endsAt } = team
  const end = Date.parse(endsAt)
  if (end <= now) return <Facts strong={m.team_ending()} />
  const until = m.team_until({ when: formatWhen(new Date(end), new Date(now), timeZone) })
  const waiting = waitingPeople > 0 && m.team_waiting({ count: waitingPeople })
  return (
    <Facts
      strong={
        <>
          <b className="font-extrabold text-group-text">{m.team_missing({ count: size - paidPeople })}</b> {m.team_for({ percentage })}
        </>
      }
      text={[until, waiting].filter(Boolean).join(' · ')}
    />
  )
}

type CallProps = { team: Team; name: string; kind?: 'action' | 'soft' }

/** The team's link: by WhatsApp, or by the share sheet. Nothing when no more people are needed. */
export function CallForTeam({ team, name, kind = 'action' }: CallProps) {
  const { origin, tenant } = usePageState()
  const now = useNow(60_000)
  if (!useIsJoinable(team)) return null
  const { campaignId, itemId, id, size, endsAt } = team
  const when = formatDeadline(new Date(endsAt), new Date(now), tenant.timeZone)
  const url = `${origin}${paths.product(campaignId, itemId)}?team=${id}`
  const textWith = (link: string) => m.team_share({ name, size, when, percentage: formatDecimal(team.percentage), url: link }).trim()
  return (
    <div className="flex gap-2">
      <ButtonLink kind={kind} className="flex-1" target="_blank" rel="noopener noreferrer" href={whatsappLink(textWith(url))}>
        <Icon d={whatsapp} isFilled />
        {m.team_call()}
      </ButtonLink>
      <IconButton icon={share2} label={m.team_share_link()} onClick={() => void share({ title: name, text: textWith(''), url })} />
    </div>
  )
}
