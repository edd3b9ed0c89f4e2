import { createFileRoute, redirect } from '@tanstack/react-router'
import { sentTo } from '#features/campaigns/campaign-of-address.ts'
import { catalogFields, parseCatalogSearch } from '#features/catalog/catalog-search.ts'
import { CatalogScreen, loadCatalog } from '#features/catalog/list/catalog-screen.tsx'
import { CatalogSkeleton } from '#features/catalog/list/catalog-skeleton.tsx'
import { aboveHere } from '#links/above.ts'
import { paths } from '#links/paths.ts'
import { breadcrumbs, pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'

export const Route = createFileRoute('/store/$campaign/catalog/category/$category')({
  staticData: { keptBy: catalogFields, shell: { place: 'products' }, next: ['/cart'] },
  validateSearch: parseCatalogSearch,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context, location, params, deps }) => {
    const wanted = params.category.toLowerCase()
    const campaign = await loadCatalog({ context, location, campaignId: params.campaign, category: wanted, search: deps })
    const category = campaign.categories.find(({ id }) => id === wanted)
    if (category && wanted !== params.category) throw sentTo(5, wanted, location)
    if (!category)
      throw redirect({ to: '/store/$campaign/catalog', params: { campaign: params.campaign }, search: { unknownCategory: true } })
    return { campaign, category }
  },
  head: ({ loaderData, match }) =>
    pageHead(match.context.page, {
      title: loaderData && `${loaderData.category.name} · ${loaderData.campaign.name}`,
      description: loaderData?.campaign.description,
      picture: loaderData?.campaign.picture,
      about: import.meta.env.SSR &&
        loaderData && [
          breadcrumbs(match.context.page, [
            [loaderData.campaign.name, paths.campaign(loaderData.campaign.id)],
            [loaderData.category.name, paths.category(loaderData.campaign.id, loaderData.category.id)],
          ]),
        ],
    }),
  pendingComponent: () => <CatalogSkeleton title={m.products()} backHref={aboveHere(paths.home)} />,
  component: CategoryScreen,
})

function CategoryScreen() {
  const { campaign, category } = Route.useParams()
  return <CatalogScreen campaignId={campaign} category={category} search={Route.useSearch()} />
}
