import { useEffect } from 'react'
import type { Right } from '@mutirao/domain/staff'
import { useAddress } from '#device/address.ts'
import { useStore } from '#device/store.ts'
import { forgetMine, openQueue, sendWhenPossible } from '#kept/queue.ts'
import { askAgain, askWhenPossible, forgetOldReads } from '#kept/reads.ts'
import { openSession, session, type Me } from '#kept/session.ts'
import { Frame } from '#parts/frame.tsx'
import { Plain } from '#parts/plain.tsx'
import { DaysScreen } from '#screens/days.tsx'
import { OrdersScreen } from '#screens/orders.tsx'
import { NextStopScreen } from '#screens/next-stop.tsx'
import { PickupsScreen } from '#screens/pickups.tsx'
import { RoundScreen } from '#screens/round.tsx'
import { NotFound, Opening, SignInFirst, Stranger, Unreached } from '#screens/doors.tsx'
import { texts } from './texts.ts'

/** Opens the session, then what waits to be sent; each screen asks for what it shows. */
export function App() {
  useEffect(() => {
    sendWhenPossible()
    askWhenPossible()
    void forgetOldReads(new Date()).then(openSession)
  }, [])
  const now = useStore(session)
  const userId = now.status === 'in' ? now.me.userId : undefined
  useEffect(() => {
    if (userId) void openQueue(userId, askAgain)
  }, [userId])
  if (now.status === 'in') return <Inside me={now.me} />
  const Door = doors[now.status]
  return <Door />
}

const doors = { unknown: Opening, out: SignInFirst, stranger: Stranger, unreached: Unreached }

function Inside({ me }: { me: Me }) {
  const address = useAddress()
  const may = (right: Right) => me.rights.includes(right)
  const shown = screenOf(address, { brings: may('orders.ship'), handsOver: may('orders.handOver'), reads: may('orders.read') })
  return (
    <Frame me={me} address={address} onLeave={forgetMine}>
      {shown ?? <NotFound />}
    </Frame>
  )
}

type Tasks = { brings: boolean; handsOver: boolean; reads: boolean }

/** The address within the office, as its links say it; undefined: there is no such screen, or none for this role. */
function screenOf(address: string, { brings, handsOver, reads }: Tasks) {
  const [noun = '', name, view, ...rest] = address.split('/')
  if (rest.length > 0) return undefined
  if (noun === '') return firstOf({ brings, handsOver, reads })
  if (noun === 'orders' && name === undefined) return reads ? <OrdersScreen /> : undefined
  if (noun === 'pickups') return handsOver && view === undefined ? <PickupsScreen storeId={name} /> : undefined
  return noun === 'rounds' && brings ? roundOf(name, view) : undefined
}

/** What a role comes for. */
function firstOf({ brings, handsOver, reads }: Tasks) {
  if (brings) return <DaysScreen />
  if (handsOver) return <PickupsScreen />
  return reads ? <OrdersScreen /> : <Plain title={texts.noTaskTitle} text={texts.noTaskText} />
}

function roundOf(date: string | undefined, view: string | undefined) {
  if (date === undefined) return <DaysScreen />
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  if (view === undefined) return <RoundScreen date={date} />
  return view === 'next' ? <NextStopScreen date={date} /> : undefined
}
