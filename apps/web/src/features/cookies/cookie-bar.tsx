import { paths } from '#links/paths.ts'
import { useDialogText } from '#page/dialog-texts.ts'
import * as m from '#paraglide/messages.js'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { createStoredValue } from '@mutirao/client/store'
import { cookieConsentKey } from '@mutirao/client/stored-keys'
import { Button } from '@mutirao/ui/button.tsx'
import { cookie } from '@mutirao/ui/service-icons.gen.ts'

/** Spec §2: the cookie bar's stored value. client.tsx reads it before loading the bar. */
const consent = createStoredValue(cookieConsentKey, { essential: false })

export const useCookieConsent = consent.useValue
export const acceptCookies = () => consent.set({ essential: true })
export const takeBackCookies = () => consent.set({ essential: false })

/** Spec §2, with its text. */
export function CookieBar() {
  const textOf = useDialogText('cookies')
  return (
    <BottomBar
      label={m.cookies()}
      icon={cookie}
      text={
        <>
          {textOf('text', m.cookie_text())}{' '}
          <a
            href={paths.cookiePolicy}
            className="hit inline-block font-semibold whitespace-nowrap text-action-text underline underline-offset-2"
          >
            {textOf('secondary', m.learn_more())}
          </a>
        </>
      }
      actions={
        <Button kind="soft" size="small" className="text-[clamp(14px,.875rem,18px)]!" onClick={acceptCookies}>
          {textOf('primary', m.accept())}
        </Button>
      }
    />
  )
}
