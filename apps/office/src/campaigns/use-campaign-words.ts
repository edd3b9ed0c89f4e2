import { useDeskRead } from '#desk/desk-reads.ts'
import type { KindWords } from '#written/kind-words.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import { deskCampaignsQuery } from './campaign-queries.ts'
import { wordsOfCampaigns } from './campaign-words.ts'

const named = (things: readonly { id: string; name: unknown }[] = []) => new Map(things.map(({ id, name }) => [id, String(name ?? id)]))
const nameOfArea = ({ id, value }: Written) => ({ id, name: (value['properties'] as { name?: string } | undefined)?.name })
const nameOfStore = ({ id, value }: Written) => ({ id, name: value['name'] })

/** The words of campaigns with the names of the shop's areas, pickup points and campaigns. */
export function useCampaignWords(): KindWords {
  const areas = useDeskRead(allWrittenQuery('areas')).value?.content
  const stores = useDeskRead(allWrittenQuery('stores')).value?.content
  const campaigns = useDeskRead(deskCampaignsQuery).value
  return wordsOfCampaigns({ areas: named(areas?.map(nameOfArea)), stores: named(stores?.map(nameOfStore)), campaigns: named(campaigns) })
}
