import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getDayLetter } from '@mutirao/contract/staff'
import { getToday } from '@mutirao/contract/today'

export type Today = CallOutput<typeof getToday>

export const todayQuery = queryOptions({ queryKey: ['today'], queryFn: () => call(getToday, {}) })

export const dayLetterQuery = queryOptions({ queryKey: ['day-letter'], queryFn: () => call(getDayLetter, {}) })
