import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getLeaderStatement, getPointLeader } from '@mutirao/contract/leaders'

export const pointLeaderQuery = (storeId: string) =>
  queryOptions({ queryKey: ['point-leader', storeId], queryFn: () => call(getPointLeader, { params: { storeId } }) })

export const leaderStatementQuery = (leader: string, month: string) =>
  queryOptions({ queryKey: ['leader-month', leader, month], queryFn: () => call(getLeaderStatement, { params: { leader, month } }) })
