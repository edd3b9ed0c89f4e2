import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { itemQuery } from '#features/catalog/catalog-queries.ts'
import { LeadForm } from '#features/leads/lead-form.tsx'
import { LeaveQueue } from '#features/leads/leave-queue.tsx'
import { keyText } from '#features/sign-in/sent-code.ts'
import { ownPath } from '#links/own-path.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useSession } from '#session/session.ts'
import { BasketArt } from '#ui/art.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import type { Interest, InterestPlace, InterestReason } from '@mutirao/contract/interests'
import { theShop } from '@mutirao/domain/shop-name'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

const reasons = { blocked: 'BLOCKED', scheduled: 'SCHEDULED', sold_out: 'SOLD_OUT', area: 'OUT_OF_AREA', expired: 'EXPIRED' } as const
type Reason = keyof typeof reasons
type Search = { campaign?: string; item?: string; reason?: Reason; sair?: string; to?: string }

const purposes: Record<InterestReason, (about: { name: string }) => string> = {
  BLOCKED: m.lead_blocked,
  SCHEDULED: m.lead_scheduled,
  SOLD_OUT: m.lead_sold_out,
  OUT_OF_AREA: m.lead_area,
  EXPIRED: m.lead_expired,
}

const slugOf = (value: unknown) => (typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,62}$/.test(value) ? value : undefined)

export const Route = createFileRoute('/lead')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: ({ campaign, item, reason, sair, to }: Record<string, unknown>): Search => ({
    campaign: slugOf(campaign),
    item: slugOf(item),
    reason: (Object.keys(reasons) as Reason[]).find((known) => known === reason),
    sair: typeof sair === 'string' ? sair.slice(0, 100) : undefined,
    to: typeof to === 'string' ? ownPath(to) : undefined,
  }),
  head: ({ match }) => pageHead(match.context.page, { title: m.notify_me(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.notify_me(),
    backHref: paths.home,
    column: 'narrow',
    shape: (
      <>
        <Bone className="h-5 w-full" />
        <FieldsShape count={2} />
      </>
    ),
  }),
  component: LeadScreen,
})

function LeadScreen() {
  const { campaign, sair, to } = Route.useSearch()
  const [done, setDone] = useState<{ place?: InterestPlace }>()
  const backHref = to ?? (campaign ? paths.campaign(campaign) : paths.home)

  return (
    <>
      <PageBar title={m.notify_me()} backHref={backHref} />
      <main className="mx-auto max-w-120 px-4 pt-4 pb-24 md:pt-10">
        {sair && <LeaveQueue token={sair} />}
        {!sair && !done && <Asking onDone={(place) => setDone({ place })} />}
        {!sair && done && (
          <EmptyState
            level="h1"
            art={<BasketArt />}
            title={[m.lead_done(), done.place && m.lead_position(done.place)].filter(Boolean).join(' ')}
            text={m.lead_done_text()}
            action={<ButtonLink href={backHref}>{to ? m.back() : campaign ? m.see_campaign() : m.see_open_groups()}</ButtonLink>}
          />
        )}
      </main>
    </>
  )
}

function Asking({ onDone }: { onDone: (place: InterestPlace | undefined) => void }) {
  const interest = useInterest()
  const name = useSubject()
  const { status, user } = useSession()
  const key = user?.keys.find(({ type }) => type === 'PHONE') ?? user?.keys[0]
  const contact = key && keyText(key)
  return (
    <>
      <h1 className="mb-1.5 text-32 max-md:sr-only">{m.notify_me()}</h1>
      <p className="mb-5 text-ink-2">{purposes[interest.reason]({ name })}</p>
      {status === 'in' && !contact ? (
        <Bone className="h-44 rounded-card" />
      ) : (
        <LeadForm contact={contact} interest={interest} onDone={onDone}>
          {interest.reason === 'OUT_OF_AREA' && <LeadPlace />}
        </LeadForm>
      )}
    </>
  )
}

/** The interest in the link; without a reason it is the shop's area, or the unavailable item. */
function useInterest(): Interest {
  const { campaign, item, reason } = Route.useSearch()
  const { place } = usePageState()
  const otherwise = item ? 'SOLD_OUT' : 'SCHEDULED'
  return {
    reason: reason && (campaign || reason === 'area') ? reasons[reason] : campaign ? otherwise : 'OUT_OF_AREA',
    campaignId: campaign,
    itemId: campaign && item,
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  }
}

/** The subject of the interest, for a sentence. */
function useSubject(): string {
  const { campaign = '', item = '' } = Route.useSearch()
  const { tenant, place } = usePageState()
  const foundItem = useQuery({ ...itemQuery(campaign, item), enabled: campaign !== '' && item !== '', retry: false }).data
  const foundCampaign = useQuery({ ...campaignQuery(campaign, place), enabled: campaign !== '', retry: false }).data
  return foundItem?.name ?? foundCampaign?.name ?? theShop(tenant)
}

/** The place of the interest: the known one, or another way to enter it than the CEP. */
function LeadPlace() {
  const { place } = usePageState()
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <p className="-mt-2 text-ink-2">
      {place && `${m.lead_where({ place: place.label })} `}
      <a href={paths.locationFrom(here)} className="hit inline-block font-semibold text-action-text underline underline-offset-2">
        {place ? m.lead_other_place() : m.lead_by_location()}
      </a>
    </p>
  )
}
