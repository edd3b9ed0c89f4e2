import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listDeskBulletins } from '@mutirao/contract/bulletins'

export const bulletinsQuery = (campaignId: string) =>
  queryOptions({ queryKey: ['bulletins', campaignId], queryFn: () => call(listDeskBulletins, { params: { campaignId } }) })
