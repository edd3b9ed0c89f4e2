import type { inquiries } from '#db/schema/inquiries.ts'
import type { interests, wishes } from '#db/schema/interests.ts'
import type { leads } from '#db/schema/orders.ts'
import type { consents } from '#db/schema/people.ts'
import type { ratings } from '#db/schema/ratings.ts'
import type { auditLog } from '#db/schema/staff.ts'
import { uuidOf, uuidv7 } from '#ids.ts'
import { geohashOf } from '#modules/delivery/delivery-point.service.ts'
import { orderCodeFrom } from '@mutirao/domain/order-code'
import { PROTOCOL_RANGE, protocolOf } from '@mutirao/domain/protocol'
import { raterName } from '@mutirao/domain/rating'
import { HOUR_MS, localTime } from '@mutirao/domain/zoned-time'
import { bytesOf, Chance, idAt } from './chance.ts'
import { buyerOf } from './past-buyers.ts'
import type { PastOrder } from './past-orders.ts'
import { newsOf, orderIdOf, stateOf } from './past-rows.ts'
import type { PastShop } from './past-shops.ts'
import { answers, hidden, questions, wordsOf } from './past-words.ts'

type Voices = {
  leads: (typeof leads.$inferInsert)[]
  ratings: (typeof ratings.$inferInsert)[]
  inquiries: (typeof inquiries.$inferInsert)[]
  consents: (typeof consents.$inferInsert)[]
  interests: (typeof interests.$inferInsert)[]
  wishes: (typeof wishes.$inferInsert)[]
  audit: (typeof auditLog.$inferInsert)[]
}
/** `staffId`: who answers for the shop; `end`: before it everything has happened. */
type Heard = { slug: string; shop: PastShop; tenantId: string; timeZone: string; staffId: string | undefined; end: Date }
type Stars = keyof (typeof wordsOf)[string]

const RATES = 0.3
const ASKS = 0.05
const WANTS = 0.04
const WISHES = 0.08
/** The shop hides one rating of this many. The first hidden one is an early rating, so that a small past has one, too. */
const UNFIT_ONE_OF = 20
const FIRST_UNFIT = 3
const STARS = [3, 4, 10, 27, 56]
/** As many signs as the product stores of an interest. */
const CELL_SIGNS = 6

/**
 * Ratings with answers, inquiries and wishes of the buyers of these orders, and interests of people outside the areas. Only items of past groups are
 * rated: a rating of an open campaign would change its page.
 */
export function pastVoices(planned: readonly PastOrder[], heard: Heard): Voices {
  const voices: Voices = { leads: [], consents: [], ratings: [], inquiries: [], interests: [], wishes: [], audit: [] }
  const wished = new Set<string>()
  for (const order of planned) {
    const chance = new Chance(`${heard.slug} voice ${order.key}`)
    const [rates, asks, wants, wishesFor] = [RATES, ASKS, WANTS, WISHES].map((share) => chance.isUnder(share))
    if (rates && order.groupUnits !== undefined && stateOf(order) === 'DELIVERED') addRating(voices, { order, chance, heard })
    if (asks) addInquiry(voices, { order, chance, heard })
    if (wants && heard.shop.beyond.length > 0) addInterest(voices, { order, chance, heard })
    if (wishesFor) addWish(voices, { order, chance, heard, wished })
  }
  return voices
}

type One = { order: PastOrder; chance: Chance; heard: Heard }

/** A moment before 7:00 is moved into the day, by eight hours. */
const byDay = (at: Date, timeZone: string) => (localTime(at, timeZone).hour < 7 ? new Date(at.getTime() + 8 * HOUR_MS) : at)

function addRating(voices: Voices, { order, chance, heard }: One) {
  const { slug, tenantId, end, timeZone } = heard
  const orderId = orderIdOf(slug, order)
  const createdAt = byDay(new Date(order.moves.at(-1)!.at.getTime() + chance.between(4, 90) * HOUR_MS), timeZone)
  if (createdAt >= end) return
  const isUnfit = voices.ratings.length % UNFIT_ONE_OF === FIRST_UNFIT
  const stars = isUnfit ? 5 : chance.weighted(STARS) + 1
  const { item } = chance.pick(order.lines)
  const id = idAt(createdAt, `${orderId} rating`)
  const words = isUnfit ? hidden.words : wordsFor(chance, { slug, stars, itemName: item.name })
  const act = actOf(chance, { stars, isUnfit, hasWords: words !== null })
  const actedAt = byDay(new Date(createdAt.getTime() + chance.between(2, 60) * HOUR_MS), timeZone)
  const done = act && actedAt < end ? act : undefined
  voices.ratings.push({
    tenantId,
    id,
    orderId,
    campaignId: order.campaignId,
    itemId: chance.isUnder(0.8) ? item.id : '',
    stars,
    words,
    author: raterName(buyerOf(heard, order.buyer).name) ?? null,
    createdAt,
    ...done?.changes(actedAt),
  })
  if (done) voices.audit.push(auditRow({ heard, at: actedAt, subject: `rating ${id}`, ...done }))
}

function wordsFor(chance: Chance, { slug, stars, itemName }: { slug: string; stars: number; itemName: string }): string | null {
  if (!chance.isUnder(0.72)) return null
  return chance.pick(wordsOf[slug]![stars as Stars]).replace('{item}', itemName.split(',')[0]!)
}

type Act = Pick<typeof auditLog.$inferInsert, 'action' | 'detail'> & { changes: (at: Date) => Partial<typeof ratings.$inferInsert> }

/** The shop's reaction to a rating: it hides unfit ones and answers most others, bad ones more often. */
function actOf(chance: Chance, { stars, isUnfit, hasWords }: { stars: number; isUnfit: boolean; hasWords: boolean }): Act | undefined {
  const { reason } = hidden
  if (isUnfit) return { action: 'rating.hide', detail: { reason }, changes: (hiddenAt) => ({ hiddenAt, hiddenReason: reason }) }
  const isBad = stars <= 3
  if (!hasWords || !chance.isUnder(isBad ? 0.8 : 0.6)) return undefined
  const answer = chance.pick(isBad ? answers.bad : answers.good)
  return { action: 'rating.answer', detail: { isFirst: true }, changes: (answeredAt) => ({ answer, answeredAt }) }
}

/** Entries of a past that was deleted stay, so that a new past's entries have ids of their own. */
function auditRow({ heard: { tenantId, staffId }, at, subject, action, detail }: Act & { heard: Heard; at: Date; subject: string }) {
  const by = staffId === undefined ? { actor: 'system' as const } : { actor: 'staff' as const, staffId }
  return { tenantId, id: uuidv7(at.getTime()), at, ...by, action, subject, detail }
}

function addInquiry(voices: Voices, { order, chance, heard }: One) {
  const { slug, tenantId, timeZone, end } = heard
  const createdAt = byDay(new Date(order.createdAt.getTime() + chance.between(1, 70) * HOUR_MS), timeZone)
  if (createdAt >= end) return
  const buyer = buyerOf(heard, order.buyer)
  const orderId = orderIdOf(slug, order)
  voices.inquiries.push({
    tenantId,
    id: idAt(createdAt, `${orderId} inquiry`),
    leadId: buyer.id,
    protocol: protocolOf(localTime(createdAt, timeZone), chance.next() * PROTOCOL_RANGE),
    name: buyer.name,
    contact: buyer.email,
    text: chance.pick(questions),
    orderCode: chance.isUnder(0.5) ? orderCodeFrom(bytesOf(`${orderId} code`)) : null,
    createdAt,
  })
}

/** Somebody who lives where the shop does not deliver, and is told once it does. */
function addInterest(voices: Voices, { order, chance, heard }: One) {
  const { slug, shop, tenantId } = heard
  const orderId = orderIdOf(slug, order)
  const { latitude, longitude } = chance.pick(shop.beyond)
  const point = { latitude: latitude + chance.next() * 0.004, longitude: longitude + chance.next() * 0.004 }
  const leadId = uuidOf(`${orderId} beyond`)
  const contact = `+55110${chance.between(40_000_000, 89_999_999)}`
  voices.leads.push({ tenantId, id: leadId, phone: contact, isDemo: true, createdAt: order.createdAt })
  voices.consents.push(...newsOf({ tenantId, leadId, at: order.createdAt }))
  voices.interests.push({
    tenantId,
    id: idAt(order.createdAt, `${orderId} interest`),
    leadId,
    campaignId: shop.outside,
    reason: 'OUT_OF_AREA',
    geohash: geohashOf(point, CELL_SIGNS),
    ...point,
    contact,
    createdAt: order.createdAt,
  })
}

function addWish(voices: Voices, { order, chance, heard, wished }: One & { wished: Set<string> }) {
  const leadId = buyerOf(heard, order.buyer).id
  const words = chance.pick(heard.shop.wishes)
  const key = `${leadId} ${words}`
  if (wished.has(key)) return
  wished.add(key)
  voices.wishes.push({ tenantId: heard.tenantId, leadId, words, createdAt: order.createdAt })
}
