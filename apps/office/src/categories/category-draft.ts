import { createDrafts, idOf, type ChosenCode, type DraftPicture } from '#written/drafts.ts'
import type { FormOf } from '#written/use-draft.ts'
import { officeCategoryDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { hues } from './texts.ts'

type Value = Written['value']

/** A category as it is typed. */
export type CategoryDraft = { name: string; hue: number; pictures: readonly DraftPicture[]; code?: ChosenCode }

/** The written category as a form. */
export function draftOf(value: Value, pictures: Written['pictures'] = []): CategoryDraft {
  const { name, hue, picture } = value
  const known = pictures.find((one) => one.name === picture)
  return {
    name: typeof name === 'string' ? name : '',
    hue: typeof hue === 'number' ? hue : 0,
    pictures: typeof picture === 'string' ? [{ name: picture, hash: known?.hash }] : [],
  }
}

export const valueOf = ({ name, hue, pictures: [picture] }: CategoryDraft): Value => ({
  name: name.trim(),
  hue,
  ...(picture ? { picture: picture.name } : {}),
})

/** A name without a letter of the alphabet. */
const NAMELESS = 'categoria'
export const codeOf = ({ name }: CategoryDraft): string => idOf(name, NAMELESS)

export const categoryForm: FormOf<CategoryDraft> = {
  drafts: createDrafts<CategoryDraft>(officeCategoryDraftsKey),
  draftOf: ({ value, pictures }) => draftOf(value, pictures),
  emptyDraft: { name: '', hue: hues[0]!.hue, pictures: [] },
}
