import { useEffect, useState, type ReactNode } from 'react'
import { signInHref, start } from '#api/start.ts'
import { hrefOf } from '#device/address.ts'
import { showTitle } from '#device/badge.ts'
import { hindrance, isWaiting, queue } from '#kept/queue.ts'
import { signOut, type Me } from '#kept/session.ts'
import { useValue } from '@mutirao/client/store'
import { isRole, roleNames } from '@mutirao/domain/staff'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { search, wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { logOut } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { AccountButton } from './account.tsx'
import { PasskeyLinks } from './doors.tsx'
import { hasMore, Nav, placesOf } from './nav.tsx'
import { OrderBell } from './order-bell.tsx'
import { openSearch } from './search-open.ts'
import { isTask, mayOpen } from './ways.ts'

type Props = { me: Me; address: string; onLeave: () => Promise<void>; children: ReactNode }

/** The shop, the person, the navigation and the pending acts; the screen below. */
export function Frame({ me, address, onLeave, children }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const acts = useValue(queue)
  const mine = acts.filter((act) => act.userId === me.userId && isWaiting(act)).length
  const leave = async () => {
    await onLeave()
    await signOut()
  }
  const places = placesOf(me.rights, address)
  const here = places.find(({ isOn }) => isOn)?.way
  useEffect(() => showTitle(here ? `${texts[here]} · ${start.name}` : start.name), [here])
  const hasNav = places.length > 1
  const hasBar = hasNav && !isTask(address)
  return (
    <div
      className={`${hasNav ? 'lg:[--rail:min(13rem,17vw)] lg:pl-(--rail)' : ''} ${hasBar ? 'max-lg:[--bar:calc(3.75rem+env(safe-area-inset-bottom))]' : ''}`}
    >
      <header
        className={`border-b border-line bg-surface print:hidden ${hasNav ? 'lg:fixed lg:inset-y-0 lg:left-0 lg:flex lg:w-(--rail) lg:flex-col lg:gap-3 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:pt-3' : ''}`}
      >
        <div className={`mx-auto flex max-w-page items-center gap-3 px-4 py-2 ${hasNav ? 'lg:contents' : ''}`}>
          <ShopLink name={me.name} isInRail={hasNav} />
          <SearchButton isInRail={hasNav} />
          {!hasMore(places) && <AccountButton isInRail={hasNav} />}
          {hasNav && <Nav places={places} address={address} isHidden={!hasBar} />}
          <div
            className={`flex items-center gap-3 ${hasNav ? 'lg:sticky lg:bottom-0 lg:mx-2.5 lg:mt-auto lg:flex-wrap lg:justify-end lg:gap-x-1 lg:border-t lg:border-line lg:bg-surface lg:py-2' : ''}`}
          >
            <Person me={me} isInRail={hasNav} />
            {mayOpen('orders', me.rights) && <OrderBell isLooking={address === 'orders'} />}
            <IconButton icon={logOut} label={texts.signOut} onClick={() => (mine > 0 ? setLeaving(true) : void leave())} />
          </div>
        </div>
      </header>
      {me.needsPasskey && (
        <div className="mx-auto max-w-page px-4 pt-2 print:hidden lg:px-6">
          <Note kind="warn">
            <span className="mb-2 block">{texts.passkeyNote}</span>
            <PasskeyLinks isNote />
          </Note>
        </div>
      )}
      <Waiting mine={mine} areOthers={acts.some((act) => act.userId !== me.userId && isWaiting(act))} />
      <main
        tabIndex={-1}
        className="mx-auto max-w-page px-4 pt-4 pb-[calc(2rem+var(--bar,0px))] outline-none print:max-w-none print:p-0 lg:px-6"
      >
        {children}
      </main>
      <Sheet title={texts.signOutTitle} closeLabel={texts.close} isOpen={isLeaving} onClose={() => setLeaving(false)}>
        <p className="mb-4 text-16">{texts.signOutText(mine)}</p>
        <div className="grid gap-2">
          <Button isFull onClick={() => setLeaving(false)}>
            {texts.stay}
          </Button>
          <Button kind="line" isFull onClick={() => void leave()}>
            {texts.signOutAnyway}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}

/** The shop, and on a phone who works here. */
const ShopLink = ({ name, isInRail }: { name: string; isInRail: boolean }) => (
  <a href={hrefOf('')} className="flex min-w-0 flex-1 items-center gap-3 py-1 lg:flex-none lg:px-4">
    {start.logo && <img src={start.logo} alt="" width={36} height={36} className="size-9 shrink-0 object-contain" />}
    <span className="min-w-0">
      <b className="block truncate font-head text-16 leading-tight">{start.name}</b>
      <small className={`block truncate text-12 text-ink-2 ${isInRail ? 'lg:hidden' : ''}`}>{name}</small>
    </span>
  </a>
)

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], ...words.slice(1).slice(-1)].map((word = '') => word.charAt(0)).join('')
}

/** Who works here, at the end of the rail. */
const Person = ({ me: { name, role = '' }, isInRail }: { me: Me; isInRail: boolean }) => (
  <p className={`w-full items-center gap-2.5 px-1.5 ${isInRail ? 'hidden lg:flex' : 'hidden'}`}>
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-action-soft font-head text-12 font-bold text-action-text uppercase"
    >
      {initialsOf(name)}
    </span>
    <span className="min-w-0">
      <b className="block truncate font-semibold">{name}</b>
      {isRole(role) && <small className="block truncate text-12 text-ink-2">{roleNames[role]}</small>}
    </span>
  </p>
)

/** A sign on a phone; in the rail it looks like the field that it opens. */
const SearchButton = ({ isInRail }: { isInRail: boolean }) => (
  <button
    type="button"
    aria-label={texts.searchAll}
    onClick={openSearch}
    className={`flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-well ${isInRail ? 'lg:mx-2.5 lg:h-10 lg:w-auto lg:justify-start lg:gap-3 lg:rounded-md lg:bg-well lg:px-2.5 lg:text-14 lg:text-ink-2' : ''}`}
  >
    <Icon d={search} className={`size-6 ${isInRail ? 'lg:size-5' : ''}`} />
    {isInRail && (
      <span aria-hidden="true" className="flex-1 text-left max-lg:hidden">
        {texts.searchInRail}
      </span>
    )}
    {isInRail && (
      <kbd aria-hidden="true" className="rounded-xs bg-surface px-1.5 font-mono text-12 max-lg:hidden">
        /
      </kbd>
    )}
  </button>
)

function Waiting({ mine, areOthers }: { mine: number; areOthers: boolean }) {
  const isSignedOut = useValue(hindrance) === 'sign-in'
  return (
    <output className="mx-auto grid max-w-page gap-2 px-4 pt-2 empty:hidden print:hidden lg:px-6">
      {mine > 0 && !isSignedOut && (
        <Note kind="warn" icon={wifiOff}>
          <b>{texts.waiting(mine)}</b>
        </Note>
      )}
      {mine > 0 && isSignedOut && (
        <Note
          kind="warn"
          action={
            <ButtonLink size="small" href={signInHref(location.pathname + location.search)}>
              {texts.signIn}
            </ButtonLink>
          }
        >
          <b>{texts.signInToSend(mine)}</b>
        </Note>
      )}
      {areOthers && <Note kind="warn">{texts.othersWait}</Note>}
    </output>
  )
}
