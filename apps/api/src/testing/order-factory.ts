import type pg from 'pg'
import { uuidv7 } from '#ids.ts'
import type { CallInput } from '@mutirao/contract/endpoint'
import { placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { address } from './buyer.ts'
import { buildItem, buildLead, buildTenant } from './factories.ts'

/** The first window after the tests' fixed moment, 21 November 2026 at noon UTC. */
export const SLOT = '2026-11-22T08:00'

type ItemOnSale = { id: string; campaignId: string; price: number }
type Over = {
  quantity?: number
  price?: number
  key?: string
  cartUuid?: string
  method?: PlaceOrderBody['paymentMethod']['type']
  /** The buyer's saved card that pays. */
  cardId?: string
  keepsCard?: boolean
  couponCode?: string
  isJoinPublic?: boolean
  /** The share of the buyer's wallet. */
  wallet?: { id: string; amount: number }
  returnsToWallet?: boolean
  selection?: { itemId: string; quantity: number }[]
}

/** A browser's order of one product, delivered to the Praça da Sé for R$ 8,00. */
export function orderOf(
  item: ItemOnSale,
  {
    quantity = 1,
    price,
    key = uuidv7(),
    cartUuid = uuidv7(),
    method = 'PIX',
    cardId,
    keepsCard,
    couponCode,
    isJoinPublic,
    wallet,
    returnsToWallet,
    selection,
  }: Over = {},
) {
  const body = {
    items: [{ id: item.id, quantity, campaignId: item.campaignId, ...(selection && { itemKitSelection: selection }) }],
    userName: 'Maria da Silva',
    userPhone: '(11) 91234-5678',
    properties: {
      cartUuid,
      shippingAddress: address,
      slot: SLOT,
      couponCode,
      isJoinPublic,
      returnsToWallet,
      ...(wallet && { selectedWalletUuid: wallet.id, walletAmount: wallet.amount }),
      price: price ?? item.price * quantity + 800,
    },
    paymentMethod: { type: method, cardId, keepsCard },
  }
  return { params: { id: item.campaignId }, headers: { 'idempotency-key': key }, body } satisfies CallInput<typeof placeOrder>
}

/** A shop with one product and a visitor. */
export async function shopWith(pool: pg.Pool, over: { onHand?: number; price?: number; campaignId?: string; tenantId?: string } = {}) {
  const tenant = await buildTenant(pool)
  const item = await buildItem(pool, { tenantId: tenant.id, ...over })
  const as = await buildLead(pool, tenant.id)
  return { host: tenant.host, tenant, item, as }
}
