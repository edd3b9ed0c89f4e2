import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIsSignedIn } from '#session/signed-in.ts'
import { call } from '@mutirao/client/call'
import {
  beginCardIntent,
  learnPaymentCards,
  listPaymentCards,
  makeDefaultCard,
  removePaymentCard,
  type PaymentCard,
  type PaymentCards,
} from '@mutirao/contract/payment-cards'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { knownBrandOf } from '@mutirao/domain/payment-card'

export const cardsQuery = () =>
  // Nobody waits for them while paying: a card can always be typed.
  queryOptions({ queryKey: ['payment-cards'], queryFn: () => call(listPaymentCards, {}), staleTime: 10_000, retry: false })

/** A guest has none. isAsked: still loading. */
export function usePaymentCards(isWanted = true) {
  const isEnabled = useIsSignedIn() && isWanted
  const { data, isLoading } = useQuery({ ...cardsQuery(), enabled: isEnabled })
  return { kept: isEnabled ? data : undefined, isAsked: isLoading }
}

/** The card that pays. Without an id: a typed one, stored when isKept. */
export type CardChoice = { id?: string; isKept?: boolean }

/** The stored card that pays: the chosen one while valid, else the first valid one, unless a new one is wanted. */
export function keptCardFor(kept: PaymentCards | undefined, choice: CardChoice | undefined): PaymentCard | undefined {
  if (choice && choice.id === undefined) return undefined
  const usable = kept?.cards.filter(({ hasExpired }) => !hasExpired) ?? []
  return usable.find(({ id }) => id === choice?.id) ?? usable[0]
}

/** Undefined for a brand without its own plans. */
export const knownBrand = ({ brand }: PaymentCard): CardBrand | undefined => knownBrandOf(brand)

/** The card fields of the order's request. */
export function cardFacts(kept: PaymentCards | undefined, choice: CardChoice | undefined): { cardId?: string; keepsCard?: boolean } {
  const card = keptCardFor(kept, choice)
  if (card) return { cardId: card.id }
  return kept?.canKeep && choice?.isKept ? { keepsCard: true } : {}
}

export const beginIntent = () => call(beginCardIntent, { body: {} })

/** Each call returns all current cards. */
export function useCardChanges() {
  const queryClient = useQueryClient()
  const onSuccess = (cards: PaymentCards) => queryClient.setQueryData(cardsQuery().queryKey, cards)
  // Another tab was faster: refetches the current cards.
  const onError = () => queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey })
  const common = { onSuccess, onError }
  return {
    learn: useMutation({ mutationFn: () => call(learnPaymentCards, { body: {} }), ...common }),
    makeDefault: useMutation({ mutationFn: (id: string) => call(makeDefaultCard, { params: { id }, body: {} }), ...common }),
    remove: useMutation({ mutationFn: (id: string) => call(removePaymentCard, { params: { id } }), ...common }),
  }
}
