import { useEffect, useRef, useState, type ReactNode } from 'react'
import { signInHref, start } from '#api/start.ts'
import { hrefOf } from '#device/address.ts'
import { hindrance, isWaiting, queue } from '#kept/queue.ts'
import { signOut, type Me } from '#kept/session.ts'
import { useValue } from '@mutirao/client/store'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { logOut } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { OrderBell } from './order-bell.tsx'
import { mayOpen, ways } from './ways.ts'

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
  const links = waysOf(me, address)
  return (
    <>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-page items-center gap-3 px-4 py-2">
          {start.logo && <img src={start.logo} alt="" width={36} height={36} className="size-9 shrink-0 object-contain" />}
          <a href={hrefOf('')} className="min-w-0 flex-1 py-1">
            <b className="block font-head text-16 leading-tight">{start.name}</b>
            <small className="block text-12 text-ink-2">{me.name}</small>
          </a>
          {mayOpen('orders', me.rights) && <OrderBell isLooking={address === 'orders'} />}
          <IconButton icon={logOut} label={texts.signOut} onClick={() => (mine > 0 ? setLeaving(true) : void leave())} />
        </div>
        {links.length > 1 && <Ways links={links} />}
        <Waiting mine={mine} areOthers={acts.some((act) => act.userId !== me.userId && isWaiting(act))} />
      </header>
      <main tabIndex={-1} className="outline-none mx-auto max-w-page px-4 pt-4 pb-8 print:max-w-none print:p-0">
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
    </>
  )
}

/** In one line on a phone, where the present screen's is scrolled into view. */
function Ways({ links }: { links: ReturnType<typeof waysOf> }) {
  const line = useRef<HTMLElement>(null)
  const present = links.findIndex(({ isOn }) => isOn)
  useEffect(() => {
    const chip = line.current?.querySelectorAll('a')[present]
    if (line.current && chip) line.current.scrollLeft = chip.offsetLeft - (line.current.clientWidth - chip.offsetWidth) / 2
  }, [present])
  return (
    <nav ref={line} className="relative mx-auto flex max-w-page gap-2 px-4 pb-2 max-md:overflow-x-auto max-md:[&>*]:shrink-0 md:flex-wrap">
      {links.map(({ to, label, isOn }) => (
        <ChipLink key={to} isOn={isOn} href={hrefOf(to)}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}

/** The screens of a role. Rounds are the default, and before the shop opens its first steps. */
function waysOf({ rights }: Me, address: string) {
  const [noun = ''] = address.split('/')
  const first = start.isPreparing && mayOpen('first-steps', rights) ? 'first-steps' : 'rounds'
  return ways
    .filter((way) => mayOpen(way, rights) && (way !== 'first-steps' || start.isPreparing))
    .map((way) => ({ to: way === first ? '' : way, label: texts[way], isOn: noun === way || (noun === '' && way === first) }))
}

function Waiting({ mine, areOthers }: { mine: number; areOthers: boolean }) {
  const isSignedOut = useValue(hindrance) === 'sign-in'
  return (
    <output className="mx-auto grid max-w-page gap-2 px-4 empty:hidden [&>*]:mb-2">
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
