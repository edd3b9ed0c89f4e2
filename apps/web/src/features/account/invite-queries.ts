import { getInvite } from '@mutirao/contract/relations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'

export const inviteQuery = () => queryOptions({ queryKey: ['invite'], queryFn: () => call(getInvite, {}), refetchInterval: 60_000 })
