import type { Change } from '#written/use-draft.ts'
import type { CampaignDraft } from './campaign-draft.ts'

/** The props of each part of the form. errorOf: the mistake at a path of the written value. */
export type PartProps = {
  draft: CampaignDraft
  errorOf: (path: string) => string | undefined
  onChange: (next: Change<CampaignDraft>) => void
}

type TextKey = { [Key in keyof CampaignDraft]-?: CampaignDraft[Key] extends string ? Key : never }[keyof CampaignDraft]

/** The value, the mistake and the handler of a text field. path: where its mistakes are; `key` by default. */
export const textField = ({ draft, errorOf, onChange }: PartProps, key: TextKey, path: string = key) => ({
  value: draft[key],
  error: errorOf(path),
  autoComplete: 'off',
  onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(() => ({ [key]: value })),
})

/** A field that replaces one element of a list. */
export const replaced = <One>(list: readonly One[], at: number, next: Partial<One>): readonly One[] =>
  list.map((one, place) => (place === at ? { ...one, ...next } : one))

export const without = <One>(list: readonly One[], at: number): readonly One[] => list.filter((_, place) => place !== at)
