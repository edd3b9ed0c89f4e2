import type { ShopDraft } from './shop-draft.ts'

export type FieldsProps<Draft = ShopDraft> = {
  draft: Draft
  errorOf: (path: string) => string | undefined
  onChange: (next: Partial<Draft>) => void
}

type Typed = { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }

/** The value, error and handler of the text at a path. */
export const textAt = ({ draft, errorOf, onChange }: FieldsProps, path: string) => ({
  value: draft.texts[path] ?? '',
  error: errorOf(path),
  autoComplete: 'off',
  onChange: ({ currentTarget }: Typed) => onChange({ texts: { ...draft.texts, [path]: currentTarget.value } }),
})
