import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { CookieBar, useCookieConsent } from '#features/cookies/cookie-bar.tsx'
import { InstallBar } from '#features/install/install-bar.tsx'
import { installOffer, onInstallOffer } from '#features/install/install-prompt.ts'
import { askVersion, returnToPlace, useNewerVersion } from '#features/version/app-update.ts'
import { VersionBar } from '#features/version/version-bar.tsx'
import { loadDialogTexts, whenDialogsMayShow } from '#page/dialog-texts.ts'
import type { Screen } from '#page/screen.ts'
import { useSnack } from '#page/snack.ts'
import { isLowScreen } from '#ui/edge-place.ts'

/** Screens of money and of a card that is being typed: nothing is offered there. */
const BUSY = /^\/(cart\/[^/]+\/(payment|installment|confirmation)|checkout\/|order\/[^/]+\/pending)/

let isShown = false

/** A separate root rendered after the app, so that it costs the first load nothing and moves nothing; asks the shop for its newest version. */
export function startOverlays(screen: Screen): void {
  if (isShown) return
  isShown = true
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  void whenDialogsMayShow(loadDialogTexts()).then(() => root.render(<Overlays {...screen} />))
  void askVersion()
  returnToPlace()
}

/**
 * One bar at a time, in this order: cookies, new version, installation. A message stands above the bar; on a low screen, where both would take more than
 * a quarter, the bar waits for its end.
 */
export function Overlays({ pathNow, onPath }: Screen): ReactNode {
  const { essential } = useCookieConsent()
  const version = useNewerVersion()
  const path = useSyncExternalStore(onPath, pathNow)
  const isTyping = useIsTyping(onPath)
  const isSaying = useSnack() !== undefined
  const { offer, endOffer } = useInstallOffer(path, onPath)
  if (isSaying && isLowScreen()) return null
  if (!essential) return <CookieBar />
  if (BUSY.test(path) || isTyping) return null
  if (version) return <VersionBar key={version} version={version} />
  return offer && <InstallBar offer={offer} onEnd={endOffer} />
}

/** Not on the visit's first page: the offer waits until somebody has moved on. */
function useInstallOffer(path: string, onPath: Screen['onPath']) {
  const [first] = useState(path)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && path !== first) setHasMoved(true)
  const [offer, setOffer] = useState(installOffer)
  useEffect(() => {
    const look = () => setOffer(installOffer())
    look()
    const ends = [onInstallOffer(look), onPath(look)]
    return () => ends.forEach((end) => end())
  }, [onPath])
  return { offer: hasMoved ? offer : undefined, endOffer: () => setOffer(undefined) }
}

/** While a field has the focus its keyboard leaves no room; what is typed and not yet sent would be lost by a reload. */
function useIsTyping(onPath: Screen['onPath']): boolean {
  const [isTyping, setIsTyping] = useState(hasFieldFocus)
  useEffect(() => {
    const typed = new Set<EventTarget>()
    // The next element has the focus, and the next screen its fields, only after the event.
    const look = () => setTimeout(() => setIsTyping(hasFieldFocus() || [...typed].some(holdsText)))
    const hear = ({ target }: Event) => target && typed.add(target)
    const end = new AbortController()
    const { signal } = end
    // A focus inside another document, as in the fields of a card, takes it from this window; what was typed there is unknown.
    const hearFrame = () => hasFrameFocus() && typed.add(document.activeElement!)
    document.addEventListener('input', hear, { signal })
    document.addEventListener('focusin', look, { signal })
    document.addEventListener('focusout', look, { signal })
    addEventListener('blur', hearFrame, { signal })
    addEventListener('blur', look, { signal })
    addEventListener('focus', look, { signal })
    const endPath = onPath(look)
    return () => {
      end.abort()
      endPath()
    }
  }, [onPath])
  return isTyping
}

const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=search])'
const isField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
/** A form with `data-kept` stores what is typed into it. */
const holdsText = (target: EventTarget) =>
  target instanceof HTMLIFrameElement
    ? target.isConnected
    : isField(target) && target.isConnected && target.matches(TEXT) && target.value !== '' && !target.closest('form[data-kept]')

const hasFrameFocus = () => document.activeElement instanceof HTMLIFrameElement

const hasFieldFocus = () => document.activeElement?.matches('input, textarea, select, iframe, [contenteditable]') === true
