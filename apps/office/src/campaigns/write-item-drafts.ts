import { moneyOf } from '#desk/money-field.tsx'
import { readSold } from '#written/offer-words.ts'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import type { Written } from '@mutirao/contract/written'
import { getDraft, putDraft, type WrittenDraft } from '@mutirao/contract/written-drafts'
import type { CampaignDraft } from './campaign-draft.ts'
import { isElsewhere, nameOfAdded, valueOfAdded, type Steps } from './write-items.ts'

/** Saves each changed item of the campaign as a draft of its own, over the draft that it may have. */
export async function writeItemDrafts({ added, prices, removed }: CampaignDraft, { campaignId, onCode }: Steps): Promise<void> {
  for (const line of added) {
    const name = await nameOfAdded(line, campaignId)
    if (line.id === undefined) onCode(line.source, name.id)
    await keep(name, { value: await valueOfAdded(line, campaignId) })
  }
  for (const [id, price] of Object.entries(prices)) {
    if (removed.includes(id)) continue
    const { kind, written } = await readSold(id)
    if (isElsewhere(written, campaignId)) continue
    const { value, revision } = written
    await keep({ kind, id }, { revision, value, over: { price: moneyOf(price)! } })
  }
  for (const id of removed) {
    const { kind, written } = await readSold(id)
    if (!written.isGone && !isElsewhere(written, campaignId)) await keep({ kind, id }, { revision: written.revision })
  }
}

type DraftChange = { revision?: string | undefined; value?: Written['value']; over?: Written['value'] }

type Name = { kind: 'items' | 'offers'; id: string }

async function keep(params: Name, { revision, value, over }: DraftChange): Promise<void> {
  const known = await draftOf(params)
  const next = value && { ...((over && known?.value) ?? value), ...over }
  await call(putDraft, { params, body: { edition: known?.edition, revision, value: next } })
}

async function draftOf(params: Name): Promise<WrittenDraft | undefined> {
  try {
    return await call(getDraft, { params })
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined
    throw error
  }
}
