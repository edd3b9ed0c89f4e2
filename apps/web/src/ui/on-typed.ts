import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Reports values that a person types, and not those that the app fills in. */
export function useOnTyped<Fields extends FieldValues>(form: UseFormReturn<Fields>, onTyped: (fields: Fields) => void): void {
  const hear = useEffectEvent(onTyped)
  useEffect(
    // Changes by the app have no event type; a masked field's type is "input".
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values, type }) => /^(change|input)$/.test(type ?? '') && hear(values) }),
    [form],
  )
}
