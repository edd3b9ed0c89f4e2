import { randomBytes, randomInt } from 'node:crypto'
import { personOf, programOf } from '#actor.ts'
import type { Ctx, LeadCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { providerOf } from '#modules/acquirers/acquirers.service.ts'
import type { PricedProducts } from '#modules/carts/pricing.service.ts'
import { slotsHeld, type Deliveries } from '#modules/delivery/deliveries.service.ts'
import { networkKeyOf } from '#modules/limits/limits.service.ts'
import type { Redemption } from '#modules/trades/trades.service.ts'
import type { CartProduct } from '@mutirao/contract/carts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { sum } from '@mutirao/domain/money'
import { orderCodeFrom } from '@mutirao/domain/order-code'
import { effectsOf } from '@mutirao/domain/order-effects'
import { leftToPay } from '@mutirao/domain/order-money'
import { firstState } from '@mutirao/domain/order-status'
import type { StockPart } from '@mutirao/domain/stock'
import type { LineRow, OrderRow, PaymentRow } from '../book/orders.repository.ts'
import type { GroupUnits } from '../book/stock.repository.ts'
import { addressKeyOf } from '../book/unpaid.service.ts'
import { paymentDeadline } from '../money/payment-deadline.rules.ts'
import { chargedFor, type PlacementFacts } from './order-checks.service.ts'

export type OrderRequest = { campaignId: string; key: string; requestHash: string; body: PlaceOrderBody; redemption?: Redemption }
type Parts = {
  request: OrderRequest
  verifiedPhone: string | null
  priced: PricedProducts
  facts: PlacementFacts
  demand: readonly StockPart[]
  deliveries: Deliveries
}

export function productsOf({ items }: PlaceOrderBody): CartProduct[] {
  return items.map(({ itemKitSelection, ...product }) => ({ ...product, selection: itemKitSelection }))
}

export function addShipping(priced: PricedProducts, shippingTotal: number): PricedProducts {
  return { ...priced, totals: { ...priced.totals, shippingTotal, price: priced.totals.price + shippingTotal } }
}

/** A redeemed item is free, and has no shipping fee. */
export function asRedeemed(priced: PricedProducts): PricedProducts {
  return {
    ...priced,
    lines: priced.lines.map((line) => ({ ...line, unitPrice: 0, price: { total: 0, discount: 0, price: 0 } })),
    totals: { subTotal: 0, discount: 0, shippingTotal: 0, price: 0 },
    terms: { couponPercentage: 0, methodPercentage: 0 },
  }
}

/** Units per campaign, only for campaigns with a group. */
export function groupUnitsOf({ lines }: PricedProducts): GroupUnits[] {
  return unitsByCampaign(
    lines.filter(({ campaign }) => campaign && campaign.body.cartControls.groupRules.length > 0).map(({ product }) => product),
  )
}

function unitsByCampaign(lines: readonly { campaignId: string; quantity: number }[]): GroupUnits[] {
  const units = new Map<string, number>()
  for (const { campaignId, quantity } of lines) units.set(campaignId, (units.get(campaignId) ?? 0) + quantity)
  return [...units].map(([campaignId, total]) => ({ campaignId, units: total })).sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
}

/** The initial states; only an order that awaits payment expires. */
function startOf(ctx: Ctx, type: PlaceOrderBody['paymentMethod']['type'], { price, walletPaid }: { price: number; walletPaid: number }) {
  const state = firstState({ price, walletPaid, isPaidOnDelivery: type === 'ON_DELIVERY' })
  const waits = state === 'AWAITING_PAYMENT' && (type === 'PIX' || type === 'CREDIT_CARD')
  return {
    order: state,
    letter: effectsOf('NOTHING', state).sendsBuyer!,
    payment: price === 0 ? ('APPROVED' as const) : ('PENDING' as const),
    expiresAt: waits ? paymentDeadline(ctx.tenant.body.payment, type, ctx.now) : null,
  }
}

/** All rows of a new order. */
export function orderRows(ctx: LeadCtx, { request, verifiedPhone, priced, facts, demand, deliveries }: Parts) {
  const { body, campaignId, key, requestHash } = request
  const { type, email, userName, paymentMethod, properties } = body
  const common = { tenantId: ctx.tenant.id, orderId: uuidv7(ctx.now.getTime()) }
  const { price } = priced.totals
  const { walletPaid } = facts
  const left = leftToPay({ price, walletPaid })
  const start = startOf(ctx, paymentMethod.type, { price, walletPaid })
  const { expiresAt } = start
  const code = orderCodeFrom(randomBytes(16))
  const order: OrderRow = {
    tenantId: common.tenantId,
    id: common.orderId,
    code,
    type,
    userName,
    campaignId,
    requestHash,
    expiresAt,
    reassignedAt: null,
    reference: null,
    ...priced.totals,
    email: email ?? null,
    leadId: ctx.actor.leadId,
    idempotencyKey: key,
    cartUuid: properties.cartUuid,
    campaignIds: priced.campaigns.map(({ id }) => id),
    state: start.order,
    userPhone: facts.phone,
    deliveryCode: String(randomInt(1000, 10_000)),
    properties: { ...facts.properties, ...priced.totals, tradeId: request.redemption?.trade.id },
    groupUnits: groupUnitsOf(priced),
    slots: slotsHeld(deliveries),
    terms: priced.terms,
    isJoinPublic: properties.isJoinPublic ?? false,
    ...holdingOf(ctx, facts, demand),
    verifiedPhone,
    paysOnDelivery: paymentMethod.type === 'ON_DELIVERY' && start.payment === 'PENDING',
    walletPaid,
    differencePaid: 0,
    differenceReturned: 0,
    renewals: 0,
    createdAt: ctx.now,
  }
  return {
    common,
    order,
    lines: lineRows(common, priced),
    // The wallet's share is inserted when it is taken from the wallet.
    payment:
      price > 0 && left === 0
        ? undefined
        : ({
            ...common,
            ...chosenCard(ctx, paymentMethod),
            type: paymentMethod.type,
            installments: paymentMethod.installments,
            ...chargedFor(ctx, paymentMethod, left),
            id: uuidv7(ctx.now.getTime()),
            state: start.payment,
            price: left,
            methodPercentage: priced.terms.methodPercentage,
            received: 0,
            receivedAt: null,
            currency: null,
            dispute: null,
            disputedAt: null,
            disputeSeenAt: null,
            provider: providerOf(ctx, paymentMethod.type),
            charge: null,
            createdAt: ctx.now,
            expiresAt,
            slotChange: null,
            asks: 0,
            askAt: null,
          } satisfies PaymentRow),
    letter: {
      ...common,
      id: uuidv7(ctx.now.getTime()),
      channel: email ? ('mail' as const) : ('sms' as const),
      recipient: email ?? facts.phone,
      template: start.letter,
      facts: { code, price: priced.totals.price },
      createdAt: ctx.now,
    },
  }
}

/** The identities under which the order's unpaid stock is counted; a campaign's default address is left out, since all its buyers share it. */
function holdingOf(ctx: Ctx, { properties: { shippingAddress, usingDefaultAddress } }: PlacementFacts, demand: readonly StockPart[]) {
  return {
    heldUnits: sum(demand, ({ quantity }) => quantity),
    addressKey: shippingAddress && !usingDefaultAddress ? addressKeyOf(ctx, shippingAddress) : null,
    networkKey: networkKeyOf(ctx, ctx.ip),
    programId: programOf(ctx) ?? null,
  }
}

export type ChosenCard = Pick<PaymentRow, 'cardId' | 'keepsCard'>

/** The card that pays, and whether to store it: guests have no stored cards, and a stored card is not stored again. */
export function chosenCard(ctx: Ctx, { type, cardId, keepsCard = false }: PlaceOrderBody['paymentMethod']): ChosenCard {
  if (type !== 'CREDIT_CARD' || !personOf(ctx)) return { cardId: null, keepsCard: false }
  return { cardId: cardId ?? null, keepsCard: keepsCard && cardId === undefined }
}

export function lineRows(common: { tenantId: string; orderId: string }, { lines }: PricedProducts): LineRow[] {
  return lines.map(({ product, row, unitPrice, parts, chosen, fixed, price }, position) => ({
    ...common,
    position,
    itemId: product.id,
    campaignId: product.campaignId,
    quantity: product.quantity,
    unitPrice,
    total: price.total,
    discount: price.discount,
    snapshot: { name: row!.name, unit: row!.unit, picture: row!.pictures[0]!, hue: row!.hue, kitItems: fixed },
    selection: chosen ?? null,
    parts: row!.kit || row!.stockId !== row!.id ? parts : null,
    teamId: product.teamId ?? null,
    teamPercentage: null,
  }))
}
