import { useState } from 'react'
import { call } from '@mutirao/client/call'
import { getPostalCode, type PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Field } from '@mutirao/ui/field.tsx'
import { deskTexts } from './texts.ts'

type Props = {
  label: string
  hint: string
  value: string
  error?: string
  onText: (text: string) => void
  onFound: (answer: PostalCodeAnswer) => void
}

/** Looks the address up once the code is complete. */
export function PostalCodeField({ label, hint, value, error, onText, onFound }: Props) {
  const [missing, setMissing] = useState<string>()
  async function find(text: string) {
    const cep = normalizePostalCode(text)
    if (!cep) return
    // Without an answer the address is typed.
    const answer = await call(getPostalCode, { params: { cep } }).catch(() => undefined)
    if (!answer || answer.erro) setMissing(text)
    else onFound(answer)
  }
  return (
    <Field
      label={label}
      hint={missing === value ? deskTexts.noPostalCode : hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={value}
      error={error}
      onChange={({ currentTarget: { value: text } }) => {
        onText(text)
        void find(text)
      }}
    />
  )
}
