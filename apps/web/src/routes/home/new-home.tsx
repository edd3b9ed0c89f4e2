import { createFileRoute } from '@tanstack/react-router'
import { ComposedBlocks } from '#features/home/composed-blocks.tsx'
import { HomeFrame, loadHome } from '#features/home/home-frame.tsx'
import { useHomeParts } from '#features/home/home-parts.ts'
import { homeFields, homeHead, parseHomeSearch, prepareWideHome } from '#features/home/home-route.ts'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'

export const Route = createFileRoute('/home')({
  staticData: { keptBy: homeFields, shell: { hasHeader: true, place: 'home' }, prepare: prepareWideHome },
  validateSearch: parseHomeSearch,
  loader: async (given) => void (await Promise.all([loadHome(given), prepareWideHome()])),
  head: homeHead,
  pendingComponent: HomeSkeleton,
  component: NewHomeScreen,
})

/** The composed home at every width. */
function NewHomeScreen() {
  const parts = useHomeParts()
  return (
    <HomeFrame campaigns={parts.campaigns} categories={parts.categories}>
      <ComposedBlocks {...parts} />
    </HomeFrame>
  )
}
