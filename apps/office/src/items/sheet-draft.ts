import { createStore } from '@mutirao/client/store'
import type { ItemSheetChange, ItemSheetLine } from '@mutirao/contract/item-sheets'

/** What is to change: a file or pasted text as bytes, or the lines of a selection. */
export type SheetDraft = { name?: string; sheet: Blob } | { lines: readonly ItemSheetLine[] }

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
