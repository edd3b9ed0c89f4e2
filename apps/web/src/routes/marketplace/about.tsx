import { theShop } from '@mutirao/domain/shop-name'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RowsShape, screenSkeleton, TilesShape } from '#ui/screen-skeleton.tsx'
import { HowSteps } from '#features/marketplace/how-steps.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { useTenant } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Reading } from '#ui/reading.tsx'
import { Section } from '@mutirao/ui/section.tsx'

export const Route = createFileRoute('/about')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.screen_about(),
      description: import.meta.env.SSR ? m.about_description({ shop: theShop(match.context.page.tenant) }) : undefined,
    }),
  pendingComponent: screenSkeleton({
    title: m.screen_about(),
    backHref: paths.menu,
    column: 'reading',
    shape: (
      <>
        <TilesShape count={4} />
        <RowsShape count={3} />
      </>
    ),
  }),
  component: AboutScreen,
})

function AboutScreen() {
  const { name } = useTenant()
  const marketplace = useQuery(marketplaceQuery()).data
  return (
    <Reading title={name} lead={marketplace?.tagline}>
      <Section title={m.how_it_works()}>
        <HowSteps />
      </Section>
      <Section title={m.who_sells()}>
        <SellerFacts />
      </Section>
      <ButtonLink href={paths.home} className="mt-6">
        {m.see_open_groups()}
      </ButtonLink>
    </Reading>
  )
}
