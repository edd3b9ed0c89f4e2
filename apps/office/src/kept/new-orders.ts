import { useEffect } from 'react'
import { chime } from '#device/sound.ts'
import { call } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { createStore } from '@mutirao/client/store'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { Problem } from '@mutirao/contract/problems'
import { askAgain } from './reads.ts'

const AGAIN_MS = 20_000
const NEWEST = 50

/** Ids of new orders since the office was opened that nobody has looked at. */
export const unseen = createStore<readonly string[]>(() => [])
/** How many orders are paid or promised, and not begun. */
export const toPrepare = createStore<number>(() => 0)
let known: Set<string> | undefined

export const markSeen = () => void (unseen.get().length > 0 && unseen.set([]))

/** The orders of the first poll are not new. */
export async function lookForNew(): Promise<void> {
  try {
    const { content, totalElements } = await call(listDeskOrders, { query: { size: NEWEST, status: 'PAID,CONFIRMED' } })
    toPrepare.set(totalElements)
    const before = known
    const fresh = before ? content.map(({ id }) => id).filter((id) => !before.has(id)) : []
    known = new Set([...(before ?? []), ...content.map(({ id }) => id)])
    if (fresh.length === 0) return
    unseen.set([...unseen.get(), ...fresh])
    chime()
    void askAgain()
  } catch (error) {
    // The next poll reports it, too.
    if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
  }
}

/** Polls while a person who may read orders has the office open, also in the background. */
export function useNewOrders(mayRead: boolean): void {
  useEffect(() => {
    if (!mayRead) return
    known = undefined
    unseen.set([])
    toPrepare.set(0)
    void lookForNew()
    const timer = setInterval(() => void lookForNew(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [mayRead])
}
