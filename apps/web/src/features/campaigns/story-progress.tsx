import type { StoryPage } from '@mutirao/contract/campaigns'
import { useEffect, useRef } from 'react'

type Props = { pages: StoryPage[]; index: number; isPaused: boolean; onDone: () => void }

/** One bar a page. The bar that runs is the clock: held, it stands; for whoever wants no motion it is full and nothing turns by itself. */
export function StoryProgress({ pages, index, isPaused, onDone }: Props) {
  return (
    <div className="flex gap-1" aria-hidden="true">
      {pages.map((page, position) => (
        <span key={`${page.picture.hash}/${page.title}/${page.text}`} className="h-1 flex-1 overflow-hidden rounded-full bg-well-2">
          {position < index && <i className="block h-full bg-action" />}
          {position === index && <RunningBar seconds={page.seconds} isPaused={isPaused} onDone={onDone} />}
        </span>
      ))}
    </div>
  )
}

function RunningBar({ seconds, isPaused, onDone }: { seconds: number; isPaused: boolean; onDone: () => void }) {
  const bar = useRef<HTMLElement>(null)
  const running = useRef<Animation>(undefined)
  const done = useRef(onDone)

  useEffect(() => {
    done.current = onDone
  })

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const grow = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }]
    const animation = bar.current?.animate(grow, { duration: seconds * 1000, fill: 'both' })
    if (!animation) return
    running.current = animation
    animation.onfinish = () => done.current()
    return () => animation.cancel()
  }, [seconds])

  useEffect(() => {
    if (isPaused) running.current?.pause()
    else running.current?.play()
  }, [isPaused])

  return <i ref={bar} className="block h-full origin-left bg-action" />
}
