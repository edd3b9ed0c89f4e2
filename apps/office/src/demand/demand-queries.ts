import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getDemand } from '@mutirao/contract/demand'

export const demandQuery = queryOptions({ queryKey: ['demand'], queryFn: () => call(getDemand, {}) })
