import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { isFree } from '@mutirao/domain/delivery-date'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useKnownAddresses } from '#features/address/address-chooser.tsx'
import { addressLine, chooseAddress } from '#features/address/address-store.ts'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useSession } from '#session/session.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { mapPin, store } from '@mutirao/ui/icons.gen.ts'
import { fillBuyer } from './who-step.tsx'
import { changeDraft, readBuyer, readDraft, useBuyer, useDraft } from './checkout-store.ts'
import { effectiveDraft, slotsOf } from './effective-draft.ts'
import { quoteQuery } from './quote-queries.ts'
import { isKnown, lastStep } from './use-steps.ts'

type Props = { cartUuid: string; campaignId: string; version: string }

/** For who has bought before: all that the steps would ask is known, and the review shows it before anything is paid. */
export function StraightToReview({ cartUuid, campaignId, version }: Props) {
  const { addresses, current: address = addresses[0] } = useKnownAddresses()
  const isSignedIn = useSession().user !== undefined
  const hasBuyer = isKnown(useBuyer())
  const isPickup = useIsPickup(cartUuid, campaignId)
  const { mutate, isPending } = useStraightToReview({ cartUuid, campaignId, version })
  if (!address || version === '' || (!hasBuyer && !isSignedIn)) return null
  return (
    <div className="rounded-campaign border border-line bg-surface px-3.5 pt-1 pb-3">
      <List look="plain">
        {isPickup ? (
          <ListRow icon={store} title={m.straight_pickup_title()} text={m.straight_pickup_near({ place: addressLine(address) })} />
        ) : (
          <ListRow icon={mapPin} title={m.straight_title()} text={addressLine(address)} />
        )}
      </List>
      <Button kind="soft" isFull isBusy={isPending} onClick={() => mutate(address)}>
        {m.straight_to_review()}
      </Button>
    </div>
  )
}

/** Chosen for this cart, or all that its campaign offers. */
function useIsPickup(cartUuid: string, campaignId: string): boolean {
  const { place } = usePageState()
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const isChosen = useDraft(cartUuid).type === 'PICKUP'
  return isChosen || campaigns.some(({ id, ignoreShippingAddress }) => id === campaignId && ignoreShippingAddress)
}

/** To the review where the server offers a way that needs no answer; else to the steps, which ask. */
function useStraightToReview({ cartUuid, ...asked }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (address: ShippingAddress) => {
      await fillBuyer(queryClient)
      const isReady = await isDecided(address)
      await navigate({ to: isReady ? '/cart/$cartUuid/confirmation' : '/cart/$cartUuid/checkout', params: { cartUuid } })
    },
  })

  async function isDecided(address: ShippingAddress): Promise<boolean> {
    const { latitude, longitude, cep: postalCode, city } = address
    const point = { latitude, longitude }
    const quote = await queryClient.fetchQuery(quoteQuery({ ...asked, cartUuid, point, postalCode, city })).catch(() => undefined)
    if (!quote || quote.extra.length > 0 || quote.addressLocked || !isKnown(readBuyer(), quote.asks)) return false
    const draft = effectiveDraft(readDraft(cartUuid), quote, point)
    if (draft.type === 'SHIPPING' && !quote.inArea) return false
    const slots = slotsOf(draft, quote) ?? []
    const slot = slots.find((one) => one.id === draft.slot?.id && isFree(one)) ?? promisedSlot(slots)
    if (slots.length > 0 && !slot) return false
    chooseAddress(address)
    changeDraft(cartUuid, { type: draft.type, storeId: draft.storeId, slot, done: lastStep })
    return true
  }
}
