import { Field } from '@mutirao/ui/field.tsx'

type Props = { label: string; hint?: string; words: string; onChange: (words: string) => void }

/** A search inside the form of a counter order. */
export function CounterSearch({ onChange, words, ...texts }: Props) {
  return (
    <Field
      {...texts}
      type="search"
      autoComplete="off"
      maxLength={60}
      value={words}
      onChange={({ target }) => onChange(target.value)}
      // Enter would send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
