import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { addressIssues } from '@mutirao/domain/address'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { filledFrom, type AddressFields, type Lookup } from './address-fields.ts'
import { postalCodeQuery } from './postal-code-queries.ts'

type Asked = { lookup: Lookup; answer?: PostalCodeAnswer; isLooking: boolean }

const nothing: Asked = { lookup: 'none', isLooking: false }

/** Asks for the typed CEP once it is whole and fills the form with what came back. */
export function usePostalCode(form: UseFormReturn<AddressFields>) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(nothing)
  const latest = useRef('')

  async function handleTyped(text: string) {
    const cep = normalizePostalCode(text) ?? ''
    if (cep === latest.current) return
    latest.current = cep
    if (cep === '') return setAsked(nothing)
    setAsked((before) => ({ ...before, isLooking: true }))
    const answer = await queryClient.fetchQuery(postalCodeQuery(cep)).catch(() => undefined)
    if (latest.current !== cep) return
    setAsked({ lookup: lookupOf(answer), answer, isLooking: false })
    if (answer && !answer.erro) fill(answer)
  }

  function fill(answer: PostalCodeAnswer) {
    const filled = Object.entries(filledFrom(answer)) as [keyof AddressFields, string][]
    for (const [name, value] of filled) form.setValue(name, value, { shouldValidate: value !== '' })
    form.setFocus(answer.logradouro ? 'streetNumber' : 'address')
  }

  return { ...asked, handleTyped }
}

/** Tells whoever shows the button whether all that is required is there. */
export function useReadiness(form: UseFormReturn<AddressFields>, onChange: (isReady: boolean) => void) {
  const fields = useWatch({ control: form.control }) as AddressFields
  const isReady = addressIssues(fields).length === 0 && fields.address.trim() !== '' && normalizePostalCode(fields.postalCode) !== undefined
  useEffect(() => onChange(isReady), [isReady, onChange])
}

function lookupOf(answer: PostalCodeAnswer | undefined): Lookup {
  if (!answer) return 'down'
  return answer.erro ? 'not_found' : 'found'
}
