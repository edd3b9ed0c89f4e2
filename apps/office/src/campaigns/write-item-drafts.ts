import { moneyOf } from '#desk/money-field.tsx'
import { freeId, isTakenIn } from '#written/drafts.ts'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { getWritten, type Written } from '@mutirao/contract/written'
import { getDraft, putDraft, type WrittenDraft } from '@mutirao/contract/written-drafts'
import { itemCodeFor, type CampaignDraft } from './campaign-draft.ts'
import { valueOfAdded, type Steps } from './write-items.ts'

/** Saves each changed item of the campaign as a draft of its own, over the draft that it may have. */
export async function writeItemDrafts({ added, prices, removed }: CampaignDraft, { campaignId, onCode }: Steps): Promise<void> {
  for (const line of added) {
    const id = line.id ?? (await freeId(itemCodeFor(line), isTakenIn('items')))
    if (line.id === undefined) onCode(line.source, id)
    await keep(id, { value: await valueOfAdded(line, campaignId) })
  }
  for (const [id, price] of Object.entries(prices)) {
    if (removed.includes(id)) continue
    const { value, revision } = await call(getWritten, { params: { kind: 'items', id } })
    await keep(id, { revision, value, over: { price: moneyOf(price)! } })
  }
  for (const id of removed) {
    const { revision, isGone } = await call(getWritten, { params: { kind: 'items', id } })
    if (!isGone) await keep(id, { revision })
  }
}

type Kept = { revision?: string | undefined; value?: Written['value']; over?: Written['value'] }

async function keep(id: string, { revision, value, over }: Kept): Promise<void> {
  const params = { kind: 'items', id } as const
  const known = await draftOf(params)
  const next = value && { ...((over && known?.value) ?? value), ...over }
  await call(putDraft, { params, body: { edition: known?.edition, revision, value: next } })
}

async function draftOf(params: { kind: 'items'; id: string }): Promise<WrittenDraft | undefined> {
  try {
    return await call(getDraft, { params })
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined
    throw error
  }
}
