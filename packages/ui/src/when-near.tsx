import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** Renders its children, and so loads their code, when they come near the viewport. */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '400px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className={className}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  )
}
