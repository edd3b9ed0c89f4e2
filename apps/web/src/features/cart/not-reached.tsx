import { useQuery } from '@tanstack/react-query'
import { addressLine, useAddresses } from '#features/address/address-store.ts'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { BeyondPlace, namesOf } from '#features/cart/beyond-place.tsx'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** The cart's likely destination: the chosen place, else the last order's address. */
function useKnownPlace(): VisitorPlace | undefined {
  const { place } = usePageState()
  const { current } = useAddresses()
  return place ?? (current && { latitude: current.latitude, longitude: current.longitude, label: addressLine(current) })
}

/** The campaigns of the cart that do not deliver to the known place, and others that do. */
export function useBeyondPlace(campaignIds: readonly string[]) {
  const place = useKnownPlace()
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const beyond = place ? campaigns.filter(({ id, inArea }) => campaignIds.includes(id) && !inArea) : []
  const reaching = campaigns.filter((one) => one.inArea && isBuyable(one) && !campaignIds.includes(one.id)).slice(0, 2)
  return { place, beyond, reaching, hasRest: beyond.length < campaignIds.length }
}

export function NotReached({ place, beyond, reaching, hasRest }: ReturnType<typeof useBeyondPlace>) {
  if (!place || beyond.length === 0) return null
  const named = beyond.map(({ id, name }) => ({ campaignId: id, name }))
  const canPickUp = beyond.every((campaign) => campaign.canPickUp)
  return (
    <BeyondPlace
      title={m.cart_beyond({ names: namesOf(named), place: place.label })}
      text={canPickUp ? m.cart_beyond_pickup() : hasRest ? m.cart_beyond_rest() : m.cart_beyond_change()}
      beyond={named}
      hasRest={hasRest}
      from={paths.cart}
    >
      {reaching.length > 0 && (
        <span className="flex flex-wrap items-center gap-x-3">
          {m.cart_reaching()}
          {reaching.map(({ id, name }) => (
            <TextLink key={id} href={paths.campaign(id)}>
              {name}
            </TextLink>
          ))}
        </span>
      )}
    </BeyondPlace>
  )
}
