import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HowSteps } from '#features/marketplace/how-steps.tsx'
import { Licences } from '#features/marketplace/licences.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { DeskColumns } from '#ui/desk-columns.tsx'
import { RowsShape, screenSkeleton, TilesShape } from '#ui/screen-skeleton.tsx'
import { theShop } from '@mutirao/domain/shop-name'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { share2, shieldCheck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { cookie, mail } from '@mutirao/ui/service-icons.gen.ts'

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
    column: 'desk',
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
  const { about, links = [] } = marketplace?.infos ?? {}
  return (
    <DeskColumns
      title={name}
      bar={m.screen_about()}
      lead={marketplace?.tagline}
      foot={
        <Section title={m.licences()}>
          <Licences />
        </Section>
      }
      aside={
        <>
          <Section title={m.who_sells()} className="lg:mt-0!">
            <SellerFacts />
          </Section>
          {links.length > 0 && (
            <Section title={m.our_links()}>
              <List>
                {links.map(({ label, url }) => (
                  <ListRow key={url} icon={share2} title={label} text={hostOf(url)} href={url} isOutside />
                ))}
              </List>
            </Section>
          )}
          <Section title={m.more_about()}>
            <List>
              <ListRow icon={mail} title={m.screen_contact()} href={paths.contact} />
              <ListRow icon={shieldCheck} title={m.privacy()} href={paths.privacy} />
              <ListRow icon={cookie} title={m.screen_cookie_policy()} href={paths.cookiePolicy} />
            </List>
          </Section>
        </>
      }
    >
      {about && <p className="mt-4 max-w-[65ch] text-16 whitespace-pre-line lg:mt-0">{about}</p>}
      <Section title={m.how_it_works()} className={about ? '' : 'lg:mt-0!'}>
        <HowSteps />
      </Section>
      <ButtonLink href={paths.home} className="mt-6">
        {m.see_open_groups()}
      </ButtonLink>
    </DeskColumns>
  )
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '')
