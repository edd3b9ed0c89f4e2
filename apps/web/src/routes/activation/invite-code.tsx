import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { Activated } from '#features/activation/activate-code.ts'
import { CodeForm } from '#features/activation/code-form.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/invite/code')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  head: ({ match }) => pageHead(match.context.page, { title: m.have_code(), isPrivate: true }),
  pendingComponent: screenSkeleton({ title: m.have_code(), backHref: paths.menu, column: 'narrow', shape: <FieldsShape count={1} /> }),
  component: InviteCodeScreen,
})

function InviteCodeScreen() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function handleActivated({ isNew, campaignId }: Activated) {
    await queryClient.invalidateQueries()
    showSnack(isNew ? m.code_added() : m.code_held(), {
      icon: check,
      action: !isNew && campaignId ? { label: m.see_campaign(), onPress: () => void openCampaign(campaignId) } : undefined,
    })
    if (isNew && campaignId) await openCampaign(campaignId)
  }

  const openCampaign = (campaignId: string) => navigate({ to: '/store/$campaignId', params: { campaignId }, replace: true })

  return (
    <>
      <PageBar title={m.have_code()} backHref={paths.menu} />
      <main className="mx-auto max-w-120 px-4 pt-4 pb-24 md:pt-10">
        <h1 className="mb-1.5 text-32 max-md:sr-only">{m.have_code()}</h1>
        <p className="mb-5 text-ink-2">{m.have_code_text()}</p>
        <CodeForm onActivated={(activated) => void handleActivated(activated)} />
        <TextLink href={paths.qrCode}>{m.scan_link()}</TextLink>
      </main>
    </>
  )
}
