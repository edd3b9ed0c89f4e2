import { type Centavos, sum } from './money.ts'
import type { SelectedItem } from './pricing.ts'
import type { StockPart } from './stock.ts'

export type KitPart = { itemId: string; quantity: number }

/** quantityEach: pieces of the item in one choice. */
export type ChoiceOption = { itemId: string; name: string; addOn: Centavos; quantityEach?: number }

/** maximumEach: how often the same option may be chosen; a flavour as often as the group allows, other options once. */
export type ChoiceGroup = {
  id: string
  name: string
  kind: 'kit' | 'flavor' | 'optional'
  minimum: number
  maximum: number
  maximumEach?: number
  options: readonly ChoiceOption[]
}

/** items are always included; a kit without stock of its own is limited by its parts. An option belongs to one group only. */
export type Kit = { hasOwnStock: boolean; items: readonly KitPart[]; groups: readonly ChoiceGroup[] }

/** "2 × Uva, 4 × Limão". */
export const contentsText = (parts: readonly { name: string; quantity: number }[]): string =>
  parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

export type SelectionIssue =
  | { kind: 'missing'; groupId: string; count: number }
  | { kind: 'too_many'; groupId: string; count: number; itemId?: string }
  | { kind: 'unknown'; itemId: string }
  | { kind: 'sold_out'; groupId: string; itemId: string }

export type Stocks = ReadonlyMap<string, number>

type Selection = readonly SelectedItem[]
type Shortage = { itemId: string } | { groupId: string }

export function eachMaximum({ kind, maximum, maximumEach }: Pick<ChoiceGroup, 'kind' | 'maximum' | 'maximumEach'>): number {
  return Math.min(maximum, maximumEach ?? (kind === 'flavor' ? maximum : 1))
}

export function chosenIn({ options }: Pick<ChoiceGroup, 'options'>, selection: Selection): number {
  return sum(options, ({ itemId }) => countOf(selection, itemId))
}

export function countOf(selection: Selection, itemId: string): number {
  return sum(
    selection.filter((chosen) => chosen.itemId === itemId),
    ({ quantity }) => quantity,
  )
}

/** All issues that keep a selection from being sold; with stocks, also the parts that are short for one unit. */
export function checkSelection({ groups }: Pick<Kit, 'groups'>, selection: Selection, stocks?: Stocks): SelectionIssue[] {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ itemId }) => itemId)))
  const strangers = [...new Set(selection.map(({ itemId }) => itemId))].filter((itemId) => !known.has(itemId))
  return [
    ...strangers.map((itemId): SelectionIssue => ({ kind: 'unknown', itemId })),
    ...groups.flatMap((group) => checkGroup(group, selection, stocks)),
  ]
}

function checkGroup(group: ChoiceGroup, selection: Selection, stocks?: Stocks): SelectionIssue[] {
  const { id: groupId, minimum, maximum, options } = group
  const chosen = chosenIn(group, selection)
  const each = eachMaximum(group)
  const issues: SelectionIssue[] = []
  if (chosen < minimum) issues.push({ kind: 'missing', groupId, count: minimum - chosen })
  if (chosen > maximum) issues.push({ kind: 'too_many', groupId, count: chosen - maximum })
  for (const { itemId, quantityEach = 1 } of options) {
    const count = countOf(selection, itemId)
    if (count > each) issues.push({ kind: 'too_many', groupId, itemId, count: count - each })
    if (stocks && count * quantityEach > (stocks.get(itemId) ?? 0)) issues.push({ kind: 'sold_out', groupId, itemId })
  }
  return issues
}

/** The price of one unit: the kit's own price plus the add-ons of the choices. */
export function selectionPrice(base: Centavos, { groups }: Pick<Kit, 'groups'>, selection: Selection): Centavos {
  const options = groups.flatMap((group) => group.options)
  return base + sum(options, ({ itemId, addOn }) => addOn * countOf(selection, itemId))
}

/** The physical parts of one unit, without duplicates: the item itself or, for a kit, its fixed items and the chosen ones. */
export function stockParts(id: string, kit: Kit | undefined, selection: Selection = []): StockPart[] {
  if (!kit) return [{ stockId: id, quantity: 1 }]
  const parts = new Map<string, number>(kit.hasOwnStock ? [[id, 1]] : [])
  const take = (itemId: string, quantity: number) => quantity > 0 && parts.set(itemId, (parts.get(itemId) ?? 0) + quantity)
  for (const { itemId, quantity } of kit.items) take(itemId, quantity)
  for (const { itemId, quantityEach = 1 } of kit.groups.flatMap(({ options }) => options))
    take(itemId, countOf(selection, itemId) * quantityEach)
  return [...parts].map(([stockId, quantity]) => ({ stockId, quantity }))
}

/** How many units these parts suffice for. */
export function unitsOf(parts: readonly StockPart[], stocks: Stocks): number {
  return Math.max(0, Math.min(...parts.map(({ stockId, quantity }) => Math.floor((stocks.get(stockId) ?? 0) / quantity))))
}

/**
 * How many units could be sold with the best choices: the most for which fixed parts and every required group suffice. When 0, `lacks` names the part
 * that is short, or the group with too few options left.
 */
export function availableUnits(id: string, kit: Kit, stocks: Stocks): { units: number; lacks?: Shortage } {
  const lacks = shortage(id, kit, { stocks, units: 1 })
  if (lacks) return { units: 0, lacks }
  let [enough, tooMany] = [1, 1 + Math.max(...stocks.values())]
  while (tooMany - enough > 1) {
    const units = Math.floor((enough + tooMany) / 2)
    if (shortage(id, kit, { stocks, units })) tooMany = units
    else enough = units
  }
  return { units: enough }
}

/** The shortage for that many units. Monotonic in `units`, so the search above may bisect. */
function shortage(id: string, kit: Kit, { stocks, units }: { stocks: Stocks; units: number }): Shortage | undefined {
  const fixed = stockParts(id, { ...kit, groups: [] })
  const left = new Map(stocks)
  for (const { stockId, quantity } of fixed) {
    const rest = (left.get(stockId) ?? 0) - quantity * units
    if (rest < 0) return { itemId: stockId }
    left.set(stockId, rest)
  }
  const short = kit.groups.find((group) => {
    const each = eachMaximum(group)
    const choices = sum(group.options, ({ itemId, quantityEach = 1 }) =>
      Math.max(0, Math.min(Math.floor((left.get(itemId) ?? 0) / quantityEach), each * units)),
    )
    return choices < group.minimum * units
  })
  return short && { groupId: short.id }
}

/** An earlier selection without the options that are unavailable now. */
export function keepAvailable({ groups }: Pick<Kit, 'groups'>, selection: Selection, stocks: Stocks): SelectedItem[] {
  return groups.flatMap((group) =>
    group.options.flatMap(({ itemId, quantityEach = 1 }) => {
      const most = Math.min(eachMaximum(group), Math.floor((stocks.get(itemId) ?? 0) / quantityEach))
      const quantity = Math.min(countOf(selection, itemId), most)
      return quantity > 0 ? [{ itemId, quantity }] : []
    }),
  )
}
