import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useKnownAddresses } from '#features/address/address-chooser.tsx'
import { addressLine, chooseAddress } from '#features/address/address-store.ts'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState, useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useSession } from '#session/session.ts'
import { windowText } from '#ui/slot-text.ts'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { isFree } from '@mutirao/domain/delivery-date'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { mapPin, store } from '@mutirao/ui/icons.gen.ts'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { changeDraft, readBuyer, readDraft, useBuyer, useDraft, type CheckoutDraft } from './checkout-store.ts'
import { effectiveDraft, slotsOf } from './effective-draft.ts'
import { ownDestination } from './own-destination.ts'
import { quoteQuery } from './quote-queries.ts'
import { isKnown, lastStep } from './use-steps.ts'
import { fillBuyer } from './who-step.tsx'

type Cart = { cartUuid: string; campaignId: string; version: string }

/**
 * Skips the steps for a returning buyer: all answers are known, and the review shows them before the payment. Once the server has answered,
 * slot is the slot that the review will start with, and ownDestination the destination of a campaign that asks for no address.
 */
export type Straight = {
  address: ShippingAddress
  isPickup: boolean
  slot?: DeliverySlot
  ownDestination?: string
  isPending: boolean
  onGo: () => void
}

/** Undefined when a question remains, and until the server has priced the cart. */
export function useStraight(cart: Cart): Straight | undefined {
  const { addresses, current: address = addresses[0] } = useKnownAddresses()
  const isSignedIn = useSession().user !== undefined
  const hasBuyer = isKnown(useBuyer())
  const isPickup = useIsPickup(cart.cartUuid, cart.campaignId)
  const { mutate, isPending } = useStraightToReview(cart)
  const isOffered = address !== undefined && cart.version !== '' && (hasBuyer || isSignedIn)
  const draft = useDraft(cart.cartUuid)
  const { data: quote } = useQuery({ ...quoteTo(cart, address), enabled: isOffered })
  if (!isOffered) return undefined
  return { address, isPickup, ...(quote && factsOf(quote, { draft, address })), isPending, onGo: () => mutate(address) }
}

const factsOf = (quote: Quote, { draft, address }: { draft: CheckoutDraft; address: ShippingAddress }) => ({
  slot: wayWithoutAsking(quote, draft, address)?.slot,
  ownDestination: quote.asksAddress ? undefined : ownDestination(quote),
})

const quoteTo = (cart: Cart, { latitude = 0, longitude = 0, cep: postalCode, city }: Partial<ShippingAddress> = {}) =>
  quoteQuery({ ...cart, point: { latitude, longitude }, postalCode, city })

/** The way to receive the whole cart without questions; undefined when one remains. Without slots the delivery is agreed on later. */
function wayWithoutAsking(
  quote: Quote,
  held: CheckoutDraft,
  address: ShippingAddress,
): Pick<CheckoutDraft, 'orderType' | 'orderStoreId' | 'slot'> | undefined {
  if (quote.extra.length > 0 || quote.addressLocked) return undefined
  const draft = effectiveDraft(held, quote, address)
  if (draft.orderType === 'SHIPPING' && !quote.inArea) return undefined
  const slots = slotsOf(draft, quote) ?? []
  const slot = slots.find((one) => one.id === draft.slot?.id && isFree(one)) ?? promisedSlot(slots)
  return slots.length > 0 && !slot ? undefined : { orderType: draft.orderType, orderStoreId: draft.orderStoreId, slot }
}

/** The destination and slot that the button will use, and a link to change them. */
export function StraightFacts({ cartUuid, straight }: { cartUuid: string; straight: Straight }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { title, place } = destinationFacts(straight)
  const when = straight.slot && windowText(straight.slot, now, timeZone)
  return (
    <ListRow
      icon={straight.isPickup ? store : mapPin}
      title={title}
      text={[place, when].filter(Boolean).join(' · ')}
      aside={
        <TextLink href={paths.checkout(cartUuid)} aria-label={`${m.change()}: ${title}`}>
          {m.change()}
        </TextLink>
      }
    />
  )
}

function destinationFacts({ address, isPickup, ownDestination: own }: Straight): { title: string; place?: string } {
  if (isPickup) return { title: m.straight_pickup_title(), place: m.straight_pickup_near({ place: addressLine(address) }) }
  if (own !== undefined) return { title: own }
  return { title: m.straight_title(), place: addressLine(address) }
}

/** Chosen for this cart, or the campaign's only option. */
function useIsPickup(cartUuid: string, campaignId: string): boolean {
  const { place } = usePageState()
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const isChosen = useDraft(cartUuid).orderType === 'PICKUP'
  return isChosen || campaigns.some(({ id, ignoreShippingAddress }) => id === campaignId && ignoreShippingAddress)
}

/** Goes to the review when the server offers a way without questions; else to the steps. */
function useStraightToReview(cart: Cart) {
  const { cartUuid } = cart
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
    const quote = await queryClient.fetchQuery(quoteTo(cart, address)).catch(() => undefined)
    const way = quote && isKnown(readBuyer(), quote.asks) ? wayWithoutAsking(quote, readDraft(cartUuid), address) : undefined
    if (!way) return false
    chooseAddress(address)
    changeDraft(cartUuid, { ...way, done: lastStep })
    return true
  }
}
