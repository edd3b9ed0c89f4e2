import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#page/hydration.ts'
import { hasLead } from '#session/lead.ts'
import type { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { isKnownVisitor } from '#session/signed-in.ts'

type Props = { title?: string; campaignOf: ReturnType<typeof useCampaignOf> }

const MyHighlights = lazy(async () => ({ default: (await import('./my-highlights.tsx')).MyHighlights }))

/** Pages are shared between visitors, so what one person likes is asked for in the browser, and only where somebody is known. */
export function LateForYou(props: Props) {
  if (!useIsHydrated() || !(hasLead() || isKnownVisitor())) return null
  return (
    <Suspense>
      <MyHighlights {...props} />
    </Suspense>
  )
}
