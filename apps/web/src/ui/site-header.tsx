import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { buttonClass } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronDown, mapPin, receiptText, search, user } from '@mutirao/ui/icons.gen.ts'
import { LogoMark } from './logo-mark.tsx'

type Props = {
  name: string
  logo?: string
  place?: string
  path: string
  cart: ReactNode
  isOnPhone: boolean
  isDoor: boolean
  query?: string
}

/** Logo, place, search, orders, account and cart. On phones only the screens of the first level show it; before a closed shop's door the logo alone. */
export function SiteHeader({ name, logo, place, path, cart, isOnPhone, isDoor, query }: Props) {
  return (
    <header className={`sticky top-0 z-20 bg-bg py-2 md:border-b md:border-line md:bg-surface md:py-3 ${isOnPhone ? '' : 'max-md:hidden'}`}>
      <div className="wrap flex flex-wrap items-center gap-x-2.5 gap-y-1.5 md:flex-nowrap md:gap-x-5">
        <a
          href={paths.home}
          aria-label={name}
          className="-mr-1 flex min-h-11 shrink-0 min-w-11 items-center gap-2.5 font-head text-[1.375rem] leading-none font-extrabold tracking-[-.02em]"
        >
          {logo ? <img src={logo} alt="" width={36} height={36} className="size-9" /> : <LogoMark />}
          <span className="hidden lg:block">{name}</span>
        </a>
        {!isDoor && <Shop place={place} path={path} name={name} cart={cart} query={query} />}
      </div>
    </header>
  )
}

function Shop({ name, place, path, cart, query }: Pick<Props, 'name' | 'place' | 'path' | 'cart' | 'query'>) {
  return (
    <>
      <a href={paths.locationFrom(path)} className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 md:max-w-65 md:flex-initial">
        <Icon d={mapPin} className="size-5 max-md:hidden" />
        <span className="min-w-0">
          <small className="block truncate text-12 leading-[.9375rem] text-ink-3 first-letter:uppercase">
            <span className="font-bold text-action-text md:hidden">{name} </span>
            {m.deliver_at()}
          </small>
          <b className="flex min-w-0 items-center gap-0.5 text-15 leading-[1.1875rem] font-semibold">
            <span className="truncate">{place ?? m.choose_place()}</span>
            <Icon d={chevronDown} className="size-4" />
          </b>
        </span>
      </a>
      <search className="block max-md:order-last max-md:w-full md:min-w-40 md:flex-1">
        <form
          action={paths.products}
          className="flex h-11 items-center gap-2.5 rounded-card bg-well px-3.5 text-16 text-ink-3 outline-action focus-within:outline-3"
        >
          <Icon d={search} />
          <input
            type="search"
            name="q"
            defaultValue={query}
            aria-label={m.search_label()}
            placeholder={m.search_placeholder()}
            maxLength={60}
            enterKeyHint="search"
            className="h-11 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-3"
          />
        </form>
      </search>
      <a href={paths.orders} className={`${buttonClass({ kind: 'line', size: 'small' })} shrink-0 max-md:hidden`}>
        <Icon d={receiptText} />
        <span className="max-lg:sr-only">{m.nav_orders()}</span>
      </a>
      <a href={paths.menu} className={`${buttonClass({ kind: 'line', size: 'small' })} shrink-0 max-md:hidden`}>
        <Icon d={user} />
        <span className="max-lg:sr-only">{m.account()}</span>
      </a>
      {cart}
    </>
  )
}
