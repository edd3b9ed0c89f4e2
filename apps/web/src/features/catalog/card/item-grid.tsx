import { startTransition, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { whenIdle } from '#platform/idle.ts'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { listRowKey } from '@mutirao/client/stored-keys'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { gridSizes, ProductCard, ProductGrid, type ProductLook } from './product-card.tsx'

/** Whole rows of two, three and four columns. */
const block = 24
const mostColumns = 4

type Props<Item extends ItemPreview> = {
  /** Identifies the list, so that going back restores its scroll position. */
  name: string
  items: Item[]
  look: (item: Item) => ProductLook
  renderControl?: (item: Item) => ReactNode
  columns?: 3 | 4
  onEnd?: () => void
  /** For thousands of items: blocks far from the viewport are emptied. */
  isLong?: boolean
  /** Reports the index in view, to the precision of a block. */
  onSeen?: (index: number) => void
}

/**
 * Renders a long list completely, block by block while the browser is idle: 900 products open as fast as 24, and find-in-page and screen readers
 * have every one. Offscreen blocks use content-visibility; in a list of thousands, distant ones keep only their height.
 */
export function ItemGrid<Item extends ItemPreview>({
  name,
  items,
  look,
  renderControl,
  columns,
  isLong = false,
  onEnd,
  onSeen,
}: Props<Item>) {
  const [heights] = useState(() => heightsOf(name))
  const [drawn, setDrawn] = useState(Math.max(1, heights.length))
  const list = useRef<HTMLDivElement>(null)
  const blocks = Math.ceil(items.length / block)
  // An empty block is cheap to render.
  const shown = isLong ? blocks : Math.min(drawn, blocks)

  useEffect(() => (shown < blocks ? whenIdle(() => startTransition(() => setDrawn(drawn + 1))) : undefined), [drawn, shown, blocks])
  useLayoutEffect(() => {
    const element = list.current
    return () => keepHeights(name, element)
  }, [name])
  useSeenBlock(list, shown, onSeen)
  useSameRow(name, list, shown >= blocks)
  const heightOfEmpty = useEmptyBlocks(list, { isLong, blocks, left: heights })

  return (
    <>
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-y-5 md:gap-y-6">
        {Array.from({ length: shown }, (_, index) => (
          <div key={index} className="deferred" style={reservedFor(index, items.length, heights[index])}>
            {heightOfEmpty(index) === undefined ? (
              <ProductGrid columns={columns}>
                {items.slice(index * block, (index + 1) * block).map((item, place) => (
                  <ProductCard
                    key={`${item.campaignId}/${item.id}`}
                    product={look(item)}
                    sizes={gridSizes}
                    control={renderControl?.(item)}
                    isFirst={index === 0 && place < 4}
                  />
                ))}
              </ProductGrid>
            ) : (
              <div style={{ height: heightOfEmpty(index) }} />
            )}
          </div>
        ))}
      </div>
      {onEnd && shown >= blocks && <End key={items.length} onEnd={onEnd} ahead={isLong ? '4000px' : '800px'} />}
    </>
  )
}

/** The space that a block out of view takes: its last measured height, or an estimate by its rows. The first block is in view, and rendered by the server. */
function reservedFor(index: number, count: number, height: number | undefined): CSSProperties | undefined {
  if (height) return { containIntrinsicSize: `auto ${height}px` }
  const rest = count - index * block
  return index > 0 && rest < block ? ({ '--part': Math.min(1, (rest + mostColumns - 1) / block) } as CSSProperties) : undefined
}

/** The block that crosses the reading line. */
function useSeenBlock(list: RefObject<HTMLElement | null>, shown: number, onSeen?: (index: number) => void) {
  useEffect(() => {
    if (!onSeen || !list.current) return
    const elements = [...list.current.children].slice(0, shown)
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) onSeen(elements.indexOf(seen.target) * block)
      },
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [list, shown, onSeen])
}

/** Loads the next page before the end is reached. */
function End({ onEnd, ahead }: { onEnd: () => void; ahead: string }) {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEnd(), { rootMargin: ahead })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onEnd, ahead])
  return <span ref={end} className="block h-px" aria-hidden="true" />
}

/** Blocks kept on both sides of the viewport: about ten phone screens. */
const nearBlocks = 4
/** Height of a block that was never laid out, on a phone. */
const usualPx = 3180

/**
 * The heights of the emptied blocks in a list of thousands: all but those near the viewport. A phone's memory holds some hundred products; the
 * page keeps the length of all of them.
 */
function useEmptyBlocks(
  list: RefObject<HTMLElement | null>,
  { isLong, blocks, left }: { isLong: boolean; blocks: number; left: readonly number[] },
) {
  const [{ seen, heights }, setReading] = useState(() => ({ seen: Math.max(0, left.length - 1), heights: left }))

  useEffect(() => {
    if (!isLong || !list.current) return
    const elements = [...list.current.children].slice(0, blocks) as HTMLElement[]
    const observer = new IntersectionObserver((entries) => {
      const inView = entries.findLast(({ isIntersecting }) => isIntersecting)
      const passed = entries.filter(({ target, isIntersecting }) => !isIntersecting && target.querySelector('a'))
      startTransition(() =>
        setReading((before) => ({
          seen: inView ? elements.indexOf(inView.target as HTMLElement) : before.seen,
          heights: withHeights(before.heights, elements, passed),
        })),
      )
    })
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [list, blocks, isLong])

  return (index: number): number | undefined => (isLong && Math.abs(index - seen) > nearBlocks ? (heights[index] ?? usualPx) : undefined)
}

/** Each block's last laid out height, or the browser's estimate. */
function withHeights(known: readonly number[], blocks: HTMLElement[], passed: readonly IntersectionObserverEntry[]): readonly number[] {
  if (passed.length === 0) return known
  const heights = [...known]
  for (const { target } of passed) heights[blocks.indexOf(target as HTMLElement)] = innerHeightOf(target as HTMLElement)
  return heights
}

/** Content heights of a list's blocks, down to the scroll position: without them going back would end at other products. */
const left = new Map<string, number[]>()

const heightsOf = (name: string): number[] => left.get(name) ?? []

function keepHeights(name: string, list: HTMLElement | null) {
  const blocks = [...(list?.children ?? [])] as HTMLElement[]
  const seen = blocks.filter((block) => block.getBoundingClientRect().top < 2 * innerHeight)
  left.set(name, seen.map(innerHeightOf))
}

/** The content height of a block, without the padding for focus rings. */
const innerHeightOf = (block: HTMLElement) => block.offsetHeight - 2 * Number.parseFloat(getComputedStyle(block).paddingBlockStart || '0')

/** The first product in view, and its distance from the top of the window. */
type Row = { name: string; href: string; top: number }

/** Below the header. */
const edgePx = 80

/** A reload loses all heights, so pixel positions are wrong: restores the product that was at the top. */
function useSameRow(name: string, list: RefObject<HTMLElement | null>, isWhole: boolean) {
  useEffect(() => {
    const handle = () => keepRow(name, list.current)
    addEventListener('pagehide', handle)
    return () => removeEventListener('pagehide', handle)
  }, [name, list])

  useEffect(() => {
    const row = readInTab<Row | null>(listRowKey)
    if (!isWhole || row?.name !== name) return
    storeInTab(listRowKey, null)
    if (!isSameVisit()) return
    // After the router has restored the pixel position; again when the blocks around have their real height.
    const timers = [0, 100].map((afterMs) => setTimeout(() => showRow(row, list.current), afterMs))
    return () => timers.forEach(clearTimeout)
  }, [name, list, isWhole])
}

function keepRow(name: string, list: HTMLElement | null) {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
  const first = links.find((link) => link.getBoundingClientRect().top >= edgePx)
  const row: Row | undefined = first && { name, href: first.pathname, top: first.getBoundingClientRect().top }
  storeInTab(listRowKey, scrollY > 0 && row ? row : null)
}

function showRow({ href, top }: Row, list: HTMLElement | null) {
  const link = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(({ pathname }) => pathname === href)
  if (link) scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** A reload or a return from another site; a typed address begins at the top. */
function isSameVisit() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
