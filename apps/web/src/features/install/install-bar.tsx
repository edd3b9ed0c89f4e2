import { useState } from 'react'
import { useDialogText } from '#page/dialog-texts.ts'
import * as m from '#paraglide/messages.js'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { download } from '@mutirao/ui/service-icons.gen.ts'
import { type InstallOffer, refuseInstall } from './install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'

/** Spec §2: the install dialog. */
export function InstallBar({ offer, onEnd }: { offer: InstallOffer; onEnd: () => void }) {
  const textOf = useDialogText('install')
  const [isOpen, setIsOpen] = useState(false)

  function handleRefuse() {
    refuseInstall()
    onEnd()
  }

  function handleInstall() {
    if (offer.kind === 'prompt') void offer.ask().then(onEnd)
    else setIsOpen(true)
  }

  return (
    <>
      <BottomBar
        label={m.install_app()}
        icon={download}
        text={textOf('text', m.install_text())}
        isStacking
        actions={
          <>
            <Button kind="ghost" size="small" onClick={handleRefuse}>
              {textOf('secondary', m.not_now())}
            </Button>
            <Button kind="soft" size="small" onClick={handleInstall}>
              {textOf('primary', m.install())}
            </Button>
          </>
        }
      />
      <InstallSteps isOpen={isOpen} onClose={handleRefuse} />
    </>
  )
}
