import { stateOfOrder } from '#desk/texts.ts'
import { Tag, type TagLook } from '#written/tag.tsx'
import type { OrderState } from '@mutirao/domain/order-status'
import { check, clock, box, truck } from '@mutirao/ui/icons.gen.ts'
import { circleAlert, circleX, packageCheck, rotateCcw } from '@mutirao/ui/service-icons.gen.ts'

const waiting: TagLook = { icon: clock, look: 'bg-well text-ink' }
const toPrepare: TagLook = { icon: box, look: 'bg-warn-soft text-ink' }
const onItsWay = 'bg-info-soft text-ink'
const ended: TagLook = { icon: circleX, look: 'bg-well text-ink-2' }
const returned: TagLook = { icon: rotateCcw, look: 'bg-well text-ink' }

const looks: Record<OrderState, TagLook> = {
  CREATED: waiting,
  AWAITING_PAYMENT: waiting,
  PAYMENT_REFUSED: { icon: circleAlert, look: 'bg-err-soft text-err' },
  PAID: toPrepare,
  CONFIRMED: toPrepare,
  PREPARING: toPrepare,
  READY_FOR_PICKUP: { icon: packageCheck, look: onItsWay },
  SHIPPED: { icon: truck, look: onItsWay },
  DELIVERED: { icon: check, look: 'bg-ok-soft text-ok' },
  EXPIRED: ended,
  CANCELLED: ended,
  GROUP_FAILED: ended,
  REFUND_REQUESTED: returned,
  REFUNDED: returned,
}

/** An order's state in word, icon and colour. */
export const StateTag = ({ state }: { state: OrderState }) => <Tag {...looks[state]}>{stateOfOrder(state)}</Tag>
