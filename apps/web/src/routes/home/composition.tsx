import { Suspense, use, type ReactNode } from 'react'
import { useIsHydrated } from '#page/hydration.ts'
import { useIsWide } from '#platform/wide.ts'
import { PictureMedia } from '#ui/picture.tsx'

const layouts = {
  narrow: { className: 'md:hidden', media: '(max-width:767.98px)' },
  wide: { className: 'max-md:hidden', media: '(min-width:768px)' },
}

/**
 * One of the two homes in a page made for all widths: the style sheet decides at the first paint, and the browser takes over
 * the one that is seen. The other is left as it came, without its script, and goes with the next drawing.
 */
export function Composition({ of, children }: { of: keyof typeof layouts; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const isWide = useIsWide()
  const isSeen = import.meta.env.SSR || isWide === (of === 'wide')
  if (isHydrated && !isSeen) return null
  const { className, media } = layouts[of]
  return (
    <div className={className}>
      <PictureMedia value={media}>
        <Suspense>{isSeen ? children : <LeftAsItCame />}</Suspense>
      </PictureMedia>
    </div>
  )
}

const never = new Promise<never>(() => {})

function LeftAsItCame() {
  return use(never)
}
