import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { useCartTotal } from './cart-store.ts'

/** A second tap within this time was meant for the previous button. */
const DOUBLE_TAP_MS = 500

/** The link to the cart with its total. `isFresh`: it has just replaced a button, whose focus it takes. */
export function CartLink({ isFresh = false }: { isFresh?: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [since] = useState(() => performance.now())
  const total = useCartTotal()
  useEffect(() => {
    if (isFresh) link.current?.focus()
  }, [isFresh])

  function handleClick(event: MouseEvent) {
    if (isFresh && performance.now() - since < DOUBLE_TAP_MS) event.preventDefault()
  }

  return (
    <ButtonLink ref={link} href={paths.cart} onClick={handleClick} className="flex-1 px-3! tabular-nums">
      {m.see_cart_for({ price: formatMoney(total) })}
    </ButtonLink>
  )
}
