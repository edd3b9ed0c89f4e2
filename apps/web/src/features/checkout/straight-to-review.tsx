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
import { paths } from '#links/paths.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { mapPin, store } from '@mutirao/ui/icons.gen.ts'
import { fillBuyer } from './who-step.tsx'
import { changeDraft, readBuyer, readDraft, useBuyer, useDraft } from './checkout-store.ts'
import { effectiveDraft, slotsOf } from './effective-draft.ts'
import { quoteQuery } from './quote-queries.ts'
import { isKnown, lastStep } from './use-steps.ts'

type Cart = { cartUuid: string; campaignId: string; version: string }

/** The way past the steps, for who has bought before: all that they would ask is known, and the review shows it before anything is paid. */
export type Straight = { address: ShippingAddress; isPickup: boolean; isPending: boolean; onGo: () => void }

/** Undefined where something must be asked, and until the server has priced the cart. */
export function useStraight(cart: Cart): Straight | undefined {
  const { addresses, current: address = addresses[0] } = useKnownAddresses()
  const isSignedIn = useSession().user !== undefined
  const hasBuyer = isKnown(useBuyer())
  const isPickup = useIsPickup(cart.cartUuid, cart.campaignId)
  const { mutate, isPending } = useStraightToReview(cart)
  if (!address || cart.version === '' || (!hasBuyer && !isSignedIn)) return undefined
  return { address, isPickup, isPending, onGo: () => mutate(address) }
}

/** Where the one button leads straight to, and where that is changed. */
export function StraightFacts({ cartUuid, straight: { address, isPickup } }: { cartUuid: string; straight: Straight }) {
  const change = <TextLink href={paths.checkout(cartUuid)}>{m.change()}</TextLink>
  return isPickup ? (
    <ListRow icon={store} title={m.straight_pickup_title()} text={m.straight_pickup_near({ place: addressLine(address) })} aside={change} />
  ) : (
    <ListRow icon={mapPin} title={m.straight_title()} text={addressLine(address)} aside={change} />
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
function useStraightToReview({ cartUuid, ...asked }: Cart) {
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
