import type { PaymentType } from '@mutirao/contract/carts'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { ExtraInfo } from '@mutirao/contract/extra'
import type { CardChoice } from '#features/payment/card-queries.ts'
import type { SlotTimes } from '#ui/slot-text.ts'
import { createStoredValue } from '#platform/store.ts'

/** cpf: asked by some campaigns and acquirers alone. */
export type Buyer = { userName: string; userPhone: string; email: string; cpf?: string }
/** Somebody else who collects at a pickup point. */
export type Collector = { name: string; document: string }
/** brand: of the card, once its first digits were typed. */
export type ChosenPayment = { type: PaymentType; installments: number; brand?: CardBrand }

/** The shopper's choices for one cart; another cart starts over, except for the buyer. */
export type CheckoutDraft = {
  cartUuid: string
  type: 'SHIPPING' | 'PICKUP'
  storeId?: string
  collector?: Collector
  slot?: DeliverySlot
  /** The slot that was chosen before and is full now. */
  filled?: SlotTimes
  /** Centavos that all campaigns of the cart cost to bring then, as the server said, and how many they were. */
  fee?: { centavos: number; campaigns: number }
  note?: string
  /** The answers to what the campaigns ask. */
  extraInfo?: ExtraInfo
  payment?: ChosenPayment
  /** The brand of the last typed card, whose instalments are shown. */
  cardBrand?: CardBrand
  /** Which card, where a card pays; the default until another is chosen. */
  card?: CardChoice
  /** Initials and neighbourhood may stand in the group's list; off until asked for. */
  isJoinPublic?: boolean
  /** Whether a group's refund goes into the wallet. */
  returnsToWallet?: boolean
  /** The last step that was confirmed. */
  done: number
}

const drafts = createStoredValue<CheckoutDraft>('checkout', { cartUuid: '', type: 'SHIPPING', done: 0 })
/** The last pickup point; it outlives the cart. */
const lastPickup = createStoredValue<{ storeId?: string }>('pickup', {})
const buyer = createStoredValue<Buyer>('buyer', { userName: '', userPhone: '', email: '' })

export const useLastPickup = () => lastPickup.useValue().storeId
export const keepLastPickup = (storeId: string) => lastPickup.set({ storeId })

export const useBuyer = buyer.useValue
export const readBuyer = buyer.get
export const setBuyer = buyer.set

const draftFor = (held: CheckoutDraft, cartUuid: string): CheckoutDraft =>
  held.cartUuid === cartUuid ? held : { cartUuid, type: held.type, done: 0 }

export const useDraft = (cartUuid: string) => draftFor(drafts.useValue(), cartUuid)
export const readDraft = (cartUuid: string) => draftFor(drafts.get(), cartUuid)
export const changeDraft = (cartUuid: string, changes: Partial<CheckoutDraft>) => drafts.set({ ...readDraft(cartUuid), ...changes })

export function endDraft(cartUuid: string) {
  if (drafts.get().cartUuid === cartUuid) drafts.set({ cartUuid: '', type: drafts.get().type, done: 0 })
}
