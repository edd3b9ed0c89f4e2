import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { orNotFound } from '#page/not-found.ts'
import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { findCampaignByName, type Campaign } from '@mutirao/contract/campaigns'
import type { PageState } from '@mutirao/contract/pages'
import { campaignQuery } from './campaign-queries.ts'

type Visit = { context: { queryClient: QueryClient; page: PageState }; location: { pathname: string; searchStr: string } }

/** The campaign of an address under /store. A name, code or different case redirects to the canonical address. */
export async function campaignOfAddress(named: string, { context: { queryClient, page }, location }: Visit): Promise<Campaign> {
  const campaign = await queryClient.ensureQueryData(campaignQuery(named, page.place)).catch(async (error: unknown) => {
    const id = await idOfName(named, error)
    throw id === undefined ? orNotFound(notFound)(error) : sentTo(2, id, location)
  })
  if (campaign.id !== named) throw sentTo(2, campaign.id, location)
  return campaign
}

/** The same address with another id in one of its segments. */
export function sentTo(place: number, id: string, { pathname, searchStr }: Visit['location']) {
  const parts = pathname.split('/')
  parts[place] = id
  return redirect({ href: parts.join('/') + searchStr, statusCode: 301, replace: true })
}

async function idOfName(name: string, error: unknown): Promise<string | undefined> {
  const mayBeAName = hasCode(error, 'not_found', 'validation_failed')
  return mayBeAName
    ? call(findCampaignByName, { params: { name } }).then(
        ({ id }) => id,
        () => undefined,
      )
    : undefined
}
