import { createFileRoute } from '@tanstack/react-router'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { loadChoice, useTakeChoice, wantedOf } from '#features/kits/choice-route.ts'
import { KitBuilder } from '#features/kits/kit-builder.tsx'
import { choiceEntry } from '#features/kits/kit-of-item.ts'
import { parseChoiceSearch, readPick } from '#links/choice-search.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/kit/optionals')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: parseChoiceSearch,
  loaderDeps: ({ search: { campaign, item } }) => ({ campaign, item }),
  loader: ({ context, deps }) => loadChoice(context, deps),
  head: ({ match, loaderData }) =>
    pageHead(match.context.page, { title: loaderData && m.kit_assemble_named({ name: loaderData.item.name }), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.kit_assemble(),
    backHref: paths.home,
    column: 'wide',
    shape: (
      <>
        <Bone className="h-24 rounded-card" />
        <CardsShape count={3} />
        <CardsShape count={3} />
      </>
    ),
  }),
  component: KitScreen,
})

function KitScreen() {
  const { item, campaign } = Route.useLoaderData()
  const search = Route.useSearch()
  const takeChoice = useTakeChoice(search)
  const isEditing = search.from !== undefined
  return (
    <>
      <PageBar title={m.kit_assemble()} text={item.name} backHref={isEditing ? paths.cart : paths.product(item.campaignId, item.id)} />
      <main className="wrap pb-32 md:pb-16">
        <KitBuilder
          key={`${item.id}/${search.from}`}
          item={item}
          campaign={campaign}
          before={readPick(search.pick ?? search.from)}
          wanted={wantedOf(search)}
          canBuy={isBuyable(campaign)}
          isEditing={isEditing}
          onDone={(selection, quantity) => takeChoice(choiceEntry({ item, campaign, selection }, quantity))}
        />
      </main>
    </>
  )
}
