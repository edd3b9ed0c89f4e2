import { useEffect, useState } from 'react'

const LOW_PX = 700
/** As the `zoomed:` variant of tokens.css. */
const ZOOMED_PX = 320
const largeTextPx = 20

/** The room at the bottom edge. `bottom`: the occupied height at the bottom edge. `isWide`: the occupying element spans the screen. */
export type EdgePlace = { bottom: number; isWide: boolean; isInNavPlace: boolean }

/** Follows the elements fixed to the bottom. */
export function useEdgePlace(): EdgePlace {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
    const app = document.getElementById('app')
    if (!app) return
    const measure = () =>
      setPlace((before) => {
        const now = placeNow()
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

/** On a low screen the navigation and two bars would take too much of it, on a zoomed one the navigation and one. */
const mostEdges = () => (innerHeight < ZOOMED_PX ? 0 : isLowScreen() ? 1 : Infinity)
export const isLowScreen = () => innerHeight < LOW_PX

/** With a large root font size the text needs more room than the navigation has. */
const isTextLarge = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > largeTextPx

const findEdges = () => [...document.querySelectorAll<HTMLElement>('[data-edge=bottom]')]

/** The room left by the navigation, a dock or the running bar. */
function placeNow(): EdgePlace {
  const edges = findEdges()
    .filter(({ offsetHeight }) => offsetHeight > 0)
    .filter((element) => getComputedStyle(element).position === 'fixed')
  const hasNav = edges.some(({ tagName }) => tagName === 'NAV')
  const isInNavPlace = hasNav && edges.length > mostEdges() && !isTextLarge()
  return {
    bottom: Math.max(0, innerHeight - Math.min(innerHeight, ...edges.map(({ offsetTop }) => offsetTop))),
    isWide: isInNavPlace || edges.every(({ offsetWidth }) => offsetWidth >= document.documentElement.clientWidth),
    isInNavPlace,
  }
}
