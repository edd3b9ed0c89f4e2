import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { PlacePrompt } from '#features/shell/place-prompt.tsx'
import { useIsHydrated } from '#page/hydration.ts'
import { paths } from '#links/paths.ts'
import { HomeSkeleton } from '#ui/home-skeleton.tsx'
import { Composition } from './composition.tsx'
import { HomeFrame } from './home-frame.tsx'
import { homeHead } from './home-head.ts'
import { useHomeParts } from './home-parts.ts'
import { loadHome, parseHomeSearch } from './load-home.ts'
import { PlainBlocks } from './plain-blocks.tsx'
import { prepareWideBlocks } from './prepare-wide-blocks.ts'
import { WideBlocks } from './wide-blocks.tsx'

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
