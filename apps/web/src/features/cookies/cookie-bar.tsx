import { useEffect, useRef, useState, type RefObject } from 'react'
import { createRoot } from 'react-dom/client'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { cookie } from '@mutirao/ui/service-icons.gen.ts'
import { acceptCookies, useCookieConsent } from './cookie-consent.ts'

const gap = 10
let isShown = false

/** Beside the app and after it, so that it costs a first load nothing and moves nothing when it comes. */
export function showCookieBar() {
  if (isShown) return
  isShown = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<CookieBar />)
}

/**
 * Spec §2, with its words. It stands on whatever is fixed to the bottom, so it never covers the main action; on a low
 * screen with more bars than one it takes the navigation's place, so that they share a quarter of the height.
 */
export function CookieBar() {
  const { essential } = useCookieConsent()
  const taken = useTakenBottom(!essential)
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar, !essential)
  if (essential) return null
  return (
    <aside
      ref={bar}
      aria-label={m.cookies()}
      style={taken === 'nav' ? undefined : { bottom: taken + gap }}
      className={`fixed flex animate-rise items-center justify-end gap-x-3 border-line bg-surface ${
        taken === 'nav'
          ? 'safe-bottom inset-x-0 bottom-0 z-31 min-h-15 border-t pr-2 pl-3'
          : 'inset-x-3 z-24 flex-wrap gap-y-1 rounded-campaign border py-2 pr-2 pl-3.5 shadow-float md:right-auto md:left-6 md:w-120'
      }`}
    >
      <div className={`flex flex-1 items-center gap-3 ${taken === 'nav' ? 'min-w-0' : 'min-w-[min(12rem,100%)]'}`}>
        {taken !== 'nav' && <Icon d={cookie} />}
        <p className={`min-w-0 flex-1 ${taken === 'nav' ? 'text-12 leading-4' : 'text-13'}`}>
          {m.cookie_text()}{' '}
          <a
            href={paths.cookiePolicy}
            className="hit inline-block font-semibold whitespace-nowrap text-action-text underline underline-offset-2"
          >
            {m.learn_more()}
          </a>
        </p>
      </div>
      <Button kind="soft" size="small" onClick={acceptCookies}>
        {m.accept()}
      </Button>
    </aside>
  )
}

/** The end of a long page can be scrolled out from under the bar. */
function useRoomBelow(bar: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const element = bar.current
    if (!isShown || !element) return
    const changes = new ResizeObserver(() => (document.body.style.paddingBottom = `${element.offsetHeight + gap}px`))
    changes.observe(element)
    return () => {
      changes.disconnect()
      document.body.style.paddingBottom = ''
    }
  }, [bar, isShown])
}

/** Pixels of the bottom edge, or the navigation's own place. */
type Taken = number | 'nav'

const lowHeight = 700

/** How much of the bottom edge the navigation, a dock or the running bar takes now. */
function useTakenBottom(isWatching: boolean): Taken {
  const [taken, setTaken] = useState(takenBottom)
  useEffect(() => {
    const app = document.getElementById('app')
    if (!isWatching || !app) return
    const measure = () => setTaken(takenBottom())
    const changes = new MutationObserver(measure)
    changes.observe(app, { childList: true, characterData: true, subtree: true })
    addEventListener('resize', measure)
    measure()
    return () => {
      changes.disconnect()
      removeEventListener('resize', measure)
    }
  }, [isWatching])
  return taken
}

function takenBottom(): Taken {
  const edges = [...document.querySelectorAll<HTMLElement>('[data-edge=bottom]')]
    .filter(({ offsetHeight }) => offsetHeight > 0)
    .filter((element) => getComputedStyle(element).position === 'fixed')
  const hasNav = edges.some(({ tagName }) => tagName === 'NAV')
  if (hasNav && edges.length > 1 && innerHeight < lowHeight) return 'nav'
  return Math.max(0, innerHeight - Math.min(innerHeight, ...edges.map(({ offsetTop }) => offsetTop)))
}
