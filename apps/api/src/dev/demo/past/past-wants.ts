import type { interests } from '#db/schema/interests.ts'
import type { carts, leads } from '#db/schema/orders.ts'
import type { consents } from '#db/schema/people.ts'
import { uuidOf } from '#ids.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { Chance, idAt } from './chance.ts'
import { buyerOf } from './past-buyers.ts'
import type { PastOrder } from './past-orders.ts'
import { newsOf, orderIdOf } from './past-rows.ts'
import type { PastShop } from './past-shops.ts'

type Wants = {
  leads: (typeof leads.$inferInsert)[]
  interests: (typeof interests.$inferInsert)[]
  carts: (typeof carts.$inferInsert)[]
  consents: (typeof consents.$inferInsert)[]
}
/** A campaign of the folder whose season is over. */
export type EndedCampaign = { id: string; endsAt: Date }
/** `items`: ids in the campaign that is always open. `end`: before it everything has happened. */
type Heard = { slug: string; shop: PastShop; tenantId: string; ended: readonly EndedCampaign[]; items: readonly string[]; end: Date }

const WAITS = 0.07
const LEAVES = 0.4
/** An older cart is no longer listed. */
const LEFT_DAYS = 6
/** As the product keeps carts. */
const CART_DAYS = 30
const MINUTE_MS = 60_000

/** Unmet demand: buyers who wait for a campaign to come back, and carts of visitors who left. */
export function pastWants(planned: readonly PastOrder[], heard: Heard): Wants {
  const wants: Wants = { leads: [], interests: [], carts: [], consents: [] }
  const recent = heard.end.getTime() - LEFT_DAYS * DAY_MS
  for (const order of planned) {
    const chance = new Chance(`${heard.slug} want ${order.key}`)
    const [waits, leaves] = [WAITS, LEAVES].map((share) => chance.isUnder(share))
    if (waits) addWaiting(wants, { order, chance, heard })
    if (leaves && order.createdAt.getTime() > recent && heard.items.length > 0) addCart(wants, { order, chance, heard })
  }
  return wants
}

type One = { order: PastOrder; chance: Chance; heard: Heard }

function addWaiting({ interests: rows }: Wants, { order, chance, heard }: One) {
  const { slug, tenantId } = heard
  const { createdAt } = order
  const over = heard.ended.filter(({ endsAt }) => endsAt < createdAt)
  if (over.length === 0) return
  const { id: leadId, phone: contact } = buyerOf(heard, order.buyer)
  const id = idAt(createdAt, `${orderIdOf(slug, order)} waits`)
  rows.push({ tenantId, id, leadId, campaignId: chance.pick(over).id, reason: 'EXPIRED', contact, createdAt })
}

function addCart(wants: Wants, { order, chance, heard }: One) {
  const { slug, shop, tenantId, items, end } = heard
  const orderId = orderIdOf(slug, order)
  const updatedAt = new Date(Math.min(order.createdAt.getTime() + chance.between(5, 300) * MINUTE_MS, end.getTime() - MINUTE_MS))
  const leadId = uuidOf(`${orderId} visitor`)
  const chosen = new Set(Array.from({ length: chance.between(1, 3) }, () => chance.pick(items)))
  const products = [...chosen].map((id) => ({ id, campaignId: shop.outside, quantity: chance.between(1, 3) }))
  const expiresAt = new Date(updatedAt.getTime() + CART_DAYS * DAY_MS)
  wants.leads.push({ tenantId, id: leadId, isDemo: true, createdAt: updatedAt })
  wants.consents.push(...newsOf({ tenantId, leadId, at: updatedAt }))
  wants.carts.push({ tenantId, uuid: idAt(updatedAt, `${orderId} left`), leadId, products, updatedAt, expiresAt })
}
