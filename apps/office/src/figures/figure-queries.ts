import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listCampaignMargins } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getFigures, getGroupStages } from '@mutirao/contract/figures'
import { isPossible, type Period } from './period.ts'

export type Figures = CallOutput<typeof getFigures>

/** While another period loads, the former one stays. */
export const figuresQuery = (period: Period) =>
  queryOptions({
    queryKey: ['figures', period],
    queryFn: () => call(getFigures, { query: period }),
    enabled: isPossible(period),
    placeholderData: keepPreviousData,
  })

export type GroupStages = CallOutput<typeof getGroupStages>

export const stagesQuery = (id: string) =>
  queryOptions({ queryKey: ['figures', 'stages', id], queryFn: () => call(getGroupStages, { params: { id } }) })

/** The margins of all campaigns with orders of the last days. */
export const campaignMarginsQuery = (days: number) =>
  queryOptions({ queryKey: ['campaign-margins', days], queryFn: () => call(listCampaignMargins, { query: { days } }) })
