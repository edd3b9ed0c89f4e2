import { amountOf } from '#desk/money-field.tsx'
import { type ChosenCode, createDrafts, reaisIn, wholeOf, withIds } from '#written/drafts.ts'
import { rowsOf, type Row } from '#written/rows.ts'
import type { FormOf } from '#written/use-draft.ts'
import { given, textIn, unlessOne } from '#written/written-text.ts'
import { officeKitDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { isKitKind, type KitKind } from './texts.ts'

type Value = Written['value']

export type PartDraft = { itemId: string; quantity: number }
/** Amounts and numbers as they are typed. */
export type OptionDraft = { itemId: string; name: string; addOn: string; quantityEach: string }
/** id: absent until the group was saved. */
export type GroupDraft = {
  id?: string
  name: string
  kind: KitKind
  minimum: string
  maximum: string
  maximumEach: string
  options: readonly Row<OptionDraft>[]
}

/** A kit as it is typed. campaign: that of its item, whose other items can be its parts. */
export type KitDraft = {
  itemId: string
  campaign: string
  items: readonly Row<PartDraft>[]
  groups: readonly Row<GroupDraft>[]
  onlyInKits: readonly string[]
  code?: ChosenCode
}

const listIn = (value: unknown) => (Array.isArray(value) ? (value as Value[]) : [])

const optionOf = ({ itemId, name, addOn, quantityEach }: Value): OptionDraft => ({
  itemId: textIn(itemId),
  name: textIn(name),
  addOn: addOn === 0 ? '' : reaisIn(addOn),
  quantityEach: unlessOne(quantityEach),
})

const groupOf = ({ id, name, kind, minimum, maximum, maximumEach, options }: Value): GroupDraft => ({
  id: textIn(id),
  name: textIn(name),
  kind: isKitKind(textIn(kind)) ? (textIn(kind) as KitKind) : 'kit',
  minimum: textIn(minimum),
  maximum: textIn(maximum),
  maximumEach: textIn(maximumEach),
  options: rowsOf(listIn(options).map(optionOf)),
})

/** The written kit of an item as a form. */
export const draftOf =
  (itemId: string) =>
  (value: Value): KitDraft => ({
    itemId,
    campaign: textIn(value['campaign']),
    items: rowsOf(listIn(value['items']).map(({ itemId: part, quantity }) => ({ itemId: textIn(part), quantity: Number(quantity ?? 1) }))),
    groups: rowsOf(listIn(value['groups']).map(groupOf)),
    onlyInKits: Array.isArray(value['onlyInKits']) ? value['onlyInKits'].map(String) : [],
  })

/** The items that the kit is made of. */
export const partIdsOf = ({ items, groups }: Pick<KitDraft, 'items' | 'groups'>): string[] => [
  ...new Set([...items, ...groups.flatMap(({ options }) => options)].map(({ itemId }) => itemId)),
]

const numberOr = (text: string, otherwise: number) => (text.trim() === '' ? otherwise : wholeOf(text))

/** Converts the form to a written kit, which the server validates. What it cannot read is sent as typed. */
export function valueOf(draft: KitDraft): Value {
  const parts = new Set(partIdsOf(draft))
  return {
    campaign: draft.campaign,
    items: draft.items.map(({ itemId, quantity }) => ({ itemId, quantity })),
    groups: withIds(draft.groups, { nameOf: ({ name }) => name, nameless: 'grupo' }).map(
      ({ id, name, kind, minimum, maximum, maximumEach, options }) => ({
        id,
        name: name.trim(),
        kind,
        minimum: numberOr(minimum, 0),
        maximum: numberOr(maximum, 1),
        ...given('maximumEach', maximumEach, wholeOf),
        options: options.map((option) => ({
          itemId: option.itemId,
          ...given('name', option.name),
          addOn: option.addOn.trim() === '' ? 0 : amountOf(option.addOn),
          quantityEach: numberOr(option.quantityEach, 1),
        })),
      }),
    ),
    onlyInKits: draft.onlyInKits.filter((part) => parts.has(part)),
  }
}

const drafts = createDrafts<KitDraft>(officeKitDraftsKey)

export const kitForm = ({ id, campaign }: { id: string; campaign: string }): FormOf<KitDraft> => ({
  drafts,
  draftOf: ({ value }) => draftOf(id)(value),
  emptyDraft: { itemId: id, campaign, items: [], groups: [], onlyInKits: [] },
})

/** A group of a new kit: what is typed most often. */
export const emptyGroup: GroupDraft = { name: '', kind: 'kit', minimum: '1', maximum: '1', maximumEach: '', options: [] }
