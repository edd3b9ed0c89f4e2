import { useEffect, type RefObject } from 'react'
import { readInTab, storeInTab } from '#platform/storage.ts'

/** The first product in view, and how far down the window it stood. */
type Row = { name: string; href: string; top: number }

const stored = 'list-row'
/** Below the header. */
const edgePx = 80

/** A reload forgets how high everything was, so pixels lead elsewhere: what stood at the top stands there again. */
export function useSameRow(name: string, list: RefObject<HTMLElement | null>, isWhole: boolean) {
  useEffect(() => {
    const handle = () => keepRow(name, list.current)
    addEventListener('pagehide', handle)
    return () => removeEventListener('pagehide', handle)
  }, [name, list])

  useEffect(() => {
    const row = readInTab<Row | null>(stored)
    if (!isWhole || row?.name !== name) return
    storeInTab(stored, null)
    if (!isSameVisit()) return
    // After the router, which has put the window where its pixels say; once more when the blocks around have their real height.
    const timers = [0, 100].map((afterMs) => setTimeout(() => showRow(row, list.current), afterMs))
    return () => timers.forEach(clearTimeout)
  }, [name, list, isWhole])
}

function keepRow(name: string, list: HTMLElement | null) {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
  const first = links.find((link) => link.getBoundingClientRect().top >= edgePx)
  const row: Row | undefined = first && { name, href: first.pathname, top: first.getBoundingClientRect().top }
  storeInTab(stored, scrollY > 0 && row ? row : null)
}

function showRow({ href, top }: Row, list: HTMLElement | null) {
  const link = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(({ pathname }) => pathname === href)
  if (link) scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Reloaded, or come back to from another site; whoever types the address begins at its top. */
function isSameVisit() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
