import { stateOfOrder } from '#desk/texts.ts'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { isUnpaid, wayOf, type OrderState } from '@mutirao/domain/order-status'
import { orderTexts, slotText } from './texts.ts'

type Look = 'done' | 'now' | 'later'
type Step = { name: string; text?: string | undefined; look: Look }
/** end: the state that ends the step; the group's has none, since it is shown while it is open. */
type Planned = Omit<Step, 'look'> & { end?: OrderState }
type Order = Pick<DeskOrderDetail, 'state' | 'type' | 'parts' | 'events' | 'payment'>
type Moment = (state: OrderState) => string | undefined

/** The steps of an order from its payment to its recipient, and where it is; undefined for one that ended without a recipient. */
export function stepsOf(order: Order, formatAt: (at: string) => string): Step[] | undefined {
  const { state, type, events } = order
  const way = wayOf(type)
  if (!way.includes(state) && !waits(state)) return undefined
  const momentOf: Moment = (of) => {
    const event = events.find((one) => one.state === of && one.part === undefined)
    return event && formatAt(event.at)
  }
  const planned = [paid(order, momentOf), ...group(order), ...brought(order, momentOf)]
  const isDone = ({ end }: Planned) => end !== undefined && way.indexOf(state) >= way.indexOf(end)
  const now = planned.findIndex((step) => !isDone(step))
  return planned.map((step, at) => ({ name: step.name, text: step.text, look: isDone(step) ? 'done' : at === now ? 'now' : 'later' }))
}

/** A refused payment may still be followed by another, but shows as an end. */
const waits = (state: OrderState) => isUnpaid(state) && state !== 'PAYMENT_REFUSED'

function paid({ state, payment }: Order, momentOf: Moment): Planned {
  const name = payment === 'ON_DELIVERY' ? orderTexts.strip.promised : orderTexts.strip.paid
  return { name, text: waits(state) ? stateOfOrder(state) : (momentOf('PAID') ?? momentOf('CONFIRMED')), end: 'PAID' }
}

const group = ({ parts }: Order): Planned[] =>
  parts.some(({ isGroupOpen }) => isGroupOpen) ? [{ name: orderTexts.strip.group, text: orderTexts.strip.groupOpen }] : []

function brought({ type, parts }: Order, momentOf: Moment): Planned[] {
  const slot = parts.find((part) => part.slot)?.slot
  const when = slot && slotText(slot)
  const prepare = { name: orderTexts.strip.prepare, text: momentOf('PREPARING') }
  const delivered = momentOf('DELIVERED')
  return type === 'PICKUP'
    ? [
        { ...prepare, end: 'READY_FOR_PICKUP' },
        { name: orderTexts.strip.ready, text: momentOf('READY_FOR_PICKUP'), end: 'READY_FOR_PICKUP' },
        { name: orderTexts.strip.fetch, text: delivered ?? when, end: 'DELIVERED' },
      ]
    : [
        { ...prepare, end: 'SHIPPED' },
        { name: orderTexts.strip.bring, text: momentOf('SHIPPED') ?? when, end: 'SHIPPED' },
        { name: orderTexts.strip.handOver, text: delivered, end: 'DELIVERED' },
      ]
}
