import { useSearch } from '@tanstack/react-router'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { later } from '#page/later.ts'
import { useIsHydrated } from '#page/page-state.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { WhenNear } from '@mutirao/ui/when-near.tsx'
import { addable } from '../card/product-card-look.ts'

const TeamOffer = later(async () => (await import('#features/cart/team-offer.tsx')).TeamOffer)

/** The place of the item's team. A team's link (`?team=`) works as long as the team is open, also when the merchant allows no new ones. */
export function TeamPlace({ item, campaign }: { item: Item; campaign: Campaign }) {
  const { team: linkedId } = useSearch({ strict: false }) as { team?: unknown }
  // The server's page is the same for every search.
  const isLinked = useIsHydrated() && typeof linkedId === 'string'
  const canBuy = isBuyable(campaign) && item.quantity > 0
  const terms = campaign.cartControls.teams?.find(({ itemId }) => itemId === item.id)
  if (!(terms && canBuy) && !isLinked) return null
  // An open team needs more room than the offer; the room is kept until the box is there.
  return (
    <WhenNear className={`grid ${isLinked ? 'min-h-80 has-[section]:min-h-45' : 'min-h-45'}`}>
      <TeamOffer
        key={item.id}
        item={addable(item, campaign)}
        terms={terms}
        linkedId={isLinked ? linkedId : undefined}
        canBuy={canBuy}
        isDirect={item.choice === undefined}
      />
    </WhenNear>
  )
}
