import type { Campaign, DeliverySlot } from '@mutirao/contract/campaigns'
import type { Trade } from '@mutirao/contract/trades'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddresses } from '#features/address/address-store.ts'
import { useBuyer, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { effectiveDraft, slotsOf } from '#features/checkout/effective-draft.ts'
import { defaultPoint } from '#session/place.ts'

type Decided = Pick<CheckoutDraft, 'type' | 'storeId' | 'slot'>

/** What is decided of a redemption, within what its campaign offers. */
export function useRedemption(trade: Trade, campaign: Campaign) {
  const { page } = useRouter().options.context
  const { current: address } = useAddresses()
  const { latitude, longitude } = address ?? page.place ?? defaultPoint
  const point = { latitude, longitude }
  const [stored, setStored] = useState<Decided>({ type: 'SHIPPING' })
  const [step, setStep] = useState(1)
  const [isFormReady, setIsFormReady] = useState<boolean>()
  const buyer = useBuyer()

  const offer = {
    delivery: campaign.delivery.map(withoutFee),
    pickup: campaign.pickup.map((store) => ({ ...store, slots: store.slots.map(withoutFee) })),
  }
  const draft = effectiveDraft({ ...stored, cartUuid: '', done: 0 }, offer, point)
  const slots = slotsOf(draft, offer) ?? []
  const slot = slots.find(({ id }) => id === draft.slot?.id) ?? slots[0]

  return {
    trade,
    offer,
    draft,
    slots,
    slot,
    point,
    address,
    buyer,
    step,
    setStep,
    isReady: step !== 1 || draft.type === 'PICKUP' || isFormReady !== false,
    setIsFormReady,
    change: (changes: Partial<Decided>) => setStored({ ...stored, ...changes }),
  }
}

export type Redemption = ReturnType<typeof useRedemption>

/** The way is given, too. */
const withoutFee = (slot: DeliverySlot): DeliverySlot => ({ ...slot, fee: 0 })
