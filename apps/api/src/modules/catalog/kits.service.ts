import type { Ctx } from '#context.ts'
import type { ChildItem, Item } from '@mutirao/contract/catalog'
import { availableUnits, eachMaximum, type Kit, type Stocks } from '@mutirao/domain/kit'
import { readRows, type ItemRow, type ReadRows } from './item-rows.service.ts'

/** Caps the units in a response, so that the shop's stock cannot be read off. */
export const MOST_SHOWN = 20

type Row = { stockId: string; available: number; kit: Kit | null }
/** `stocks`: units of each item and part. `parts`: the rows of the kits' parts. */
export type KitFacts = { stocks: Stocks; parts: ReadonlyMap<string, ItemRow> }

/** Adds the parts of kits, which determine their stock. Runs a statement only when there is a kit. */
export async function withKits<R extends Row>(ctx: Ctx, rows: R[], read: ReadRows = readRows): Promise<{ rows: R[] } & KitFacts> {
  const partIds = [...new Set(rows.flatMap(({ kit }) => (kit ? partsIn(kit) : [])))]
  const found = partIds.length > 0 ? await read(ctx, partIds) : []
  const active = found.filter(({ isActive }) => isActive)
  const stocks = new Map([...rows, ...active].map((row) => [row.stockId, Math.max(0, row.available)]))
  return {
    stocks,
    parts: new Map(found.map((part) => [part.id, part])),
    rows: rows.map((row) => (row.kit ? { ...row, available: availableUnits(row.stockId, row.kit, stocks).units } : row)),
  }
}

type Detail = Pick<Item, 'kitItems' | 'groups' | 'childItems' | 'selectedKitItems' | 'properties' | 'lacks'>

export function detailOfKit(stockId: string, kit: Kit, facts: KitFacts): Detail {
  const { lacks } = availableUnits(stockId, kit, facts.stocks)
  const flavors = kit.groups.filter(({ kind }) => kind === 'flavor')
  const children = childrenOf(kit, facts)
  return {
    kitItems: kit.items.flatMap(({ itemId, quantity }) => {
      const part = facts.parts.get(itemId)
      return part ? [{ itemId, name: part.name, quantity, unit: part.unit, picture: part.pictures[0]!, hue: part.hue }] : []
    }),
    groups: kit.groups.map((group) => ({
      id: group.id,
      name: group.name,
      kind: group.kind,
      minimum: group.minimum,
      maximum: group.maximum,
      maximumEach: eachMaximum(group),
    })),
    childItems: children,
    selectedKitItems: onlyChoices(kit, children),
    properties:
      flavors.length === 1 && kit.groups.length === 1 ? { flavor: { min: flavors[0]!.minimum, max: flavors[0]!.maximum } } : undefined,
    lacks:
      lacks && ('groupId' in lacks ? kit.groups.find((group) => group.id === lacks.groupId)?.name : facts.parts.get(lacks.itemId)?.name),
  }
}

export function childrenOf(kit: Kit, { parts, stocks }: KitFacts): ChildItem[] {
  return kit.groups.flatMap((group) =>
    group.options.flatMap(({ itemId, name, addOn, quantityEach = 1 }) => {
      const part = parts.get(itemId)
      if (!part) return []
      const choices = Math.floor((stocks.get(itemId) ?? 0) / quantityEach)
      return {
        id: itemId,
        groupId: group.id,
        name,
        addOn,
        quantityEach,
        unit: part.unit,
        hue: part.hue,
        quantity: Math.min(choices, Math.max(MOST_SHOWN, eachMaximum(group))),
        picture: part.pictures[0]!,
        allergens: part.allergens ?? undefined,
      }
    }),
  )
}

/** The options of required groups with a single available option. An option that costs more is never preselected. */
function onlyChoices({ groups }: Kit, children: ChildItem[]) {
  return groups.flatMap((group) => {
    const left = children.filter(({ groupId, quantity }) => groupId === group.id && quantity > 0)
    const [only] = left
    const fits = only && left.length === 1 && only.addOn === 0 && Math.min(eachMaximum(group), only.quantity) >= group.minimum
    return group.minimum > 0 && fits ? [{ itemId: only.id, quantity: group.minimum }] : []
  })
}

const partsIn = ({ items, groups }: Kit) => [...items, ...groups.flatMap(({ options }) => options)].map(({ itemId }) => itemId)
