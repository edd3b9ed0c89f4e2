import { type RefObject, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { cookie } from '@mutirao/ui/service-icons.gen.ts'
import { createStoredValue } from '@mutirao/client/store'
import { cookieConsentKey } from '@mutirao/client/stored-keys'

/** Spec §2: the cookie bar's stored value. client.tsx reads it before loading the bar. */
const consent = createStoredValue(cookieConsentKey, { essential: false })

export const useCookieConsent = consent.useValue
export const acceptCookies = () => consent.set({ essential: true })
export const takeBackCookies = () => consent.set({ essential: false })

const gap = 10
let isShown = false

/** A separate root rendered after the app, so that it costs the first load nothing and moves nothing. */
export function showCookieBar() {
  if (isShown) return
  isShown = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<CookieBar />)
}

/**
 * Spec §2, with its text. It sits above elements fixed to the bottom, so that it never covers the main action: as a full-width bar above
 * full-width elements, so that no content shows behind it, and as a card beside floating ones. On a low screen with several bars it replaces the
 * navigation, so that they share a quarter of the height. Its text scales like the navigation's, only as far as there is room.
 */
export function CookieBar() {
  const { essential } = useCookieConsent()
  const { isWide, bottom, isInNavPlace } = usePlace(!essential)
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar, !essential)
  if (essential) return null
  return (
    <aside
      ref={bar}
      aria-label={m.cookies()}
      style={isInNavPlace ? undefined : { bottom: isWide ? bottom : bottom + gap }}
      className={`fixed flex animate-rise items-center justify-end gap-x-3 border-line bg-surface ${
        isWide
          ? `inset-x-0 border-t pr-2 pl-3 md:justify-center ${isInNavPlace ? 'bottom-0 z-31 min-h-15' : 'z-24 min-h-13'} ${bottom === 0 || isInNavPlace ? 'safe-bottom' : ''}`
          : 'inset-x-3 z-24 flex-wrap gap-y-1 rounded-campaign border py-2 pr-2 pl-3.5 shadow-float md:right-auto md:left-6 md:w-120'
      }`}
    >
      <div className={`flex flex-1 items-center gap-3 ${isWide ? 'min-w-0 md:flex-none' : 'min-w-[min(12rem,100%)]'}`}>
        {!isWide && <Icon d={cookie} />}
        <p
          className={`min-w-0 flex-1 ${isWide ? 'text-[clamp(12px,.75rem,16px)] leading-tight md:text-[clamp(13px,.8125rem,16px)]' : 'text-[clamp(13px,.8125rem,16px)] leading-snug'}`}
        >
          {m.cookie_text()}{' '}
          <a
            href={paths.cookiePolicy}
            className="hit inline-block font-semibold whitespace-nowrap text-action-text underline underline-offset-2"
          >
            {m.learn_more()}
          </a>
        </p>
      </div>
      <Button kind="soft" size="small" className="text-[clamp(14px,.875rem,18px)]!" onClick={acceptCookies}>
        {m.accept()}
      </Button>
    </aside>
  )
}

/** Adds scroll room, so that the bar does not cover the end of a long page. */
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

const lowHeight = 700
const largeTextPx = 20

/** The bar's position. `bottom`: the occupied height at the bottom edge. `isWide`: the occupying element spans the screen. */
type Place = { bottom: number; isWide: boolean; isInNavPlace: boolean }

function usePlace(isWatching: boolean): Place {
  const [place, setPlace] = useState(placeOfBar)
  useEffect(() => {
    const app = document.getElementById('app')
    if (!isWatching || !app) return
    const measure = () =>
      setPlace((before) => {
        const now = placeOfBar()
        const isSame = before.bottom === now.bottom && before.isWide === now.isWide && before.isInNavPlace === now.isInNavPlace
        return isSame ? before : now
      })
    // Reading the layout on every change would cost each tap one: a ResizeObserver reports heights after layout.
    const heights = new ResizeObserver(measure)
    let watched: Element[] = []
    const watch = () => {
      const edges = findEdges()
      if (edges.length === watched.length && edges.every((edge, index) => edge === watched[index])) return
      heights.disconnect()
      for (const edge of edges) heights.observe(edge)
      watched = edges
      measure()
    }
    const changes = new MutationObserver(watch)
    changes.observe(app, { childList: true, subtree: true })
    addEventListener('resize', measure)
    watch()
    return () => {
      heights.disconnect()
      changes.disconnect()
      removeEventListener('resize', measure)
    }
  }, [isWatching])
  return place
}

/** Then the text needs more room than the navigation has. */
const isTextLarge = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > largeTextPx

const findEdges = () => [...document.querySelectorAll<HTMLElement>('[data-edge=bottom]')]

/** The room left by the navigation, a dock or the running bar. */
function placeOfBar(): Place {
  const edges = findEdges()
    .filter(({ offsetHeight }) => offsetHeight > 0)
    .filter((element) => getComputedStyle(element).position === 'fixed')
  const hasNav = edges.some(({ tagName }) => tagName === 'NAV')
  const isInNavPlace = hasNav && edges.length > 1 && innerHeight < lowHeight && !isTextLarge()
  return {
    bottom: Math.max(0, innerHeight - Math.min(innerHeight, ...edges.map(({ offsetTop }) => offsetTop))),
    isWide: isInNavPlace || edges.every(({ offsetWidth }) => offsetWidth >= document.documentElement.clientWidth),
    isInNavPlace,
  }
}
