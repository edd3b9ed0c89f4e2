import type { ComponentType } from 'react'
import { createQueryClient } from '#api/query-client.ts'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'
import { createPageServer } from '#machine/server.tsx'
import { frameHead } from '#page/head.ts'
import { PageStateContext } from '#page/page-state.ts'
import { ErrorScreen, NotFoundScreen } from '#ui/error-screen.tsx'
import { setInProcessCall } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { PageState } from '@mutirao/contract/pages'
import { routeTree } from './route-tree.gen.ts'
import { createAppRouter } from './router.ts'
import { screenFiles } from './routes.ts'

/**
 * Renders one page: HTML with its status, or 301 or 302 with a location.
 *
 * Production: `import { renderPage } from '@mutirao/web/page-server'` after `npm run build -w @mutirao/web`; browser files are in
 * `apps/web/dist/client` (`/assets/*` hashed and immutable; `/fonts`, `/icon.svg` and others not). Development: `machine/dev.ts`.
 * `isShared` marks a page that is the same for every anonymous visitor of the same place; any other must not be cached.
 */
export const { renderPage, inlineScript, bareDocument, pageFields, pagePaths } = createPageServer({
  createQueryClient,
  createRouter: (context, history) => createAppRouter(context, { routeTree, history, ErrorScreen, NotFoundScreen }),
  answerCalls: setInProcessCall,
  codeOf,
  ErrorScreen,
  screenFiles,
  wornPalette,
  closed: { Frame: ClosedFrame, headOf: (page) => frameHead(page, { isPrivate: true }) },
})

/** The campaign's palette on its screens, so that their first paint has it. */
function wornPalette(params: { campaignId?: string; campaign?: string }, queryClient: ReturnType<typeof createQueryClient>) {
  const id = params.campaignId ?? params.campaign
  const [[, campaign] = []] = id ? queryClient.getQueriesData<Campaign>({ queryKey: ['campaign', id] }) : []
  return campaign?.profile?.palette
}

function ClosedFrame({ page, Pending = HomeSkeleton }: { page: PageState; Pending?: ComponentType }) {
  return (
    <PageStateContext value={page}>
      <Pending />
    </PageStateContext>
  )
}
