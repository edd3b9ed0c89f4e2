import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { createElement, Suspense } from 'react'
import { AtWidth } from '#features/home/at-width.tsx'
import { HomeFrame, loadHome } from '#features/home/home-frame.tsx'
import { useHomeParts, type HomeParts } from '#features/home/home-parts.ts'
import { homeFields, homeHead, loadWideHome, parseHomeSearch, preparedWideHome, prepareWideHome } from '#features/home/home-route.ts'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'
import { PlainBlocks } from '#features/home/plain-blocks.tsx'
import { PlacePrompt } from '#features/place/place-prompt.tsx'
import { paths } from '#links/paths.ts'
import { later } from '#page/later.ts'
import { useIsHydrated } from '#page/page-state.ts'

export const Route = createFileRoute('/')({
  staticData: { keptBy: homeFields, shell: { hasHeader: true, place: 'home' }, prepare: prepareWideHome },
  validateSearch: parseHomeSearch,
  loader: async (given) => void (await Promise.all([loadHome(given), prepareWideHome()])),
  head: homeHead,
  pendingComponent: HomeSkeleton,
  component: HomeScreen,
})

/** Spec §2: one home on phones, another from 768 px; the page is the same and holds both. */
function HomeScreen() {
  const parts = useHomeParts()
  return (
    <HomeFrame campaigns={parts.campaigns} categories={parts.categories}>
      {parts.homes.length === 0 ? (
        <PlainBlocks {...parts} />
      ) : (
        <>
          <AtWidth of="narrow">
            <PlainBlocks {...parts} />
          </AtWidth>
          <AtWidth of="wide">
            <PlaceAskedAgain />
            <WideBlocks {...parts} />
          </AtWidth>
        </>
      )}
    </HomeFrame>
  )
}

/** After signing out the shop is as on a first visit: it asks where to receive, at every width. */
function PlaceAskedAgain() {
  const isAsked = useRouterState({ select: ({ location }) => location.state.initial === true })
  return useIsHydrated() && isAsked && <PlacePrompt path={paths.home} />
}

/** For a window that becomes wide during the visit. */
const LateBlocks = later(async () => (await loadWideHome()).Blocks)

const WideBlocks = (parts: HomeParts) => (
  <Suspense fallback={<PlainBlocks {...parts} />}>{createElement(preparedWideHome()?.Blocks ?? LateBlocks, parts)}</Suspense>
)
