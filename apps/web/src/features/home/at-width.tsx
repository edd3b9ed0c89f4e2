import { Suspense, use, useMemo, type ReactNode } from 'react'
import { useIsHydrated } from '#page/page-state.ts'
import { useIsWide } from '#platform/device.ts'
import { PictureMedia } from '#ui/picture.tsx'

const layouts = {
  narrow: { className: 'md:hidden', bare: 'contents md:hidden', media: '(max-width:767.98px)' },
  wide: { className: 'max-md:hidden', bare: 'contents max-md:hidden', media: '(min-width:768px)' },
}

/** `isBare`: the content participates directly in the surrounding grid. */
type Props = { of: keyof typeof layouts; isBare?: boolean; children: ReactNode }

/**
 * A part of a page rendered for all widths: CSS selects one at the first paint, and only the visible one is hydrated. The other keeps its server
 * HTML until the next render removes it.
 */
export function AtWidth({ of, isBare = false, children }: Props) {
  const isHydrated = useIsHydrated()
  const isWide = useIsWide()
  const isSeen = import.meta.env.SSR || isWide === (of === 'wide')
  // Memoized: a new element would be hydrated in one piece, with a gap in between.
  const part = useMemo(() => <Suspense>{isSeen ? children : <LeftAsItCame />}</Suspense>, [isSeen, children])
  if (isHydrated && !isSeen) return null
  return (
    <div className={isBare ? layouts[of].bare : layouts[of].className}>
      <PictureMedia value={layouts[of].media}>{part}</PictureMedia>
    </div>
  )
}

const never = new Promise<never>(() => {})

function LeftAsItCame() {
  return use(never)
}
