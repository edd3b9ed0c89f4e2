import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { NavTab } from '#ui/bottom-nav.tsx'
import { formatMoney } from '@mutirao/domain/money'
import { buttonClass } from '@mutirao/ui/button.tsx'
import { CountBadge } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { shoppingCart } from '@mutirao/ui/icons.gen.ts'
import { useCartCount, useCartTotal, useCartTotalLabel } from './cart-store.ts'

/** The cart in the bottom bar: count and total, or its label while empty. */
export function CartTab({ isCurrent }: { isCurrent: boolean }) {
  const count = useCartCount()
  const total = useCartTotal()
  const label = useCartTotalLabel()
  return (
    <NavTab
      href={paths.cart}
      icon={shoppingCart}
      isCurrent={isCurrent}
      label={count > 0 ? formatMoney(total) : m.nav_cart()}
      spoken={count > 0 ? spokenCart(count, label, total) : undefined}
      isStrong={count > 0}
    >
      {count > 0 && <CountBadge count={count} className="top-[5px] left-[calc(50%+5px)] shadow-[0_0_0_2px_var(--surface)]" />}
    </NavTab>
  )
}

/** The cart in the header from 768 px on; only the count when the screen itself shows a total. */
export function CartButton({ isPriced }: { isPriced: boolean }) {
  const count = useCartCount()
  const total = useCartTotal()
  const label = useCartTotalLabel()
  return (
    <a
      href={paths.cart}
      aria-label={count === 0 ? undefined : isPriced ? spokenCart(count, label, total) : m.cart_with({ items: m.items({ count }) })}
      className={`${buttonClass({ kind: 'soft', size: 'small' })} min-w-30 shrink-0 max-md:hidden`}
    >
      <Icon d={shoppingCart} />
      <span className="tabular-nums">{count === 0 ? m.nav_cart() : isPriced ? formatMoney(total) : m.items({ count })}</span>
    </a>
  )
}

const spokenCart = (count: number, label: string, total: number) =>
  m.cart_spoken({ items: m.items({ count }), label: label.toLowerCase(), total: formatMoney(total) })
