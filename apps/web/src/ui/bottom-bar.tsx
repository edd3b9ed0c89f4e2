import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '@mutirao/ui/icon.tsx'
import { type EdgePlace, useEdgePlace } from './edge-place.ts'
import { useGivesWay } from './gives-way.ts'

const gap = 10

/** isStacking: the actions go below the text where both have no room. */
type Props = { label: string; icon: string; text: ReactNode; actions: ReactNode; isStacking?: boolean }

/**
 * A bar above elements fixed to the bottom, so that it never covers the main action: full-width above full-width elements, so that no content shows
 * behind it, and a card beside floating ones. On a low screen with several bars it replaces the navigation, so that they share a quarter of the
 * height. Where the main action is no fixed element and lies in the bar's place, the bar stands at the end of the page, in the room that it takes there
 * anyway. Its text scales like the navigation's, only as far as there is room.
 */
export function BottomBar({ label, icon, text, actions, isStacking = false }: Props) {
  const { isWide, bottom, isInNavPlace } = useEdgePlace()
  const bar = useRef<HTMLElement>(null)
  const room = isInNavPlace ? 0 : isWide ? bottom : bottom + gap
  const isAtPageEnd = useGivesWay(bar, room)
  useRoomBelow(bar, { bottom, isInNavPlace, isAtPageEnd })
  return (
    <aside
      ref={bar}
      aria-label={label}
      style={isInNavPlace ? undefined : { bottom: room }}
      className={`${isAtPageEnd ? 'absolute' : 'fixed'} flex animate-rise items-center justify-end gap-x-3 border-line bg-surface ${isWide ? wideLook({ bottom, isInNavPlace, isStacking }) : cardLook}`}
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

function wideLook({ bottom, isInNavPlace, isStacking }: Pick<EdgePlace, 'bottom' | 'isInNavPlace'> & { isStacking: boolean }): string {
  const place = isInNavPlace ? 'bottom-0 z-31 min-h-15' : 'z-24 min-h-13'
  const isAtEnd = bottom === 0 || isInNavPlace
  return `inset-x-0 border-t pr-2 pl-3 md:justify-center ${isStacking ? 'flex-wrap py-1' : ''} ${place} ${isAtEnd ? 'safe-bottom' : ''}`
}

type Room = Pick<EdgePlace, 'bottom' | 'isInNavPlace'> & { isAtPageEnd: boolean }

/**
 * Adds scroll room, and says to what floats above the bar how far it rises above the fixed elements (`--bar`), and to a dock how high the bar is that
 * has replaced the navigation below it (`--nav-bar`).
 */
function useRoomBelow(bar: RefObject<HTMLElement | null>, { bottom, isInNavPlace, isAtPageEnd }: Room) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => {
      const rise = isAtPageEnd ? 0 : Math.max(0, innerHeight - element.offsetTop - bottom)
      document.body.style.paddingBottom = `${element.offsetHeight + gap}px`
      document.body.style.position = isAtPageEnd ? 'relative' : ''
      document.body.dataset['bar'] = ''
      // On the document, whose scroll padding it adds to.
      document.documentElement.style.setProperty('--bar', `${rise}px`)
      if (isInNavPlace) document.body.style.setProperty('--nav-bar', `${element.offsetHeight}px`)
      else document.body.style.removeProperty('--nav-bar')
    }
    const changes = new ResizeObserver(measure)
    changes.observe(element)
    return () => changes.disconnect()
  }, [bar, bottom, isInNavPlace, isAtPageEnd])

  // Removed only on unmount: without the padding between two screens, the router could not restore the scroll position at a list's end.
  useEffect(
    () => () => {
      document.body.style.paddingBottom = ''
      document.body.style.position = ''
      delete document.body.dataset['bar']
      document.documentElement.style.removeProperty('--bar')
      document.body.style.removeProperty('--nav-bar')
    },
    [],
  )
}
