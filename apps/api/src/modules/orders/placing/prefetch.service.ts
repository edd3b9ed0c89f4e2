import { programOf } from '#actor.ts'
import type { LeadCtx } from '#context.ts'
import { keptCpf, listKeptAddresses } from '#modules/accounts/clients.service.ts'
import { verifiedPhoneOf } from '#modules/accounts/verified-keys.service.ts'
import { problemOfCard } from '#modules/cards/cards.service.ts'
import { locate, type Destination } from '#modules/delivery/delivery-point.service.ts'
import { networkKeyOf } from '#modules/limits/limits.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { findAgeProblem, getShop } from '#modules/shop/shop.service.ts'
import type { ClientAddress } from '@mutirao/contract/accounts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { Problem } from '@mutirao/contract/problems'
import { askedByAcquirers } from '@mutirao/domain/acquirers'
import { parsePhone } from '@mutirao/domain/phone'
import type { Holders } from '../book/unpaid.repository.ts'

/** Values for an order that come from shared caches, or from other servers. */
export type Prefetched = {
  shop: Shop
  ageProblem?: Problem
  point?: Destination
  holders: Holders
  /** The addresses of the buyer's account; empty without an account. */
  kept: readonly ClientAddress[]
  /** The problem of a stored card that cannot pay. */
  cardProblem?: Problem
  /** The CPF as sent, else the account's. */
  cpf?: string
}

/**
 * Read before the transaction, which may not wait for shared reads. Problems are returned instead of thrown: a repeated request gets its order,
 * whatever has changed since.
 */
export async function prefetch(ctx: LeadCtx, body: PlaceOrderBody): Promise<Prefetched> {
  const { items, userPhone, properties } = body
  const { shippingAddress } = properties
  // Without the address: only the priced cart shows whether the campaign's own address replaces it, which identifies nobody.
  const mine = {
    leadId: ctx.actor.leadId,
    userPhone: parsePhone(userPhone)?.e164 ?? '',
    addressKey: null,
    networkKey: networkKeyOf(ctx, ctx.ip),
    programId: programOf(ctx) ?? null,
  }
  const campaignIds = items.map(({ campaignId }) => campaignId)
  const [shop, ageProblem, point, verifiedPhone, cardProblem] = await Promise.all([
    getShop(ctx),
    findAgeProblem(ctx, campaignIds),
    shippingAddress && locate(ctx, shippingAddress),
    verifiedPhoneOf(ctx),
    cardProblemOf(ctx, body.paymentMethod),
  ])
  const campaigns = shop.campaigns.filter(({ id }) => campaignIds.includes(id))
  const kept = campaigns.some(({ body: { addressLocked } }) => addressLocked) ? await listKeptAddresses(ctx) : []
  const cpf = body.cpf?.replaceAll(/\D/g, '') ?? (mayAskCpf(ctx, campaigns) ? await keptCpf(ctx) : undefined)
  return { shop, ageProblem, point, holders: { ...mine, verifiedPhone }, kept, cpf, cardProblem }
}

/** Returns undefined when the order names no stored card. */
export const cardProblemOf = async (ctx: LeadCtx, { type, cardId }: Pick<PlaceOrderBody['paymentMethod'], 'type' | 'cardId'>) =>
  type === 'CREDIT_CARD' && cardId !== undefined ? problemOfCard(ctx, ctx.actor.leadId, cardId) : undefined

/** Whether an order of these campaigns may require the CPF; known exactly once it is priced. */
const mayAskCpf = ({ tenant }: LeadCtx, campaigns: Shop['campaigns']) =>
  askedByAcquirers(tenant.body.payment.methods, tenant.body.payment.acquirers).includes('cpf') ||
  campaigns.some(({ body: { asks } }) => asks?.includes('cpf'))
