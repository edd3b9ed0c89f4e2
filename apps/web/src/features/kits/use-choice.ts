import type { Item } from '@mutirao/contract/catalog'
import { countOf, keepAvailable } from '@mutirao/domain/kit'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { useState } from 'react'
import { kitOf, stocksOf } from './kit-of-item.ts'

/** A choice being made, begun with what was chosen before; what of that is gone is named, the rest stands. */
export function useChoice(item: Item, before: readonly SelectedItem[]) {
  const kit = kitOf(item)
  const stocks = stocksOf(item)
  const [selection, setSelection] = useState(() => {
    const kept = keepAvailable(kit, before, stocks)
    return kept.length > 0 || before.length > 0 ? kept : (item.selectedKitItems ?? [])
  })
  const gone = (item.childItems ?? []).filter(({ id }) => countOf(before, id) > Math.min(countOf(before, id), stocks.get(id) ?? 0))
  return { kit, stocks, selection, setSelection, gone: gone.map(({ name }) => name) }
}
