import { startTransition, useEffect, useState, type RefObject } from 'react'
import { innerHeightOf } from './list-place.ts'

/** On both sides of what is read: some ten screens of a phone. */
const nearBlocks = 4
/** Of a block that has never been laid out, on a phone. */
const usualPx = 3180

/**
 * Of a list of thousands, how high the blocks are that stand empty: all but those near what is read. The memory of a phone holds some
 * hundred products; the page is as long as all of them.
 */
export function useEmptyBlocks(
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

/** As high as each was when it was laid out, or as the browser takes it to be. */
function withHeights(known: readonly number[], blocks: HTMLElement[], passed: readonly IntersectionObserverEntry[]): readonly number[] {
  if (passed.length === 0) return known
  const heights = [...known]
  for (const { target } of passed) heights[blocks.indexOf(target as HTMLElement)] = innerHeightOf(target as HTMLElement)
  return heights
}
