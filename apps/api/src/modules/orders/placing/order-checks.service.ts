import { personOf, staffFor } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { shortCampaigns, type PricedProducts } from '#modules/carts/pricing.service.ts'
import { addressRules, asksOf, cartAddress, methodsFor } from '#modules/carts/quote.service.ts'
import { OWN } from '#modules/delivery/companies.rules.ts'
import { campaignsOutside, type Deliveries } from '#modules/delivery/deliveries.service.ts'
import { withGeohash, type Destination } from '#modules/delivery/delivery-point.service.ts'
import type { ClientAddress } from '@mutirao/contract/accounts'
import type { Order, ShippingAddress } from '@mutirao/contract/order-shapes'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import type { BuyerField } from '@mutirao/domain/acquirers'
import { NO_NUMBER } from '@mutirao/domain/address'
import { installmentTable, planOf } from '@mutirao/domain/installments'
import { capitalizeName } from '@mutirao/domain/name'
import { WITHDRAWAL_DAYS } from '@mutirao/domain/order-status'
import { isPerParcel } from '@mutirao/domain/parcel'
import { searchable } from '@mutirao/domain/search-text'
import { walletShare } from '@mutirao/domain/wallet'
import { sealCpf } from '../book/buyer-cpf.service.ts'
import type { Prefetched } from './prefetch.service.ts'

type Placement = { campaignId: string; body: PlaceOrderBody; priced: PricedProducts; deliveries: Deliveries; prefetched: Prefetched }
export type PlacementFacts = {
  phone: string
  walletPaid: number
  properties: Omit<Order['properties'], 'price' | 'subTotal' | 'discount' | 'shippingTotal'>
}

/** Checks every condition of a new order; each problem names what the shopper can change. */
export function checkPlacement(ctx: Ctx, placement: Placement): PlacementFacts | Problem {
  const { campaignId, body, priced, deliveries, prefetched } = placement
  const problem = problemOfBuyer(ctx, placement) ?? problemOfLines(priced) ?? problemOfPayment(ctx, placement)
  if (problem) return problem
  const phone = prefetched.holders.userPhone
  if (phone === '') return new Problem('validation_failed', { errors: [{ path: 'userPhone', message: 'Confira o celular com DDD' }] })
  const destination = body.type === 'PICKUP' ? pickupIn(deliveries) : deliveryTo(placement)
  if (destination instanceof Problem) return destination
  if (deliveries.missing.length > 0) return new Problem('slot_unavailable', { campaignIds: deliveries.missing })
  // A lower price needs no consent; a higher one does.
  if (body.properties.price < priced.totals.price)
    return new Problem('price_changed', { from: body.properties.price, to: priced.totals.price })
  const { cartUuid, recipient, extra, couponCode } = body.properties
  return {
    phone,
    walletPaid: shareOf(body, priced).wallet,
    properties: {
      cartUuid,
      'account.cpf': cpfFor(ctx, placement),
      couponCode,
      extra,
      recipient: recipient && { ...recipient, name: capitalizeName(recipient.name) },
      ...destination,
      shippingMethod: carrierOf(placement),
      slot: momentOf(deliveries, campaignId),
      deliveries: deliveries.all.map(({ campaignId: id, fee, together }) => ({
        campaignId: id,
        slot: momentOf(deliveries, id),
        ...(priced.totals.shippingTotal === 0 ? { fee: 0 } : { fee, together }),
      })),
      ...walletFacts(ctx, body, priced),
      teams: teamsOf(priced),
      cashback: promisedCashback(priced),
    },
  }
}

/** The CPF as sent, or the account's when the order requires one. */
function cpfFor(ctx: Ctx, { body, priced, prefetched: { cpf } }: Placement) {
  return cpf && (body.cpf || asksOf(ctx, priced).includes('cpf')) ? sealCpf(ctx, cpf) : undefined
}

const askedText: Record<BuyerField, string> = { cpf: 'Informe o CPF', email: 'Informe o e-mail' }

type FieldCheck = Pick<Placement, 'priced' | 'prefetched'> & { request: { body: PlaceOrderBody; redemption?: unknown } }

/** Throws for required buyer fields that are missing. Does not apply to orders placed before the requirement, nor to redemptions. */
export function requireAsked(ctx: Ctx, { priced, prefetched, request: { body, redemption } }: FieldCheck): void {
  if (redemption) return
  const given = { cpf: prefetched.cpf, email: body.email }
  const lacking = asksOf(ctx, priced).filter((field) => !given[field])
  if (lacking.length > 0)
    throw new Problem('validation_failed', { errors: lacking.map((field) => ({ path: field, message: askedText[field] })) })
}

/** The wallet that pays, and whether a group's refund goes there: a guest has none. */
function walletFacts(ctx: Ctx, body: PlaceOrderBody, priced: PricedProducts) {
  const { selectedWalletUuid, returnsToWallet } = body.properties
  return {
    selectedWalletUuid: shareOf(body, priced).wallet > 0 ? selectedWalletUuid : undefined,
    returnsToWallet: returnsToWallet && personOf(ctx) ? true : undefined,
  }
}

/** The campaigns' cashback promises, fixed at the time of the order. */
function promisedCashback({ campaigns, totals }: PricedProducts): Order['properties']['cashback'] {
  const promised = campaigns.flatMap(({ id, body: { cashback } }) => {
    if (!cashback) return []
    // Campaigns from before the minimum may state less than the withdrawal period.
    const usableAfterDays = Math.max(WITHDRAWAL_DAYS, cashback.usableAfterDays)
    return [{ campaignId: id, ...cashback, usableAfterDays }]
  })
  return promised.length > 0 && totals.price > 0 ? promised : undefined
}

function teamsOf({ lines }: PricedProducts): Order['properties']['teams'] {
  const ids = new Set(lines.flatMap(({ product }) => product.teamId ?? []))
  return ids.size > 0 ? [...ids] : undefined
}

/** The wallet's share of the price, and the remainder for the method. */
const shareOf = ({ properties: { walletAmount = 0 } }: PlaceOrderBody, { totals }: PricedProducts) =>
  walletShare(totals.price, walletAmount)

/** The shipping company of the first campaign's part; undefined for the shop's own delivery. */
function carrierOf({ campaignId, deliveries, prefetched: { shop } }: Placement) {
  const id = deliveries.all.find((delivery) => delivery.campaignId === campaignId)?.slot?.company
  if (id === undefined || id === OWN) return undefined
  const company = shop.companies[id]
  if (!company) return undefined
  const { name, trackingUrl: url } = company
  // A page for each parcel needs its code, which comes later.
  return { id, name, url: url !== undefined && isPerParcel(url) ? undefined : url }
}

/** The slot of the campaign's part, if it has a calendar. */
function momentOf({ all }: Deliveries, campaignId: string) {
  const slot = all.find((delivery) => delivery.campaignId === campaignId)?.slot
  return slot && { date: slot.date, from: slot.from, to: slot.to }
}

function problemOfBuyer(ctx: Ctx, { campaignId, priced, prefetched }: Placement): Problem | undefined {
  if (prefetched.ageProblem) return prefetched.ageProblem
  if (!priced.campaigns.some(({ id }) => id === campaignId)) return new Problem('not_found', { campaignId })
  const isKnown = personOf(ctx) !== undefined || staffFor(ctx) !== undefined
  return !isKnown && !ctx.tenant.body.marketplace.simplifiedSignupEligible ? new Problem('account_required') : undefined
}

function problemOfLines(priced: PricedProducts): Problem | undefined {
  const { lines, coupon, totals } = priced
  const blocked = lines.filter(({ issue }) => issue !== undefined)
  const [first] = blocked
  if (!first) {
    if (coupon?.issue) return new Problem(coupon.issue, { couponCode: coupon.code, minimum: coupon.minimum, lacking: coupon.lacking })
    // A redemption is free by design.
    const [short] = totals.subTotal > 0 ? shortCampaigns(priced) : []
    return short && new Problem('minimum_order', short)
  }
  const items = blocked.map(({ product }) => product.id)
  const parts = blocked.flatMap(({ part }) => part?.itemId ?? [])
  const { campaignId } = first.product
  const code = first.issue === 'campaign_closed' || first.issue === 'invalid_selection' ? first.issue : 'out_of_stock'
  return new Problem(code, { items, campaignId, ...(parts.length > 0 && { parts }) })
}

/** Pay on delivery requires a verified phone, so that the shop does not drive to an invented buyer, unless its staff take the order. */
function problemOfPayment(ctx: Ctx, placement: Placement): Problem | undefined {
  const { body, priced, prefetched } = placement
  const { paymentMethod } = body
  const { wallet, rest } = shareOf(body, priced)
  if (paymentMethod.type === 'WALLET')
    return rest === 0 ? problemOfWallet(ctx, placement) : new Problem('wallet_insufficient', { available: wallet })
  if (!methodsFor(ctx, priced).some((method) => method === paymentMethod.type)) return new Problem('payment_method_unavailable')
  if (prefetched.cardProblem) return prefetched.cardProblem
  if (wallet > 0) return problemOfShare(ctx, placement)
  const isAtTheDoor = paymentMethod.type === 'ON_DELIVERY' && priced.totals.price > 0
  return isAtTheDoor && !prefetched.holders.verifiedPhone && !staffFor(ctx) ? new Problem('verified_phone_required') : undefined
}

/** The wallet may be combined with prepaid methods only; when it turns out to pay everything, the shopper sees the new price first. */
function problemOfShare(ctx: Ctx, placement: Placement): Problem | undefined {
  const { body, priced } = placement
  if (body.paymentMethod.type === 'ON_DELIVERY') return new Problem('payment_method_unavailable')
  if (shareOf(body, priced).rest === 0) return new Problem('price_changed', { from: body.properties.price, to: priced.totals.price })
  return problemOfWallet(ctx, placement)
}

function problemOfWallet(ctx: Ctx, { body, priced }: Placement): Problem | undefined {
  if (priced.totals.price === 0) return undefined
  if (!personOf(ctx)) return new Problem('account_required')
  return body.properties.selectedWalletUuid ? undefined : new Problem('wallet_insufficient', { available: 0 })
}

/** The amount charged for the remainder: a card's interest is added, by the plan of its brand. */
export function chargedFor(
  { tenant }: Ctx,
  { type, installments, brand }: Pick<PlaceOrderBody['paymentMethod'], 'type' | 'installments' | 'brand'>,
  price: number,
) {
  if (type !== 'CREDIT_CARD') return { amount: price, brand: null, rateBps: null }
  if (price === 0) return { amount: price, brand: brand ?? null, rateBps: 0 }
  const table = installmentTable(price, planOf(tenant.body.payment.installments, brand))
  const option = table.find(({ count }) => count === installments)
  if (!option) throw new Problem('payment_method_unavailable', { installments, brand })
  return { amount: option.total, brand: brand ?? null, rateBps: option.rateBps }
}

function deliveryTo({ body, priced, prefetched }: Placement) {
  const address = addressFor(priced, body, prefetched)
  if (address instanceof Problem) return address
  const outside = address.shippingAddress ? campaignsOutside(prefetched.shop, priced.campaigns, address.shippingAddress) : []
  return outside.length > 0 ? new Problem('out_of_area', { campaignIds: outside }) : address
}

/** The campaign's default address replaces the one that was sent; no address is stored when none is asked for. */
function addressFor(priced: PricedProducts, { properties: { shippingAddress } }: PlaceOrderBody, { point, kept }: Prefetched) {
  const { asksAddress, defaultAddress } = cartAddress(priced)
  const { addressLocked, showShippingAddress } = addressRules(priced)
  if (defaultAddress)
    return { shippingAddress: defaultAddress, usingDefaultAddress: true, ...(!showShippingAddress && { showShippingAddress }) }
  if (!asksAddress) return { shippingAddress: undefined, ignoreShippingAddress: true }
  if (!shippingAddress || !point)
    return new Problem('validation_failed', { errors: [{ path: 'properties.shippingAddress', message: 'Informe o endereço' }] })
  if (addressLocked && !kept.some((address) => isSameAddress(shippingAddress, address))) return new Problem('address_locked')
  return { shippingAddress: { ...shippingAddress, ...whereItGoes(shippingAddress, point) }, shippingAddressVerified: point.isVerified }
}

/** A rejected pin was not set for this order. */
function whereItGoes(asked: ShippingAddress, { latitude, longitude, city, administrative_area }: Destination) {
  const isBelieved = asked.latitude === latitude && asked.longitude === longitude
  return withGeohash({ latitude, longitude, city, administrative_area, ...(!isBelieved && { hasCustomCoordinates: undefined }) })
}

/** Compares what a courier needs: postal code, number and complement. */
function isSameAddress(asked: ShippingAddress, kept: ClientAddress): boolean {
  const { streetNumber = '', hasNumber = true, complement = '', properties } = kept
  const number = hasNumber && streetNumber !== '' ? streetNumber : NO_NUMBER
  const pairs = [
    [asked.cep.replace('-', ''), (properties.postalCode ?? '').replace('-', '')],
    [asked.street_number, number],
    [asked.complement, complement],
  ]
  return pairs.every(([one = '', other = '']) => searchable(one) === searchable(other))
}

/** The order's single pickup point, if any. */
function pickupIn({ all }: Deliveries) {
  const store = all.find((delivery) => delivery.store)?.store
  if (!store) return new Problem('slot_unavailable')
  const address = `${store.address}, ${store.addressNumber}, ${store.neighborhood}`
  return { storeId: store.id, store: { name: store.name, address, hours: store.hours } }
}
