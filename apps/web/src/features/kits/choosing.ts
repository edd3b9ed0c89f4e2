import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readStored, store } from '@mutirao/client/storage'
import { lastChoicesKey } from '@mutirao/client/stored-keys'
import type { Item } from '@mutirao/contract/catalog'
import { checkSelection, chosenIn, countOf, eachMaximum, keepAvailable, type Kit, type Stocks } from '@mutirao/domain/kit'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { type KitGroup, kitOf, stocksOf } from './kit-of-item.ts'

type Selection = readonly SelectedItem[]

/** Radio buttons for exactly one, checkboxes for several with one each, otherwise steppers. */
export function controlOf(group: KitGroup): 'radio' | 'check' | 'stepper' {
  if (eachMaximum(group) > 1) return 'stepper'
  return group.maximum === 1 && group.minimum === 1 ? 'radio' : 'check'
}

export function withCount(selection: Selection, itemId: string, quantity: number): SelectedItem[] {
  const others = selection.filter((chosen) => chosen.itemId !== itemId)
  return quantity > 0 ? [...others, { itemId, quantity }] : others
}

/** Toggles an option; replaces the other one when only one fits. */
export function toggled(group: KitGroup, selection: Selection, itemId: string): SelectedItem[] {
  if (controlOf(group) !== 'radio' && countOf(selection, itemId) > 0) return withCount(selection, itemId, 0)
  const isAlone = group.maximum === 1
  const others = isAlone ? selection.filter((chosen) => !group.options.some((option) => option.itemId === chosen.itemId)) : selection
  return withCount(others, itemId, 1)
}

export function mostOf(group: KitGroup, selection: Selection, { itemId, stocks }: { itemId: string; stocks: Stocks }): number {
  const option = group.options.find((one) => one.itemId === itemId)
  const inStock = Math.floor((stocks.get(itemId) ?? 0) / (option?.quantityEach ?? 1))
  const room = group.maximum - chosenIn(group, selection) + countOf(selection, itemId)
  return Math.max(0, Math.min(eachMaximum(group), inStock, room))
}

export const isFull = (group: KitGroup, selection: Selection): boolean => chosenIn(group, selection) >= group.maximum

/** The first group with a missing selection, and the missing quantity. */
export function firstMissing(kit: Pick<Kit, 'groups'>, selection: Selection): { group: KitGroup; count: number } | undefined {
  const issues = checkSelection(kit, selection)
  for (const group of kit.groups) {
    const missing = issues.find((issue) => issue.kind === 'missing' && issue.groupId === group.id)
    if (missing?.kind === 'missing') return { group, count: missing.count }
  }
  return undefined
}

/** Keeps the selection and fills the group with random options without extra cost, as evenly as possible. */
export function surprise(group: KitGroup, chosen: Selection, { stocks, random }: { stocks: Stocks; random: () => number }): Selection {
  let selection = chosen
  const free = group.options.filter(({ addOn }) => addOn === 0)
  for (;;) {
    const open = free.filter(({ itemId }) => countOf(selection, itemId) < mostOf(group, selection, { itemId, stocks }))
    const next = open[Math.floor(random() * open.length)]
    if (!next) return selection
    selection = withCount(selection, next.itemId, countOf(selection, next.itemId) + 1)
  }
}

/** The reason why nothing can be bought here now, whatever is selected. */
export function obstacleOf({ quantity }: Pick<Item, 'quantity'>, canBuy: boolean): string | undefined {
  if (quantity === 0) return m.sold_out()
  return canBuy ? undefined : m.campaign_takes_no_orders()
}

/** The state of a selection, starting with the previous one; reports unavailable options and keeps the rest. */
export function useChoice(item: Item, before: readonly SelectedItem[]) {
  const kit = kitOf(item)
  const stocks = stocksOf(item)
  const [selection, setSelection] = useState<Selection>(() => {
    const kept = keepAvailable(kit, before, stocks)
    return kept.length > 0 || before.length > 0 ? kept : (item.selectedKitItems ?? [])
  })
  const gone = (item.childItems ?? []).filter(({ id }) => countOf(before, id) > Math.min(countOf(before, id), stocks.get(id) ?? 0))
  return { kit, stocks, selection, setSelection, gone: gone.map(({ name }) => name) }
}

const kept = 20

type StoredChoice = { item: string; selection: readonly SelectedItem[] }
const nameOf = ({ campaignId, id }: Pick<Item, 'campaignId' | 'id'>) => `${campaignId}/${id}`

/** Stored on this device only, for the most recent items. */
export function keepChoice(item: Pick<Item, 'campaignId' | 'id'>, selection: readonly SelectedItem[]) {
  const others = (readStored<StoredChoice[]>(lastChoicesKey) ?? []).filter((choice) => choice.item !== nameOf(item))
  store(lastChoicesKey, [{ item: nameOf(item), selection }, ...others].slice(0, kept))
}

/** The last selection, while it is still available. */
export function lastChoice(item: Item): readonly SelectedItem[] | undefined {
  const last = readStored<StoredChoice[]>(lastChoicesKey)?.find((choice) => choice.item === nameOf(item))
  return last && checkSelection(kitOf(item), last.selection, stocksOf(item)).length === 0 ? last.selection : undefined
}
