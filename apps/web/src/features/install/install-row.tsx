import { useState, useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'
import { installPrompt } from '#platform/install-prompt.ts'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { download } from '@mutirao/ui/service-icons.gen.ts'
import { anyOffer } from './install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'

/** "Instalar app", where the device can. */
export function InstallRow() {
  useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => undefined)
  const [isOpen, setIsOpen] = useState(false)
  const offer = anyOffer()
  if (!offer) return null
  return (
    <>
      <ListRow
        icon={download}
        title={m.install_app()}
        text={m.install_text()}
        onPress={() => (offer.kind === 'prompt' ? void offer.ask() : setIsOpen(true))}
      />
      <InstallSteps isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
