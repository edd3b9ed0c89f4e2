import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseCatalogSearch } from '#features/catalog/catalog-search.ts'
import { pageHead } from '#lib/head.ts'
import { CatalogSkeleton } from '#ui/catalog-skeleton.tsx'
import { CatalogScreen } from './catalog-screen.tsx'
import { loadCatalog } from './load-catalog.ts'

export const Route = createFileRoute('/store/$campaign/catalog/category/$category')({
  staticData: { shell: { place: 'products' } },
  validateSearch: parseCatalogSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const campaign = await loadCatalog({ ...context, campaignId: params.campaign, category: params.category, search: deps })
    const category = campaign.categories.find(({ id }) => id === params.category)
    if (!category)
      throw redirect({ to: '/store/$campaign/catalog', params: { campaign: params.campaign }, search: { unknownCategory: true } })
    return { campaign, category }
  },
  head: ({ loaderData, match }) =>
    pageHead(match.context.page, {
      title: loaderData && `${loaderData.category.name} · ${loaderData.campaign.name}`,
      description: loaderData?.campaign.description,
      picture: loaderData?.campaign.picture,
    }),
  pendingComponent: CatalogSkeleton,
  component: CategoryScreen,
})

function CategoryScreen() {
  const { campaign, category } = Route.useParams()
  return <CatalogScreen campaignId={campaign} category={category} search={Route.useSearch()} />
}
