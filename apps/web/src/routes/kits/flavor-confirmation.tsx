import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { loadChoice, useTakeChoice, wantedOf } from '#features/kits/choice-route.ts'
import { FlavorReview } from '#features/kits/flavor-review.tsx'
import { choiceEntry, kitOf, stocksOf } from '#features/kits/kit-of-item.ts'
import { parseChoiceSearch, readPick, writePick } from '#links/choice-search.ts'
import { addressOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { GoodsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { checkSelection } from '@mutirao/domain/kit'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/flavor/confirmation')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: parseChoiceSearch,
  loaderDeps: ({ search: { campaign, item, pick, from } }) => ({ campaign, item, pick, from }),
  loader: async ({ context, deps }) => {
    const found = await loadChoice(context, deps)
    const issues = checkSelection(kitOf(found.item), readPick(deps.pick), stocksOf(found.item))
    // A flavour is gone, or none was chosen: another choice, the others kept.
    if (issues.length > 0) throw redirect({ to: '/flavor', search: deps, replace: true })
    return found
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.flavor_confirm(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.flavor_confirm(),
    backHref: paths.home,
    column: 'wide',
    shape: (
      <>
        <GoodsShape count={1} />
        <RowsShape count={3} />
        <Bone className="h-13 rounded-card" />
      </>
    ),
  }),
  component: FlavorConfirmationScreen,
})

function FlavorConfirmationScreen() {
  const { item, campaign } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const takeChoice = useTakeChoice(search)
  const { campaign: campaignId, item: itemId, pick = '', from } = search
  const backHref = addressOf('/flavor', { campaign: campaignId, item: itemId, pick, from })
  return (
    <>
      <PageBar title={m.flavor_confirm()} text={item.name} backHref={backHref} />
      <main className="wrap pb-32 md:pb-16">
        <FlavorReview
          item={item}
          campaign={campaign}
          selection={readPick(search.pick)}
          wanted={wantedOf(search)}
          canBuy={isBuyable(campaign)}
          isEditing={search.from !== undefined}
          editHref={backHref}
          onRepeat={(selection) =>
            void navigate({ to: '/flavor/confirmation', search: { ...search, pick: writePick(selection) }, replace: true })
          }
          onDone={(selection, quantity) => takeChoice(choiceEntry({ item, campaign, selection }, quantity))}
        />
      </main>
    </>
  )
}
