import type { Campaign } from '@mutirao/contract/campaigns'
import { formatDecimal } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { shoppingCart, users } from '@mutirao/ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { teamQuery, useOpenTeam } from '#features/campaigns/team-queries.ts'
import { CallForTeam, TeamState } from '#features/campaigns/team-state.tsx'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { joinTeam } from './cart-changes.ts'
import { addEntry, useCart } from './cart-store.ts'
import type { AddableItem } from './item-stepper.tsx'

type Terms = NonNullable<Campaign['cartControls']['teams']>[number]
/** `isDirect`: the item goes into the cart as it is, without a choice of its parts. */
type Props = { item: AddableItem; terms: Terms | undefined; canBuy: boolean; isDirect: boolean }

const isTeamId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f-]{36}$/.test(text)

/** On the product's page: the team of its link or of the cart, else the offer to open one. */
export function TeamOffer({ item, terms, canBuy, isDirect }: Props) {
  const { team: linked } = useSearch({ strict: false }) as { team?: unknown }
  const [opened, setOpened] = useState<string>()
  const held = useCart().entries.find(({ id, campaignId }) => id === item.id && campaignId === item.campaignId)
  const teamId = opened ?? (isTeamId(linked) ? linked : held?.teamId)
  const { data: team } = useQuery({ ...teamQuery(item.campaignId, teamId ?? ''), enabled: teamId !== undefined })
  const open = useOpenTeam(item, ({ id }) => {
    setOpened(id)
    join(id)
  })
  const isMine = team !== undefined && team.itemId === item.id
  const isOpen = isMine && team.state === 'OPEN'

  /** One goes into the cart where it holds none. */
  function join(id: string) {
    if (held) return joinTeam(item, id)
    if (!isDirect || item.available === 0) return
    addEntry({ ...item, quantity: 1, teamId: id })
    showSnack(m.added({ name: item.name }), { icon: shoppingCart })
  }

  if (!isMine && (!terms || !canBuy)) return null
  return (
    <section aria-label={m.team_title()} className="grid gap-3 rounded-campaign border border-line bg-surface px-3.5 py-3.5">
      <h2 className="flex items-center gap-2 text-16">
        <Icon d={users} className="size-5 text-group-text" />
        {m.team_title()}
      </h2>
      {isMine && <TeamState team={team} />}
      {!isOpen && terms && canBuy && (
        <>
          <TermsText terms={terms} />
          <Button kind={isMine ? 'soft' : 'line'} isFull isBusy={open.isPending} onClick={() => open.mutate()}>
            {m.team_open()}
          </Button>
          {open.error && (
            <p role="alert" className="text-13 font-semibold text-err">
              {messageFor(open.error)}
            </p>
          )}
        </>
      )}
      {isOpen && (
        <>
          {held?.teamId === team.id ? (
            <p className="text-13 font-semibold text-group-text">{m.team_joined()}</p>
          ) : held || isDirect ? (
            canBuy && (
              <Button isFull onClick={() => join(team.id)}>
                {m.team_join()}
              </Button>
            )
          ) : (
            <p className="text-13 text-ink-2">{m.team_choose_first()}</p>
          )}
          <CallForTeam team={team} name={item.name} kind={held?.teamId === team.id ? 'action' : 'soft'} />
          <p className="text-12 text-ink-3">{m.team_counts()}</p>
        </>
      )}
    </section>
  )
}

function TermsText({ terms: { size, hours, percentage } }: { terms: Terms }) {
  return (
    <div>
      <p className="font-head text-14 leading-tight font-semibold text-group-text">
        {m.team_offer({ count: size - 1, percentage: formatDecimal(percentage) })}
      </p>
      <p className="mt-1 text-12 text-ink-2">{m.team_how({ size, hours })}</p>
    </div>
  )
}
