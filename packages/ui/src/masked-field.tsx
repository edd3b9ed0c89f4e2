import { MaskInput } from 'maska'
import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  mask: string
  onChange?: (event: FormEvent<HTMLInputElement>) => unknown
}

/** A field that applies its mask during input and preserves the caret. */
export function MaskedField({ mask, ref, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!input.current) return
    const masked = new MaskInput(input.current, { mask })
    return () => masked.destroy()
  }, [mask])

  return (
    <Field
      {...field}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      // The mask sets the value itself, which React's onChange does not detect as a change.
      onInput={onChange}
    />
  )
}
