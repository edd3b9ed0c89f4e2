import { moneyOf } from '#desk/money-field.tsx'
import { freeId, isTakenIn, wholeOf } from '#written/drafts.ts'
import { call } from '@mutirao/client/call'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import { deleteWritten, getWritten, putWritten, type Written } from '@mutirao/contract/written'
import { itemCodeFor, type AddedItem, type CampaignDraft } from './campaign-draft.ts'
import { campaignTexts } from './texts.ts'

/** A written item and its revision; without one it left the shop. source: the item that it was copied from. */
export type ItemWrite = { id: string; revision: string | undefined; source?: string }

/** Mistakes of the lines of items, by their place in the form. */
export function itemIssues({ added, prices }: Pick<CampaignDraft, 'added' | 'prices'>): WrittenIssue[] {
  return [
    ...added.flatMap(({ price, stock }, at) => [
      ...(moneyOf(price) === undefined ? [{ path: `items.${at}.price`, message: campaignTexts.wrongPrice }] : []),
      ...(typeof wholeOf(stock) === 'string' ? [{ path: `items.${at}.stock`, message: campaignTexts.wrongStock }] : []),
    ]),
    ...Object.entries(prices).flatMap(([id, price]) =>
      moneyOf(price) === undefined ? [{ path: `items.${id}.price`, message: campaignTexts.wrongPrice }] : [],
    ),
  ]
}

export type Steps = {
  campaignId: string
  /** Keeps the chosen code of a line, so that a repetition writes the same item. */
  onCode: (source: string, id: string) => void
}

/** The item as the other campaign has it, with this campaign's price and count. */
export async function valueOfAdded({ source, price, stock }: AddedItem, campaign: string): Promise<Written['value']> {
  const { value } = await call(getWritten, { params: { kind: 'items', id: source } })
  const amount = moneyOf(price)!
  const { id: _id, featured: _place, compareAt, ...same } = value
  const isStillLower = typeof compareAt === 'number' && compareAt > amount
  return { ...same, ...(isStillLower ? { compareAt } : {}), campaign, price: amount, stock: Number(stock) }
}

/** The refusal of an item, at its line of the form. */
async function atLine<Answer>(line: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const errors = error instanceof Problem && error.code === 'validation_failed' ? error.facts['errors'] : undefined
    if (!Array.isArray(errors)) throw error
    const placed = (errors as WrittenIssue[]).map(({ path, message }) => ({
      path: [`items.${line}`, path].filter(Boolean).join('.'),
      message,
    }))
    throw new Problem('validation_failed', { errors: placed })
  }
}

/** Writes each changed item of the campaign. Items come after their campaign, and each is a write of its own. */
export async function writeItems({ added, prices, removed }: CampaignDraft, { campaignId, onCode }: Steps): Promise<ItemWrite[]> {
  const done: ItemWrite[] = []
  for (const [at, line] of added.entries()) {
    const id = line.id ?? (await freeId(itemCodeFor(line), isTakenIn('items')))
    if (line.id === undefined) onCode(line.source, id)
    const params = { kind: 'items', id } as const
    const value = await valueOfAdded(line, campaignId)
    const { revision } = await atLine(String(at), () => call(putWritten, { params, body: { value } }))
    done.push({ id, revision, source: line.source })
  }
  for (const [id, price] of Object.entries(prices)) {
    if (removed.includes(id)) continue
    const params = { kind: 'items', id } as const
    const { value, revision: read } = await call(getWritten, { params })
    const body = { revision: read, value: { ...value, price: moneyOf(price)! } }
    const { revision } = await atLine(id, () => call(putWritten, { params, body }))
    if (revision !== read) done.push({ id, revision })
  }
  for (const id of removed) {
    const params = { kind: 'items', id } as const
    const { revision, isGone } = await call(getWritten, { params })
    if (isGone || revision === undefined) continue
    await atLine(id, () => call(deleteWritten, { params, query: { revision } }))
    done.push({ id, revision: undefined })
  }
  return done
}
