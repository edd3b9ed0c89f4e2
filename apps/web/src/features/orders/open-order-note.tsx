import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { hasLead } from '#session/lead.ts'
import { useRecentOrders } from '#session/recent-orders.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import { isPaid } from '@mutirao/domain/order-status'
import { isUnpaid } from '@mutirao/domain/order-status'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { orderQuery } from './order-queries.ts'

/** This cart was ordered and awaits payment; when it is paid elsewhere, the cart is done. */
export function OpenOrderNote({ cartUuid, onPaid }: { cartUuid: string; onPaid: (order: Order) => void }) {
  const code = useRecentOrders().find((order) => order.cartUuid === cartUuid)?.code
  const { data: order } = useQuery({ ...orderQuery(code ?? ''), enabled: code !== undefined && hasLead(), retry: false })
  const isBought = order !== undefined && isPaid(order.state)

  useEffect(() => {
    if (order && isBought) onPaid(order)
  }, [isBought, order, onPaid])

  if (!order || !isUnpaid(order.state)) return null
  return (
    <Note kind="warn" icon={clock} action={<TextLink href={paths.orderPending(order.code)}>{m.pay()}</TextLink>}>
      <b className="block">{m.order_waits({ code: order.code })}</b>
      {m.order_waits_text()}
    </Note>
  )
}
