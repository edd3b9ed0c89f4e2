import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { PlacePrompt } from '#features/place/place-prompt.tsx'
import { useIsHydrated } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'
import { HomeFrame, loadHome, useHomeParts, type HomeParts } from '#features/home/home-frame.tsx'
import { homeHead, parseHomeSearch } from '#features/home/home-route.ts'
import { PlainBlocks } from '#features/home/plain-blocks.tsx'
import { loadWideBlocks, preparedBlocks, prepareWideBlocks } from '#features/home/prepare-wide-blocks.ts'
import { Suspense, use, type ReactNode, createElement } from 'react'
import { useIsWide } from '#platform/wide.ts'
import { PictureMedia } from '#ui/picture.tsx'
import { later } from '#page/later.ts'

export const Route = createFileRoute('/')({
  staticData: { shell: { hasHeader: true, place: 'home' }, prepare: prepareWideBlocks },
  validateSearch: parseHomeSearch,
  loader: async (given) => void (await Promise.all([loadHome(given), prepareWideBlocks()])),
  head: homeHead,
  pendingComponent: HomeSkeleton,
  component: HomeScreen,
})

/** Spec §2: one home on phones, another from 768 px; the page is the same and holds both. */
function HomeScreen() {
  const parts = useHomeParts()
  // After signing out the shop is as on a first visit: it asks where to receive, at every width.
  const isAsked = useRouterState({ select: ({ location }) => location.state.initial === true })
  const isInitial = useIsHydrated() && isAsked
  return (
    <HomeFrame categories={parts.categories}>
      {parts.homes.length === 0 ? (
        <PlainBlocks {...parts} />
      ) : (
        <>
          <Composition of="narrow">
            <PlainBlocks {...parts} />
          </Composition>
          <Composition of="wide">
            {isInitial && <PlacePrompt path={paths.home} />}
            <WideBlocks {...parts} />
          </Composition>
        </>
      )}
    </HomeFrame>
  )
}

const layouts = {
  narrow: { className: 'md:hidden', media: '(max-width:767.98px)' },
  wide: { className: 'max-md:hidden', media: '(min-width:768px)' },
}

/**
 * One of the two homes in a page made for all widths: the style sheet decides at the first paint, and the browser takes over
 * the one that is seen. The other is left as it came, without its script, and goes with the next drawing.
 */
function Composition({ of, children }: { of: keyof typeof layouts; children: ReactNode }) {
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

/** For a window that becomes wide during the visit. */
const LateBlocks = later(loadWideBlocks)

const WideBlocks = (parts: HomeParts) => (
  <Suspense fallback={<PlainBlocks {...parts} />}>{createElement(preparedBlocks() ?? LateBlocks, parts)}</Suspense>
)
