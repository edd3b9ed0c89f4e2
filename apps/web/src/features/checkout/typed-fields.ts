import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useOnTyped } from '#ui/on-typed.ts'
import { createStoredValue } from '@mutirao/client/store'
import { typedFieldsKey } from '@mutirao/client/stored-keys'

/**
 * Unconfirmed input of the steps of one purchase, by step: it survives a reload and an update of the app. keptFor: the cart's
 * uuid or the trade's id.
 */
type Typed = { keptFor: string; steps: Partial<Record<Step, FieldValues>> }
type Step = 'address' | 'who' | 'extras' | 'collector'

const nothing: Typed = { keptFor: '', steps: {} }
const typed = createStoredValue<Typed>(typedFieldsKey, nothing)

const stepsOf = (keptFor: string) => (typed.get().keptFor === keptFor ? typed.get().steps : {})

export const readTyped = <Fields extends FieldValues>(keptFor: string, step: Step) => stepsOf(keptFor)[step] as Partial<Fields> | undefined

export const keepTyped = (keptFor: string, step: Step, fields: FieldValues) =>
  typed.set({ keptFor, steps: { ...stepsOf(keptFor), [step]: fields } })

export const forgetTyped = (keptFor: string, step: Step) => typed.set({ keptFor, steps: { ...stepsOf(keptFor), [step]: undefined } })

export const forgetAllTyped = (keptFor: string) => typed.get().keptFor === keptFor && typed.set(nothing)

/** Keeps what is typed into the form until `forgetTyped`. The form element says so by `data-kept` (features/overlays). */
export function useKeptFields<Fields extends FieldValues>(form: UseFormReturn<Fields>, keptFor: string, step: Step): void {
  useOnTyped(form, (fields) => keepTyped(keptFor, step, fields))
}
