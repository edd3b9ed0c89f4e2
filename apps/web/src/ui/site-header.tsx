import type { MouseEventHandler, ReactNode, SyntheticEvent } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronDown, mapPin, receiptText, scan, search } from '@mutirao/ui/icons.gen.ts'

type Props = {
  name: string
  logo?: string
  place?: string
  /** Whether any open campaign delivers to the place. */
  isInArea?: boolean
  /** Called at a click on the place's link. */
  onPlace?: MouseEventHandler<HTMLAnchorElement>
  path: string
  bell: ReactNode
  account: ReactNode
  cart: ReactNode
  isOnPhone: boolean
  isDoor: boolean
  query?: string
  /** Search parameters that a new search keeps: filters and sort order. */
  kept?: string
  /** Called when the search field gets the focus. */
  onSearch?: (field: HTMLInputElement) => void
  shelf?: ReactNode
}

/** Logo, place, search, orders, messages, account and cart. On phones only first-level screens show it; on a closed shop's sign-in it has the logo only. */
export function SiteHeader({ logo, isOnPhone, isDoor, ...shop }: Props) {
  const { name } = shop
  return (
    <header
      className={`sticky top-0 z-20 bg-bg py-2 zoomed:static md:border-b md:border-line md:bg-surface md:py-3 ${isOnPhone ? '' : 'max-md:hidden'}`}
    >
      <div className="wrap flex flex-wrap items-center gap-x-2.5 gap-y-1.5 md:flex-nowrap md:gap-x-3 lg:gap-x-4">
        <a
          href={paths.home}
          aria-label={name}
          className="-mr-1 flex min-h-11 shrink-0 min-w-11 items-center gap-2.5 font-head text-[1.375rem] leading-none font-extrabold tracking-[-.02em]"
        >
          {logo ? <img src={logo} alt="" width={36} height={36} className="size-9" /> : <LogoMark />}
          <span className="hidden lg:block">{name}</span>
        </a>
        {!isDoor && <Shop {...shop} />}
      </div>
    </header>
  )
}

function Shop({
  name,
  place,
  isInArea,
  onPlace,
  path,
  bell,
  account,
  cart,
  query,
  kept,
  onSearch,
  shelf,
}: Omit<Props, 'logo' | 'isOnPhone' | 'isDoor'>) {
  const handleSearch = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onSearch?.(currentTarget)
  return (
    <>
      <a
        href={paths.locationFrom(path)}
        onClick={onPlace}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 max-md:@container md:max-w-65 md:flex-initial"
      >
        <Icon d={mapPin} className="size-5 max-md:hidden" />
        <span className="min-w-0">
          <small className="block truncate text-12 leading-[.9375rem] text-ink-3 first-letter:uppercase">
            <span className="font-bold text-action-text md:hidden">{name} </span>
            {place && (isInArea ? m.delivers_at() : m.near())}
          </small>
          <b className="flex min-w-0 items-center gap-0.5 text-15 leading-[1.1875rem] font-semibold">
            {/* Large text wraps instead of being cut. */}
            <span className="truncate @max-[12rem]:wrap-break-word @max-[12rem]:whitespace-normal">{place ?? m.choose_place()}</span>
            <Icon d={chevronDown} className="size-4" />
          </b>
        </span>
      </a>
      <search className="relative block max-md:order-last max-md:w-full md:min-w-40 md:flex-1">
        <form
          action={paths.products}
          className="flex h-11 items-center gap-2.5 rounded-card bg-well px-3.5 text-16 text-ink-3 outline-action focus-within:outline-3"
        >
          <Icon d={search} />
          {[...new URLSearchParams(kept)].map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <input
            type="search"
            name="q"
            defaultValue={query}
            aria-label={m.search_label()}
            placeholder={m.search_what()}
            maxLength={60}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={handleSearch}
            onInput={handleSearch}
            onClick={handleSearch}
            className="h-11 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-3"
          />
          <IconLink icon={scan} label={m.scan_link()} href={paths.qrCode} className="-mr-3 text-ink md:hidden" />
        </form>
        {shelf}
      </search>
      <IconLink icon={receiptText} label={m.nav_orders()} href={paths.orders} className="max-md:hidden" />
      {bell}
      {account}
      {cart}
    </>
  )
}

/** The product's own mark, a staircase; merchants with a logo show theirs. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="var(--action)" />
      {[19, 13.5, 8].map((y, step) => (
        <rect key={y} x={8 + step * 7.2} y={y} width={5.6} height={28 - y} rx={1.6} fill={`var(--${step < 2 ? 'on-action' : 'spark'})`} />
      ))}
    </svg>
  )
}
