import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { loadChoice } from '#features/kits/choice-route.ts'
import { FlavorChooser } from '#features/kits/flavor-chooser.tsx'
import { parseChoiceSearch, readPick, writePick } from '#links/choice-search.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { screenSkeleton, TilesShape } from '#ui/screen-skeleton.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/flavor')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: parseChoiceSearch,
  loaderDeps: ({ search: { campaign, item } }) => ({ campaign, item }),
  loader: ({ context, deps }) => loadChoice(context, deps),
  head: ({ match }) => pageHead(match.context.page, { title: m.flavor_choose_title(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.flavor_choose_title(),
    backHref: paths.home,
    column: 'wide',
    shape: (
      <>
        <Bone className="h-11 rounded-card" />
        <TilesShape count={8} />
      </>
    ),
  }),
  component: FlavorScreen,
})

function FlavorScreen() {
  const { item, campaign } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const isEditing = search.from !== undefined
  return (
    <>
      <PageBar
        title={m.flavor_choose_title()}
        text={item.name}
        backHref={isEditing ? paths.cart : paths.product(item.campaignId, item.id)}
      />
      <main className="wrap pb-32 md:pb-16">
        <FlavorChooser
          key={`${item.id}/${search.pick ?? search.from}`}
          item={item}
          campaign={campaign}
          before={readPick(search.pick ?? search.from)}
          onDone={(selection) => void navigate({ to: '/flavor/confirmation', search: { ...search, pick: writePick(selection) } })}
        />
      </main>
    </>
  )
}
