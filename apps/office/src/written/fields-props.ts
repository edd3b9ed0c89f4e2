import type { Change } from './use-draft.ts'

export type FieldsProps<Draft> = {
  draft: Draft
  errorOf: (path: string) => string | undefined
  /** A function sees what is typed when an answer arrives. */
  onChange: (next: Partial<Draft> | Change<Draft>) => void
}

/** A form's texts by the path of their value. */
export type WithTexts = { texts: Readonly<Record<string, string>> }

type Typed = { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }
type TextProps = Omit<FieldsProps<WithTexts>, 'onChange'> & { onChange: (next: WithTexts) => void }

/** The value, error and handler of the text at a path. */
export const textAt = ({ draft, errorOf, onChange }: TextProps, path: string) => ({
  value: draft.texts[path] ?? '',
  error: errorOf(path),
  autoComplete: 'off',
  onChange: ({ currentTarget }: Typed) => onChange({ texts: { ...draft.texts, [path]: currentTarget.value } }),
})
