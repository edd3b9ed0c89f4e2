import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { CampaignLine } from '#features/campaigns/campaign-tile.tsx'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { RowList } from '#ui/campaign-row.tsx'
import { BasketArt, EmptyState } from '#ui/empty-state.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Section } from '#ui/section.tsx'

const shown = 4

/** Nothing to buy yet: what closes first; of groups only where there are some. */
export function EmptyCart() {
  const { page } = useRouter().options.context
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
          text={hasGroups ? m.cart_empty_hint() : m.cart_empty_plain_hint()}
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
