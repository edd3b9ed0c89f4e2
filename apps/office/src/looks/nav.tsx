import { useState } from 'react'
import { start } from '#api/start.ts'
import { hrefOf } from '#device/address.ts'
import { toPrepare, unseen } from '#kept/new-orders.ts'
import { useValue } from '@mutirao/client/store'
import type { Right } from '@mutirao/domain/staff'
import { Icon } from '@mutirao/ui/icon.tsx'
import {
  box,
  check,
  house,
  mapPin,
  menu,
  receiptText,
  share2,
  slidersHorizontal,
  store,
  ticketPercent,
  truck,
  user,
  users,
} from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { chartColumn, creditCard, mail, megaphone, messageSquare, packageCheck, star, tag } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { accountHref, AccountRows } from './account.tsx'
import { useOtherShops } from './other-shops.tsx'
import { firstWay, placeOf, waysOf, type Place } from './ways.ts'

const icons: Record<Place, string> = {
  'first-steps': check,
  today: house,
  orders: receiptText,
  items: tag,
  campaigns: megaphone,
  lists: packageCheck,
  rounds: truck,
  pickups: box,
  payments: creditCard,
  inquiries: mail,
  people: user,
  stock: slidersHorizontal,
  figures: chartColumn,
  ratings: star,
  coupons: ticketPercent,
  surveys: messageSquare,
  delivery: mapPin,
  shop: store,
  staff: users,
  integrations: share2,
}
/** A line of the rail parts selling, the day's work, what was learnt, and the shop itself. */
const firstOfGroups = new Set<Place>(['lists', 'figures', 'delivery'])
/** The beginnings of names that are wider than their place in the bar of a phone. */
const beginnings: Partial<Record<Place, string>> = { stock: texts.stockInBar }
/** The bar of a phone has room for so many. */
const MOST_PLACES = 5

type NavPlace = { way: Place; href: string; isOn: boolean }

/** The screens of a role; the first one's address is that of the office. */
export function placesOf(rights: readonly Right[], address: string): NavPlace[] {
  const [noun = ''] = address.split('/')
  const first = firstWay(rights, start)
  return waysOf(rights, start).map((way) => ({
    way,
    href: hrefOf(way === first ? '' : way),
    isOn: placeOf(noun) === way || (noun === '' && way === first),
  }))
}

/** Whether some of these are behind "Mais" on a phone. */
export const hasMore = (places: readonly NavPlace[]): boolean => places.length > MOST_PLACES

/** A rail on a desk; on a phone a bar at the bottom edge, with the rest behind "Mais". Inside a task a phone has none. */
export function Nav({ places, address, isHidden }: { places: readonly NavPlace[]; address: string; isHidden: boolean }) {
  const [openAt, setOpenAt] = useState<string>()
  const shops = useOtherShops()
  const inBar = hasMore(places) ? places.slice(0, MOST_PLACES - 1) : places
  const rest = places.slice(inBar.length)
  return (
    <nav
      aria-label={texts.navigation}
      className={`max-lg:safe-bottom max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:grid max-lg:auto-cols-fr max-lg:grid-flow-col max-lg:bg-surface max-lg:shadow-bar lg:grid lg:gap-px lg:px-2.5 ${isHidden ? 'max-lg:hidden' : ''}`}
    >
      {inBar.map((place) => (
        <PlaceLink key={place.way} {...place} />
      ))}
      {rest.map((place) => (
        <PlaceLink key={place.way} {...place} isInRail />
      ))}
      <a href={accountHref} className={`${tab} ${row} ${offTab} ${groupLine} max-lg:hidden lg:hover:bg-well`}>
        <Icon d={user} className="size-6 lg:size-5" />
        {texts.account}
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={shops.open}
        className={`${tab} ${row} ${offTab} max-lg:hidden lg:hover:bg-well`}
      >
        <Icon d={store} className="size-6 lg:size-5" />
        {texts.otherShopsOpen}
      </button>
      {rest.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpenAt(address)}
          className={`lg:hidden ${tab} ${rest.some(({ isOn }) => isOn) ? onTab : offTab}`}
        >
          <Icon d={menu} className="size-6" />
          {texts.more}
        </button>
      )}
      <Sheet title={texts.more} closeLabel={texts.close} isOpen={openAt === address} onClose={() => setOpenAt(undefined)}>
        <List look="plain">
          {rest.map(({ way, href }) => (
            <ListRow key={way} icon={icons[way]} title={texts[way]} href={href} />
          ))}
          <AccountRows
            onShops={() => {
              setOpenAt(undefined)
              shops.open()
            }}
          />
        </List>
      </Sheet>
      {shops.sheet}
    </nav>
  )
}

const tab =
  'relative grid h-15 min-w-0 content-center justify-items-center gap-[3px] text-[clamp(12px,.75rem,13.5px)] leading-[.875rem] max-lg:whitespace-nowrap'
const onTab =
  'font-bold text-action-text max-lg:before:absolute max-lg:before:top-0 max-lg:before:h-[3px] max-lg:before:w-8 max-lg:before:rounded-b-[3px] max-lg:before:bg-action'
const offTab = 'font-medium text-ink-2'
const row =
  'lg:flex lg:h-auto lg:min-h-10 lg:[@media(max-height:60rem)]:min-h-8 lg:items-center lg:justify-start lg:gap-3 lg:rounded-md lg:px-2.5 lg:text-14 lg:font-semibold lg:scroll-mb-28'

const groupLine = 'lg:mt-2 lg:before:absolute lg:before:inset-x-0 lg:before:-top-1 lg:before:h-px lg:before:bg-line'

const lookOf = (way: Place, { isOn, isInRail }: { isOn: boolean; isInRail: boolean }) =>
  [
    tab,
    row,
    isInRail && 'max-lg:hidden',
    firstOfGroups.has(way) && groupLine,
    isOn ? `${onTab} lg:bg-action-soft` : `${offTab} lg:hover:bg-well`,
  ]
    .filter(Boolean)
    .join(' ')

/** The rail of a low window is longer than the window. Returns nothing: React would take Chromium's promise for a cleanup. */
function showInRail(link: HTMLElement | null) {
  void link?.scrollIntoView?.({ block: 'nearest' })
}

function PlaceLink({ way, href, isOn, isInRail = false }: NavPlace & { isInRail?: boolean }) {
  const fresh = useValue(unseen).length
  const short = beginnings[way]
  const isNew = !isOn && fresh > 0
  const count = useCount(way, isNew ? fresh : undefined)
  return (
    <a
      href={href}
      aria-current={isOn ? 'page' : undefined}
      aria-label={short && texts[way]}
      ref={isOn ? showInRail : undefined}
      className={lookOf(way, { isOn, isInRail })}
    >
      <Icon d={icons[way]} className="size-6 lg:size-5" />
      <span className="lg:min-w-0 lg:flex-1">
        {short ?? texts[way]}
        {short && <span className="max-lg:hidden">{texts[way].slice(short.length)}</span>}
      </span>
      {count > 0 && <Count count={count} isNew={isNew} />}
    </a>
  )
}

/** The number beside the orders: the new ones, else those that wait to be prepared. */
function useCount(way: Place, fresh: number | undefined): number {
  const waiting = useValue(toPrepare)
  return way === 'orders' ? (fresh ?? waiting) : 0
}

const Count = ({ count, isNew }: { count: number; isNew: boolean }) => (
  <span
    aria-hidden={!isNew}
    className={`rounded-full px-1.5 text-12 font-bold tabular-nums max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+.375rem)] max-lg:bg-action max-lg:text-on-action ${
      isNew ? 'bg-action text-on-action' : ''
    }`}
  >
    {count.toLocaleString('pt-BR')}
  </span>
)
