import type { Change } from '#written/use-draft.ts'
import type { ShopDraft } from './shop-draft.ts'

/** onChange: a function sees what is typed when it is called, which may be long after its field was drawn. */
export type FieldsProps<Draft = ShopDraft> = {
  draft: Draft
  errorOf: (path: string) => string | undefined
  onChange: (next: Partial<Draft> | Change<Draft>) => void
}

type Typed = { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }

/** The value, error and handler of the text at a path. */
export const textAt = ({ draft, errorOf, onChange }: FieldsProps, path: string) => ({
  value: draft.texts[path] ?? '',
  error: errorOf(path),
  autoComplete: 'off',
  onChange: ({ currentTarget }: Typed) => onChange({ texts: { ...draft.texts, [path]: currentTarget.value } }),
})
