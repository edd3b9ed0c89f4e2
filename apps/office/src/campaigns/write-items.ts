import { moneyOf } from '#desk/money-field.tsx'
import { freeId, isTakenIn, wholeOf } from '#written/drafts.ts'
import { offerIdFor, readSold } from '#written/offer-words.ts'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import { deleteWritten, getWritten, putWritten, type Written } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { itemCodeFor, type AddedItem, type CampaignDraft } from './campaign-draft.ts'
import { campaignTexts } from './texts.ts'

/** A written item or offer and its revision; without one it left the shop. source: the item that it was copied from. */
export type ItemWrite = { kind: 'items' | 'offers'; id: string; revision: string | undefined; source?: string }

/** Mistakes of the lines of items, by their place in the form. */
export function itemIssues({ added, prices }: Pick<CampaignDraft, 'added' | 'prices'>): WrittenIssue[] {
  return [
    ...added.flatMap(({ price, stock, isOffer }, at) => [
      ...(moneyOf(price) === undefined ? [{ path: `items.${at}.price`, message: campaignTexts.wrongPrice }] : []),
      ...(!isOffer && typeof wholeOf(stock) === 'string' ? [{ path: `items.${at}.stock`, message: campaignTexts.wrongStock }] : []),
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

/** The kind and the code of a line. */
export async function nameOfAdded(line: AddedItem, campaign: string): Promise<{ kind: 'items' | 'offers'; id: string }> {
  if (line.isOffer) return { kind: 'offers', id: line.id ?? (await offerIdFor(line.source, campaign)) }
  return { kind: 'items', id: line.id ?? (await freeId(itemCodeFor(line), isTakenIn('items'))) }
}

/** An offer of the item; or the item as the other campaign has it, with this campaign's price and count. */
export async function valueOfAdded({ source, price, stock, isOffer }: AddedItem, campaign: string): Promise<Written['value']> {
  if (isOffer) return { campaign, item: source, price: moneyOf(price)! }
  return itemValueOf({ price, stock }, campaign, (await call(getWritten, { params: { kind: 'items', id: source } })).value)
}

/** The item `of` as this campaign sells it. */
export function itemValueOf(
  { price, stock }: Pick<AddedItem, 'price' | 'stock'>,
  campaign: string,
  of: Written['value'],
): Written['value'] {
  const amount = moneyOf(price)!
  const { id: _id, featured: _place, compareAt, ...same } = of
  const isStillLower = typeof compareAt === 'number' && compareAt > amount
  return { ...same, ...(isStillLower ? { compareAt } : {}), campaign, price: amount, stock: Number(stock) }
}

type Newer = { id: string; price: number }

/** The typed prices over which somebody else has written another one since they were typed. */
export async function newerPrices({ prices, seen = {}, removed }: CampaignDraft): Promise<Newer[]> {
  const newer: Newer[] = []
  for (const [id, typed] of Object.entries(prices)) {
    if (seen[id] === undefined || removed.includes(id)) continue
    const { price } = (await readSold(id)).written.value
    if (typeof price === 'number' && price !== seen[id] && price !== moneyOf(typed)) newer.push({ id, price })
  }
  return newer
}

export const priceIssue = ({ id, price }: Newer): WrittenIssue => ({
  path: `items.${id}.price`,
  message: campaignTexts.priceChanged(formatMoney(price)),
})

/** The refusal of an item, at its line of the form. */
async function atLine<Answer>(line: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    // The form's own conflict is about the campaign.
    if (codeOf(error) === 'conflict')
      throw new Problem('validation_failed', { errors: [{ path: `items.${line}.price`, message: campaignTexts.itemChanged }] })
    const errors = error instanceof Problem && error.code === 'validation_failed' ? error.facts['errors'] : undefined
    if (!Array.isArray(errors)) throw error
    const placed = (errors as WrittenIssue[]).map(({ path, message }) => ({
      path: [`items.${line}`, path].filter(Boolean).join('.'),
      message,
    }))
    throw new Problem('validation_failed', { errors: placed })
  }
}

/** Whether somebody has moved the item to another campaign meanwhile: what was typed here was not meant for that one. */
export const isElsewhere = ({ value }: Written, campaignId: string): boolean => value['campaign'] !== campaignId

/** Writes each changed item of the campaign. Items come after their campaign, and each is a write of its own. */
export async function writeItems({ added, prices, removed }: CampaignDraft, { campaignId, onCode }: Steps): Promise<ItemWrite[]> {
  const done: ItemWrite[] = []
  for (const [at, line] of added.entries()) {
    const { kind, id } = await nameOfAdded(line, campaignId)
    if (line.id === undefined) onCode(line.source, id)
    const params = { kind, id }
    const value = await valueOfAdded(line, campaignId)
    const { revision } = await atLine(String(at), () => call(putWritten, { params, body: { value } }))
    done.push({ kind, id, revision, source: line.isOffer ? undefined : line.source })
  }
  for (const [id, price] of Object.entries(prices)) {
    if (removed.includes(id)) continue
    const { kind, written } = await readSold(id)
    const { value, revision: read } = written
    if (isElsewhere(written, campaignId)) continue
    const params = { kind, id }
    const body = { revision: read, value: { ...value, price: moneyOf(price)! } }
    const { revision } = await atLine(id, () => call(putWritten, { params, body }))
    if (revision !== read) done.push({ kind, id, revision })
  }
  for (const id of removed) {
    const { kind, written } = await readSold(id)
    const { revision, isGone } = written
    const params = { kind, id }
    if (isGone || revision === undefined || isElsewhere(written, campaignId)) continue
    await atLine(id, () => call(deleteWritten, { params, query: { revision } }))
    done.push({ kind, id, revision: undefined })
  }
  return done
}
