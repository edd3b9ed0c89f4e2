import { type RefObject, useEffect, useState } from 'react'

/** Longer than the pauses within one scroll. */
const REST_MS = 150
/** One or two pixels of a button. */
const LEAST = 0.04

/** The main action of a screen: strong, or the one that sends a form. In a list each row has one, and they scroll past like its other content. */
const MAIN = '#app main :is(a.bg-action, button.bg-action, [type=submit])'
const ELSEWHERE = 'li, dialog, [data-edge=bottom]'

/**
 * Whether a bar that is fixed `bottom` px above the bottom edge would cover a part of the screen's main action while the screen rests. Once true, it stays
 * true until the next screen: a bar that comes and goes disturbs more. It reads no layout, an observer reports what lies in the bar's place.
 */
export function useGivesWay(bar: RefObject<HTMLElement | null>, bottom: number): boolean {
  const [gives, setGives] = useState(false)
  useEffect(() => {
    const [app, element] = [document.getElementById('app'), bar.current]
    if (!app || !element) return
    let stop = () => {}
    const begin = () => {
      stop()
      stop = watchMainActions(app, { bar: element, bottom, onChange: setGives })
    }
    const heights = new ResizeObserver(begin)
    heights.observe(element)
    addEventListener('resize', begin)
    return () => {
      stop()
      heights.disconnect()
      removeEventListener('resize', begin)
    }
  }, [bar, bottom])
  return gives
}

type Watched = { bar: HTMLElement; bottom: number; onChange: (gives: boolean) => void }

function watchMainActions(app: HTMLElement, { bar, bottom, onChange }: Watched): () => void {
  const covered = new Set<Element>()
  let [known, path, scrolledAt]: [Element[], string, number] = [[], location.pathname, -REST_MS]
  let rest: ReturnType<typeof setTimeout> | undefined

  const decide = () => {
    clearTimeout(rest)
    if (covered.size === 0) return
    const restsIn = scrolledAt + REST_MS - performance.now()
    if (restsIn > 0) rest = setTimeout(decide, restsIn)
    else onChange(true)
  }
  const places = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, boundingClientRect: at } of entries) {
        const isBeside = at.right <= bar.offsetLeft || at.left >= bar.offsetLeft + bar.offsetWidth
        if (intersectionRatio >= LEAST && !isBeside) covered.add(target)
        else covered.delete(target)
      }
      decide()
    },
    { rootMargin: `-${Math.max(0, innerHeight - bottom - bar.offsetHeight)}px 0px -${bottom}px 0px`, threshold: LEAST },
  )
  const look = () => {
    if (path !== location.pathname) onChange(false)
    path = location.pathname
    const main = [...document.querySelectorAll(MAIN)].filter((one) => !one.closest(ELSEWHERE))
    if (main.length === known.length && main.every((one, index) => one === known[index])) return
    const gone = known.filter((one) => !main.includes(one))
    for (const one of gone) {
      covered.delete(one)
      places.unobserve(one)
    }
    for (const one of main) if (!known.includes(one)) places.observe(one)
    known = main
  }
  const changes = new MutationObserver(look)
  changes.observe(app, { childList: true, subtree: true })
  const end = new AbortController()
  const handleScroll = () => (scrolledAt = performance.now())
  addEventListener('scroll', handleScroll, { passive: true, signal: end.signal })
  look()
  return () => {
    clearTimeout(rest)
    end.abort()
    changes.disconnect()
    places.disconnect()
  }
}
