import { createFileRoute } from '@tanstack/react-router'
import { catalogFields, parseCatalogSearch } from '#features/catalog/catalog-search.ts'
import { CatalogScreen, loadCatalog } from '#features/catalog/list/catalog-screen.tsx'
import { CatalogSkeleton } from '#features/catalog/list/catalog-skeleton.tsx'
import { aboveHere } from '#links/above.ts'
import { paths } from '#links/paths.ts'
import { breadcrumbs, pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'

export const Route = createFileRoute('/store/$campaign/catalog')({
  staticData: { keptBy: catalogFields, shell: { place: 'products' }, next: ['/cart'] },
  validateSearch: parseCatalogSearch,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context, location, params, deps }) => loadCatalog({ context, location, campaignId: params.campaign, search: deps }),
  head: ({ loaderData: campaign, match }) =>
    pageHead(match.context.page, {
      title: campaign && m.screen_catalog({ name: campaign.name }),
      description: campaign?.description,
      picture: campaign?.picture,
      about: import.meta.env.SSR &&
        campaign && [
          breadcrumbs(match.context.page, [
            [campaign.name, paths.campaign(campaign.id)],
            [m.products(), paths.catalog(campaign.id)],
          ]),
        ],
    }),
  pendingComponent: () => <CatalogSkeleton title={m.products()} backHref={aboveHere(paths.home)} />,
  component: AllItemsScreen,
})

function AllItemsScreen() {
  return <CatalogScreen campaignId={Route.useParams().campaign} search={Route.useSearch()} />
}
