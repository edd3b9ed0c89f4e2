import { inTransaction, type Ctx, type ShopCtx } from '#context.ts'
import type { OrderDay, OrderFacts } from '#modules/messages/merchant-letters.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { tellOffice } from '#modules/messages/push.service.ts'
import { formatMoney } from '@mutirao/domain/money'
import { firstNameOf } from '@mutirao/domain/name'
import { lastHour } from '@mutirao/domain/zoned-time'
import * as repository from './order-notices.repository.ts'
import { listLines, type LineRow, type OrderRow } from './orders.repository.ts'

type Noticed = Pick<OrderRow, 'id' | 'code' | 'type' | 'userName' | 'price' | 'properties' | 'paysOnDelivery'>
type OrderEvent = 'PLACED' | 'CANCELLED'

/** Notifies the merchant of an order that is paid, or payable on delivery, and of its cancellation, in the transaction of the change. */
export async function noteForMerchant(ctx: ShopCtx, order: Noticed, event: OrderEvent, lines?: readonly LineRow[]): Promise<void> {
  if (event === 'PLACED') await tellOffice(ctx, officeLine(order))
  const wanted = ctx.tenant.body.orderNotices
  if (!wanted) return
  if (wanted.every === 'day') return repository.keepNotice(ctx, order.id, event)
  const facts = factsOf(order, lines ?? (await listLines(ctx, [order.id])))
  const template = event === 'PLACED' ? 'merchantOrder' : 'merchantCancellation'
  await tellMerchant(ctx, { template, orderId: order.id, facts })
}

/** The push for a new order on the office's devices. */
const officeLine = ({ id, code, price, type, properties: { slot } }: Noticed) => ({
  id,
  title: 'Pedido novo',
  text: [
    `Pedido ${code}`,
    formatMoney(price),
    type === 'PICKUP' ? 'retirada' : 'entrega',
    slot && slot.date.split('-').slice(1).toReversed().join('/'),
  ]
    .filter(Boolean)
    .join(' · '),
  target: `/office/orders/${id}`,
})

/** Sends the daily list of events up to the merchant's chosen hour, once across all processes. */
export async function listOrdersForMerchant(ctx: Ctx): Promise<void> {
  const wanted = ctx.tenant.body.orderNotices
  if (!wanted) return
  const before = lastHour(ctx.now, wanted.hour, ctx.tenant.body.timeZone)
  if (!(await repository.hasUnlisted(ctx, before))) return
  await inTransaction(ctx, async (tx) => {
    const events = await repository.takeUnlisted(tx, before)
    if (events.length === 0) return
    const ids = [...new Set(events.map(({ orderId }) => orderId))]
    const orders = await repository.listNoticed(tx, ids)
    const lines = await listLines(tx, ids)
    const of = (event: OrderEvent) => {
      const named = new Set(events.filter((one) => one.event === event).map(({ orderId }) => orderId))
      return orders
        .filter(({ id }) => named.has(id))
        .map((order) =>
          factsOf(
            order,
            lines.filter(({ orderId }) => orderId === order.id),
          ),
        )
    }
    await tellMerchant(tx, { template: 'merchantDay', facts: { placed: of('PLACED'), cancelled: of('CANCELLED') } satisfies OrderDay })
  })
}

async function tellMerchant(ctx: ShopCtx, letter: { template: string; orderId?: string; facts: object }) {
  const { email, phone } = ctx.tenant.body.orderNotices!
  const facts = { ...letter.facts }
  if (email) await tell(ctx, { ...letter, facts, channel: 'mail', recipient: email })
  if (phone) await tell(ctx, { ...letter, facts: withoutAddresses(facts), channel: 'sms', recipient: `+${phone}` })
}

/** An SMS may be read by others on a locked screen. */
function withoutAddresses(facts: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(facts, (key, value: unknown) => (key === 'address' ? undefined : value))) as Record<string, unknown>
}

/** The order's facts for the merchant's letters and lists. */
export function factsOf(order: Noticed, lines: readonly LineRow[]): OrderFacts {
  const { shippingAddress, slot, store } = order.properties
  const { neighborhood, complement } = shippingAddress ?? {}
  const address = shippingAddress && [shippingAddress.address, complement, neighborhood, shippingAddress.city, shippingAddress.cep]
  return {
    code: order.code,
    name: firstNameOf(order.userName),
    lines: lines.map(({ quantity, snapshot }) => ({ quantity, name: snapshot.name })),
    price: order.price,
    isPickup: order.type === 'PICKUP',
    where: order.type === 'PICKUP' ? store?.name : neighborhood,
    slot,
    isPaid: !order.paysOnDelivery,
    address: address?.filter(Boolean).join(', '),
  }
}
