import { useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { RowList } from '#features/campaigns/list/campaign-row.tsx'
import { CampaignLine } from '#features/campaigns/list/campaign-tile.tsx'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { BasketArt } from '#ui/art.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Section } from '@mutirao/ui/section.tsx'

const shown = 4

/** Nothing in the cart: suggests what closes first; mentions groups only when there are some. */
export function EmptyCart() {
  const page = usePageState()
  const { data: campaigns = [] } = useQuery(campaignsQuery(page.place))
  const open = campaigns.filter(isBuyable).sort((a, b) => (a.endsAt ?? '9').localeCompare(b.endsAt ?? '9'))
  const hasGroups = open.some(({ group }) => group)
  return (
    <>
      <PageBar title={m.nav_cart()} backHref={paths.home} />
      <main className="wrap pb-24 md:pb-16">
        <EmptyState
          level="h1"
          art={<BasketArt />}
          title={m.cart_empty()}
          text={m.cart_empty_hint()}
          action={<ButtonLink href={paths.home}>{hasGroups ? m.see_open_groups() : m.see_products()}</ButtonLink>}
        />
        {open.length > 0 && (
          <div className="mx-auto max-w-160">
            <Section title={m.closing_soon()}>
              <RowList>
                {open.slice(0, shown).map((campaign) => (
                  <CampaignLine key={campaign.id} campaign={campaign} />
                ))}
              </RowList>
            </Section>
          </div>
        )}
      </main>
    </>
  )
}
