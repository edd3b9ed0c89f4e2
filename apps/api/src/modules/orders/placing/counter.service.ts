import type { StaffMember } from '#actor.ts'
import type { LeadCtx, StaffCtx } from '#context.ts'
import { uuidOf } from '#ids.ts'
import { putCart } from '#modules/carts/carts.service.ts'
import { getQuote } from '#modules/carts/quote.service.ts'
import { pointOf } from '#modules/delivery/delivery-point.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { CounterQuote, placeCounterOrder as placing, quoteCounterOrder as quoting } from '@mutirao/contract/counter-orders'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import { capitalizeName } from '@mutirao/domain/name'
import { parsePhone } from '@mutirao/domain/phone'
import { hasLead, insertLeadOnce } from '../book/counter-leads.repository.ts'
import { getPixQrCode } from '../reading/orders.service.ts'
import { placeOrder } from './place-order.service.ts'

type Wanted = HandlerInput<typeof quoting>['body']
type Asked = HandlerInput<typeof placing>['body']
type Placed = CallOutput<typeof placing>

/** A busy counter has fewer new buyers; a stolen session gets no further. */
const NEW_BUYERS: Limit = { name: 'counter-buyers', most: 60, seconds: 3600 }

/** A program buys by `X-Buyer` instead (decision 071). */
function staffOf({ actor }: StaffCtx): StaffMember {
  if (actor.kind !== 'staff') throw new Problem('authorization')
  return actor
}

/**
 * The context of a member of staff who orders for a buyer. Limits of a network count each buyer by themselves, since a counter has one network for
 * all of them.
 */
const forBuyer = (ctx: StaffCtx, leadId: string): LeadCtx => ({
  ...ctx,
  actor: { kind: 'visitor', leadId, byStaff: staffOf(ctx) },
  ip: `counter ${leadId}`,
})

/** The prices of what a buyer wants, and how it may come and be paid. Each member of staff has one cart for it, which is of no buyer. */
export async function quoteCounterOrder(ctx: StaffCtx, { items, couponCode, ...asked }: Wanted): Promise<CounterQuote> {
  const { staffId } = staffOf(ctx)
  const [leadId, cartUuid] = ['buyer', 'cart'].map((what) => uuidOf(`counter ${what} ${ctx.tenant.id} ${staffId}`)) as [string, string]
  await insertLeadOnce(ctx, { id: leadId, phone: null, properties: { type: 'COUNTER' } })
  const buyer = forBuyer(ctx, leadId)
  const { lines, coupon } = await putCart(buyer, cartUuid, { products: items, couponCode })
  return { lines, coupon, quote: await getQuote(buyer, items[0]!.campaignId, { ...asked, cartUuid }) }
}

/** Places an order for a buyer, as `placeOrder` does. Its act is the idempotency key. */
export async function placeCounterOrder(ctx: StaffCtx, asked: Asked): Promise<Placed> {
  const { act, method } = asked
  // Before it opens, a shop answers calls of staff, and sells nothing.
  if (ctx.tenant.isPreparing) throw new Problem('shop_preparing')
  const buyer = forBuyer(ctx, await leadOf(ctx, asked))
  const body = await bodyOf(ctx, asked)
  const { id, code, state, properties } = await placeOrder(buyer, { campaignId: asked.items[0]!.campaignId, key: act, body })
  const isToPay = method === 'PIX' && state === 'AWAITING_PAYMENT'
  return { id, code, state, price: properties.price, pix: isToPay ? await pixOf(buyer, id) : undefined }
}

/** Without an answer of the acquirer the order stands: the buyer finds its Pix in it, and staff send again. */
async function pixOf(buyer: LeadCtx, orderId: string): Promise<Placed['pix']> {
  const { code, svg, expiresAt, payUrl } = await getPixQrCode(buyer, orderId)
  return { code, svg, expiresAt, payUrl }
}

/** The chosen person's lead, or the one of this phone at this shop's counter. By a phone alone nobody gets into a person's account. */
async function leadOf(ctx: StaffCtx, { person, userPhone }: Asked): Promise<string> {
  if (person !== undefined) {
    if (!(await hasLead(ctx, person))) throw new Problem('not_found', { person })
    return person
  }
  const phone = parsePhone(userPhone)?.e164
  if (!phone) throw new Problem('validation_failed', { errors: [{ path: 'userPhone', message: 'Confira o celular com DDD' }] })
  const id = uuidOf(`counter ${ctx.tenant.id} ${phone}`)
  if (await hasLead(ctx, id)) return id
  await countTry(ctx, NEW_BUYERS, staffOf(ctx).staffId)
  await insertLeadOnce(ctx, { id, phone, properties: { type: 'CLIENT' } })
  return id
}

async function bodyOf(ctx: StaffCtx, asked: Asked): Promise<PlaceOrderBody> {
  const { act, type, items, userName, userPhone, email, cpf, shippingAddress, storeId, slot, couponCode, extraInfo, price, method } = asked
  return {
    type,
    items: items.map(({ selection, ...item }) => ({ ...item, itemKitSelection: selection })),
    userName: capitalizeName(userName),
    ...{ userPhone, email, cpf },
    properties: {
      // The order's own cart: another one for each act.
      cartUuid: act,
      shippingAddress: shippingAddress && (await placed(ctx, shippingAddress)),
      ...{ storeId, slot, couponCode, extraInfo, price },
    },
    paymentMethod: { type: method, installments: 1 },
  }
}

/** Staff give no pin: the place is that of the postal code. */
async function placed(ctx: StaffCtx, address: NonNullable<Asked['shippingAddress']>) {
  const { latitude, longitude } = await pointOf(ctx, { postalCode: address.cep, city: address.city })
  if (latitude === undefined || longitude === undefined) throw new Problem('postal_code_not_found')
  const { street_address, street_number } = address
  return { ...address, latitude, longitude, address: `${street_address}, ${street_number}`, country: 'Brasil' as const, addressType: '' }
}
