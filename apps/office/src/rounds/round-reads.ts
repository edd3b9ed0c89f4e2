import { useMemo } from 'react'
import { withActs, type Shown } from '#kept/acts.ts'
import { useActs } from '#kept/queue.ts'
import { read, roundKey, today, useRead, type Read } from '#kept/reads.ts'
import { call, callList } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getRound, listRounds, type Round, type Stop } from '@mutirao/contract/fulfilment'

const askRound = (date: string) => () => call(getRound, { params: { date } })

export type Days = CallOutput<typeof listRounds>['content']

/** The days with stops. Their rounds up to tomorrow's are prefetched, so that they are available offline. */
async function askDays(): Promise<Days> {
  const days = await callList(listRounds, {})
  const tomorrow = today(new Date(), 1)
  for (const { date } of days) if (date <= tomorrow) void read(roundKey(date), askRound(date))
  return days
}

/** Not `rounds`, under which an earlier version may have stored another shape. */
export const useDays = (): Read<Days> => useRead('days', askDays)

export type ShownStop = Shown<Stop> & { number: number }
export type ShownRound = Omit<Round, 'stops'> & { stops: ShownStop[] }

/** A day's stops with this device's unsent acts applied. */
export function useRound(date: string): Read<ShownRound> {
  const { value, ...rest } = useRead(
    roundKey(date),
    useMemo(() => askRound(date), [date]),
  )
  const acts = useActs()
  const stops = value?.stops.map((stop, at) => ({ ...withActs(stop, acts), number: at + 1 }))
  return { ...rest, value: value && { ...value, stops: stops ?? [] } }
}
