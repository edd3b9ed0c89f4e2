import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { consentVersion } from '#session/consent-version.ts'
import { callAsLead } from '#session/lead.ts'
import { giveConsent } from '@mutirao/contract/accounts'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Off by default; the answer is stored as a consent, so that it can be withdrawn in the account. */
export function JoinSwitch({ isOn, onChange }: Props) {
  async function handleChange(granted: boolean) {
    onChange(granted)
    await callAsLead(giveConsent, { body: { name: 'joins', version: consentVersion, granted } }).catch((error: unknown) => {
      onChange(!granted)
      showSnack(messageFor(error))
    })
  }
  return (
    <section className="card px-4">
      <SwitchRow label={m.join_public()} text={m.join_public_text()} isOn={isOn} onChange={(granted) => void handleChange(granted)} />
    </section>
  )
}
