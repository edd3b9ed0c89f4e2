import { z } from 'zod'
import { centavos, slug, text } from './shapes.ts'

const Option = z.strictObject({
  itemId: slug,
  name: text(60).optional().describe("Empty: the item's own name is used."),
  addOn: centavos.default(0),
  quantityEach: z.int().min(1).max(99).default(1),
})

const Group = z.strictObject({
  id: slug,
  name: text(60),
  kind: z.enum(['kit', 'flavor', 'optional']),
  minimum: z.int().min(0).max(99),
  maximum: z.int().min(1).max(99),
  maximumEach: z.int().min(1).max(99).optional(),
  options: z.array(Option).min(1).max(60),
})
export type KitGroup = z.infer<typeof Group>

const Kit = z.strictObject({
  items: z
    .array(z.strictObject({ itemId: slug, quantity: z.int().min(1).max(99).default(1) }))
    .max(30)
    .default([]),
  groups: z.array(Group).max(12).default([]),
})
export type KitEntry = z.infer<typeof Kit>

/** The items that a kit is made of: its fixed parts and its options, each once. */
export const partIdsOf = ({ items, groups }: KitEntry): string[] => [
  ...new Set([...items, ...groups.flatMap(({ options }) => options)].map(({ itemId }) => itemId)),
]

/** One kit by itself, with the campaign of its item. onlyInKits: those of its parts that are sold only inside kits. */
export const WrittenKit = Kit.extend({ campaign: slug, onlyInKits: z.array(slug).default([]) }).superRefine((kit, context) => {
  const parts = partIdsOf(kit)
  for (const [index, itemId] of kit.onlyInKits.entries())
    if (!parts.includes(itemId))
      context.addIssue({ code: 'custom', path: ['onlyInKits', index], message: `${itemId} não é uma parte deste kit` })
})
export type WrittenKit = z.infer<typeof WrittenKit>

/** kits/<campaign id>.json: by item of the campaign's catalogue, its parts and choices. */
export const KitsFile = z.strictObject({
  onlyInKits: z.array(slug).default([]).describe('Items of the catalogue that are sold only inside kits.'),
  kits: z.record(slug, Kit),
})
export type KitsFile = z.infer<typeof KitsFile>
