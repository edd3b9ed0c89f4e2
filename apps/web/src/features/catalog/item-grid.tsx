import type { ItemPreview } from '@mutirao/contract/catalog'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { gridSizes, ProductCard, ProductGrid, type ProductLook } from '#ui/product-card.tsx'

const step = 24
const shownBefore = new Map<string, number>()

type Props<Item extends ItemPreview> = {
  /** Names the list, so that coming back shows as much of it as before. */
  name: string
  items: Item[]
  look: (item: Item) => ProductLook
  renderControl?: (item: Item) => ReactNode
  columns?: 3 | 4
  onEnd?: () => void
}

/** Draws what is near the screen and more as one scrolls; 900 products open as fast as 20. */
export function ItemGrid<Item extends ItemPreview>({ name, items, look, renderControl, columns, onEnd }: Props<Item>) {
  const [shown, setShown] = useState(() => (typeof document === 'undefined' ? step : (shownBefore.get(name) ?? step)))
  const end = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setShown((count) => {
          shownBefore.set(name, count + step)
          return count + step
        })
        onEnd?.()
      },
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // shown: what was near before may be far now, and the other way round.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the observer must look again at the longer list
  }, [name, onEnd, items.length, shown])

  return (
    <>
      <ProductGrid columns={columns}>
        {items.slice(0, shown).map((item, index) => (
          <ProductCard
            key={`${item.campaignId}/${item.id}`}
            product={look(item)}
            sizes={gridSizes}
            control={renderControl?.(item)}
            isFirst={index < 4}
          />
        ))}
      </ProductGrid>
      {(shown < items.length || onEnd) && <span ref={end} className="block h-px" aria-hidden="true" />}
    </>
  )
}
