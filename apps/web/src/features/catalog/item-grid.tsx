import type { ItemPreview } from '@mutirao/contract/catalog'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { whenIdle } from '#platform/idle.ts'
import { gridSizes, ProductCard, ProductGrid, type ProductLook } from '#ui/product-card.tsx'
import { heightsOf, keepHeights } from './list-place.ts'
import { useSameRow } from './list-row.ts'
import { useEmptyBlocks } from './empty-blocks.ts'

/** Whole rows of two, three and four columns. */
const block = 24

type Props<Item extends ItemPreview> = {
  /** Names the list, so that coming back finds the place where it was left. */
  name: string
  items: Item[]
  look: (item: Item) => ProductLook
  renderControl?: (item: Item) => ReactNode
  columns?: 3 | 4
  onEnd?: () => void
  /** Of thousands: blocks far from what is read stand empty. */
  isLong?: boolean
  /** The place in the list of what is read now, give or take a block. */
  onSeen?: (index: number) => void
}

/**
 * All of a long list, a block at a time while the browser is idle: 900 products open as fast as 24, and find-in-page and screen readers
 * still have every one. Blocks off the screen are neither laid out nor painted; of thousands those far away keep their height alone.
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
  // An empty block costs nothing to draw.
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
          <div key={index} className="deferred" style={heights[index] ? { containIntrinsicSize: `auto ${heights[index]}px` } : undefined}>
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

/** Which block crosses the line where one reads. */
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

/** Asks for the next page before one gets there. */
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
