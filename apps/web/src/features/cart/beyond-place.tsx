import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { mapPin, trash2 } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { removeCampaigns } from './cart-changes.ts'
import { replaceEntries } from './cart-store.ts'

/** A campaign of the cart that does not deliver to the place. */
type Beyond = { campaignId: string; name: string }

type Props = {
  title: string
  text: string
  beyond: readonly Beyond[]
  /** False when the cart would become empty. */
  hasRest: boolean
  /** The screen to return to from "Avise-me". */
  from: string
  children?: ReactNode
}

/** Names the campaigns that do not reach the place, and offers to continue without them or to be notified. */
export function BeyondPlace({ title, text, beyond, hasRest, from, children }: Props) {
  return (
    <Note kind="warn" icon={mapPin} isAlert>
      <b className="block">{title}</b>
      {text}
      {children}
      <span className="flex flex-wrap items-center gap-x-4">
        {hasRest && <TextButton onClick={() => goOnWithout(beyond)}>{m.beyond_remove({ names: namesOf(beyond) })}</TextButton>}
        {beyond.map(({ campaignId, name }) => (
          <TextLink key={campaignId} href={paths.lead({ campaign: campaignId, reason: 'area', to: from })}>
            {beyond.length > 1 ? m.beyond_notify_of({ name }) : m.notify_me()}
          </TextLink>
        ))}
      </span>
    </Note>
  )
}

/** Removes these campaigns' lines; the snack bar offers undo. */
export function goOnWithout(beyond: readonly Beyond[]) {
  const before = removeCampaigns(beyond.map(({ campaignId }) => campaignId))
  showSnack(m.beyond_removed({ names: namesOf(beyond) }), {
    icon: trash2,
    action: { label: m.undo(), onPress: () => replaceEntries(before) },
  })
}

export const namesOf = (beyond: readonly Beyond[]) => listOf.format(beyond.map(({ name }) => name))

const listOf = new Intl.ListFormat('pt-BR')
