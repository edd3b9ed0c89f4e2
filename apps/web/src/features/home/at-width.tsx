import { Suspense, use, useMemo, type ReactNode } from 'react'
import { useIsHydrated } from '#page/page-state.ts'
import { useIsWide } from '#platform/device.ts'
import { PictureMedia } from '#ui/picture.tsx'

const layouts = {
  narrow: { className: 'md:hidden', bare: 'contents md:hidden', media: '(max-width:767.98px)' },
  wide: { className: 'max-md:hidden', bare: 'contents max-md:hidden', media: '(min-width:768px)' },
}

/** `isBare`: what is in it stands in the grid around it by itself. */
type Props = { of: keyof typeof layouts; isBare?: boolean; children: ReactNode }

/**
 * A part of a page made for all widths: the style sheet decides at the first paint, and the browser takes over what is seen. The other is
 * left as it came, without its script, and goes with the next drawing.
 */
export function AtWidth({ of, isBare = false, children }: Props) {
  const isHydrated = useIsHydrated()
  const isWide = useIsWide()
  const isSeen = import.meta.env.SSR || isWide === (of === 'wide')
  // The very same while nothing has changed: drawn anew it would be taken over in one piece, with nothing shown in between.
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
