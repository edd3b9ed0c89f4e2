import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { addressIssues } from '@mutirao/domain/address'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { filledFrom, type AddressFields, type Lookup } from './address-fields.ts'
import { postalCodeQuery } from './postal-code-queries.ts'

/** Asks for the typed CEP once it is whole, fills the form from the answer and says whether all that is required is there. */
export function usePostalCode(form: UseFormReturn<AddressFields>, onReadyChange?: (isReady: boolean) => void) {
  const fields = useWatch({ control: form.control }) as AddressFields
  const cep = normalizePostalCode(fields.postalCode) ?? ''
  const { data: answer, isError, isFetching } = useQuery(postalCodeQuery(cep))
  const { setValue, setFocus, formState } = form
  const wasTyped = formState.dirtyFields.postalCode === true

  useEffect(() => {
    if (!answer || answer.erro) return
    for (const [name, value] of Object.entries(filledFrom(answer))) {
      if (value) setValue(name as keyof AddressFields, value, { shouldValidate: true })
    }
    if (wasTyped) setFocus(answer.logradouro ? 'streetNumber' : 'address')
    // Only a new answer fills the form; what was typed since stays.
  }, [answer])

  const isReady = addressIssues(fields).length === 0 && fields.address.trim() !== '' && cep !== ''
  useEffect(() => onReadyChange?.(isReady), [isReady, onReadyChange])

  return { answer, lookup: lookupOf(cep, answer, isError), isLooking: isFetching }
}

function lookupOf(cep: string, answer: PostalCodeAnswer | undefined, isError: boolean): Lookup {
  if (cep === '') return 'none'
  if (isError) return 'down'
  if (!answer) return 'none'
  return answer.erro ? 'not_found' : 'found'
}
