import { createFileRoute } from '@tanstack/react-router'
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
            <WideBlocks {...parts} />
          </Composition>
        </>
      )}
    </HomeFrame>
  )
}
