import { officeItemDraftsKey } from '@mutirao/client/stored-keys'
import { createStoredValue } from '@mutirao/client/store'
import type { Written } from '@mutirao/contract/written'
import { searchable } from '@mutirao/domain/search-text'
import { moneyOf } from '#desk/money-field.tsx'

/** The draft's id before the item exists. */
export const NEW = 'new'

/** A picture's name in written things, and the digest in its URL, when it is known. */
export type DraftPicture = { name: string; hash?: string }

/** The form of an item as it is typed. */
export type ItemDraft = Record<(typeof textFields)[number], string> & {
  pictures: readonly DraftPicture[]
  video?: string
  /** The code of a new item, chosen for this name: a repetition after a lost answer writes the same item. */
  code?: { of: string; id: string }
}
const textFields = [
  'campaign',
  'name',
  'category',
  'price',
  'compareAt',
  'unit',
  'brand',
  'description',
  'ingredients',
  'allergens',
  'tags',
  'featured',
  'stock',
] as const
export type DraftField = (typeof textFields)[number]

type Value = Written['value']

export const emptyDraft: ItemDraft = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<DraftField, string>),
  pictures: [],
}

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const reaisIn = (value: unknown) => (typeof value === 'number' ? (value / 100).toFixed(2).replace('.', ',') : '')
const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The written item as a form. */
export function draftOf(value: Value, pictures: Written['pictures'] = []): ItemDraft {
  const hashes = new Map(pictures.map(({ name, hash }) => [name, hash]))
  return {
    ...(Object.fromEntries(textFields.map((field) => [field, textIn(value[field])])) as Record<DraftField, string>),
    price: reaisIn(value['price']),
    compareAt: reaisIn(value['compareAt']),
    tags: namesIn(value['tags']).join(', '),
    pictures: namesIn(value['pictures']).map((name) => ({ name, hash: hashes.get(name) })),
    ...(typeof value['video'] === 'string' ? { video: value['video'] } : {}),
  }
}

const wholeOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : text.trim())
const given = (key: string, value: unknown): Value => (value === '' || value === undefined ? {} : { [key]: value })

/** Converts the form to a written item, which the server validates. An invalid amount is sent as typed. */
export function valueOf(draft: ItemDraft, { isNew }: { isNew: boolean }): Value {
  const amount = (text: string) => (text.trim() === '' ? '' : (moneyOf(text) ?? text.trim()))
  const texts = ['campaign', 'category', 'name', 'unit', 'description', 'brand', 'ingredients', 'allergens'] as const
  return {
    ...Object.assign({}, ...texts.map((field) => given(field, draft[field].trim()))),
    ...given('price', amount(draft.price)),
    ...given('compareAt', amount(draft.compareAt)),
    ...given('featured', wholeOf(draft.featured)),
    ...(isNew ? given('stock', wholeOf(draft.stock)) : {}),
    ...given('video', draft.video),
    tags: draft.tags.split(',').flatMap((tag) => tag.trim() || []),
    pictures: draft.pictures.map(({ name }) => name),
  }
}

const LONGEST_ID = 58
/** A name without a letter of the alphabet. */
const NAMELESS = 'produto'

/** "Bolo de fubá" -> "bolo-de-fuba". */
export const idOf = (name: string): string =>
  searchable(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replaceAll(/^-+|-+$/g, '') || NAMELESS

/** The first code for this name that no item has, in or out of the shop; the address "new" is the form's. */
export async function freeId(name: string, isTaken: (id: string) => Promise<boolean>): Promise<string> {
  const first = idOf(name)
  let id = first
  for (let place = 2; id === NEW || (await isTaken(id)); place++) id = `${first}-${place}`
  return id
}

/** An unsaved draft on this device: the item as it was read, and the form. */
export type KeptDraft = { id: string; base?: Written; draft: ItemDraft }

const MOST_KEPT = 20
const kept = createStoredValue<readonly KeptDraft[]>(officeItemDraftsKey, [])

export const findDraft = (id: string): KeptDraft | undefined => kept.get().find((one) => one.id === id)
export const keepDraft = (draft: KeptDraft): void =>
  kept.set([draft, ...kept.get().filter(({ id }) => id !== draft.id)].slice(0, MOST_KEPT))
export const forgetDraft = (id: string): void => kept.set(kept.get().filter((one) => one.id !== id))

/** Merges the changes made here since `base` was read into the item's present state in the shop. */
export function merged(base: Value, mine: Value, theirs: Value): Value {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine)])]
  const changed = keys.filter((key) => JSON.stringify(base[key]) !== JSON.stringify(mine[key]))
  const rest = Object.fromEntries(Object.entries(theirs).filter(([key]) => !changed.includes(key)))
  return { ...rest, ...Object.fromEntries(changed.flatMap((key) => (mine[key] === undefined ? [] : [[key, mine[key]]]))) }
}

/** Keys whose values differ, except the id, which is in the address. */
export const differing = (one: Value, other: Value): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => key !== 'id' && JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  )
