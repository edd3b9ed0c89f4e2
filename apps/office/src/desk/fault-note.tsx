import { signInHref } from '#api/start.ts'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import type { Fault } from './desk-act.ts'
import { deskTexts, faultText } from './texts.ts'

const ended = new Set(['authentication', 'auth_required', 'renewal_failed'])

/** The reason of a failed act. Typed text stays, so a new sign-in opens in another tab. */
export function FaultNote({ fault }: { fault: Fault | undefined }) {
  if (!fault) return null
  const { code } = fault
  return (
    <Note kind={code === undefined ? 'warn' : 'err'} icon={code === undefined ? wifiOff : circleAlert} isAlert>
      {faultText(fault)}
      {code && ended.has(code) && (
        <a href={signInHref('/office/')} target="_blank" rel="noreferrer" className="flex min-h-11 items-center font-semibold underline">
          {deskTexts.openSignIn}
        </a>
      )}
    </Note>
  )
}
