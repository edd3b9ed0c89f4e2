import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '@mutirao/ui/icon.tsx'

const gap = 10

/** isStacking: the actions go below the text where both have no room. */
type Props = { label: string; icon: string; text: ReactNode; actions: ReactNode; isStacking?: boolean }

/**
 * A bar above elements fixed to the bottom, so that it never covers the main action: full-width above full-width elements, so that no content shows
 * behind it, and a card beside floating ones. On a low screen with several bars it replaces the navigation, so that they share a quarter of the
 * height. Its text scales like the navigation's, only as far as there is room.
 */
export function BottomBar({ label, icon, text, actions, isStacking = false }: Props) {
  const { isWide, bottom, isInNavPlace } = useEdgePlace()
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar, isInNavPlace)
  return (
    <aside
      ref={bar}
      aria-label={label}
      style={isInNavPlace ? undefined : { bottom: isWide ? bottom : bottom + gap }}
      className={`fixed flex animate-rise items-center justify-end gap-x-3 border-line bg-surface ${isWide ? wideLook({ bottom, isInNavPlace, isStacking }) : cardLook}`}
    >
      <div
        className={`flex flex-1 items-center gap-3 ${isWide ? `${isStacking ? 'min-w-[min(11rem,100%)]' : 'min-w-0'} md:flex-none` : 'min-w-[min(12rem,100%)]'}`}
      >
        {!isWide && <Icon d={icon} />}
        <p
          className={`min-w-0 flex-1 ${isWide ? 'text-[clamp(12px,.75rem,16px)] leading-tight md:text-[clamp(13px,.8125rem,16px)]' : 'text-[clamp(13px,.8125rem,16px)] leading-snug'}`}
        >
          {text}
        </p>
      </div>
      <div className="flex items-center gap-1">{actions}</div>
    </aside>
  )
}

const cardLook = 'inset-x-3 z-24 flex-wrap gap-y-1 rounded-campaign border py-2 pr-2 pl-3.5 shadow-float md:right-auto md:left-6 md:w-120'

function wideLook({ bottom, isInNavPlace, isStacking }: Pick<Place, 'bottom' | 'isInNavPlace'> & { isStacking: boolean }): string {
  const place = isInNavPlace ? 'bottom-0 z-31 min-h-15' : 'z-24 min-h-13'
  const isAtEnd = bottom === 0 || isInNavPlace
  return `inset-x-0 border-t pr-2 pl-3 md:justify-center ${isStacking ? 'flex-wrap py-1' : ''} ${place} ${isAtEnd ? 'safe-bottom' : ''}`
}

/** Adds scroll room, and says its height to what floats above it (`--bar`), so that the bar does not cover the end of a long page. */
function useRoomBelow(bar: RefObject<HTMLElement | null>, isInNavPlace: boolean) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const changes = new ResizeObserver(() => {
      document.body.style.paddingBottom = `${element.offsetHeight + gap}px`
      document.body.dataset['bar'] = ''
      document.documentElement.style.setProperty('--bar', isInNavPlace ? '0px' : `${element.offsetHeight}px`)
    })
    changes.observe(element)
    return () => {
      changes.disconnect()
      document.body.style.paddingBottom = ''
      delete document.body.dataset['bar']
      document.documentElement.style.removeProperty('--bar')
    }
  }, [bar, isInNavPlace])
}

const lowHeight = 700
const largeTextPx = 20

/** The bar's position. `bottom`: the occupied height at the bottom edge. `isWide`: the occupying element spans the screen. */
type Place = { bottom: number; isWide: boolean; isInNavPlace: boolean }

/** Follows the elements fixed to the bottom. */
export function useEdgePlace(): Place {
  const [place, setPlace] = useState(placeOfBar)
  useEffect(() => {
    const app = document.getElementById('app')
    if (!app) return
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
  }, [])
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
