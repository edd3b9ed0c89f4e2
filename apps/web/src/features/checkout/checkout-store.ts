import type { CardChoice } from '#features/payment/card-queries.ts'
import type { SlotTimes } from '#ui/slot-text.ts'
import { createStoredValue } from '@mutirao/client/store'
import { buyerKey, checkoutKey, pickupKey } from '@mutirao/client/stored-keys'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { PaymentType } from '@mutirao/contract/carts'
import type { ExtraInfo } from '@mutirao/contract/extra'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { forgetAllTyped } from './typed-fields.ts'

/** cpf: required by some campaigns and acquirers only. */
export type Buyer = { userName: string; userPhone: string; email: string; cpf?: string }
/** Another person who picks up the order. */
export type Collector = { name: string; document: string }
/** brand: the card's, once its first digits were typed. */
export type ChosenPayment = { type: PaymentType; installments: number; brand?: CardBrand }

/** The shopper's decisions for one cart; another cart starts over, except for the buyer. */
export type CheckoutDraft = {
  cartUuid: string
  orderType: 'SHIPPING' | 'PICKUP'
  orderStoreId?: string
  collector?: Collector
  slot?: DeliverySlot
  /** The previously chosen slot, which is full now. */
  filled?: SlotTimes
  /** Centavos for delivering all campaigns of the cart in that slot, from the server, and the number of campaigns. */
  fee?: { centavos: number; campaigns: number }
  note?: string
  /** The answers to the campaigns' extra fields. */
  extraInfo?: ExtraInfo
  /** The extra field that is being asked, by `questionKey`. */
  asking?: string
  payment?: ChosenPayment
  /** The brand of the last typed card, whose instalments are shown. */
  cardBrand?: CardBrand
  /** The card that pays; the default until another is chosen. */
  card?: CardChoice
  /** Consent to appear in the group's list with initials and neighbourhood; off by default. */
  isJoinPublic?: boolean
  /** Refunds the difference into the wallet when the group closes at a lower price. */
  returnsToWallet?: boolean
  /** The last confirmed step. */
  done: number
}

const drafts = createStoredValue<CheckoutDraft>(checkoutKey, { cartUuid: '', orderType: 'SHIPPING', done: 0 })
/** The last used pickup point; kept across carts. isOfLink: it came by its leader's link, and is chosen until another one is used. */
const lastPickup = createStoredValue<{ storeId?: string; isOfLink?: boolean }>(pickupKey, {})
const buyer = createStoredValue<Buyer>(buyerKey, { userName: '', userPhone: '', email: '' })

export const useLastPickup = () => lastPickup.useValue().storeId
export const keepLastPickup = (storeId: string) => lastPickup.set({ storeId })

export const useBuyer = buyer.useValue
export const readBuyer = buyer.get
export const setBuyer = buyer.set

function draftFor(held: CheckoutDraft | FormerDraft, cartUuid: string): CheckoutDraft {
  const draft = 'type' in held ? renamed(held) : held
  return draft.cartUuid === cartUuid ? draft : { cartUuid, orderType: draft.orderType, orderStoreId: pointOfLink(draft), done: 0 }
}

/** As the version before stored it. */
type FormerDraft = Omit<CheckoutDraft, 'orderType' | 'orderStoreId'> & { type: CheckoutDraft['orderType']; storeId?: string }

const renamed = ({ type, storeId, ...draft }: FormerDraft): CheckoutDraft => ({ ...draft, orderType: type, orderStoreId: storeId })

function pointOfLink({ orderType }: CheckoutDraft): string | undefined {
  const { storeId, isOfLink } = lastPickup.get()
  return orderType === 'PICKUP' && isOfLink ? storeId : undefined
}

/** The visitor came by the link of this point: it is chosen where a campaign offers it. */
export function choosePoint(storeId: string): void {
  lastPickup.set({ storeId, isOfLink: true })
  const draft = readDraft(drafts.get().cartUuid)
  drafts.set({ ...draft, orderType: 'PICKUP', orderStoreId: storeId, slot: undefined, done: 0 })
}

export const useDraft = (cartUuid: string) => draftFor(drafts.useValue(), cartUuid)
export const readDraft = (cartUuid: string) => draftFor(drafts.get(), cartUuid)
export const changeDraft = (cartUuid: string, changes: Partial<CheckoutDraft>) => drafts.set({ ...readDraft(cartUuid), ...changes })

export function endDraft(cartUuid: string) {
  forgetAllTyped(cartUuid)
  if (drafts.get().cartUuid === cartUuid) drafts.set({ cartUuid: '', orderType: readDraft(cartUuid).orderType, done: 0 })
}
