import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { consentVersion } from '#session/consent-version.ts'
import { callAsLead } from '#session/lead.ts'
import { inviterText } from '#ui/inviter-text.ts'
import { showShareSheet } from '#ui/share-sheet.tsx'
import { giveConsent } from '@mutirao/contract/accounts'
import { openInvite, type Relation } from '@mutirao/contract/relations'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'

type Invitation = { title: string; url: string; textWith: (url: string) => string }

/** The link with the sender's code, and the question whether it may name them. Falls back to the plain link when the server does not answer. */
export async function showInviteSheet({ title, url, textWith }: Invitation): Promise<void> {
  const invite = await callAsLead(openInvite, {}).catch(() => undefined)
  const link = invite ? `${url}?invite=${encodeURIComponent(invite.code)}` : url
  showShareSheet(
    { title, text: textWith(''), url: link },
    { isMessage: true, own: invite?.inviter && <NameSwitch inviter={invite.inviter} isNamed={invite.isNamed} /> },
  )
}

const namingQuery = () => queryOptions({ queryKey: ['invite', 'naming'], queryFn: () => callAsLead(openInvite, {}) })

/** The same question outside the sheet; nothing when the shop knows no name. */
export function NameInInvites() {
  const { data } = useQuery(namingQuery())
  return data?.inviter && <NameSwitch inviter={data.inviter} isNamed={data.isNamed} />
}

type NameSwitchProps = { inviter: NonNullable<Relation['inviter']>; isNamed: boolean }

/** Off by default. */
function NameSwitch({ inviter, isNamed }: NameSwitchProps) {
  const [isOn, setIsOn] = useState(isNamed)

  async function handleChange(granted: boolean) {
    setIsOn(granted)
    await callAsLead(giveConsent, { body: { name: 'invite', version: consentVersion, granted } }).catch((error: unknown) => {
      setIsOn(!granted)
      showSnack(messageFor(error))
    })
  }

  return (
    <SwitchRow
      label={m.invite_names_me()}
      text={m.invite_names_me_text({ who: inviterText(inviter) })}
      isOn={isOn}
      onChange={(granted) => void handleChange(granted)}
    />
  )
}
