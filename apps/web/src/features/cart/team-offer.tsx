import { useEffect, useRef, useState } from 'react'
import { useIsJoinable, useOpenTeam, useTeam } from '#features/campaigns/team/team-queries.ts'
import { CallForTeam, TeamState } from '#features/campaigns/team/team-state.tsx'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Team } from '@mutirao/contract/teams'
import { formatDecimal } from '@mutirao/domain/money'
import { mostOfNetwork } from '@mutirao/domain/team'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { shoppingCart, users } from '@mutirao/ui/icons.gen.ts'
import { joinTeam } from './cart-changes.ts'
import { addEntry, useCart, type CartEntry } from './cart-store.ts'
import type { AddableItem } from './item-stepper.tsx'

type Terms = NonNullable<Campaign['cartControls']['teams']>[number]
/** `isDirect`: the item needs no selection before it goes into the cart. */
type Props = { item: AddableItem; terms: Terms | undefined; linkedId: string | undefined; canBuy: boolean; isDirect: boolean }

/** The team that was opened here, of the link or of the cart; otherwise the offer to open one. */
export function TeamOffer(props: Props) {
  const { item, isDirect } = props
  const [openedId, setOpenedId] = useState<string>()
  const held = useCart().entries.find(({ id, campaignId }) => id === item.id && campaignId === item.campaignId)
  const { team, isUnknown, isJoinable, offered } = useOffer(props, openedId ?? props.linkedId ?? held?.teamId)
  if (!team && !isUnknown && !offered) return null
  return (
    <section aria-label={m.team_title()} className="grid content-start gap-3 rounded-campaign border border-line bg-surface p-3.5">
      <h2 className="flex items-center gap-2 text-16">
        <Icon d={users} className="size-5 text-group-text" />
        {m.team_title()}
      </h2>
      {team && <TeamState team={team} />}
      {isUnknown && <p className="text-13 text-ink-2">{m.team_unknown()}</p>}
      {team && isJoinable && <JoinTeam team={team} item={item} held={held} isDirect={isDirect} />}
      {offered && <OpenTeam item={item} terms={offered} onOpened={setOpenedId} />}
    </section>
  )
}

/** `offered`: the terms of a new team, when there is no open one. */
function useOffer({ item, terms, canBuy }: Props, teamId: string | undefined) {
  const { team, isUnknown, isPending } = useTeam(item, teamId)
  const isJoinable = useIsJoinable(team) && canBuy
  return { team, isUnknown, isJoinable, offered: canBuy && !isPending && team?.state !== 'OPEN' ? terms : undefined }
}

type JoinProps = { team: Team; item: AddableItem; held: CartEntry | undefined; isDirect: boolean }

function JoinTeam({ team, item, held, isDirect }: JoinProps) {
  useJoinWhenAdded(team, { item, held })
  const isIn = held?.teamId === team.id

  function handleJoin() {
    if (held) return joinTeam(item, team.id)
    addEntry({ ...item, quantity: 1, teamId: team.id })
    showSnack(m.added({ name: item.name }), { icon: shoppingCart })
  }

  return (
    <>
      {isIn && <p className="text-13 font-semibold text-group-text">{m.team_joined()}</p>}
      {!isIn && (held || isDirect) && (
        <Button isFull onClick={handleJoin}>
          {m.team_join()}
        </Button>
      )}
      {!held && !isDirect && <p className="text-13 text-ink-2">{m.team_choose_first()}</p>}
      <CallForTeam team={team} name={item.name} kind={isIn ? 'action' : 'soft'} />
      <p className="text-12 text-ink-2">{m.team_counts({ count: mostOfNetwork(team.size) })}</p>
    </>
  )
}

/** An item that is added to the cart beside its team is bought with the team. An item that was there before keeps the buyer's choice. */
function useJoinWhenAdded({ id }: Team, { item, held }: Pick<JoinProps, 'item' | 'held'>) {
  const isHeld = held !== undefined
  const wasHeld = useRef(isHeld)
  useEffect(() => {
    if (isHeld && !wasHeld.current && !held.teamId) joinTeam(item, id)
    wasHeld.current = isHeld
  }, [isHeld, held, item, id])
}

type OpenProps = { item: AddableItem; terms: Terms; onOpened: (teamId: string) => void }

function OpenTeam({ item, terms: { size, hours, percentage }, onOpened }: OpenProps) {
  const open = useOpenTeam(item, ({ id }) => onOpened(id))
  return (
    <>
      <div>
        <p className="font-head text-14 leading-tight font-semibold text-group-text">
          {m.team_offer({ count: size - 1, percentage: formatDecimal(percentage) })}
        </p>
        <p className="mt-1 text-12 text-ink-2">{m.team_how({ size, hours })}</p>
      </div>
      <Button kind="line" isFull isBusy={open.isPending} onClick={() => open.mutate()}>
        {m.team_open()}
      </Button>
      {open.error && (
        <p role="alert" className="text-13 font-semibold text-err">
          {messageFor(open.error)}
        </p>
      )}
    </>
  )
}
