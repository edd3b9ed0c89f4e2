import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getToday } from '@mutirao/contract/today'

export type Today = CallOutput<typeof getToday>

export const todayQuery = queryOptions({ queryKey: ['today'], queryFn: () => call(getToday, {}) })
