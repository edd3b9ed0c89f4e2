import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { usePageState } from '#page/page-state.ts'
import { wearPalette } from '#platform/palette-style.ts'
import { campaignQuery } from './campaign-queries.ts'

const useBeforePaint = import.meta.env.SSR ? () => {} : useLayoutEffect

/** Applies the campaign's palette on its page, catalogue, products and kit screens, from before the first paint until the campaign is left. */
export function CampaignPalette() {
  const { place } = usePageState()
  const { campaign: chosenFrom, item } = useSearch({ strict: false })
  const { campaignId, campaign = campaignId ?? (item && chosenFrom) } = useParams({ strict: false })
  const { data } = useQuery({ ...campaignQuery(campaign ?? '', place), enabled: false })
  const palette = campaign ? data?.profile?.palette : undefined
  useBeforePaint(() => wearPalette(palette), [palette?.css])
  return null
}
