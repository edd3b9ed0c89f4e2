import { randomInt } from 'node:crypto'
import { inTransaction, type LeadCtx } from '#context.ts'
import { itemsById } from '#modules/catalog/catalog.service.ts'
import { countTries, countTry, ofNetwork, type Limit } from '#modules/limits/limits.service.ts'
import type { InquiryFacts } from '#modules/messages/merchant-letters.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { getOrderByCode, getPublicOrder } from '#modules/orders/reading/orders.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { createInquiry as createInquiryCall } from '@mutirao/contract/inquiries'
import { Problem } from '@mutirao/contract/problems'
import { findOrderCode } from '@mutirao/domain/order-code'
import { PROTOCOL_RANGE, protocolOf } from '@mutirao/domain/protocol'
import { localTime } from '@mutirao/domain/zoned-time'
import * as repository from './inquiries.repository.ts'

const SECONDS = 3600
const OF_VISITOR = { name: 'inquiry', most: 6 }
/** Generous enough for a building behind one IP address. */
const OF_IP = { name: 'inquiry-ip', most: 30 }
/** Keeps strangers from filling the merchant's mailbox. */
const OF_SHOP: Limit = { name: 'inquiry-shop', most: 500, seconds: SECONDS }
/** Two protocol numbers of one day collide about once in ten million. */
const MOST_NUMBERS = 5

type InquiryInput = HandlerInput<typeof createInquiryCall>['body']

/** Stores the inquiry and its mail to the shop in one transaction. */
export async function createInquiry(ctx: LeadCtx, written: InquiryInput): Promise<CallOutput<typeof createInquiryCall>> {
  await countTries(ctx, SECONDS, [{ limit: OF_VISITOR, what: ctx.actor.leadId }, ...ofNetwork(ctx, OF_IP)])
  await countTry(ctx, OF_SHOP, '')
  const { item, orderCode: typed, ...said } = written
  const orderCode = typed ? await knownCode(ctx, typed) : null
  const about = await knownItem(ctx, item)
  return inTransaction(ctx, async (tx) => {
    const { row, isNew } = await store(tx, { ...said, orderCode, campaignId: about?.campaignId ?? null, itemId: about?.id ?? null })
    const { protocol, name, contact, text, createdAt } = row
    const facts: InquiryFacts = { protocol, name, contact, text, ...(orderCode && { orderCode }), ...(about && { item: about.name }) }
    if (isNew) await tell(tx, { channel: 'mail', recipient: mailboxOf(ctx), template: 'inquiry', facts })
    return { protocol, createdAt: createdAt.toISOString() }
  })
}

type Written = Omit<InquiryInput, 'orderCode' | 'item'> & { orderCode: string | null; campaignId: string | null; itemId: string | null }

async function store(ctx: LeadCtx, written: Written) {
  const day = localTime(ctx.now, ctx.tenant.body.timeZone)
  for (let tried = 0; tried < MOST_NUMBERS; tried++) {
    const row = await repository.insertInquiry(ctx, { ...written, protocol: protocolOf(day, randomInt(PROTOCOL_RANGE)) })
    if (row) return { row, isNew: true }
    const before = await repository.findInquiry(ctx, written.id)
    if (!before) continue
    const isSame = before.leadId === ctx.actor.leadId && before.text === written.text && before.orderCode === written.orderCode
    if (!isSame) throw new Problem('idempotency_key_reused')
    return { row: before, isNew: false }
  }
  throw new Error('no free protocol number')
}

/** The product, when the shop sells it in this campaign. */
async function knownItem(ctx: LeadCtx, asked: InquiryInput['item']) {
  if (!asked) return undefined
  const item = (await itemsById(ctx, [asked.itemId])).rows.get(asked.itemId)
  return item?.isActive && item.campaignId === asked.campaignId ? item : undefined
}

/** The code of this visitor's order, or of an order that anybody with its code may track. Throws order_not_found. */
async function knownCode(ctx: LeadCtx, typed: string): Promise<string> {
  const code = findOrderCode(typed)
  if (!code) throw new Problem('order_not_found')
  const order = await getOrderByCode(ctx, code).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'order_not_found') return getPublicOrder(ctx, code)
    throw error
  })
  return order.code
}

const mailboxOf = ({ tenant: { body } }: LeadCtx) => body.orderNotices?.email ?? body.seller.email
