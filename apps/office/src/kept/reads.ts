import { useEffect } from 'react'
import { start } from '#api/start.ts'
import { NetworkProblem } from '@mutirao/client/problem'
import { shelf } from '@mutirao/client/shelf'
import { createStore, useValue } from '@mutirao/client/store'
import { officeReadsDatabase } from '@mutirao/client/stored-keys'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { dateText, dayNumber, dayOf, localTime } from '@mutirao/domain/zoned-time'
import { forgetShown } from './queue.ts'

/** The last value read under a name, with its time. */
type StoredRead = { key: string; at: number; value: unknown }
/** `isOld`: the last request had no response. `code`: the server refused. */
/** said: what is wrong with the request, in sentences. */
export type Read<Value> = { value?: Value; at?: number; isOld?: boolean; code?: ProblemCode; said?: string | undefined }

const AGAIN_MS = 60_000

const kept = shelf<StoredRead>(officeReadsDatabase)
const reads = createStore<Readonly<Record<string, Read<unknown>>>>(() => ({}))

const put = (key: string, read: Read<unknown>) => reads.set({ ...reads.get(), [key]: read })

export const findKept = async <Value>(key: string): Promise<Value | undefined> => (await kept.find(key))?.value as Value | undefined
export const keepRead = (key: string, value: unknown): Promise<void> => kept.keep({ key, at: Date.now(), value })

/** Stale-while-revalidate: the last value at once, then a fresh one; offline the last one stays, and is marked. */
export async function read<Value>(key: string, ask: () => Promise<Value>): Promise<void> {
  if (reads.get()[key]?.value === undefined) {
    const last = await kept.find(key)
    if (last && reads.get()[key]?.value === undefined) put(key, { value: last.value, at: last.at })
  }
  const from = Date.now()
  try {
    const value = await ask()
    await kept.keep({ key, at: from, value })
    put(key, { value, at: from })
    await forgetShown(from)
  } catch (error) {
    const { value, at } = reads.get()[key] ?? {}
    put(key, { value, at, isOld: error instanceof NetworkProblem, code: error instanceof Problem ? error.code : undefined })
  }
}

/** `ask` is stable for a key. Refetches periodically, when the page becomes visible, and after this device's acts were sent (`askAgain`). */
export function useRead<Value>(key: string, ask: () => Promise<Value>): Read<Value> {
  useEffect(() => {
    const again = () => read(key, ask)
    void again()
    asking.add(again)
    const timer = setInterval(() => document.visibilityState === 'visible' && void again(), AGAIN_MS)
    return () => {
      asking.delete(again)
      clearInterval(timer)
    }
  }, [key, ask])
  return (useValue(reads)[key] ?? {}) as Read<Value>
}

const asking = new Set<() => Promise<void>>()
/** Resolves once all have been answered, or have failed. */
export const askAgain = async (): Promise<void> => void (await Promise.all([...asking].map((again) => again())))

/** A cache of server values beside this one: the desk's, which loads later. */
type Cache = { refetch: () => Promise<void>; clear: () => void }
const clears = new Set<() => void>()

/** Its values are refetched with these, and deleted with them. */
export function joinReads({ refetch, clear }: Cache): void {
  asking.add(refetch)
  clears.add(clear)
}

export function askWhenPossible(): void {
  addEventListener('online', () => void askAgain())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void askAgain()
  })
}

/** Deletes people's names and addresses from the device. */
export async function forgetReads(): Promise<void> {
  for (const clear of clears) clear()
  await kept.clear()
  reads.set({})
}

/** The order at the counter that is being typed. */
export const counterKey = 'counter-order'
export const roundKey = (date: string) => `round ${date}`

/** Today's date at the shop, or that of so many days later. */
export function today(now: Date, later = 0): string {
  return dateText(dayOf(dayNumber(localTime(now, start.timeZone)) + later))
}

/** Deletes rounds and pickings older than yesterday's, pickups and an order at the counter older than yesterday, and what an earlier version stored of the desk. */
export async function forgetOldReads(now: Date): Promise<void> {
  const yesterday = today(now, -1)
  const isOld = ({ key, at }: StoredRead) =>
    key.startsWith('desk ') || key.startsWith('orders ')
      ? true
      : key.startsWith('round ')
        ? key < roundKey(yesterday)
        : /^(packing|picking|picked|bagged) /.test(key)
          ? key.slice(key.indexOf(' ') + 1) < yesterday
          : (key === counterKey || /^(places|pickups)/.test(key)) && today(new Date(at)) < yesterday
  for (const { key } of (await kept.list()).filter(isOld)) await kept.remove(key)
}
