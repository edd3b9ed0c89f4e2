import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { PhoneField } from '#ui/phone-field.tsx'
import { looksLikeEmail } from '@mutirao/domain/email'
import { isMobileLike } from '@mutirao/domain/phone-format'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { emailKey, keepSentCode, phoneKey, type KeyType, type SignInKey } from './sent-code.ts'
import { sendCode } from './sign-in-calls.ts'
import type { CodePurpose } from './sign-in-route.ts'

type Props = {
  type: KeyType
  purpose: CodePurpose
  hint?: string
  /** The key already given as a guest. */
  known?: string
  onSent: (key: SignInKey) => void
}

/** The key that gets the code: a mobile phone, or an e-mail. */
export function KeyForm({ type, purpose, hint, known, onSent }: Props) {
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isPhone = type === 'PHONE'
  const send = useMutation({
    mutationFn: async (key: SignInKey) => {
      keepSentCode(key, await sendCode(purpose, key), Date.now())
      return key
    },
    onSuccess: onSent,
    onError: () => input.current?.focus(),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const text = input.current?.value ?? ''
    const isValid = isPhone ? isMobileLike(text) : looksLikeEmail(text)
    setIssue(isValid ? undefined : invalidText(type))
    if (isValid) send.mutate(isPhone ? phoneKey(text) : emailKey(text))
    else input.current?.focus()
  }

  // A passkey is suggested where one signs in (passkey-button.tsx).
  const suggested = purpose === 'login' ? ' webauthn' : ''
  const error = issue ?? (send.error ? messageFor(send.error) : undefined)
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      {isPhone ? (
        <PhoneField
          ref={input}
          autoComplete={`tel-national${suggested}`}
          defaultValue={known}
          enterKeyHint="send"
          before={<span className="font-head text-20 text-ink-2">+55</span>}
          isBig
          hint={hint}
          error={error}
        />
      ) : (
        <Field
          ref={input}
          label={m.email()}
          type="email"
          inputMode="email"
          autoComplete={`email${suggested}`}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="voce@exemplo.com.br"
          defaultValue={known}
          enterKeyHint="send"
          maxLength={120}
          hint={hint}
          error={error}
        />
      )}
      <Button type="submit" size="big" isFull isBusy={send.isPending}>
        {isPhone ? m.sign_in_send_sms() : m.sign_in_send_email()}
      </Button>
    </form>
  )
}

const invalidText = (type: KeyType) => (type === 'PHONE' ? m.phone_required() : m.sign_in_email_invalid())
