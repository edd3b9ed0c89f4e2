import * as m from '#paraglide/messages.js'
import { formatMoney } from '@mutirao/domain/money'
import { shoppingCart } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { useCartCount, useCartTotal } from './cart-store.ts'

/** Says that signing in keeps the cart. */
export function SavedCartNote() {
  const count = useCartCount()
  const total = useCartTotal()
  if (count === 0) return null
  return (
    <Note icon={shoppingCart}>
      {m.sign_in_cart_saved()}{' '}
      <b className="font-semibold">{m.sign_in_cart_of({ items: m.items({ count }), total: formatMoney(total) })}</b>{' '}
      {m.sign_in_cart_after()}
    </Note>
  )
}
