import { useEffect } from 'react'
import { listDeskOrders } from '@mutirao/contract/fulfilment'
import { Problem } from '@mutirao/contract/problems'
import { chime } from '#device/sound.ts'
import { createStore } from '#device/store.ts'
import { call, NetworkProblem } from '#api/call.ts'
import { askAgain } from './reads.ts'

const AGAIN_MS = 20_000
const NEWEST = 50

/** Ids of orders to prepare that came since the office was opened and that nobody has looked at. */
export const unseen = createStore<readonly string[]>([])
let known: Set<string> | undefined

export const markSeen = () => void (unseen.get().length > 0 && unseen.set([]))

/** Those that were there at the first look are no news. */
export async function lookForNew(): Promise<void> {
  try {
    const { content } = await call(listDeskOrders, { query: { size: NEWEST, status: 'PAID,CONFIRMED' } })
    const before = known
    const fresh = before ? content.map(({ id }) => id).filter((id) => !before.has(id)) : []
    known = new Set([...(before ?? []), ...content.map(({ id }) => id)])
    if (fresh.length === 0) return
    unseen.set([...unseen.get(), ...fresh])
    chime()
    askAgain()
  } catch (error) {
    // The next look tells of it, too.
    if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
  }
}

/** Looks as long as whoever may read orders has the office open, in the background, too. */
export function useNewOrders(mayRead: boolean): void {
  useEffect(() => {
    if (!mayRead) return
    known = undefined
    unseen.set([])
    void lookForNew()
    const timer = setInterval(() => void lookForNew(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [mayRead])
}
