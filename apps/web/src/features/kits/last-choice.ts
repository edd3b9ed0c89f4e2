import type { Item } from '@mutirao/contract/catalog'
import { checkSelection } from '@mutirao/domain/kit'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { readStored, store } from '#platform/storage.ts'
import { kitOf, stocksOf } from './kit-of-item.ts'

const key = 'last-choices'
const kept = 20

type Kept = { item: string; selection: readonly SelectedItem[] }
const nameOf = ({ campaignId, id }: Pick<Item, 'campaignId' | 'id'>) => `${campaignId}/${id}`

/** Kept on this device alone, for the items chosen last. */
export function keepChoice(item: Pick<Item, 'campaignId' | 'id'>, selection: readonly SelectedItem[]) {
  const others = (readStored<Kept[]>(key) ?? []).filter((choice) => choice.item !== nameOf(item))
  store(key, [{ item: nameOf(item), selection }, ...others].slice(0, kept))
}

/** The choice made last, as long as it can be had again. */
export function lastChoice(item: Item): readonly SelectedItem[] | undefined {
  const last = readStored<Kept[]>(key)?.find((choice) => choice.item === nameOf(item))
  return last && checkSelection(kitOf(item), last.selection, stocksOf(item)).length === 0 ? last.selection : undefined
}
