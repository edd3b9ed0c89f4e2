import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getInvite } from '@mutirao/contract/relations'

export const inviteQuery = () => queryOptions({ queryKey: ['invite'], queryFn: () => call(getInvite, {}), refetchInterval: 60_000 })
