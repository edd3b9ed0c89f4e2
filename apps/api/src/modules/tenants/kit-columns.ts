import type { items } from '#db/schema/catalog.ts'
import type { TenantFolder } from './folder/folder-schema.ts'

/** How an item is put together, with the names its choices are shown by; plain items have nothing of it. */
export function kitColumns(
  { items: catalogs, kits }: TenantFolder,
  campaignId: string,
  id: string,
): Pick<typeof items.$inferInsert, 'type' | 'kit' | 'soldAlone'> {
  const file = kits[campaignId]
  const entry = file?.kits[id]
  const soldAlone = !file?.onlyInKits.includes(id)
  if (!entry) return { type: 'ITEM', kit: null, soldAlone }
  const rows = new Map(catalogs[campaignId]!.map((row) => [row.id, row]))
  const groups = entry.groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, name: option.name ?? rows.get(option.itemId)!.name })),
  }))
  const hasOnlyFlavors = entry.items.length === 0 && groups.every(({ kind }) => kind === 'flavor')
  const kit = { hasOwnStock: rows.get(id)!.stock !== undefined, items: entry.items, groups }
  return { type: hasOnlyFlavors ? 'FLAVOR' : 'KIT', kit, soldAlone }
}
