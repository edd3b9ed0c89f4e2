import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hears what a person types into the form, and not what the app fills in. */
export function useOnTyped<Fields extends FieldValues>(form: UseFormReturn<Fields>, onTyped: (fields: Fields) => void): void {
  const hear = useEffectEvent(onTyped)
  useEffect(
    // A change by the app has no event; a masked field sends "input".
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values, type }) => /^(change|input)$/.test(type ?? '') && hear(values) }),
    [form],
  )
}
