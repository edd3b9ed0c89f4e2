import { useDeskRead } from '#desk/desk-reads.ts'
import { deskItemsQuery } from '#written/written-queries.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'

const MOST_LISTED = 200

/** The items of a campaign by their ids, as many as one answer holds. */
export function useCampaignItems(campaign: string): (id: string) => DeskItem | undefined {
  const read = useDeskRead(deskItemsQuery({ campaign, size: MOST_LISTED, page: 0 }))
  return (id) => read.value?.content.find((item) => item.id === id)
}

/** One item of a campaign; a large campaign's is searched by its id. */
export function useCampaignItem(campaign: string, id: string): { item: DeskItem | undefined; isKnown: boolean } {
  const listed = useCampaignItems(campaign)(id)
  const searched = useDeskRead(
    deskItemsQuery(listed ? { campaign, size: MOST_LISTED, page: 0 } : { campaign, q: id, size: MOST_LISTED, page: 0 }),
  )
  return { item: listed ?? searched.value?.content.find((item) => item.id === id), isKnown: searched.value !== undefined }
}
