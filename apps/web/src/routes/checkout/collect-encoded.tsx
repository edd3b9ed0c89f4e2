import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'

/** The same address as some apps write it. */
export const Route = createFileRoute('/c%26c')({
  ssr: false,
  pendingComponent: screenSkeleton({ title: m.pick_up(), backHref: paths.cart, column: 'reading', shape: <CardsShape count={3} /> }),
  beforeLoad: () => {
    throw redirect({ to: '/c&c', replace: true })
  },
})
