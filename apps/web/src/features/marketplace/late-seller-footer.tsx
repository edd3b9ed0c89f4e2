import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const SellerFooter = lazy(async () => ({ default: (await import('./seller-footer.tsx')).SellerFooter }))

/** For campaign and product pages, which most visits begin with and which must weigh least: fetched when one comes near the end. */
export function LateSellerFooter() {
  const end = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={end} className="min-h-30">
      {isNear && (
        <Suspense>
          <SellerFooter />
        </Suspense>
      )}
    </div>
  )
}
