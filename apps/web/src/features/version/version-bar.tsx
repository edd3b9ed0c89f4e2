import { useState } from 'react'
import { useDialogText } from '#page/dialog-texts.ts'
import * as m from '#paraglide/messages.js'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { restUpdate, updateNow } from './app-update.ts'

/** Spec §2, with its text and buttons. */
export function VersionBar({ version }: { version: string }) {
  const textOf = useDialogText('newVersion')
  const [isBusy, setIsBusy] = useState(false)

  function handleUpdate() {
    setIsBusy(true)
    void updateNow(version)
  }

  return (
    <BottomBar
      label={m.new_version()}
      icon={refreshCw}
      text={textOf('text', m.new_version_text())}
      isStacking
      actions={
        <>
          <Button kind="ghost" size="small" onClick={() => restUpdate(version)}>
            {textOf('secondary', m.new_version_later())}
          </Button>
          <Button kind="soft" size="small" isBusy={isBusy} onClick={handleUpdate}>
            {textOf('primary', m.new_version_now())}
          </Button>
        </>
      }
    />
  )
}
