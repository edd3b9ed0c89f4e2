import { useEffect } from 'react'
import { start } from '#api/start.ts'
import { useAddress } from '#device/address.ts'
import { forgetMine, openQueue, sendWhenPossible } from '#kept/queue.ts'
import { askAgain, askWhenPossible, forgetOldReads } from '#kept/reads.ts'
import { openSession, session, watchSignOut, type Me } from '#kept/session.ts'
import { NotFound, NoRight, Opening, PasskeyFirst, SignInFirst, Stranger, Unreached } from '#looks/doors.tsx'
import { Frame } from '#looks/frame.tsx'
import { Plain } from '#looks/plain.tsx'
import { firstWay, isDeskWay, mayOpen, type DeskWay } from '#looks/ways.ts'
import { PickupsScreen } from '#pickups/pickups.tsx'
import { DaysScreen } from '#rounds/days.tsx'
import { NextStopScreen } from '#rounds/next-stop.tsx'
import { RoundScreen } from '#rounds/round.tsx'
import { useValue } from '@mutirao/client/store'
import type { Right } from '@mutirao/domain/staff'
import { LaterDesk } from './later-desk.tsx'
import { LaterSearch } from './later-search.tsx'
import { texts } from './texts.ts'

/** Opens the session, then sends pending acts; each screen fetches its own data. */
export function App() {
  useEffect(() => {
    sendWhenPossible()
    askWhenPossible()
    void forgetOldReads(new Date()).then(openSession)
    return watchSignOut()
  }, [])
  const now = useValue(session)
  const userId = now.status === 'in' ? now.me.userId : undefined
  useEffect(() => {
    if (userId) void openQueue(userId, askAgain)
  }, [userId])
  if (now.status === 'in') return <Inside me={now.me} />
  const Door = doors[now.status]
  return <Door />
}

const doors = { unknown: Opening, out: SignInFirst, stranger: Stranger, passkey: PasskeyFirst, unreached: Unreached }

function Inside({ me }: { me: Me }) {
  const address = useAddress()
  return (
    <Frame me={me} address={address} onLeave={forgetMine}>
      {screenOf(address, me.rights) ?? <NotFound />}
      <LaterSearch load={loadSearch} />
    </Frame>
  )
}

type Rights = readonly Right[]

/** The path within the office; undefined when there is no such screen for this role. The desk finds its own screens. */
function screenOf(address: string, rights: Rights) {
  const [noun = '', name, view, ...rest] = address.split('/')
  if (isDeskWay(noun)) return deskOf(noun, rights)
  if (rest.length > 0) return undefined
  if (noun === '') return firstOf(rights)
  if (noun === 'pickups') return mayOpen(noun, rights) && view === undefined ? <PickupsScreen storeId={name} /> : undefined
  return noun === 'rounds' && mayOpen(noun, rights) ? roundOf(name, view) : undefined
}

const deskOf = (way: DeskWay, rights: Rights) => (mayOpen(way, rights) ? <LaterDesk load={loadDesk} /> : <NoRight />)

const loadSearch = () => import('#routes/office-search.tsx').then(({ OfficeSearch }) => OfficeSearch)
const loadDesk = () => import('#routes/desk-routes.tsx').then(({ Desk }) => Desk)

function firstOf(rights: Rights) {
  const first = firstWay(rights, start)
  if (first === 'rounds') return <DaysScreen />
  if (first === 'pickups') return <PickupsScreen />
  return first ? deskOf(first, rights) : <Plain title={texts.noTaskTitle} text={texts.noTaskText} />
}

function roundOf(date: string | undefined, view: string | undefined) {
  if (date === undefined) return <DaysScreen />
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  if (view === undefined) return <RoundScreen date={date} />
  return view === 'next' ? <NextStopScreen date={date} /> : undefined
}
