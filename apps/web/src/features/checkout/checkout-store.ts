import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { createStoredValue } from '#platform/stored-value.ts'

export type Buyer = { userName: string; userPhone: string; email: string }
export type ChosenPayment = { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY'; installments: number }

/** What the shopper decided so far for one cart; another cart starts over, except for who buys. */
export type CheckoutDraft = {
  cartUuid: string
  type: 'SHIPPING' | 'PICKUP'
  storeId?: string
  slot?: DeliverySlot
  note?: string
  payment?: ChosenPayment
  /** The last step that was confirmed. */
  done: number
}

const drafts = createStoredValue<CheckoutDraft>('checkout', { cartUuid: '', type: 'SHIPPING', done: 0 })
const buyer = createStoredValue<Buyer>('buyer', { userName: '', userPhone: '', email: '' })

export const useBuyer = buyer.useValue
export const setBuyer = buyer.set

export function useDraft(cartUuid: string): CheckoutDraft {
  const draft = drafts.useValue()
  return draft.cartUuid === cartUuid ? draft : { cartUuid, type: draft.type, done: 0 }
}

export function changeDraft(cartUuid: string, changes: Partial<CheckoutDraft>) {
  const held = drafts.get()
  const draft = held.cartUuid === cartUuid ? held : { cartUuid, type: held.type, done: 0 }
  drafts.set({ ...draft, ...changes })
}

export const clearDraft = () => drafts.set({ cartUuid: '', type: drafts.get().type, done: 0 })
