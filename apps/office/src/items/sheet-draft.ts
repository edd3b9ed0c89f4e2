import { createStore } from '@mutirao/client/store'
import type { ItemSheetChange, ItemSheetLine, SheetRepairAsked } from '@mutirao/contract/item-sheets'

/** The requested changes: a file or pasted text as bytes, or the lines of a selection. without: numbers of lines that are left out. repairs: those that were accepted. */
export type SheetDraft = ({ name?: string; sheet: Blob } | { lines: readonly ItemSheetLine[] }) & {
  without?: readonly number[]
  repairs?: readonly SheetRepairAsked[] | undefined
}

/** Survives a look at another screen; a selection hands it to the preview. */
export const sheetDraft = createStore<SheetDraft | undefined>(() => undefined)

/** The lines that change the items back. */
export const linesBack = (changes: readonly ItemSheetChange[]): ItemSheetLine[] =>
  changes.map(({ item, price, compareAt, category, isSold, count }) => ({
    item,
    ...(price && { price: price.before }),
    ...(compareAt && { compareAt: compareAt.before }),
    ...(category && { category: category.before }),
    ...(isSold && { isSold: isSold.before }),
    ...(count && { count: count.before }),
  }))

const fields = ['price', 'compareAt', 'category', 'isSold', 'count'] as const

/** The first item that is no longer as the change left it; back: the preview of `linesBack`. */
export function changedSince(changes: readonly ItemSheetChange[], back: readonly ItemSheetChange[]): ItemSheetChange | undefined {
  const left = new Map(changes.map((change) => [change.item, change]))
  return back.find((now) => fields.some((field) => now[field] && now[field].before !== left.get(now.item)?.[field]?.after))
}
