import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#platform/idle.ts'

/** Longer than the pauses within one scroll, and than the renders of one tap. */
const REST_MS = 250
const STEP_PX = 8
/** A thumb's reach above the usual place. Higher places are for the small form, where this reach has no free one. */
const REACH_PX = 168
const SIDE_PX = 12
const TOP_PX = 4

/** up: px above the usual place. */
export type FreePlace = { side: 'left' | 'right'; up: number; isSmall: boolean }
type Size = { width: number; height: number }
type Sizes = { whole: Size; small: Size }
type Box = { left: number; right: number; top: number; bottom: number }

const usual: FreePlace = { side: 'right', up: 0, isSmall: false }

const ACTIONS = '#app :is(a, button, input, select, textarea, summary, label)'
/** Where no place is free, a link of a list may be covered: the list scrolls. */
const IN_LIST = ':is(li, article) a'
/** Places above a thumb's reach must not cover these. */
const TITLES = '#app :is(h1, header img, header svg)'

const meets = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The first place in which a floating element, whose `label` the small form lacks, covers no action of the screen. On one screen it leaves its place only
 * for a free one. `bottom`: px below the usual place. Reads the layout once the screen rests.
 */
export function useFreePlace(label: RefObject<HTMLElement | null>, { bottom, isShown }: { bottom: number; isShown: boolean }): FreePlace {
  const [place, setPlace] = useState(usual)
  const sizes = useRef<Sizes>(undefined)
  useEffect(() => {
    const app = document.getElementById('app')
    if (!app || !isShown) return
    let [rest, cancel, path]: [ReturnType<typeof setTimeout> | undefined, () => void, string] = [undefined, () => {}, location.pathname]
    const look = () => {
      sizes.current = sizesOf(label.current) ?? sizes.current
      const [known, isSameScreen] = [sizes.current, path === location.pathname]
      path = location.pathname
      if (known) setPlace((before) => findFree(isSameScreen ? before : usual, { sizes: known, bottom: bottom + barHeight() }))
    }
    const wait = () => {
      clearTimeout(rest)
      rest = setTimeout(() => (cancel = whenIdle(look)), REST_MS)
    }
    const changes = new MutationObserver(wait)
    changes.observe(app, { childList: true, subtree: true })
    // A bar has hidden it, or no longer does.
    const own = label.current?.closest('aside')
    const heights = new ResizeObserver(wait)
    if (own) heights.observe(own)
    const end = new AbortController()
    addEventListener('scroll', wait, { passive: true, signal: end.signal })
    addEventListener('resize', wait, { signal: end.signal })
    look()
    return () => {
      clearTimeout(rest)
      cancel()
      end.abort()
      heights.disconnect()
      changes.disconnect()
    }
  }, [label, bottom, isShown])
  return place
}

/** The height of the bar that the element floats above (ui/bottom-bar.tsx). */
const barHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0

/** Undefined while the label is not shown. */
function sizesOf(label: HTMLElement | null): Sizes | undefined {
  const element = label?.closest('aside')
  if (!element || !label || label.offsetWidth <= 1) return undefined
  const { offsetWidth: width, offsetHeight: height } = element
  return { whole: { width, height }, small: { width: width - label.offsetWidth, height } }
}

function findFree(before: FreePlace, { sizes, bottom }: { sizes: Sizes; bottom: number }): FreePlace {
  const boxOf = ({ side, up, isSmall }: FreePlace): Box => {
    const { width, height } = isSmall ? sizes.small : sizes.whole
    const [low, left] = [innerHeight - bottom - up, side === 'left' ? SIDE_PX : innerWidth - SIDE_PX - width]
    return { left, right: left + width, top: low - height, bottom: low }
  }
  const heights = Array.from(
    { length: Math.max(1, Math.floor((innerHeight - bottom - sizes.whole.height - TOP_PX) / STEP_PX)) },
    (_, step) => step * STEP_PX,
  )
  const near = heights.flatMap((up) => (up > REACH_PX ? [] : [...bothSides(up, false), ...bothSides(up, true)]))
  const far = heights.flatMap((up) => (up > REACH_PX ? bothSides(up, true) : []))
  const shown = boxesOf(ACTIONS)
  const withoutLists = shown.filter(({ element }) => !element.matches(IN_LIST))
  const isFreeOf = (some: typeof shown) => (place: FreePlace) => some.every(({ box }) => !meets(box, boxOf(place)))
  if (isFreeOf(shown)(before)) return before
  return (
    near.find(isFreeOf(shown)) ??
    [before, ...near].find(isFreeOf(withoutLists)) ??
    [before, ...far].find(isFreeOf([...withoutLists, ...boxesOf(TITLES)])) ??
    leastCovering([...near, ...far], withoutLists)
  )

  /** On a screen that is full of fields the end of one is covered rather than a button. */
  function leastCovering(places: readonly FreePlace[], some: typeof shown): FreePlace {
    const small = places.filter(({ isSmall }) => isSmall)
    const isBesideButtons = isFreeOf(some.filter(({ element }) => element.matches('a, button')))
    const besides = small.filter(isBesideButtons)
    return leastOf(besides.length > 0 ? besides : small, (place) => some.reduce((sum, { box }) => sum + commonArea(box, boxOf(place)), 0))
  }
}

const commonArea = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

function leastOf<Thing>(things: readonly Thing[], costOf: (thing: Thing) => number): Thing {
  const costs = things.map(costOf)
  return things[costs.indexOf(Math.min(...costs))]!
}

/** The usual side first. */
const bothSides = (up: number, isSmall: boolean): FreePlace[] => [
  { side: 'right', up, isSmall },
  { side: 'left', up, isSmall },
]

/** The elements that are visible now, with their places. */
const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.bottom > 0 && box.top < innerHeight && element.checkVisibility({ visibilityProperty: true }))
