import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { house, layoutGrid, menu, receiptText } from '@mutirao/ui/icons.gen.ts'

export type NavPlace = 'home' | 'products' | 'cart' | 'orders' | 'menu'

/** The five places of the shop, under 768 px. */
export function BottomNav({ current, cart }: { current?: NavPlace; cart: ReactNode }) {
  return (
    <nav
      aria-label={m.nav_main()}
      data-edge="bottom"
      className="safe-bottom fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 bg-surface shadow-bar md:hidden"
    >
      <NavTab href={paths.home} icon={house} label={m.home()} isCurrent={current === 'home'} />
      <NavTab href={paths.products} icon={layoutGrid} label={m.products()} isCurrent={current === 'products'} />
      {cart}
      <NavTab href={paths.orders} icon={receiptText} label={m.nav_orders()} isCurrent={current === 'orders'} />
      <NavTab href={paths.menu} icon={menu} label={m.nav_menu()} isCurrent={current === 'menu'} />
    </nav>
  )
}

type TabProps = { href: string; icon: string; label: string; isCurrent: boolean; spoken?: string; isStrong?: boolean; children?: ReactNode }

export function NavTab({ href, icon, label, isCurrent, spoken, isStrong = false, children }: TabProps) {
  const look = isCurrent
    ? 'text-action-text font-bold before:absolute before:top-0 before:h-[3px] before:w-8 before:rounded-b-[3px] before:bg-action'
    : 'text-ink-2 font-medium'
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`relative grid h-15 min-w-0 content-center justify-items-center gap-[3px] text-[clamp(12px,.75rem,13.5px)] leading-[.875rem] whitespace-nowrap tabular-nums ${look} ${isStrong ? 'font-bold' : ''}`}
    >
      <Icon d={icon} className="size-6" />
      {spoken && <span className="sr-only">{spoken}</span>}
      {children && (
        <span aria-hidden="true" className="contents">
          {children}
        </span>
      )}
      <span aria-hidden={spoken ? 'true' : undefined} className={isStrong ? 'text-ink' : ''}>
        {label}
      </span>
    </a>
  )
}
