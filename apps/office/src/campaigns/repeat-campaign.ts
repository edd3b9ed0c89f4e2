import { isTakenIn } from '#written/drafts.ts'
import { firstOfferId, offerIdFor } from '#written/offer-words.ts'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { getWritten, putWritten, type Written } from '@mutirao/contract/written'
import { copyOf, draftOf, valueOf, type AddedItem, type CampaignDraft } from './campaign-draft.ts'
import { MOST_SHOWN, offeredOf } from './offered-item.ts'
import { valueOfAdded } from './write-items.ts'

export const MOST_WEEKS = 8
/** The longest part of a campaign's id that leaves room for `-yyyy-mm-dd`. */
const LONGEST_ID = 51

/** The copies of the following weeks. A copy without an opening of its own opens when the one before it closes. */
export function weeksOf(draft: CampaignDraft, weeks: number, now: Date): CampaignDraft[] {
  const copies: CampaignDraft[] = []
  for (let week = 0; week < weeks; week++) {
    const copy = copyOf(draft, now, week)
    const before = copies.at(-1) ?? draft
    copies.push({ ...copy, opensAt: copy.opensAt || before.endsAt })
  }
  return copies
}

/** week: from 1. items: written ones of the week, of `all`. */
export type RepeatProgress = { week: number; weeks: number; items: number; all: number }

/** stopped: ends it before the next write. */
type Repetition = { weeks: number; now: Date; onProgress?: (progress: RepeatProgress) => void; stopped?: AbortSignal }

/**
 * Puts a campaign into the shop for each of the following weeks, with the same items from the same stock, and answers how many are new. A repetition
 * after a lost connection, or after a stop, continues where it ended: a week that is in the shop stays as it is.
 */
export async function repeatCampaign(campaign: Written, { weeks, now, onProgress, stopped }: Repetition): Promise<number> {
  const items = await soldIn(campaign.id)
  let added = 0
  for (const [at, copy] of weeksOf(draftOf(campaign.value, campaign.pictures), weeks, now).entries()) {
    if (stopped?.aborted) break
    const tell = (written: number) => onProgress?.({ week: at + 1, weeks, items: written, all: items.length })
    tell(0)
    const id = `${campaign.id.slice(0, LONGEST_ID)}-${copy.endsAt.slice(0, 'yyyy-mm-dd'.length)}`
    if (await addWeek(id, copy, { items, tell, stopped })) added++
  }
  return added
}

type WeekItems = { items: readonly DeskItem[]; tell: (written: number) => void; stopped: AbortSignal | undefined }

async function addWeek(id: string, copy: CampaignDraft, { items, tell, stopped }: WeekItems): Promise<boolean> {
  const params = { kind: 'campaigns', id } as const
  const known = (await isTakenIn('campaigns')(id)) ? await call(getWritten, { params }) : undefined
  if (known && known.value['active'] !== false) return false
  // Outside the shop until it is full.
  const first = known ?? (await call(putWritten, { params, body: { value: valueOf(copy, { active: false }) } }))
  const offered = new Set((await soldIn(id)).map(({ sameAs }) => sameAs))
  for (const [at, line] of items.map((item) => offeredOf(item)).entries()) {
    // What is there stays outside the shop until the next repetition.
    if (stopped?.aborted) return false
    if (!offered.has(line.source)) await offer(line, id)
    tell(at + 1)
  }
  if (stopped?.aborted) return false
  await call(putWritten, { params, body: { revision: first.revision, value: { ...first.value, active: true } } })
  return true
}

/** Asks for a free id only when the first one is taken: most are free. */
async function offer(line: AddedItem, campaign: string): Promise<void> {
  const body = { value: await valueOfAdded(line, campaign) }
  const write = (id: string) => call(putWritten, { params: { kind: 'offers', id }, body })
  try {
    await write(firstOfferId(line.source, campaign))
  } catch (error) {
    if (codeOf(error) !== 'conflict' && codeOf(error) !== 'validation_failed') throw error
    await write(await offerIdFor(line.source, campaign))
  }
}

/** All items that the campaign sells. */
async function soldIn(campaign: string): Promise<DeskItem[]> {
  const sold: DeskItem[] = []
  for (let page = 0; ; page++) {
    const { content, totalElements } = await call(listDeskItems, { query: { campaign, size: MOST_SHOWN, page } })
    sold.push(...content.filter(({ campaignId }) => campaignId === campaign))
    if (content.length === 0 || (page + 1) * MOST_SHOWN >= totalElements) return sold
  }
}
