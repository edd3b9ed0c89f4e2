import { useQueries, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { favoritesQuery } from '#features/account/favorite-queries.ts'
import { LikingChips } from '#features/account/liking-chips.tsx'
import { likingOptions } from '#features/account/likings-queries.ts'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { statusOf } from '#features/campaigns/campaign-status.ts'
import { itemLook } from '#features/catalog/card/product-card-look.ts'
import { gridSizes, ProductCard, ProductGrid } from '#features/catalog/card/product-card.tsx'
import { itemQuery } from '#features/catalog/catalog-queries.ts'
import { documentQuery } from '#features/marketplace/marketplace-queries.ts'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { RepeatButton } from '#features/repeat/repeat-button.tsx'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { loadAccount } from '#session/account-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { RowsShape, screenSkeleton, TilesShape } from '#ui/screen-skeleton.tsx'
import { store, users } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/likings')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  loader: async ({ context, location }) => {
    await Promise.all([
      context.queryClient.prefetchQuery(documentQuery('likings')),
      isSignedIn() && loadAccount(context.queryClient, location),
    ])
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.my_likings(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.my_likings(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <TilesShape count={8} />
        <RowsShape count={2} />
      </>
    ),
  }),
  component: LikingsScreen,
})

function LikingsScreen() {
  const { data: document } = useQuery(documentQuery('likings'))
  const options = likingOptions(document)
  const title = typeof document?.title === 'string' ? document.title : m.likings_question()
  return (
    <PersonalPage title={m.my_likings()}>
      {options.length > 0 && (
        <section>
          <h2 className="text-20 md:text-24">{title}</h2>
          <p className="mt-1 mb-3 text-ink-2">{typeof document?.text === 'string' ? document.text : m.likings_text()}</p>
          <LikingChips title={title} options={options} />
        </section>
      )}
      <Section title={m.saved_items()}>
        <SavedItems />
      </Section>
    </PersonalPage>
  )
}

function SavedItems() {
  const { data: saved, error } = useQuery(favoritesQuery())
  const { place, tenant } = usePageState()
  const now = useNow(60_000)
  const campaignIds = [...new Set((saved ?? []).map(({ campaignId }) => campaignId))]
  const campaigns = useQueries({ queries: campaignIds.map((id) => ({ ...campaignQuery(id, place), retry: false })) })
  const terms = new Map(campaigns.map(({ data }) => [data?.id, data]))
  const items = useQueries({
    queries: (saved ?? []).flatMap(({ campaignId, itemId }) => (itemId ? { ...itemQuery(campaignId, itemId), retry: false } : [])),
  })
  if (error) return <Note kind="warn">{messageFor(error)}</Note>
  if (!saved) return <Bone className="h-64 rounded-card" />
  if (saved.length === 0) return <p className="text-ink-2">{m.saved_empty()}</p>
  // Items that are no longer sold cannot be read and are left out.
  const readable = items.flatMap(({ data }) => (data ? [data] : []))
  if (readable.length === 0 && [...items, ...campaigns].some(({ isPending }) => isPending)) return <Bone className="h-64 rounded-card" />
  const followed = saved.flatMap(({ campaignId, itemId }) => (itemId ? [] : (terms.get(campaignId) ?? [])))
  return (
    <>
      {followed.length > 0 && (
        <List>
          {followed.map((campaign) => (
            <ListRow
              key={campaign.id}
              icon={campaign.group ? users : store}
              title={campaign.name}
              text={statusOf(campaign, { now, timeZone: tenant.timeZone }).text}
              href={paths.campaign(campaign.id)}
            />
          ))}
        </List>
      )}
      {readable.length > 0 && <RepeatButton isFull className="my-4" />}
      <ProductGrid columns={3}>
        {readable.map((item) => (
          <ProductCard key={`${item.campaignId}/${item.id}`} product={itemLook(item, terms.get(item.campaignId))} sizes={gridSizes} />
        ))}
      </ProductGrid>
    </>
  )
}
