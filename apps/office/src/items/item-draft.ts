import { moneyOf } from '#desk/money-field.tsx'
import { createDrafts, idOf, reaisIn, wholeOf, type ChosenCode, type DraftPicture } from '#written/drafts.ts'
import type { FormOf } from '#written/use-draft.ts'
import { given, textIn } from '#written/written-text.ts'
import { officeItemDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'

/** The form of an item as it is typed. */
export type ItemDraft = Record<(typeof textFields)[number], string> & {
  pictures: readonly DraftPicture[]
  video?: string | undefined
  /** The digest in the video's URL, when it is known. */
  videoHash?: string | undefined
  code?: ChosenCode
}
const textFields = [
  'campaign',
  'name',
  'category',
  'price',
  'compareAt',
  'unit',
  'brand',
  'reference',
  'description',
  'ingredients',
  'allergens',
  'tags',
  'featured',
  'lowStock',
  'stock',
] as const
export type DraftField = (typeof textFields)[number]

type Value = Written['value']

const emptyDraft: ItemDraft = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<DraftField, string>),
  pictures: [],
}

/** The digest in the name of a video that was sent from the office. */
export const hashInName = (name: string): string | undefined => /^video-([0-9a-f]{20})\.mp4$/.exec(name)?.[1]

const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The written item as a form. */
export function draftOf(value: Value, pictures: Written['pictures'] = [], video?: Written['video']): ItemDraft {
  const hashes = new Map(pictures.map(({ name, hash }) => [name, hash]))
  const texts = namesIn(value['pictureTexts'])
  return {
    ...(Object.fromEntries(textFields.map((field) => [field, textIn(value[field])])) as Record<DraftField, string>),
    price: reaisIn(value['price']),
    compareAt: reaisIn(value['compareAt']),
    tags: namesIn(value['tags']).join(', '),
    pictures: namesIn(value['pictures']).map((name, at) => ({ name, hash: hashes.get(name), ...given('text', texts[at]) })),
    ...(typeof value['video'] === 'string'
      ? { video: value['video'], ...given('videoHash', video?.hash ?? hashInName(value['video'])) }
      : {}),
  }
}

/** Converts the form to a written item, which the server validates. An invalid amount is sent as typed. */
export function valueOf(draft: ItemDraft, { isNew }: { isNew: boolean }): Value {
  const amount = (typed: string) => moneyOf(typed) ?? typed
  const texts = ['campaign', 'category', 'name', 'unit', 'description', 'brand', 'reference', 'ingredients', 'allergens'] as const
  return {
    ...Object.assign({}, ...texts.map((field) => given(field, draft[field]))),
    ...given('price', draft.price, amount),
    ...given('compareAt', draft.compareAt, amount),
    ...given('featured', draft.featured, wholeOf),
    ...given('lowStock', draft.lowStock, wholeOf),
    ...(isNew ? given('stock', draft.stock, wholeOf) : {}),
    ...given('video', draft.video),
    tags: draft.tags.split(',').flatMap((tag) => tag.trim() || []),
    pictures: draft.pictures.map(({ name }) => name),
    ...(draft.pictures.some(({ text }) => text) ? { pictureTexts: textsIn(draft.pictures) } : {}),
  }
}

/** The alt texts of the pictures, in their order, up to the last one that is not empty. */
function textsIn(pictures: readonly DraftPicture[]): string[] {
  const texts = pictures.map(({ text = '' }) => text)
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

/** A name without a letter of the alphabet. */
const NAMELESS = 'produto'
export const codeFor = (name: string): string => idOf(name, NAMELESS)

export const itemForm: FormOf<ItemDraft> = {
  drafts: createDrafts<ItemDraft>(officeItemDraftsKey),
  draftOf: ({ value, pictures, video }) => draftOf(value, pictures, video),
  emptyDraft,
}
