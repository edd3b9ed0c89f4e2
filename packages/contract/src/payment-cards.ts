import { z } from 'zod'
import { keptBrands } from '@mutirao/domain/payment-card'
import { endpoint } from './endpoint.ts'
import { Instant, Uuid } from './shapes.ts'

/** A card that the shop's acquirer stores for a person. Only the last four digits of its number are stored here. */
export const PaymentCard = z.object({
  id: Uuid,
  brand: z.enum(keptBrands),
  lastFour: z.string(),
  month: z.int(),
  year: z.int(),
  isDefault: z.boolean(),
  hasExpired: z.boolean(),
  /** The acquirer's own field for this card's security code, before there is an order to pay. */
  cardFields: z.string(),
})
export type PaymentCard = z.output<typeof PaymentCard>

/**
 * canKeep: whether the shop's acquirer can save cards. The default comes first, then the newest. isUsual: whether the person's last order was paid
 * with a saved card.
 */
const PaymentCards = z.object({ canKeep: z.boolean(), isUsual: z.boolean(), cards: z.array(PaymentCard) })
export type PaymentCards = z.output<typeof PaymentCards>

const id = z.object({ id: Uuid })

export const listPaymentCards = endpoint({
  method: 'GET',
  path: '/api/operation/wallets/cards',
  auth: 'client',
  summary: 'The cards that the shop’s acquirer keeps for me',
  status: 200,
  response: PaymentCards,
})

export const beginCardIntent = endpoint({
  method: 'POST',
  path: '/api/operation/wallets/cards/intent',
  auth: 'client',
  summary: 'The acquirer’s own fields, in which I type a card that is kept and pays nothing',
  body: z.object({}),
  status: 201,
  response: z.object({ cardFrame: z.string(), endsAt: Instant }),
  problems: ['payment_method_unavailable', 'payment_provider_unavailable', 'rate_limit'],
})

export const learnPaymentCards = endpoint({
  method: 'POST',
  path: '/api/operation/wallets/cards',
  auth: 'client',
  summary: 'After a card was typed: asks the acquirer what it keeps for me by now',
  body: z.object({}),
  status: 200,
  response: PaymentCards,
  problems: ['payment_provider_unavailable', 'rate_limit'],
})

export const makeDefaultCard = endpoint({
  method: 'PUT',
  path: '/api/operation/wallets/cards/{id}/default',
  auth: 'client',
  summary: 'This card of mine is offered first',
  params: id,
  body: z.object({}),
  status: 200,
  response: PaymentCards,
  problems: ['not_found'],
})

export const removePaymentCard = endpoint({
  method: 'DELETE',
  path: '/api/operation/wallets/cards/{id}',
  auth: 'client',
  summary: 'This card of mine is kept no more, here and at the acquirer',
  params: id,
  status: 200,
  response: PaymentCards,
  problems: ['not_found'],
})
