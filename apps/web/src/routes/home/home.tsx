import { createFileRoute } from '@tanstack/react-router'
import { HomeSkeleton } from '#ui/home-skeleton.tsx'
import { homeHead } from './home-head.ts'
import { loadHome, parseHomeSearch } from './load-home.ts'
import { PlainHome } from './plain-home.tsx'

export const Route = createFileRoute('/')({
  staticData: { shell: { hasHeader: true, place: 'home' } },
  validateSearch: parseHomeSearch,
  loader: loadHome,
  head: homeHead,
  pendingComponent: HomeSkeleton,
  component: PlainHome,
})
