import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { itemQuery } from '#features/catalog/catalog-queries.ts'
import { LeadForm } from '#features/leads/lead-form.tsx'
import { keyText } from '#features/sign-in/sent-code.ts'
import { pageHead } from '#lib/head.ts'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { CartSkeleton } from '#ui/cart-skeleton.tsx'
import { BasketArt, EmptyState } from '#ui/empty-state.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Bone } from '#ui/skeleton.tsx'

type Reason = 'blocked' | 'scheduled' | 'sold_out' | 'area'
type Search = { campaign?: string; item?: string; reason?: Reason }

const purposes: Record<Reason, (about: { name: string }) => string> = {
  blocked: m.lead_blocked,
  scheduled: m.lead_scheduled,
  sold_out: m.lead_sold_out,
  area: m.lead_area,
}

const slugOf = (value: unknown) => (typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,62}$/.test(value) ? value : undefined)

export const Route = createFileRoute('/lead')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: ({ campaign, item, reason }: Record<string, unknown>): Search => ({
    campaign: slugOf(campaign),
    item: slugOf(item),
    reason: (Object.keys(purposes) as Reason[]).find((known) => known === reason),
  }),
  head: ({ match }) => pageHead(match.context.page, { title: m.notify_me(), isPrivate: true }),
  pendingComponent: CartSkeleton,
  component: LeadScreen,
})

function LeadScreen() {
  const { campaign, reason } = Route.useSearch()
  const [isDone, setIsDone] = useState(false)
  const name = useSubject()
  const { status, user } = useSession()
  const key = user?.keys.find(({ type }) => type === 'PHONE') ?? user?.keys[0]
  const contact = key && keyText(key)
  const backHref = campaign ? paths.campaign(campaign) : paths.home

  return (
    <>
      <PageBar title={m.notify_me()} backHref={backHref} />
      <main className="mx-auto max-w-120 px-4 pt-4 pb-24 md:pt-10">
        {isDone ? (
          <EmptyState
            level="h1"
            art={<BasketArt />}
            title={m.lead_done()}
            text={m.lead_done_text()}
            action={<ButtonLink href={backHref}>{campaign ? m.see_campaign() : m.see_open_groups()}</ButtonLink>}
          />
        ) : (
          <>
            <h1 className="mb-1.5 text-32 max-md:sr-only">{m.notify_me()}</h1>
            <p className="mb-5 text-ink-2">{reason ? purposes[reason]({ name }) : m.lead_any({ name })}</p>
            {status === 'in' && !contact ? (
              <Bone className="h-44 rounded-card" />
            ) : (
              <LeadForm contact={contact} onDone={() => setIsDone(true)} />
            )}
          </>
        )}
      </main>
    </>
  )
}

/** What the visitor waits for, by its name. */
function useSubject(): string {
  const { campaign = '', item = '' } = Route.useSearch()
  const { tenant, place } = usePageState()
  const foundItem = useQuery({ ...itemQuery(campaign, item), enabled: campaign !== '' && item !== '', retry: false }).data
  const foundCampaign = useQuery({ ...campaignQuery(campaign, place), enabled: campaign !== '', retry: false }).data
  return foundItem?.name ?? foundCampaign?.name ?? tenant.name
}
