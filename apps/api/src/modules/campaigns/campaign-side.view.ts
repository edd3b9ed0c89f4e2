import { memoOf } from '#cache/memo.ts'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { StoryStatus, type Campaign } from '@mutirao/contract/campaigns'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'

type Side = Pick<Campaign, 'infos' | 'storyPages' | 'tags' | 'producers' | 'statuses' | 'mapDetails' | 'selectedItem'> & {
  profile: Campaign['profile']
}
type Profile = NonNullable<CampaignBody['profile']>

/** The data that a campaign's page shows beside its rules (spec §3, campaign-side data). */
export function campaignSideOf(body: CampaignBody): Side {
  const { infos, story, tags = [], producers = [], profile, statuses = {}, mapDetails, selectedItem } = body
  return {
    infos,
    tags,
    producers,
    mapDetails,
    selectedItem,
    statuses: wordsOf(statuses),
    storyPages: story?.pages ?? [],
    profile: profile && { palette: paletteOf(profile) },
  }
}

/** The texts for the campaign's own states; those for its orders are part of the orders' responses. */
const wordsOf = (statuses: NonNullable<CampaignBody['statuses']>): Side['statuses'] =>
  Object.fromEntries(StoryStatus.options.flatMap((state) => (statuses[state] ? [[state, statuses[state]]] : [])))

/** The pickup points that the merchant assigned to the areas around the visitor. */
export function hubsServing({ internalHubsRouting = [] }: CampaignBody, inside: ReadonlySet<string>): string[] {
  return [...new Set(internalHubsRouting.filter(({ areas }) => areas.some((id) => inside.has(id))).map(({ store }) => store))]
}

/** Sorts assigned points first; the order is otherwise stable. */
export function servedFirst<Hub extends { id: string }>(hubs: readonly Hub[], serving: readonly string[]): Hub[] {
  return [...hubs].sort((a, b) => Number(serving.includes(b.id)) - Number(serving.includes(a.id)))
}

/** Memoized: deriving a palette takes a millisecond or two, and a campaign's body stays the same object until the campaign changes. */
const paletteOf = memoOf((profile: Profile) => {
  const palette = derivePalette(profile.palette)
  return { ...profile.palette, css: paletteCss(palette), themeColor: palette.light.bg, themeColorDark: palette.dark.bg }
})
