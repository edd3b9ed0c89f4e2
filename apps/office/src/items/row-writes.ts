import { offerWords } from '#written/offer-words.ts'
import { undoOf, undoWrite, type WriteNote } from '#written/said.tsx'
import { call } from '@mutirao/client/call'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { Problem } from '@mutirao/contract/problems'
import { changeStock, previewStock } from '@mutirao/contract/stock'
import { deleteWritten, getWritten, putWritten } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { itemWords } from './item-issues.ts'
import { rowTexts } from './row-texts.ts'
import { itemTexts } from './texts.ts'

/** The written thing of a row: the item, or the offer by which another campaign sells it. */
const nameOf = ({ id, sameAs }: DeskItem) => ({ kind: sameAs === undefined ? ('items' as const) : ('offers' as const), id })
const wordsOf = ({ sameAs }: DeskItem) => (sameAs === undefined ? itemWords : offerWords)

export const leftOf = ({ onHand, reserved = 0 }: DeskItem) => (onHand === undefined ? undefined : onHand - reserved)

/** seen: the price that the list shows; absent: whatever it is now. Throws conflict when it is another one by now. */
export async function writePrice(item: DeskItem, price: number, seen?: number): Promise<WriteNote> {
  const params = nameOf(item)
  const present = await call(getWritten, { params })
  if (seen !== undefined && present.value['price'] !== seen) throw new Problem('conflict', { changed: { present } })
  const { value, revision } = present
  const saved = await call(putWritten, { params, body: { revision, value: { ...value, price } } })
  const text = rowTexts.priced(item.name, formatMoney(price))
  return { text, undo: undoOf(wordsOf(item), { id: item.id, revision: saved.revision }) }
}

/**
 * Sets how many units can be sold. The change is sent as a difference, so that no order between is lost. seen: the count that the list shows; throws
 * conflict, with what is `left`, when it is another one by now.
 */
export async function writeLeft(
  item: DeskItem,
  left: number,
  { act, seen }: { act: string; seen?: number | undefined },
): Promise<WriteNote> {
  const stock = item.sameAs ?? item.id
  const { changes, mistakes } = await call(previewStock, { body: { lines: [{ item: stock, set: left + (item.reserved ?? 0) }] } })
  const [change] = changes
  if (!change?.onHand) throw new Problem('validation_failed', { errors: mistakes.map(({ message }) => ({ path: '', message })) })
  const { before } = change.onHand
  const reserved = change.reserved ?? 0
  if (seen !== undefined && before !== seen) throw new Problem('conflict', { left: before - reserved })
  const adjust = left + reserved - before
  if (adjust !== 0) await call(changeStock, { body: { act, lines: [{ item: stock, adjust }] } })
  const back = () => call(changeStock, { body: { act: crypto.randomUUID(), lines: [{ item: stock, adjust: -adjust }] } })
  return { text: rowTexts.counted(item.name, left), undo: adjust === 0 ? undefined : { words: itemWords, take: back } }
}

/** Takes the item out of the shop, or puts it back. */
export async function writeSold(item: DeskItem, isSold: boolean): Promise<WriteNote> {
  const params = nameOf(item)
  const { value, revision, isGone } = await call(getWritten, { params })
  if (isSold) {
    const saved = await call(putWritten, { params, body: { revision: isGone ? undefined : revision, value } })
    return { text: rowTexts.backInShop(item.name), undo: undoOf(wordsOf(item), { id: item.id, revision: saved.revision }) }
  }
  if (revision !== undefined) await call(deleteWritten, { params, query: { revision } })
  const back = () => undoWrite(params, { id: item.id, revision: undefined })
  return { text: itemTexts.archived(item.name), undo: { words: wordsOf(item), take: back } }
}

/** One message for several writes, whose undo takes back all of them, the last one first. */
export function noteOf(notes: readonly WriteNote[]): WriteNote | undefined {
  const undos = notes.flatMap(({ undo }) => undo ?? []).toReversed()
  const [first] = undos
  async function take() {
    for (const undo of undos) await undo.take()
  }
  return notes.length === 0 ? undefined : { text: notes.map(({ text }) => text).join(' '), undo: first && { words: first.words, take } }
}
