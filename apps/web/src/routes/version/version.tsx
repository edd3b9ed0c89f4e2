import { createFileRoute } from '@tanstack/react-router'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { ToolsButton } from '#features/palette-tools/tools-button.tsx'
import { UpdateCheck } from '#features/version/update-check.tsx'
import { VersionFacts } from '#features/version/version-facts.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { Reading, ReadingPart } from '#ui/reading.tsx'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'

export const Route = createFileRoute('/version')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_version(), isPrivate: true }),
  pendingComponent: screenSkeleton({ title: m.screen_version(), backHref: paths.menu, column: 'reading', shape: <RowsShape count={4} /> }),
  component: VersionScreen,
})

function VersionScreen() {
  return (
    <Reading title={m.screen_version()} lead={m.version_lead()}>
      <VersionFacts />
      <UpdateCheck />
      <ToolsButton />
      <ReadingPart title={m.version_news_title()}>
        <p>{m.version_news()}</p>
      </ReadingPart>
      <PageFooter />
    </Reading>
  )
}
