import type { ClientAddress } from '@mutirao/contract/accounts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { Problem } from '@mutirao/contract/problems'
import { parsePhone } from '@mutirao/domain/phone'
import { findAgeProblem, getShop } from '#modules/shop/shop.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { locate, type Destination } from '#modules/delivery/delivery-point.service.ts'
import { keptCpf, listKeptAddresses } from '#modules/accounts/clients.service.ts'
import { verifiedPhoneOf } from '#modules/accounts/verified-keys.service.ts'
import type { LeadCtx } from '#context.ts'
import type { Holders } from '../book/unpaid.repository.ts'
import { networkKeyOf } from '../book/unpaid.service.ts'

/** What an order needs from memory that requests share, or from other servers. */
export type Foreseen = {
  shop: Shop
  ageProblem?: Problem
  point?: Destination
  holders: Holders
  /** The addresses of the buyer's account; of who has none, none. */
  kept: readonly ClientAddress[]
  /** As it was sent, else as the buyer's account keeps it. */
  cpf?: string
}

/**
 * Read before the transaction, which may not wait for shared readings. Refusals are kept instead of thrown: a repeated request is answered
 * with its order, whatever has changed since.
 */
export async function foresee(ctx: LeadCtx, body: PlaceOrderBody): Promise<Foreseen> {
  const { items, userPhone, properties } = body
  const { shippingAddress } = properties
  // Without the address: whether the campaign's own takes its place, by which nobody is counted, is known once the cart is priced.
  const mine = { leadId: ctx.actor.leadId, userPhone: parsePhone(userPhone)?.e164 ?? '', addressKey: null, networkKey: networkKeyOf(ctx) }
  const campaignIds = items.map(({ campaignId }) => campaignId)
  const [shop, ageProblem, point, verifiedPhone, cpf] = await Promise.all([
    getShop(ctx),
    findAgeProblem(ctx, campaignIds),
    shippingAddress && locate(ctx, shippingAddress),
    verifiedPhoneOf(ctx),
    body.cpf?.replaceAll(/\D/g, '') ?? keptCpf(ctx),
  ])
  const isLocked = shop.campaigns.some(({ id, body: { addressLocked } }) => addressLocked && campaignIds.includes(id))
  const kept = isLocked ? await listKeptAddresses(ctx) : []
  return { shop, ageProblem, point, holders: { ...mine, verifiedPhone }, kept, cpf }
}
