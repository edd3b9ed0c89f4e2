import type { Order } from '@mutirao/contract/order-shapes'
import { useNavigate } from '@tanstack/react-router'
import { addEntry, heldCart } from '#features/cart/cart-store.ts'
import { productsOfOrder } from '#features/orders/order-queries.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

/** What can be paid no more is bought anew: its items in the cart, at today's prices. */
export function NewOrder({ order }: { order: Order }) {
  const navigate = useNavigate()

  function handleNewOrder() {
    fillCart(order)
    void navigate({ to: '/cart' })
  }

  return (
    <Button size="big" isFull onClick={handleNewOrder}>
      {m.new_order()}
    </Button>
  )
}

/** The cart of an order stays until it is paid: then nothing is added to it. */
function fillCart(order: Order) {
  const held = heldCart()
  if (held.uuid === order.properties.cartUuid && held.entries.length > 0) return
  productsOfOrder(order).forEach((product, index) => {
    const { name, unit, unitPrice, hue, picture, itemKitSelection } = order.items[index]!
    addEntry({ ...product, name, unit, hue, picture, price: unitPrice, available: product.quantity, chosen: itemKitSelection })
  })
}
